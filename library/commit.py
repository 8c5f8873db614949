"""The library's only writer: a transaction is journalled, written to files, committed to git, and then counted as done.

kill -9 between any two steps is harmless: what the journal has as begun is carried out again by the next `open` or `transact`.
A person may change any file at any time; their text wins, and is journalled and committed as their own before the next step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cache, partial
from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.library import catalogue, disk, hand_edits, indexes, pages, tidying
from ultan.library.account import Account, Begun
from ultan.library.actions import Change, Receipt
from ultan.library.amending import amend, bans, forget, past, undo
from ultan.library.amending.amend import Moment
from ultan.library.amending.amendments import Amendment, Undo
from ultan.library.amending.forgotten import Forgotten
from ultan.library.amending.undo import Way
from ultan.library.catalogue import Catalogue
from ultan.library.errors import LibraryError, NotWritten
from ultan.library.git import Git
from ultan.library.journal import Journal
from ultan.library.plan import plan, what
from ultan.library.records import Deed, Plan, Refusal, Transaction, Veto, sha256
from ultan.library.tidying import Tidy

# A transaction's id stands in the log, in git and in the journal: one word, free of signs that could end a comment.
_TX = re.compile(r"[\w./:@+-]{1,200}")
# Commits between two looks at git's loose objects.
_PACK_EVERY = 200


def _go_on(_step: str) -> None:
    return


class Library:
    """The library of one home. One process may write (`open`, `transact`); any may read (`view`, `history`, `log`).

    `checkpoint` is called with a step's name after it is taken: intent, file, files, filed, page, pages, git, done. Tests
    stop there.
    """

    def __init__(self, place: Home, checkpoint: disk.Checkpoint = _go_on) -> None:
        self.root = Path(place.knowledge).resolve()
        self.journal = Journal(Path(place.journal) / "library.jsonl")
        self._account = Account(self.journal)
        self._git = Git(self.root)
        self._bans = bans.load(place)
        self._view: Catalogue | None = None
        self._checkpoint = checkpoint
        self._commits = 0

    @property
    def git_state(self) -> str:
        """Returns "" while git works (or wasn't tried), otherwise what is wrong, in words."""
        return self._git.state

    def open(self) -> None:
        """Makes the folder and its repository, and completes what a crash left. Raises NotWritten where that fails."""
        with self._telling_of_the_disk():
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._git.prepare()
            self._account.refresh()
            self._recover()
        self._git.catch_up()
        self._git.pack()

    def view(self, only: Collection[str] | None = None) -> Catalogue:
        """Returns the library as it lies on disk; entries whose bytes the journal doesn't vouch for are foreign.

        With `only` no other files are looked at, and of these not those that a transaction is writing: who writes them tells
        when that is done.
        """
        self._account.refresh()
        if not self.root.exists():
            self._view = None
            return Catalogue()
        asked = None if only is None else frozenset(only) - self._account.underway()
        self._view = catalogue.load(self.root, self._view, self._account.vouched, asked)
        return self._view

    def transact(self, tx: str, changes: Sequence[Change], now: datetime, refused: Sequence[Refusal] = ()) -> Receipt:
        """Carries out the changes as one transaction, or, where `tx` was done before, returns its receipt again.

        `refused` are changes that a mind refused: they are recorded with their reasons. `now` is in UTC.
        Raises NotWritten where the disk refuses: whatever the journal holds by then is completed by the next call.
        """
        if not changes and not refused:
            return Receipt(tx=tx)

        def planned(view: Catalogue) -> Plan:
            allowed, taken_back = bans.sift(changes, self.banned)
            made = plan(view, allowed, tx, now, self.text)
            return made.model_copy(update={"vetoes": made.vetoes + tuple(map(_refused, (*taken_back, *refused)))})

        return self._once(tx, now, planned)

    def tidy(self, tx: str, now: datetime) -> Receipt:
        """Sorts overfull folders by subject, once; where there are none, nothing is written. Raises NotWritten."""
        self._account.refresh()
        if not self._account.is_done(tx) and not tidying.may_be_wanted(self._looked_at()):
            return Receipt(tx=tx)

        def planned(view: Catalogue) -> Plan:
            return tidying.plan(Tidy(view, self._account.placed, self.text, now), tx)

        return self._once(tx, now, planned)

    def amend(self, tx: str, wish: Amendment, now: datetime) -> Receipt:
        """Carries out once what a person asks for by command; what can't be done is a veto in the receipt. Raises NotWritten."""

        def planned(view: Catalogue) -> Plan:
            return amend.plan(Moment(view, past.read(self.journal), self.text, now), tx, wish)

        return self._once(tx, now, planned)

    def forget(self, tx: str, what: Forgotten, told: str, now: datetime) -> Receipt:
        """Takes it out of the files, once; `told` is for the log. The journal and git still hold it then. Raises NotWritten."""

        def planned(view: Catalogue) -> Plan:
            files = forget.changes(forget.rewritten(view, what, self.text), self.text)
            receipt = Receipt(tx=tx, paths=tuple(file.path for file in files))
            deed = Deed(verb="forgot", entry_id="", path="", detail=told)
            return Plan(tx=tx, at=now, deeds=(deed,), files=files, receipt=receipt)

        return self._once(tx, now, planned)

    def foresee(self, wish: Undo) -> Way:
        """Returns what an undo would come to at this moment, and writes nothing."""
        return undo.way(past.read(self.journal), wish, self.text)

    def history(self, entry_id: str) -> tuple[Transaction, ...]:
        """Returns what happened to an entry, oldest first: when, what, from which events and words."""
        self._account.refresh()
        return self._account.about(entry_id)

    def log(self, limit: int) -> tuple[Transaction, ...]:
        """Returns the latest transactions and hand edits, latest first."""
        self._account.refresh()
        return self._account.latest(limit)

    def latest(self) -> str:
        """Returns the latest transaction that an undo would take back, "" where there is none."""
        return undo.latest(past.read(self.journal))

    def written(self, paths: Iterable[str]) -> dict[str, str]:
        """Returns for each path the text that the journal last vouched for; paths that it never did are left out."""
        told = past.read(self.journal)
        texts = {path: told.vouched(path) for path in paths}
        return {path: text for path, text in texts.items() if text is not None}

    def did(self, tx: str) -> bool:
        """True where a transaction of that name was carried out."""
        self._account.refresh()
        return self._account.is_done(tx)

    def close(self) -> None:
        """Lets another process write."""
        self.journal.close()

    def _looked_at(self) -> Catalogue:
        """Returns the library as it lay at the latest look."""
        return self._view or self.view()

    @contextmanager
    def _telling_of_the_disk(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise NotWritten(
                f"{error.filename or self.root} can't be written: {error.strerror}. Mend that and try again: what was begun is"
                " completed then, and nothing is done twice."
            ) from error

    def banned(self, event_id: str) -> bool:
        """True where what an event taught was taken back or forgotten, as far as was looked at last."""
        return event_id in self._account.banned or self._bans.event(event_id)

    def text(self, path: str) -> str | None:
        """Returns what a file says, None where there is none. Raises LibraryError where it is no text."""
        return disk.read(self.root, path)

    def _once(self, tx: str, now: datetime, plan_of: Callable[[Catalogue], Plan]) -> Receipt:
        """Carries out a transaction unless it was before, and returns its receipt."""
        if not _TX.fullmatch(tx):
            raise LibraryError(f"{tx!r} can't name a transaction: letters, digits and ./:@+-_ only, 200 at most")
        with self._telling_of_the_disk():
            self._account.refresh()
            self._recover()
            done = self._account.done(tx)
            return done.receipt if done is not None else self._begin(tx, now, plan_of)

    def _begin(self, tx: str, now: datetime, plan_of: Callable[[Catalogue], Plan]) -> Receipt:
        planned = plan_of(self._note_edits(now, {}))
        if not (planned.files or planned.abouts or planned.deeds or planned.vetoes):
            return planned.receipt
        self.journal.append("intent", planned.model_dump(mode="json"))
        self._account.refresh()
        self._checkpoint("intent")
        if tx in self._account.begun:
            self._carry_out(self._account.begun[tx])
        if not self._account.is_done(tx):
            raise NotWritten(f"{self.journal.path} was deleted or replaced while {tx} was being written: try that again.")
        return planned.receipt

    def _recover(self) -> None:
        for begun in list(self._account.begun.values()):
            self._carry_out(begun)

    def _carry_out(self, begun: Begun) -> None:
        planned = begun.plan
        kept = begun.kept if begun.filed else disk.apply(self.root, planned.files, self._checkpoint)
        self._checkpoint("files")
        while not self._file(begun, kept, self._note_edits(planned.at, _expected(begun, self._account.known))):
            continue
        self._checkpoint("pages")
        touched = {file.path for file in planned.files} | set(begun.pages)
        self._git.commit(touched, indexes.summary(planned), planned.tx)
        self._checkpoint("git")
        self.journal.append("done", {"tx": planned.tx})
        self._account.refresh()
        self._checkpoint("done")
        self._pack_sometimes()

    def _file(self, begun: Begun, kept: frozenset[str], view: Catalogue) -> bool:
        """Writes the pages that follow from the entries, once the journal knows what they will say.

        Returns False where a person changed one of them meanwhile: theirs stays, to be noted before this is tried again.
        """
        kept = begun.kept if begun.filed else kept | _overtaken(begun.plan, view)
        read = cache(partial(disk.read, self.root))
        made = pages.after(view, begun.plan, kept, read, self._account.readmes)
        # A folder of that name is a person's, and no reason to learn nothing more.
        written = {path: text for path, text in made.items() if not (self.root / path).is_dir()}
        hashes = {path: None if text is None else sha256(text) for path, text in written.items()}
        self.journal.append("filed", {"tx": begun.plan.tx, "kept": sorted(kept), "pages": hashes})
        self._account.refresh()
        self._checkpoint("filed")
        for path, text in written.items():
            if not disk.put(self.root, path, text, partial(self._says, path, read(path))):
                return False
            self._checkpoint("page")
        return True

    def _says(self, path: str, text: str | None) -> bool:
        return disk.digest(self.root, path) == (None if text is None else sha256(text))

    def _note_edits(self, now: datetime, expected: Mapping[str, set[str | None]]) -> Catalogue:
        """Journals and commits what is neither as the journal knows it nor as expected: a person's. Returns the view after it."""
        known, view = self._account.known, self.view()
        # What lies in a folder that can't be listed isn't gone.
        closed = tuple(f"{broken.path}/" for broken in view.broken if not broken.path.endswith(".md"))
        changed = [file for file in view.files.values() if file.sha256 and file.sha256 != known.get(file.path)]
        gone = [path for path in known if path not in view.files and not path.startswith(closed or ("\0",))]
        edits = [hand_edits.edit(self.root, file) for file in changed if file.sha256 not in expected.get(file.path, ())]
        edits += [hand_edits.removal(path) for path in gone if None not in expected.get(path, ())]
        if not edits:
            return view
        for batch in hand_edits.batches(edits):
            self.journal.append("edited", {"at": now.isoformat(), "files": batch})
        self._git.commit([edit["path"] for edit in edits], f"a person edited {len(edits)} file(s)")
        self._checkpoint("edited")
        return self.view()

    def _pack_sometimes(self) -> None:
        self._commits += 1
        if self._commits % _PACK_EVERY == 0:
            self._git.pack()


def _overtaken(plan: Plan, view: Catalogue) -> frozenset[str]:
    """The files that a person has changed or removed since the plan's were written: what lies there is theirs."""
    lying = {file.path: view.files[file.path].sha256 if file.path in view.files else None for file in plan.files}
    return frozenset(file.path for file in plan.files if lying[file.path] not in (file.after, ""))


def _expected(begun: Begun, known: Mapping[str, str]) -> dict[str, set[str | None]]:
    """What each of a transaction's own files may be at this point: as before it, or as it makes it; once filed, as it made it."""
    files = () if begun.filed else begun.plan.files
    states: dict[str, set[str | None]] = {file.path: {file.before, file.after} for file in files}
    return states | {path: {known.get(path), after} for path, after in begun.pages.items()}


def _refused(refusal: Refusal) -> Veto:
    return Veto(place=-1, what=what(refusal.change), reason=refusal.reason)
