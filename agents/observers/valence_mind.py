"""The observer of valence with a model."""

from __future__ import annotations

from pydantic import Field

from ultan.agents.observers.mind import ObserverMind, faults
from ultan.blackboard.observed import PIECES, Feeling, Signal, Valence, Words
from ultan.library.entry import Frozen


class Felt(Frozen):
    feeling: Feeling
    strength: float = Field(gt=0, le=1)
    quote: Words = Field(description="the user's words that carry it, word by word")
    event: str = Field(description="handle of the user's turn")


class ValenceReply(Frozen):
    """What the user's words carry. An empty list is the usual answer."""

    signals: tuple[Felt, ...] = Field(default=(), max_length=PIECES)


class ValenceMind(ObserverMind[ValenceReply]):
    """Urgency, frustration, threat and reward."""

    role = "valence"
    reply = ValenceReply

    def check(self, reply: ValenceReply) -> tuple[str, ...]:
        """Returns what is wrong with each part of a reply."""
        return faults("signals", map(self._fault, reply.signals))

    def judge(self, reply: ValenceReply) -> Valence:
        """Returns the signals whose words stand in the user's."""
        fit = [one for one in reply.signals if not self._fault(one)]
        return Valence(
            signals=tuple(
                Signal(feeling=one.feeling, strength=one.strength, quote=one.quote, event_id=self.event_id(one.event))
                for one in fit
            )
        )

    def _fault(self, one: Felt) -> str:
        return self.fault(one.event, (one.quote,))
