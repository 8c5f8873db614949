"""The observer of context with a model: it also reads the entries that resemble what was said."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ultan.agents.minds.holdings import Holdings, lines
from ultan.agents.observers.mind import ObserverMind, faults
from ultan.agents.observers.observing import scopes
from ultan.blackboard.observed import PIECES, Context, Link, Name, Remark, Words
from ultan.blackboard.postings import EpisodeClosed
from ultan.library.entry import Frozen
from ultan.library.episodes.turn import Turn

# Entries shown for each of the user's turns, and in all.
NEAR_EACH, NEAR_ALL = 4, 24
_EVENT = Field(description="handle of the user's turn")


class Seen(Frozen):
    says: Name = Field(description="what it shows, in a few words of your own")
    quote: Words = Field(description="the user's words that show it, word by word")
    event: str = _EVENT


class LinkedEntry(Frozen):
    entry_id: str
    event: str = _EVENT


class ContextReply(Frozen):
    """What recurs, what follows, and what is known of the matter. Empty lists are a good answer."""

    patterns: tuple[Seen, ...] = Field(default=(), max_length=PIECES)
    implications: tuple[Seen, ...] = Field(default=(), max_length=PIECES)
    links: tuple[LinkedEntry, ...] = Field(default=(), max_length=PIECES)


class ContextMind(ObserverMind[ContextReply]):
    """Patterns, implications and links to what is known."""

    role = "context"
    reply = ContextReply

    def __init__(self, posting: EpisodeClosed, turns: Sequence[Turn], holdings: Holdings) -> None:
        super().__init__(posting, turns)
        self._holdings = holdings
        self._scopes = scopes(turns)

    def beside(self) -> tuple[str, ...]:
        """Returns the entries that resemble what the user said."""
        near = self._holdings.near([one.text for one in self._spoken.values()], self._scopes, NEAR_EACH, NEAR_ALL)
        return (f"# Entries that resemble it\n{lines(near)}",)

    def check(self, reply: ContextReply) -> tuple[str, ...]:
        """Returns what is wrong with each part of a reply."""
        return (
            *faults("patterns", map(self._seen_fault, reply.patterns)),
            *faults("implications", map(self._seen_fault, reply.implications)),
            *faults("links", map(self._link_fault, reply.links)),
        )

    def judge(self, reply: ContextReply) -> Context:
        """Returns what was seen; what doesn't stand in the user's words, or names no entry, is left out."""
        links = [one for one in reply.links if not self._link_fault(one)]
        return Context(
            patterns=self._remarks(reply.patterns),
            implications=self._remarks(reply.implications),
            links=tuple(Link(entry_id=one.entry_id, event_id=self.event_id(one.event)) for one in links),
        )

    def _remarks(self, seen: Sequence[Seen]) -> tuple[Remark, ...]:
        fit = [one for one in seen if not self._seen_fault(one)]
        return tuple(Remark(says=one.says, quote=one.quote, event_id=self.event_id(one.event)) for one in fit)

    def _seen_fault(self, one: Seen) -> str:
        return self.fault(one.event, (one.quote,))

    def _link_fault(self, one: LinkedEntry) -> str:
        if self._holdings.entry(one.entry_id) is None:
            return f"there is no entry {one.entry_id}"
        return self.fault(one.event, ())
