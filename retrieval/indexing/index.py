"""Both indexes of one home, kept level with the library. Search goes on meanwhile.

Words come first, in one transaction: hooks and searches have them while meanings are still encoded, a few at a time.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ultan.configs.edge.lexical import Row
from ultan.configs.edge.paths import Home
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.likeness import likeness
from ultan.retrieval.encoding.vectors import Encoder, IndexDamaged
from ultan.retrieval.indexing.asked import Asked
from ultan.retrieval.indexing.lexical import LexicalIndex
from ultan.retrieval.indexing.view import View

if TYPE_CHECKING:
    from ultan.retrieval.indexing.meanings import Meanings


# Returns the encoder of that name as it would be loaded today; None where it can't be.
Loader = Callable[[str], Encoder | None]


class Progress(NamedTuple):
    """`encoded` of `entries` can be found by meaning; the rest takes about `left_s` seconds, None where nobody knows yet."""

    entries: int
    encoded: int
    left_s: float | None


def _untold(_words: str) -> None:
    return


class Index:
    """Search by words and by meaning over one library; without an encoder by words alone. Any thread may search."""

    def __init__(self, lexical: LexicalIndex, meanings: Meanings | None, tell: Callable[[str], None] = _untold) -> None:
        """`tell` takes in words what of the index turned out to be damaged, and what is done about it."""
        self._lexical = lexical
        self._meanings = meanings
        self._encoder = meanings.encoder if meanings is not None else None
        self.tell = tell
        # The vectors of an earlier encoder answer until those of the chosen one are complete.
        self._before: Meanings | None = None
        self._syncing = threading.Lock()
        self._seen: Catalogue | None = None
        # The views that the words on disk and the list of what is to be encoded are level with; None where only files can tell.
        self._level: View | None = None
        self._listed: View | None = None
        self._wordless = False
        self.view = View({})

    @classmethod
    def open(
        cls, place: Home, encoder: Encoder | None, loader: Loader | None = None, tell: Callable[[str], None] = _untold
    ) -> Index:
        """Opens the index of a home's entries, as `at` does."""
        return cls.at(Path(place.lexical), encoder, loader, tell)

    @classmethod
    def at(
        cls, words: Path, encoder: Encoder | None, loader: Loader | None = None, tell: Callable[[str], None] = _untold
    ) -> Index:
        """Opens what is on disk, at the path of its words; what is missing or damaged starts empty and fills at the first sync.

        Where another encoder was chosen, what the earlier one left answers until then, if `loader` still finds that encoder.
        Raises OSError where the folder can't be made.
        """
        index = cls(LexicalIndex(words), None, tell)
        index._encoder = encoder
        words.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            index._look_at_words(deep=False)
        except (OSError, sqlite3.Error) as error:
            tell(f"{words} can't be looked at: {error}")
        index._open_meanings()
        if index._meanings is not None and loader is not None:
            from ultan.retrieval.indexing.meanings import earlier  # noqa: PLC0415 - as in _open_meanings

            index._before = earlier(words.parent, index._meanings, loader)
        return index

    def __len__(self) -> int:
        return len(self.view)

    @property
    def progress(self) -> Progress:
        """How far the encoding is."""
        if self._meanings is None:
            return Progress(len(self), 0, 0.0 if self._encoder is None else None)
        return Progress(len(self), min(len(self), len(self._meanings)), self._meanings.left_s())

    @property
    def touched(self) -> bool:
        """True where somebody else has written to a file of the index or removed it, or words can't be searched."""
        return self._wordless or self._lexical.touched() or (self._meanings is not None and self._meanings.touched())

    def describe(self) -> str:
        """Returns the state of the index in words, for `status`; it says so where meanings are still being encoded."""
        words = f"{len(self)} entries by words" if not self._wordless else "words can't be searched at the moment"
        if self._encoder is None:
            return f"{words}; no encoder"
        if self._meanings is None:
            return f"{words}; meanings can't be kept on this disk"
        _, encoded, left_s = self.progress
        rest = f", the rest {_in_about(left_s)}" if encoded < len(self) else ""
        rest += f"; {self._before.encoder.name} answers meanwhile" if self._before is not None else ""
        return f"{words}, {encoded} by meaning ({self._encoder.name}){rest}"

    def sync(self, catalogue: Catalogue, progress: Callable[[int, int], None] | None = None) -> int:
        """Brings both indexes level with the catalogue, and returns how many entries changed or went.

        `progress` is called with how many of how many passages are encoded. Raises as `follow` and `encode` do.
        """
        changed = self.follow(catalogue)
        total = left = self.waiting
        while left:
            left = self.encode()
            if progress:
                progress(total - left, total)
        self.encode()
        return len(changed)

    def follow(self, catalogue: Catalogue) -> frozenset[str]:
        """Brings the words level with the catalogue, and lists what is to be encoded; returns the ids of what changed or went.

        Raises sqlite3.Error or OSError where the disk doesn't take it: searches go on with what there is.
        """
        with self._syncing:
            before = self.view
            if catalogue is not self._seen:
                self.view, self._seen = View(catalogue.entries, before, catalogue.inbound), catalogue
            if self._lexical.touched():
                self._look_at_words(deep=True)
            changed = self._sync_words(self._since(self._level, before))
            self._open_meanings()
            if self._meanings is not None:
                self._list(self._meanings, self._since(self._listed, before))
            return changed

    def encode(self, first: Collection[str] = ()) -> int:
        """Encodes the next few entries, those of `first` before others; returns how many are left. Raises OSError."""
        if self._meanings is None:
            return 0
        left = self._meanings.encode(first)
        if not left:
            self._before = None
            self._meanings.drop_others()
        return left

    @property
    def waiting(self) -> int:
        """How many entries are to be encoded."""
        return self._meanings.waiting if self._meanings is not None else 0

    def waits(self, ids: Collection[str]) -> bool:
        """True where one of these entries is to be encoded."""
        return self._meanings is not None and self._meanings.waits(ids)

    def check(self, deep: bool = False) -> int:
        """Looks at the words on disk, and builds them anew where they are damaged; returns how many entries were written.

        `deep` looks at every row. Raises sqlite3.Error or OSError where the disk doesn't let it.
        """
        with self._syncing:
            self._look_at_words(deep)
            return len(self._sync_words(None))

    def do_without_words(self) -> None:
        """Lets meaning alone answer until the words are level again."""
        self._wordless = True

    @property
    def wordless(self) -> bool:
        return self._wordless

    def search_words(
        self, query: str | tuple[str, ...], scopes: tuple[str, ...] | None, limit: int, unasked: bool = False
    ) -> list[Row]:
        """Returns the rows that share words with the query, best first; archived ones too, unless `unasked`.

        A tuple is of words, each whole: of an identifier its parts don't count then. Raises IndexDamaged where the file is gone
        or can't be read: `check` makes it anew, `do_without_words` does without.
        """
        if self._wordless:
            return []
        if len(self) and not self._lexical.path.exists():
            raise IndexDamaged(f"{self._lexical.path} is gone; it is built anew.")
        try:
            return self._lexical.search(query, scopes, limit, current_only=unasked)
        except sqlite3.DatabaseError as error:
            raise IndexDamaged(f"{self._lexical.path} can't be searched ({error}); it is built anew.") from error

    def asked(self, text: str) -> Asked:
        """Returns the question in the terms of the encoder that can answer it; where its device fails, words alone answer."""
        meanings = self._before if self._before is not None else self._meanings
        try:
            return Asked(meanings, meanings.question(text) if meanings is not None and text.strip() else None)
        except ModelUnavailable as error:
            self.tell(str(error))
            return Asked(None, None)

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        """Returns how far a text speaks of what each fact is about, 0..1; nothing where no encoder answers."""
        meanings = self._before if self._before is not None else self._meanings
        try:
            return likeness(meanings.encoder, text, facts) if meanings is not None else ()
        except ModelUnavailable as error:
            self.tell(str(error))
            return ()

    def ranked(self, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns what may be shown unasked, at most `limit` of each scope, strongest first, then newest.

        Raises IndexDamaged where the file of words can't be read; without words nothing is ranked.
        """
        if self._wordless:
            return ()
        try:
            rows = [row for scope in scopes for row in self._lexical.listing((scope,), limit)]
        except sqlite3.DatabaseError as error:
            raise IndexDamaged(f"{self._lexical.path} can't be read ({error}); it is built anew.") from error
        return tuple(entry for row in rows if (entry := self.view.get(row.id)))

    def _look_at_words(self, deep: bool) -> None:
        if wrong := self._lexical.mend(deep):
            self._level = None
            self.tell(wrong)

    def _since(self, level: View | None, before: View) -> frozenset[str] | None:
        """Returns the ids that changed since a file was level with a view; None where that isn't known."""
        if level is self.view:
            return frozenset()
        return self.view.changed if level is before else None

    def _sync_words(self, changed: frozenset[str] | None) -> frozenset[str]:
        """Writes the entries that changed, None for all that differ from what the file says; returns their ids."""
        view, self._level = self.view, None
        ids = self._differing(view) if changed is None else changed
        written = [marked.entry for entry_id, marked in view.marked.items() if entry_id in ids] if ids else []
        self._lexical.change(ids - view.marked.keys(), written)
        self._level, self._wordless = view, False
        return ids

    def _differing(self, view: View) -> frozenset[str]:
        held = self._lexical.hashes()
        changed = {entry_id for entry_id, marked in view.marked.items() if held.get(entry_id) != marked.whole}
        return frozenset(changed) | (held.keys() - view.marked.keys())

    def _list(self, meanings: Meanings, changed: frozenset[str] | None) -> None:
        view, self._listed = self.view, None
        if damage := meanings.follow(view, changed):
            self.tell(damage)
        self._listed = view

    def _open_meanings(self) -> None:
        if self._encoder is None or self._meanings is not None:
            return
        # Faiss takes 0.4 s and 15 MB: a command that searches by words alone goes without.
        from ultan.retrieval.indexing.meanings import Meanings  # noqa: PLC0415

        try:
            self._meanings = Meanings.of(self._lexical.path.parent, self._encoder)
        except OSError as error:
            self.tell(f"meanings can't be kept ({error}): words alone answer until the disk lets them")
            return
        if self._meanings.damage:
            self.tell(self._meanings.damage)


def _in_about(seconds: float | None) -> str:
    if seconds is None:
        return "is being encoded"
    return f"in about {seconds / 60:.0f} min" if seconds >= 90 else f"in about {max(1.0, seconds):.0f} s"
