"""The scholar: judges packets, a batch at a time, and posts one ruling for each."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.actors.mind import Mind
from ultan.agents import scholar
from ultan.agents.minds.scholar_mind import ScholarMind, Sitting
from ultan.agents.model import Model
from ultan.blackboard.postings import Packet, Ruling
from ultan.blackboard.work import Given


class ScholarRole(Mind):
    """One at most is awake: each ruling is made knowing all before it."""

    role = "scholar"

    def answers(self, postings: Sequence[Given]) -> tuple[Ruling, ...]:
        """Returns the verdicts on each packet. What the user asked for in so many words needs no model."""
        packets = [posting for posting in postings if isinstance(posting, Packet)]
        plain = [packet for packet in packets if self._model is None or packet.explicit]
        rulings = {packet.id: scholar.rule(packet, self._known) for packet in plain}
        rest = [packet for packet in packets if packet.id not in rulings]
        if self._model is not None and rest:
            rulings |= {ruling.about: ruling for ruling in self._asked(rest, self._model)}
        return tuple(rulings[packet.id] for packet in packets)

    def _asked(self, packets: Sequence[Packet], model: Model) -> tuple[Ruling, ...]:
        mind = ScholarMind(packets, self._holdings())
        return mind.judge(Sitting(opinions=()) if mind.silent else model.ask(mind.brief(), Sitting, mind.check))
