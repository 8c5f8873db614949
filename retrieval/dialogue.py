"""Which turns of a conversation answer a question. A turn alone says little ("yes, last Friday"), so each is read with its
neighbours, and a session that is about the question lifts all its turns.

Every signal is scaled to 0..1 over the turns of one question and weighed by settings: `own` and `before` are MaxSim of the turn,
and of the turn with the one before it; `session_close` of the best turns of its session together; `window` is BM25 of the turn
with both neighbours, `session` of its whole session; `asks` is 1 for a turn that asks a question itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ultan.configs.settings import Dialogue
from ultan.retrieval.bm25 import Bm25, terms
from ultan.retrieval.maxsim import best_matches
from ultan.retrieval.vectors import Encoder, Tokens, Vectors

SIGNALS = ("own", "before", "session_close", "window", "session", "asks")
_ASKS = ("?", "？")


class Utterance(NamedTuple):
    """One turn: who said it stands in `text` ("Ada: …"); turns of a session follow each other."""

    id: str
    session: str
    text: str


class Conversation:
    """Turns ready to be asked. Encoding costs about 20 ms of CPU a turn, a question 10 ms for 600 turns."""

    def __init__(self, turns: Sequence[Utterance], encoder: Encoder) -> None:
        self.turns = tuple(turns)
        self._encoder = encoder
        self._tokens: Sequence[Tokens] = encoder.encode([turn.text for turn in turns]).tokens
        sessions: dict[str, int] = {}
        self._session = np.array([sessions.setdefault(turn.session, len(sessions)) for turn in turns], np.int64)
        self._follows = np.concatenate([[False], self._session[1:] == self._session[:-1]])
        said = [terms(turn.text) for turn in turns]
        self._windows = Bm25([self._window(said, place) for place in range(len(said))])
        self._sessions = Bm25([self._whole(said, number) for number in range(len(sessions))])
        self._asks = np.array([turn.text.rstrip().endswith(_ASKS) for turn in turns], np.float32)

    def ranked(self, question: str, weights: Dialogue) -> list[tuple[Utterance, float]]:
        """Returns all turns, best first, each with its score."""
        scores = score(self.signals(question), weights)
        return [(self.turns[place], float(scores[place])) for place in np.argsort(-scores, kind="stable")]

    def signals(self, question: str) -> dict[str, Vectors]:
        """Returns each signal in SIGNALS, scaled to 0..1, shape (turns,)."""
        best = best_matches(self._encoder.encode_query(question).tokens, self._tokens)
        earlier = np.where(self._follows, np.roll(best, 1, axis=1), -1.0)
        together = np.stack([best[:, self._session == number].max(axis=1).mean() for number in range(self._session.max() + 1)])
        asked = terms(question)
        return {
            "own": _scaled(best.mean(axis=0)),
            "before": _scaled(np.maximum(best, earlier).mean(axis=0)),
            "session_close": _scaled(together[self._session]),
            "window": _scaled(self._windows.scores(asked)),
            "session": _scaled(self._sessions.scores(asked)[self._session]),
            "asks": self._asks,
        }

    def _window(self, said: Sequence[list[str]], place: int) -> list[str]:
        near = range(max(0, place - 1), min(len(said), place + 2))
        return [word for one in near if self._session[one] == self._session[place] for word in said[one]]

    def _whole(self, said: Sequence[list[str]], number: int) -> list[str]:
        return [word for place in map(int, np.flatnonzero(self._session == number)) for word in said[place]]


def score(signals: Mapping[str, Vectors], weights: Dialogue) -> Vectors:
    """Returns the weighed sum of the signals; `asks` is taken off."""
    total = np.zeros_like(signals["own"])
    for name in SIGNALS:
        weight: float = getattr(weights, name)
        total += (-weight if name == "asks" else weight) * signals[name]
    return total


def _scaled(values: npt.NDArray[np.floating]) -> Vectors:
    low, high = values.min(), values.max()
    return np.asarray((values - low) / (high - low) if high > low else np.zeros_like(values), np.float32)
