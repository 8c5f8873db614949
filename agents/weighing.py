"""A turn that is over is weighed: what had been shown to its session, or withheld from it, and on what of that it relied.

It reads the episodes, the ledger and the library and writes nothing: the reconciler records what it returns. What it says of a
turn depends on the turn's words and on the entries alone: weighing it twice, before and after something was shown, adds up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol

from ultan.agents import reliance, retelling
from ultan.blackboard.events import Injected
from ultan.blackboard.postings import Proposal, Verdict
from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.records import Retold, Sign, TurnOver, Weighed
from ultan.library.actions import Write
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Turn

# Turns of a session that are looked at, the latest: what was said longer ago than some hundred steps has been compacted away.
TURNS = 400
# The user's earlier prompts that may have said the same, the most alike first.
EARLIER = 20


class Entries(Protocol):
    """The library's entries by their ids; these, if there are such, as they are at this moment."""

    def __call__(self, ids: Collection[str], /) -> Mapping[str, Entry]: ...


class Weighing:
    """Belongs to one process. Raises EpisodeStoreError, LedgerError, LibraryError."""

    def __init__(self, episodes: EpisodeReader, ledger: LedgerReader, entries: Entries) -> None:
        self._episodes = episodes
        self._ledger = ledger
        self._entries = entries

    def turn(self, session: str, ts: float, also: frozenset[str] = frozenset()) -> tuple[Weighed, ...]:
        """Returns the turn that was going on in a session right before a time; () where the user had said nothing in it.

        `also` are ids that its session was shown and that the ledger doesn't hold yet.
        """
        turns = self._episodes.session_turns(session, TURNS)
        where = reliance.turn_of(turns, ts)
        if where is None:
            return ()
        prompt = turns[where.start]
        over = TurnOver(prompt=prompt.event_id, session=session, project=prompt.project.slug, ts=prompt.ts)
        ids = self._ledger.touched(session, over.prompt) | also | reliance.named(turns[where])
        found = reliance.traces(turns, where, dict(self._facts(sorted(ids))))
        signs = sorted(
            (Sign(prompt=over.prompt, entry=one.entry, how=one.how) for one in found), key=lambda one: (one.entry, one.how)
        )
        return (Weighed(over, tuple(signs)),)

    def again(self, late: Injected) -> tuple[Weighed, ...]:
        """Returns the turns that were weighed without what was shown for them or before them: nobody had told of it yet."""
        over = self._ledger.turns_since(late.session, late.prompt_event) if late.prompt_event else ()
        ids = frozenset(one.entry for one in (*late.shown, *late.withheld))
        return tuple(one for ts in over for one in self.turn(late.session, _after(ts), ids))

    def retold(self, verdicts: Iterable[Verdict]) -> tuple[Retold, ...]:
        """Returns what of the statements that enter the library the user had said before. What a command told is no prompt's."""
        return tuple(one for verdict in verdicts if verdict.approved for one in self._retold(verdict.proposal))

    def _retold(self, proposal: Proposal) -> Iterator[Retold]:
        write = proposal.action
        turn = self._episodes.turn(proposal.source.events[0]) if isinstance(write, Write) and proposal.source.events else None
        if turn is None or turn.role != "user" or not isinstance(write, Write) or not (known := retelling.values(write.fact)):
            return
        entries = self._entries(write.supersedes) if write.supersedes else {}
        replaced = [entries[one] for one in write.supersedes if one in entries]
        if retelling.changes(write.fact, (entry.fact for entry in replaced)):
            return
        where = None if write.scope == GLOBAL else turn.project.key
        found = self._episodes.search(" ".join(known), where, EARLIER, during=(0.0, turn.ts))
        for episode in dict.fromkeys(one.episode_id for one in found if one.episode_id != turn.episode_id):
            said = [one for one in self._episodes.turns(episode) if one.role == "user" and one.ts < turn.ts]
            if retelling.said_before(write.fact, (one.text for one in said)):
                ids = [entry.id for entry in replaced] or [said[0].event_id]
                yield from (Retold(prompt=turn.event_id, entry=one, session=turn.session) for one in ids)
                return

    def _facts(self, ids: Collection[str]) -> Iterator[tuple[str, str]]:
        """What entries state, and the user's own words where a quote was shown; a guardrail states nothing."""
        entries = self._entries(ids) if ids else {}
        for one in ids:
            said: Entry | Turn | None = entries.get(one) or self._episodes.turn(one)
            if said is not None:
                yield one, said.fact if isinstance(said, Entry) else said.text


def _after(ts: float) -> float:
    """A time right behind another one: the smallest step that times in microseconds know."""
    return ts + 1e-6
