"""Gathers one item's way from where its steps lie: episodes, the roles' logs, the library's journal, the ledger."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ultan.blackboard.spans import SPAN, Span
from ultan.blackboard.trace import traceparent
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.records import Injection
from ultan.entrypoints import way
from ultan.entrypoints.lookup import entry_or_past
from ultan.entrypoints.shortened import short
from ultan.entrypoints.way import Step, Way
from ultan.library.commit import Library
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.records import Transaction

# How postings and transactions are named after what they are about, and the mark of an entry's id.
_ABOUT = ("applied/", "ruling/", "packet/", "amend/", "import/", "turn/")
_EPISODE, _ENTRY = "ep_", "e_"
# Blocks in which an entry is looked for, the latest first: some months of work.
_BLOCKS = 20_000
# Of the times that an entry was printed, so many are told: the first ones.
_SHOWN = 3


class NothingToFollow(UltanError):
    """A name that means no event, posting or entry."""


class Follower:
    """Reads, and writes nothing; the daemon may run or not."""

    def __init__(self, place: Home) -> None:
        self._place = place
        self._library = Library(place)
        self._episodes = EpisodeReader(Path(place.episodes))
        self._ledger = LedgerReader(place.ledger)

    def follow(self, name: str, cwd: Path) -> Way:
        """Returns the way of an event, a posting or an entry.

        Raises NothingToFollow where nothing bears the name, NoSuchEntryError for an entry that isn't there.
        """
        root = _root(name)
        if name == root and (name.startswith(_ENTRY) or "/" in name or name.endswith(".md")):
            return self._of_entry(name, cwd)
        if self._episodes.episode(root) or self._episodes.turn(root) or self._event(root):
            return self._of_event(root)
        raise NothingToFollow(
            f"nothing is known of {name!r}: name an entry (e_…), an event or an episode. `ultan log --full` and `ultan why e_…` "
            "print their ids."
        )

    def _of_entry(self, name: str, cwd: Path) -> Way:
        entry = entry_or_past(self._library, self._library.view(), name, cwd)
        steps: list[Step] = []
        trace = ""
        for transaction in self._library.history(entry.id):
            root = _root(transaction.tx)
            events = [event for deed in transaction.deeds if deed.entry_id == entry.id for event in deed.events]
            trace = trace or self._trace(root)
            steps += [*self._said(events), *self._worked(root), *way.done(transaction, entry.id)]
        steps += self._printed(entry.id)
        remarks = () if steps else ("No transaction wrote this file: somebody did by hand, or it came from elsewhere.",)
        return Way(about=entry.fact, trace=trace[3:35], steps=way.in_order(steps), remarks=remarks + _untimed(steps))

    def _of_event(self, root: str) -> Way:
        turn = self._episodes.turn(root)
        about = turn.episode_id if turn else root
        steps = [*self._said([root] if turn else self._spoken(about)), *self._worked(about)]
        transactions = [one for one in self._library.log(sys.maxsize) if one.tx and _root(one.tx) == about]
        steps += [step for one in transactions for step in _concerning(one, root if turn else "")]
        if turn:
            steps += [step for block in self._blocks() if block.prompt_event == root for step in way.shown(block, turn)]
            steps += map(way.timed, self._spans(traceparent(root), {root}))
        event = self._event(root)
        if event and not turn:
            steps.append(Step(at=float(event["ts"]), who="hook", what=f"appended {event['kind']} to the event log as {root}"))
        words = f"“{short(turn.text)}”" if turn else str(event["kind"]).replace("_", " ") if event else about
        remarks = () if transactions else ("Nothing in the library came of it so far.",)
        return Way(about=words, trace=self._trace(about)[3:35], steps=way.in_order(steps), remarks=remarks + _untimed(steps))

    def _spoken(self, episode: str) -> list[str]:
        return [turn.event_id for turn in self._episodes.turns(episode) if turn.role == "user"]

    def _said(self, events: Iterable[str]) -> Iterator[Step]:
        return (way.said(turn) for event in dict.fromkeys(events) if (turn := self._episodes.turn(event)))

    def _worked(self, root: str) -> Iterator[Step]:
        episode = self._episodes.episode(root)
        if episode:
            yield way.closed(episode)
        yield from map(way.timed, self._spans(self._trace(root), {root, *(f"{mark}{root}" for mark in _ABOUT)}))

    def _printed(self, entry_id: str) -> Iterator[Step]:
        blocks = [one for one in reversed(self._blocks()) if any(shown.entry == entry_id for shown in one.shown)]
        for block in blocks[:_SHOWN]:
            asked = block.prompt_event
            yield from map(way.timed, self._spans(traceparent(asked), {asked}))
            yield from way.shown(block, self._episodes.turn(asked), entry_id)

    def _blocks(self) -> tuple[Injection, ...]:
        return self._ledger.injections(_BLOCKS)

    def _trace(self, root: str) -> str:
        episode = self._episodes.episode(root)
        return episode.trace if episode else traceparent(root)

    def _spans(self, trace: str, about: set[str]) -> Iterator[Span]:
        """Only lines that bear the trace are parsed: they may be many thousands."""
        lines = (line for line in self._told if trace and trace in line)
        return (span for line in lines if (span := _span(line)) and span.about in about)

    @cached_property
    def _told(self) -> tuple[str, ...]:
        """The lines of all logs that may be spans: one way asks for several, and logs are megabytes."""
        logs = sorted(Path(self._place.logs).glob("*.jsonl*"))
        return tuple(line for log in logs for line in _lines(log) if f'"{SPAN}"' in line)

    def _event(self, event_id: str) -> dict[str, Any] | None:
        for line in _lines(Path(self._place.events)):
            if event_id and event_id in line and (event := _parsed(line)) and event.get("id") == event_id:
                return event
        return None


def _root(name: str) -> str:
    """Returns the episode or event that a posting or a transaction is about."""
    while mark := next((mark for mark in _ABOUT if name.startswith(mark)), ""):
        name = name.removeprefix(mark)
    return name


def _concerning(transaction: Transaction, event: str) -> Iterator[Step]:
    """Of a transaction that one episode led to, what rests on this event; all of it for an episode or a told event."""
    mine = tuple(deed for deed in transaction.deeds if not event or event in deed.events)
    return way.done(transaction.model_copy(update={"deeds": mine}))


def _untimed(steps: Iterable[Step]) -> tuple[str, ...]:
    if any(step.ms is not None and step.who != "hook" for step in steps):
        return ()
    return ("The roles' logs hold no times of it: they are kept up to some megabytes, and the daemon writes them.",)


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            yield from file
    except OSError:
        return


def _span(line: str) -> Span | None:
    found = _parsed(line)
    if found is None or found.get("event") != SPAN:
        return None
    try:
        return Span.model_validate({key: found[key] for key in Span.model_fields if key in found})
    except ValidationError:
        return None


def _parsed(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
