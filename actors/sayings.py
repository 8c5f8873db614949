"""What the user said in closed episodes and no entry holds: kept beside the index of entries, and found the same way.

All of it can be read again from the episodes; the file only saves the reading.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pydantic import Field, ValidationError

from ultan.agents.changes.comparison import Claim, claim_of
from ultan.agents.known import Known
from ultan.agents.quoting import left_out, outdated, spoken
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.library import disk
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import LATEST_TS, day
from ultan.retrieval import search
from ultan.retrieval.cue import Cue
from ultan.retrieval.encoding.vectors import Encoder, IndexDamaged
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.questions.quotes import excerpt
from ultan.retrieval.saying import Quoted, Saying

FOLDER, FILE, LEXICAL = "said", "said.json", "lexical.sqlite"
# Episodes whose words are kept, the latest: months of work, some 1 000 quotes.
EPISODES = 500
# Entries that changed at once and may make quotes outdated; of a library that is read for the first time, each quote is compared
# with what resembles it instead.
_COMPARED = 64
# Quotes or entries that something is compared with.
_NEAR = 6
# Evidence (0..1) from which on what the user said of themselves in one project is quoted in another.
BEYOND_FLOOR = 0.6
# Characters of a line that stand around a quote.
_AROUND = 50


class _State(Frozen):
    """`episodes` holds what each episode said, as far as it was read, `outdated` the ids of what isn't quoted any more."""

    episodes: dict[str, tuple[Saying, ...]] = Field(default_factory=dict)
    outdated: frozenset[str] = frozenset()


