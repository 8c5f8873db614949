"""How far a text speaks of what shorter ones are about: each of those asks, the text answers."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.retrieval.encoding.maxsim import maxsim
from ultan.retrieval.encoding.vectors import Encoder

# Characters that are read of the text and of each that asks: what they are about stands at their beginning.
TEXT_CHARS, ASKING_CHARS = 600, 300


def likeness(encoder: Encoder, text: str, asking: Sequence[str]) -> tuple[float, ...]:
    """Returns a figure in 0..1 for each of the texts that ask, on the encoder's own scale. Raises ModelUnavailable."""
    if not text.strip() or not asking:
        return ()
    said = encoder.encode([text[:TEXT_CHARS]])
    questions = [encoder.encode_query(one[:ASKING_CHARS]) for one in asking]
    if said.tokens:
        return tuple(encoder.likeness(float(maxsim(one.tokens, said.tokens)[0])) for one in questions)
    return tuple(encoder.likeness(float((one.vector @ said.vectors.T)[0, 0])) for one in questions)
