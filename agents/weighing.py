"""A turn that is over is weighed: what had been shown to its session, or withheld from it, and on what of that it relied.

It reads the episodes, the ledger and the library and writes nothing: the reconciler records what it returns. What it says of a
turn depends on the turn's words and on the entries alone: weighing it twice, before and after something was shown, adds up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from ultan.agents import reliance, retelling
from ultan.agents.quoting import spoken
from ultan.blackboard.events import Injected
from ultan.blackboard.postings import Proposal, Verdict
from ultan.configs.edge.words import content_words
from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.records import Restated, Sign, TurnOver, Weighed
from ultan.library.actions import Write
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Turn

# Turns of a session that are looked at, the latest: what was said longer ago than some hundred steps has been compacted away.
TURNS = 400
# Turns before a prompt that tell what it is about, as when the assistant had asked.
TALK = 6
# Characters of a prompt that says something again; what is longer brings a log or a file.
TELLS_CHARS = 4_000
# The user's earlier prompts that may have said the same, the most alike first.
EARLIER = 20
# Words of a statement that they are looked up by, beside its values.
QUERY_WORDS = 24


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
        before = [one for one in turns[max(0, where.start - TALK) : where.start] if one.episode_id == prompt.episode_id]
        retold = tuple(self._retold((*before, prompt), prompt))
        signs = sorted(
            (Sign(prompt=over.prompt, entry=one.entry, how=one.how) for one in found), key=lambda one: (one.entry, one.how)
        )
        return (Weighed(over, tuple(signs), retold),)

    def again(self, late: Injected) -> tuple[Weighed, ...]:
        """Returns the turns that were weighed without what was shown for them or before them: nobody had told of it yet."""
        over = self._ledger.turns_since(late.session, late.prompt_event) if late.prompt_event else ()
        ids = frozenset(one.entry for one in (*late.shown, *late.withheld))
        return tuple(one for ts in over for one in self.turn(late.session, _after(ts), ids))

    def changed(self, verdicts: Iterable[Verdict]) -> tuple[Restated, ...]:
        """Returns which entries prompts give another value, by what they state and was approved: that is no repetition."""
        return tuple(one for verdict in verdicts if verdict.approved for one in self._changed(verdict.proposal))

    def _changed(self, proposal: Proposal) -> Iterator[Restated]:
        write = proposal.action
        if not isinstance(write, Write) or not write.supersedes:
            return
        entries, session = self._entries(write.supersedes), proposal.source.session
        for old in (entries[one] for one in write.supersedes if one in entries):
            if retelling.changes(write.fact, old.fact):
                yield from (Restated(prompt=one, entry=old.id, session=session, how="changed") for one in proposal.source.events)

    def _retold(self, turns: Sequence[Turn], prompt: Turn) -> Iterator[Restated]:
        """What the prompt tells that the user had said in an earlier episode."""
        found = (self._said_before(text, prompt, project) for text, project in self._told(turns, prompt))
        for entry in dict.fromkeys(self._held(words) for words in found if words):
            yield Restated(prompt=prompt.event_id, entry=entry, session=prompt.session, how="retold")

    def _told(self, turns: Sequence[Turn], prompt: Turn) -> Iterator[tuple[str, str | None]]:
        """What a prompt states, as far as rules hear it; and all of it where it answers. Each with the project that it is of."""
        if len(prompt.text) > TELLS_CHARS:
            return
        near = [one for one in turns if len(one.text) <= TELLS_CHARS]
        for said in (one.saying for one in spoken(near) if one.saying.id == prompt.event_id):
            yield said.text, None if said.scope == GLOBAL else prompt.project.key
        asked = next((one.text for one in reversed(turns) if one.role == "assistant"), "")
        if retelling.answers(prompt.text, asked):
            yield prompt.text, prompt.project.key

    def _said_before(self, text: str, prompt: Turn, project: str | None) -> tuple[str, ...]:
        """The events of the prompts of an earlier episode in which the user had said it, () where they hadn't; in another project
        only in nearly the same words."""
        query = " ".join((*retelling.values(text), *content_words(text)[:QUERY_WORDS]))
        found = self._episodes.search(query, None, EARLIER, during=(0.0, prompt.ts)) if query else ()
        for episode in dict.fromkeys(one.episode_id for one in found if one.episode_id != prompt.episode_id):
            said = [one for one in self._episodes.turns(episode) if one.role == "user" and one.ts < prompt.ts]
            said = [one for one in said if len(one.text) <= TELLS_CHARS]
            here = [one.text for one in said if project in (None, one.project.key)]
            if retelling.said_before(text, here) or retelling.repeats(text, [one.text for one in said]):
                return _naming(text, said)
        return ()

    def _held(self, events: Sequence[str]) -> str:
        """The entry in force that rests on one of these events, else the first of them."""
        resting = (one.id for one in self._entries(()).values() if one.current and not set(events).isdisjoint(one.sources))
        return next(resting, events[0])

    def _facts(self, ids: Collection[str]) -> Iterator[tuple[str, str]]:
        """What entries state, and the user's own words where a quote was shown; a guardrail states nothing."""
        entries = self._entries(ids) if ids else {}
        for one in ids:
            said: Entry | Turn | None = entries.get(one) or self._episodes.turn(one)
            if said is not None:
                yield one, said.fact if isinstance(said, Entry) else said.text


def _naming(text: str, said: Sequence[Turn]) -> tuple[str, ...]:
    """The events of the prompts that hold a value of the text; where none does, of the one that shares most words with it."""
    known = retelling.values(text)
    words = frozenset(content_words(text))
    nearest = max(said, key=lambda one: len(words & frozenset(content_words(one.text))))
    return tuple(one.event_id for one in said if retelling.names(one.text, known)) or (nearest.event_id,)


def _after(ts: float) -> float:
    """A time right behind another one: the smallest step that times in microseconds know."""
    return ts + 1e-6