class Sayings:
    """Any thread may search. `known` tells which entries resemble a text, `banned` whether an event was taken back.

    Raises OSError where the folder can't be made.
    """

    def __init__(
        self, place: Home, encoder: Encoder | None, known: Known, banned: Callable[[str], bool], tell: Callable[[str], None]
    ) -> None:
        self._episodes = Path(place.episodes)
        self._folder = Path(place.index, FOLDER)
        self._known, self._banned, self._tell = known, banned, tell
        # All of it can be made anew: what lies in its place goes, so that nothing is written elsewhere.
        if self._folder.is_symlink() or (self._folder.exists() and not self._folder.is_dir()):
            self._folder.unlink()
        self._index = Index.at(self._folder / LEXICAL, encoder, tell=tell)
        self._state = self._read()
        self._waiting: list[str] = []
        self._resting: Mapping[str, list[Entry]] = {}
        self._shown: Mapping[str, Saying] = {}
        # Of which entries hold all: looked at here, since a prompt has no time to.
        self._held: frozenset[str] = frozenset()
        self._heard: list[Saying] = []
        self._working = threading.Lock()

    def prime(self, cue: Cue, settings: Settings) -> tuple[Quoted, ...]:
        """Returns what may be quoted at a prompt, best first, cut to the sentences that the prompt is about."""
        try:
            found = search.prime(self._index, cue, settings)
        except IndexDamaged:
            self._index.do_without_words()
            return ()
        chars = settings.priming.line_chars - _AROUND
        return tuple(
            Quoted(_quoted(said, cue, chars), one)
            for one in found
            if (said := self._shown.get(one.entry.id)) and self._fits(said, one.score, cue.scope)
        )

    def _fits(self, said: Saying, score: float, scope: str) -> bool:
        """What the entries of its project hold is quoted in others alone, and there only where much speaks for it."""
        return score >= BEYOND_FLOOR if said.beyond(scope) else said.id not in self._held

    def follow(self, view: Catalogue, changed: Collection[str]) -> None:
        """Leaves out what entries hold, what was taken back and what entries say otherwise; lists the episodes to be read.

        What can't be read or written is told and made up for later: entries are found without.
        """
        with self._told(), self._working, closing(EpisodeReader(self._episodes)) as episodes:
            self._resting = _resting(view)
            latest = episodes.closed(EPISODES)
            kept = {one: self._state.episodes[one] for one in latest if one in self._state.episodes}
            # The oldest first, so that each is compared with all that was said after it.
            self._waiting = [one for one in reversed(latest) if one not in kept]
            written = [view.entries[one] for one in changed if one in view.entries] if len(changed) <= _COMPARED else []
            gone = frozenset(old for one in written if one.current for old in self._outdated_by([claim_of(one)], one.scope))
            self._keep(_State(episodes=kept, outdated=self._state.outdated | gone))

    def work(self) -> int:
        """Reads the next episode, or encodes the next few quotes; returns how much is left, nothing where it fails."""
        with self._told(), self._working:
            if not self._waiting:
                return self._index.encode()
            name = self._waiting.pop(0)
            with closing(EpisodeReader(self._episodes)) as episodes:
                said = tuple(spoken(episodes.turns(name)))
            gone = frozenset(old for one in said for old in self._outdated_by(one.claims, one.saying.scope, one.saying.said_at))
            gone |= {one.saying.id for one in said if self._known_since(one.saying)}
            self._heard += [one.saying for one in said]
            read = {**self._state.episodes, name: tuple(one.saying for one in said)}
            self._keep(_State(episodes=read, outdated=self._state.outdated | gone))
            return self.left
        return 0

    def heard(self) -> list[Saying]:
        """Returns what was read since the last call and may be quoted."""
        read, self._heard = self._heard, []
        return [one for one in read if one.id in self._shown]

    def holds(self, said: str) -> bool:
        """True where this may be quoted."""
        return said in self._shown

    def overtake(self, words: str, scope: str, before: float, floor: float) -> None:
        """Quotes no more the one said before that is nearest in meaning to what tells of a change, where it is near enough."""
        with self._told(), self._working:
            older = frozenset(one.id for one in self._shown.values() if one.said_at < before and one.scope in (scope, GLOBAL))
            near = tuple(self._index.asked(words).like(older, _NEAR))
            spoken_of = self._index.likeness(words, [self._shown[one].text for one in near])
            likeness, gone = max(zip(spoken_of, near, strict=False), default=(0.0, ""))
            if gone and likeness >= floor:
                self._keep(self._state.model_copy(update={"outdated": self._state.outdated | {gone}}))

    @property
    def left(self) -> int:
        """How many episodes and quotes wait for `work`."""
        return len(self._waiting) + self._index.waiting

    def _outdated_by(self, claims: Sequence[Claim], scope: str, since: float = LATEST_TS) -> frozenset[str]:
        """Compares later claims with what resembles them and was said before, in seconds since the epoch."""
        text = "\n".join(claim.text for claim in claims)
        rows = self._index.search_words(text, None, _NEAR) if text.strip() else []
        found = [old for row in rows if (old := self._shown.get(row.id)) and old.said_at < since]
        return outdated(claims, [old for old in found if old.scope in (scope, GLOBAL)])

    def _known_since(self, said: Saying) -> bool:
        """True where an entry written on its day or later says it, or says otherwise."""
        similar = self._known.similar(said.whole, (said.scope, GLOBAL), _NEAR)
        later = (one for one in similar if one.created and one.created >= day(said.said_at))
        return bool(outdated(map(claim_of, later), [said]))

    def _keep(self, state: _State) -> None:
        known = {one.id for said in state.episodes.values() for one in said}
        state = state.model_copy(update={"outdated": state.outdated & known})
        told = (one for said in state.episodes.values() for one in said)
        self._held = frozenset(one.id for one in told if (on := self._resting.get(one.id)) and not left_out(one, on))
        self._shown = {one.id: one for said in state.episodes.values() for one in said if self._quoted(one, state)}
        self._index.follow(Catalogue(entries={one.id: one.record for one in self._shown.values()}))
        if state != self._state:
            self._state = state
            disk.write(self._folder, FILE, state.model_dump_json())

    def _quoted(self, one: Saying, state: _State) -> bool:
        entries = self._resting.get(one.id, ())
        # What an entry said of it that no longer holds is not said again.
        holds = all(entry.current for entry in entries) and one.id not in state.outdated and not self._banned(one.id)
        return holds and (one.id not in self._held or (one.personal and one.scope != GLOBAL))

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error, UltanError) as error:
            self._waiting = []
            self._tell(f"what was said can't be quoted at the moment: {error}")

    def _read(self) -> _State:
        with suppress(OSError, ValidationError):
            if (self._folder / FILE).is_file():
                return _State.model_validate_json((self._folder / FILE).read_bytes())
        return _State()


def _quoted(said: Saying, cue: Cue, chars: int) -> Saying:
    elsewhere = said.scope.partition(":")[2] if said.beyond(cue.scope) else ""
    return said.model_copy(update={"text": excerpt(said.whole, cue.text, chars), "before": "", "elsewhere": elsewhere})


def _resting(view: Catalogue) -> Mapping[str, list[Entry]]:
    """The entries that rest on each event."""
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in view.entries.values():
        for event in entry.sources:
            found[event].append(entry)
    return found
