"""Which entries a later word may have overtaken: the one nearest in meaning to what tells of a change, where it is near enough.

Rules retire an entry only where they are sure. Here the library stays as it is, and the entry's line names the later word.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pydantic import Field, ValidationError

from ultan.actors.sayings import Sayings
from ultan.agents.doubting import Later, of_entry, of_saying
from ultan.configs.edge.paths import Home
from ultan.configs.edge.render import shorten
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.library import disk
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Turn, day
from ultan.retrieval.indexing.index import Index

FILE = "doubts.json"
# Entries that are looked at for the nearest one that is older and of another session.
_NEAR = 12
# Characters of the later word that a line names.
_FACT_CHARS = 100


class _Doubt(Frozen):
    """`by` is the id of the later entry or saying, `fact` what that says, `likeness` (0..1) how far it speaks of the older."""

    by: str
    fact: str
    likeness: float = 0.0


class _State(Frozen):
    """Doubts by the id of the entry that they are about."""

    doubts: dict[str, _Doubt] = Field(default_factory=dict)


class Doubts:
    """Any thread may use it."""

    def __init__(self, place: Home, settings: Settings, index: Index, sayings: Sayings, tell: Callable[[str], None]) -> None:
        self._episodes = Path(place.episodes)
        self._folder = Path(place.index)
        self._floor = settings.priming.doubt_floor
        self._index, self._sayings, self._tell = index, sayings, tell
        self._state = self._read()
        self._waiting: list[Later] = []
        self._working = threading.Lock()

    def hear(self, entries: Iterable[Entry]) -> None:
        """Lists what tells of a change among entries that were just written."""
        with self._told(), self._working, closing(EpisodeReader(self._episodes)) as episodes:
            told = [of_entry(entry, _turns(entry, episodes)) for entry in entries if entry.current]
            self._waiting += [one for one in told if one]

    def work(self) -> int:
        """Looks for what the next one may have overtaken; returns how many are left."""
        with self._working:
            self._waiting += [one for saying in self._sayings.heard() if (one := of_saying(saying))]
            if not self._waiting:
                return 0
            later = self._waiting.pop(0)
            self._sayings.overtake(later.words, later.scope, later.said_at, self._floor)
            with self._told():
                self._note(later)
            return len(self._waiting)

    def _note(self, later: Later) -> None:
        found = self._overtaken(later)
        if found is None:
            return
        likeness, old = found
        known = self._state.doubts.get(old.id)
        if known and known.likeness > likeness and self._stands(known.by):
            return
        doubt = _Doubt(by=later.id, fact=shorten(" ".join(later.fact.split()), _FACT_CHARS), likeness=likeness)
        doubts = {**self._state.doubts, old.id: doubt}
        self._state = _State(doubts={one: doubt for one, doubt in doubts.items() if self._index.view.get(one)})
        disk.write(self._folder, FILE, self._state.model_dump_json())

    @property
    def left(self) -> int:
        """How many wait for `work`."""
        return len(self._waiting)

    def marks(self, ids: Iterable[str]) -> Mapping[str, str]:
        """Returns what the lines of these entries say, for those that are in doubt."""
        found = {one: doubt for one in ids if (doubt := self._state.doubts.get(one)) and self._stands(doubt.by)}
        return {one: f"(perhaps replaced since: “{doubt.fact}”)" for one, doubt in found.items()}

    @contextmanager
    def _told(self) -> Iterator[None]:
        """A doubt that can't be looked into costs no entry its place in the index."""
        try:
            yield
        except (OSError, sqlite3.Error, UltanError) as error:
            self._tell(f"what a later word may have replaced isn't known at the moment: {error}")

    def _stands(self, later: str) -> bool:
        entry = self._index.view.get(later)
        return entry.current if entry else self._sayings.holds(later)

    def _overtaken(self, later: Later) -> tuple[float, Entry] | None:
        with closing(EpisodeReader(self._episodes)) as episodes:
            return next((one for one in self._near(later) if _before(one[1], later, episodes)), None)

    def _near(self, later: Later) -> Iterator[tuple[float, Entry]]:
        """Entries of its scopes of which it says enough, with how much that is (0..1), the one of which it says most first."""
        among = self._index.view.among(tuple(dict.fromkeys((later.scope, later.home, GLOBAL))), "unasked") - {later.id}
        near = [entry for one in self._index.asked(later.words).like(among, _NEAR) if (entry := self._index.view.get(one))]
        spoken_of = self._index.likeness(later.words, [entry.fact for entry in near])
        found = sorted(zip(spoken_of, near, strict=False), key=lambda one: -one[0])
        return (one for one in found if one[0] >= self._floor)

    def _read(self) -> _State:
        with suppress(OSError, ValidationError):
            if (self._folder / FILE).is_file():
                return _State.model_validate_json((self._folder / FILE).read_bytes())
        return _State()


def _turns(entry: Entry, episodes: EpisodeReader) -> list[Turn]:
    """The turns of the episode that an entry rests on, up to its prompt."""
    turn = next((found for event in entry.sources if (found := episodes.turn(event))), None)
    return [one for one in episodes.turns(turn.episode_id) if one.ts <= turn.ts] if turn else []


def _before(old: Entry, later: Later, episodes: EpisodeReader) -> bool:
    """True where all of it was said in other sessions, and earlier; what nobody said in a session is as old as its file says."""
    turns = [turn for event in old.sources if (turn := episodes.turn(event))]
    if not turns:
        return old.created is not None and old.created < day(later.said_at)
    return all(turn.ts < later.said_at and turn.session != later.session for turn in turns)
