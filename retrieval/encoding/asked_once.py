"""An encoder that remembers the last question: two indexes are asked the same, and an encoding takes milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.retrieval.encoding.vectors import Encoded, Encoder, Question


class AskedOnce:
    """The encoder that it is given, for any thread; the same question is encoded once as long as no other comes between."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._last: tuple[str, Question] | None = None
        self.name = encoder.name
        self.dimension = encoder.dimension
        self.token_dimension = encoder.token_dimension
        self.fingerprint = encoder.fingerprint

    def encode(self, texts: Sequence[str]) -> Encoded:
        return self._encoder.encode(texts)

    def encode_query(self, text: str) -> Question:
        last = self._last
        if last is None or last[0] != text:
            last = self._last = text, self._encoder.encode_query(text)
        return last[1]

    def likeness(self, closeness: float) -> float:
        return self._encoder.likeness(closeness)
