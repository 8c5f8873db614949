"""What the three observers' minds have in common: the user's turns under their handles, and how a reply is cited."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from pydantic import BaseModel

from ultan.agents.minds.evidence import Evidence, Heard
from ultan.agents.minds.prompting import prompt
from ultan.agents.model import Brief
from ultan.agents.observers.saying import texts
from ultan.blackboard.observed import ObserverRole, Seen
from ultan.blackboard.postings import EpisodeClosed
from ultan.gate.classify import kind_of
from ultan.library.episodes import said
from ultan.library.episodes.turn import Turn

R = TypeVar("R", bound=BaseModel)

# Kinds of prompts in which nothing is said that anybody has to look at.
_CHATTER = ("small_talk", "go_on", "notice")


class ObserverMind(ABC, Generic[R]):
    """One episode before an observer: `brief` asks, `check` says what is wrong with a reply, `judge` makes of it what is seen."""

    role: ClassVar[ObserverRole]
    reply: type[R]

    def __init__(self, posting: EpisodeClosed, turns: Sequence[Turn]) -> None:
        self._posting = posting
        self._own = texts(turns)
        self._evidence = Evidence(turns)
        self._spoken = {one.handle: one for one in self._evidence.users if one.turn.event_id in self._own}

    @property
    def silent(self) -> bool:
        """True where the user said nothing that anybody has to be asked about."""
        return all(kind_of(one.text) in _CHATTER for one in self._spoken.values())

    def brief(self) -> Brief:
        """Returns the question: what was said, with whatever else this observer reads."""
        user = "\n\n".join((f"# What was said\n{self._evidence.text}", *self.beside()))
        return Brief(self.role, self._posting.id, prompt(self.role), user)

    def beside(self) -> tuple[str, ...]:
        """Returns what stands beside the turns in the question."""
        return ()

    @abstractmethod
    def check(self, reply: R) -> tuple[str, ...]:
        """Returns what is wrong with each part of a reply."""

    @abstractmethod
    def judge(self, reply: R) -> Seen:
        """Returns what is seen; parts with a fault are left out."""

    def fault(self, event: str, words: Iterable[str]) -> str:
        """Returns why a piece can't rest on a turn: it isn't the user's, or one of the words doesn't stand in it; "" for none."""
        heard = self._spoken.get(event)
        if heard is None:
            return f"{event} is no turn of the user's: cite one of {', '.join(self._spoken) or 'none, for the user said nothing'}"
        own = (self._own[heard.turn.event_id],)
        strange = next((word for word in words if not said.contains(own, word)), None)
        if strange is None:
            return ""
        return f"{strange!r} doesn't stand in the user's own words in {event}, word by word: copy it as it was typed, or drop it"

    def event_id(self, handle: str) -> str:
        """Returns the event of a turn that `fault` has nothing against."""
        heard: Heard = self._spoken[handle]
        return heard.turn.event_id


def faults(name: str, whys: Iterable[str]) -> tuple[str, ...]:
    """Returns the faults of one list of a reply, each with its place."""
    return tuple(f"{name}[{place}]: {why}" for place, why in enumerate(whys) if why)
