"""The retriever's inside: encoder, both indexes, the library and the episodes of one home. It loads faiss and onnxruntime."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import closing
from datetime import date, datetime
from pathlib import Path
from typing import TypeVar

from ultan.actors.doubts import Doubts
from ultan.actors.sayings import Sayings
from ultan.agents.prohibiting import compiling
from ultan.agents.tensions.standing import standing
from ultan.blackboard.status import IndexState
from ultan.blackboard.wire import Found, Prime, Recall
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.dynamics.ledger import LedgerError, LedgerReader
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.episodes.reader import EpisodeReader
from ultan.retrieval import cue, search
from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.asked_once import AskedOnce
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.vectors import CrossEncoder, Encoder, IndexDamaged
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.indexing.lexical import LexicalIndex
from ultan.retrieval.priors import Usage
from ultan.retrieval.questions.answer import answer
from ultan.retrieval.saying import Offer
from ultan.retrieval.search import Background

T = TypeVar("T")

# Entries that are encoded while somebody waits for them to be found: some three seconds. A library that is read for the first
# time has thousands, and is searched by words meanwhile.
_SOON = 64
# What the index last had to tell, for `status` and `doctor`.
_NOTICES = 3


class Finder:
    """Any thread may search; one sync runs at a time. Raises OSError where the index's folder can't be made.

    `tell` takes what turned out to be damaged, in words; `stir` is called where a search met damage, for `sync` to mend it.
    """

    def __init__(self, place: Home, chosen: Settings, tell: Callable[[str], None], stir: Callable[[], None]) -> None:
        self._place = place
        self._settings = chosen
        self._library = Library(place)
        self._syncing = threading.Lock()
        self._ledger = LedgerReader(place.ledger)
        self._usage: dict[str, Usage] = {}
        self._tell, self._stir = tell, stir
        self._notices: deque[str] = deque(maxlen=_NOTICES)
        encoder, self.trouble = _encoder(chosen)
        self._cross, trouble = _cross_encoder(chosen)
        self.trouble = self.trouble or trouble
        self._index = Index.open(place, encoder, lambda name: encoders.by_name(chosen.encoder, name), self._noticed)
        self._sayings = Sayings(place, encoder, LexicalIndex(Path(place.lexical)), self._library.banned, self._noticed)
        self._doubts = Doubts(place, chosen, self._index, self._sayings, self._noticed)

    def prime(self, request: Prime) -> Offer:
        """Returns what may be shown at a prompt, best first; where it is to be explained, also what is left out.

        Words that turn out to be damaged are mended behind it.
        """
        asked = cue.read(request.prompt, request.project.scope, request.touched)
        find = search.explained if request.explain else search.prime
        entries = self._spared(lambda: find(self._index, asked, self._settings, self._known()))
        quotes = self._sayings.prime(asked, self._settings) if self._settings.priming.quotes and asked.text.strip() else ()
        marks = self._doubts.marks(one.entry.id for one in entries)
        marked = (one.model_copy(update={"mark": marks[one.entry.id]}) if one.entry.id in marks else one for one in entries)
        return Offer(tuple(marked), quotes)

    def doubts(self, ids: Collection[str]) -> Mapping[str, str]:
        """Returns what the lines of these entries say where a later word may have overtaken them."""
        return self._doubts.marks(ids)

    def listing(self, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns current entries of the scopes, strongest first."""
        return self._spared(lambda: self._index.ranked(scopes, limit))

    def tensions(self, scopes: tuple[str, ...]) -> tuple[Entry, ...]:
        """Returns what is open in these scopes and still stands, newest first."""
        view = self._index.view
        return standing(entry for entry_id in view.ids(scopes) if (entry := view.get(entry_id)) is not None)

    def likeness(self, text: str, facts: tuple[str, ...]) -> tuple[float, ...]:
        """Returns how far a text speaks of what each fact is about, 0..1; nothing without an encoder."""
        return self._index.likeness(text, facts)

    def recall(self, request: Recall) -> Found:
        """Returns what answers a deliberate question."""
        began = time.perf_counter()
        with closing(EpisodeReader(Path(self._place.episodes))) as episodes:
            found = self._mended(lambda: answer(self._index, episodes, request, self._settings, self._known()))
        return found.model_copy(update={"ms": round((time.perf_counter() - began) * 1000, 1)})

    def curated(self, event_ids: Collection[str]) -> tuple[str, ...]:
        """Returns those of the events that an entry rests on already, or whose teaching was taken back."""
        cited = {event for marked in self._index.view.marked.values() for event in marked.entry.sources}
        return tuple(event for event in event_ids if event in cited or self._library.banned(event))

    def state(self) -> IndexState:
        """Returns how much can be found and how far the encoding is."""
        entries, encoded, left_s = self._index.progress
        words, notices = self._index.describe(), tuple(self._notices)
        return IndexState(entries=entries, encoded=encoded, left_s=left_s, words=words, notices=notices)

    def sync(self, only: Collection[str] | None = None) -> frozenset[str]:
        """Brings the words level with the library, as far as these files go (None: all), and returns the ids that changed.

        Raises OSError, sqlite3.Error or LibraryError; the next sync makes up for it.
        """
        with self._syncing:
            view = self._library.view(only)
            if only is None:
                self._usage = _usage(self._ledger, view.entries) or self._usage
            before = self._index.view
            changed = self._index.follow(view)
            if changed or only is None:
                compiling.keep(self._place, view.entries.values())
            self._sayings.follow(view, changed)
            written = [view.entries[one] for one in changed if one in view.entries and not before.get(one)]
            if len(before) and len(written) <= _SOON:
                self._doubts.hear(written)
            return changed

    def encode(self) -> int:
        """Encodes the next few entries, then what is quoted, and returns how many are left. Raises as `sync` does."""
        return self._index.encode() or self._sayings.work() or self._doubts.work()

    def encode_soon(self, changed: Collection[str]) -> None:
        """Encodes what changed just now, and what else was waiting where that isn't much. Raises OSError."""
        soon = list(changed)[:_SOON]
        while self._index.waits(soon) or 0 < self._index.waiting <= _SOON:
            self._index.encode(soon)
        while 0 < self._sayings.left <= _SOON:
            self._sayings.work()
        while not self._sayings.left and self._doubts.work():
            continue

    def check(self) -> None:
        """Looks at every row of the words on disk. Raises OSError or sqlite3.Error."""
        self._index.check(deep=True)

    def _known(self) -> Background:
        """What counts beside the library. Showings are read now and then: a prompt has no time to ask the ledger."""
        return Background(date.today(), self._usage, self._cross, self._library.banned)

    def _spared(self, use: Callable[[], T]) -> T:
        """Nobody who types a prompt waits for an index to be mended: until then meaning alone answers."""
        try:
            found = use()
        except IndexDamaged:
            self._index.do_without_words()
            found = use()
        if self._index.touched:
            self._stir()
        return found

    def _mended(self, use: Callable[[], T]) -> T:
        """Who asks on purpose does wait: "not told" would be wrong where the words can't be read."""
        if self._index.wordless:
            self._index.check()
        try:
            return use()
        except IndexDamaged:
            self._index.check()
            return use()

    def _noticed(self, words: str) -> None:
        """What fails at each prompt is told once, until something else is."""
        if self._notices and self._notices[-1].endswith(words):
            return
        self._notices.append(f"{datetime.now():%d %b %H:%M} {words}")
        self._tell(words)


def _encoder(chosen: Settings) -> tuple[Encoder | None, str]:
    """Returns the encoder after one run, since the first is slow; without its weights None, and the reason."""
    try:
        encoder = encoders.load(chosen.encoder)
        encoder.encode_query("warm up")
    except ModelUnavailable as error:
        return None, str(error)
    return AskedOnce(encoder), ""


def _cross_encoder(chosen: Settings) -> tuple[CrossEncoder | None, str]:
    try:
        return encoders.cross_encoder(chosen), ""
    except ModelUnavailable as error:
        return None, str(error)


def _usage(ledger: LedgerReader, ids: Iterable[str]) -> dict[str, Usage]:
    """Returns how often entries were shown and helped, without those that never were; a busy ledger is asked again later."""
    try:
        counts = ledger.strengths(ids)
    except LedgerError:
        return {}
    return {key: Usage(one.surfaced, one.used) for key, one in counts.items() if one.surfaced}
