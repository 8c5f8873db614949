"""Which turns of a conversation answer a question. A turn alone says little ("yes, last Friday"), so each is read with its
neighbours, and a session that is about the question lifts all its turns.

Every signal is scaled to 0..1 over the turns of one question and weighed by settings: `own`, `before` and `earlier` are MaxSim of
the turn, of the turn with the one before it, and with the two before it; `session_close` of the best turns of its session
together; `window` is BM25 of the turn with both neighbours, `session` of its whole session; `asks` is 1 for a turn that asks a
question itself; `timely` is 1 for a turn that says when, where the question asks when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ultan.configs.sections import Dialogue
from ultan.retrieval.encoding.maxsim import best_matches
from ultan.retrieval.encoding.vectors import Encoder, Tokens, Vectors
from ultan.retrieval.questions.bm25 import Bm25, terms
from ultan.retrieval.questions.timely import asks_when, says_when

SIGNALS = ("own", "before", "earlier", "session_close", "window", "session", "asks", "timely")
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
        self._nth = _nth(self._session)
        said = [terms(turn.text) for turn in turns]
        self._windows = Bm25([self._window(said, place) for place in range(len(said))])
        self._sessions = Bm25([self._whole(said, number) for number in range(len(sessions))])
        self._asks = np.array([turn.text.rstrip().endswith(_ASKS) for turn in turns], np.float32)
        self._says_when = np.array([says_when(turn.text) for turn in turns], np.float32)

    def ranked(self, question: str, weights: Dialogue) -> list[tuple[Utterance, float]]:
        """Returns all turns, best first, each with its score."""
        scores = score(self.signals(question), weights)
        return [(self.turns[place], float(scores[place])) for place in np.argsort(-scores, kind="stable")]

    def signals(self, question: str) -> dict[str, Vectors]:
        """Returns each signal in SIGNALS, scaled to 0..1, shape (turns,)."""
        best = best_matches(self._encoder.encode_query(question).tokens, self._tokens)
        before = np.maximum(best, self._ago(best, 1))
        together = np.stack([best[:, self._session == number].max(axis=1).mean() for number in range(self._session.max() + 1)])
        asked = terms(question)
        return {
            "own": _scaled(best.mean(axis=0)),
            "before": _scaled(before.mean(axis=0)),
            "earlier": _scaled(np.maximum(before, self._ago(best, 2)).mean(axis=0)),
            "session_close": _scaled(together[self._session]),
            "window": _scaled(self._windows.scores(asked)),
            "session": _scaled(self._sessions.scores(asked)[self._session]),
            "asks": self._asks,
            "timely": self._says_when if asks_when(question) else np.zeros_like(self._says_when),
        }

    def _ago(self, best: Vectors, turns: int) -> Vectors:
        """The columns of so many turns ago in the same session; -1 where there is none."""
        return np.where(self._nth >= turns, np.roll(best, turns, axis=1), np.float32(-1.0))

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


def _nth(sessions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Returns how many turns of its session stand before each turn."""
    places = np.arange(len(sessions))
    begins = np.concatenate([[True], sessions[1:] != sessions[:-1]])[: len(sessions)]
    return places - np.maximum.accumulate(np.where(begins, places, 0))


def _scaled(values: npt.NDArray[np.floating]) -> Vectors:
    low, high = values.min(), values.max()
    return np.asarray((values - low) / (high - low) if high > low else np.zeros_like(values), np.float32)
