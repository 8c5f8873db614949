"""A draft: the library with what one transaction has done to it so far. Lives while a plan is being made, and is dropped then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

from ultan.library import frontmatter, naming, readme, wikilinks
from ultan.library.actions import Change
from ultan.library.catalogue import Catalogue, normal
from ultan.library.entry import Entry
from ultan.library.errors import BrokenEntry, NotWritten
from ultan.library.records import About, Deed, FileChange, Moved, Verb, in_order, sha256
from ultan.library.trust import Trust

Read = Callable[[str], str | None]


class Draft:
    """Serves the laws as a shelf and collects changes of files; `read` gives the text of a file, None where there is none."""

    def __init__(self, view: Catalogue, tx: str, now: datetime, read: Read) -> None:
        self.view, self.tx, self.now = view, tx, now
        self.deeds: list[Deed] = []
        self._read = read
        self._closed = {broken.path for broken in view.broken}
        self._entries: dict[str, Entry] = {}
        self._facts: dict[tuple[str, str], str | None] = {}
        self._paths: dict[str, str] = {}
        self._taken: set[str] = set()
        self._before: dict[str, str | None] = {}
        self._files: dict[str, FileChange] = {}
        self._left: set[str] = set()
        self._needs: dict[str, tuple[str, ...]] = {}
        self._abouts: dict[str, About] = {}
        self._moves: dict[str, Moved] = {}

    def entry(self, entry_id: str) -> Entry | None:
        return self._entries.get(entry_id) or self.view.entries.get(entry_id)

    def stated(self, scope: str, fact: str) -> str | None:
        """Returns the id of the current entry that states this fact in this scope."""
        key = (scope, normal(fact))
        return self._facts[key] if key in self._facts else self.view.facts.get(key)

    def linked(self, target: str) -> Entry | None:
        """Returns the entry that a link's target names, as it is by then."""
        known = None if target in self._left else self.view.resolve(target)
        named = known.id if known else self._paths.get(target, target)
        return self.entry(named)

    def links_somewhere(self, target: str) -> bool:
        return self.linked(target) is not None or self.view.links_to_page(target)

    def directly(self, folder: str) -> tuple[Entry, ...]:
        """Returns the entries that lie in a folder itself, by path."""
        ids = {*self.view.by_folder.get(folder, ()), *self._entries}
        found = (self.entry(one) for one in ids)
        return tuple(sorted((one for one in found if one and _folder(one) == folder), key=lambda one: one.path))

    def holds(self, folder: str) -> bool:
        """True where an entry lies in a folder or below it."""
        inside = f"{folder}/" if folder else ""
        every = (*self.view.entries, *self._entries)
        return any(one.path.startswith(inside) for entry_id in every if (one := self.entry(entry_id)))

    def folder(self, path: str) -> str:
        """Returns a folder's path as it is written: as one that is there already, else readable and lower case."""
        return naming.folder_path(path, {**self.view.folders, **self._folders()})

    def page(self, path: str) -> str | None:
        """Returns what a page says as it lies there, None where there is none."""
        return self._read(path)

    def text(self, entry: Entry) -> str:
        """Returns what the entry's file says after all that was done so far; raises BrokenEntry where it is gone."""
        text = self._files[entry.path].text if entry.path in self._files else self._read(entry.path)
        if text is None:
            raise BrokenEntry(entry.path, "its file is gone")
        return text

    def free_path(self, entry: Entry) -> str:
        return self._reserved(naming.free_path(naming.folder_of(entry.scope, entry.type), naming.slug(entry.title), self))

    def archive_path(self, entry: Entry) -> str:
        return self._reserved(naming.archive_path(entry.path, self))

    def place(self, entry: Entry, folder: str) -> str:
        """Returns a free path for an entry in another folder."""
        return self._reserved(naming.free_path(folder, naming.stem(entry.path), self))

    def _reserved(self, path: str) -> str:
        """Two entries whose places are chosen before either is put must not get the same one."""
        self._taken.add(path.casefold())
        return path

    def __contains__(self, folded_path: object) -> bool:
        """True where a case-folded path is taken."""
        return folded_path in self._taken or folded_path in self.view.taken

    def put(self, entry: Entry, text: str) -> Entry:
        """Writes an entry's file and returns the entry as it reads back; its id stands in the file afterwards.

        Raises NotWritten where its folder is a link or can't be listed.
        """
        closed = self._closed.intersection(readme.ancestors(entry.path))
        if closed:
            # The change isn't at fault: a veto would drop it for good.
            raise NotWritten(f"{entry.path} can't be written: its folder {min(closed)} can't be used; `ultan doctor` says why.")
        read = frontmatter.parse(text, entry.path)
        if read.id != entry.id:
            text = frontmatter.patch(text, {"id": entry.id})
            read = read.model_copy(update={"id": entry.id})
        vouched = entry.trust > Trust.FOREIGN
        self._change(entry.path, text, entry.id, vouched)
        self._forget(entry.id)
        self._entries[entry.id] = read if vouched else read.model_copy(update={"trust": Trust.FOREIGN})
        self._paths[entry.path.removesuffix(".md")] = entry.id
        self._taken.add(entry.path.casefold())
        if read.current:
            self._state(self._entries[entry.id])
        return self._entries[entry.id]

    def move(self, entry: Entry, path: str, text: str) -> Entry:
        """Writes an entry's file at another path and removes it where it was."""
        moved = self.put(entry.model_copy(update={"path": path}), text)
        self._change(entry.path, None, entry.id, entry.trust > Trust.FOREIGN)
        return moved

    def renamed(self, entry: Entry, path: str) -> Iterator[tuple[str, str]]:
        """Yields what links call an entry by its path, each with what they must call it once it lies at another."""
        old, new = entry.path.removesuffix(".md"), path.removesuffix(".md")
        yield old, new
        archived = f"{naming.ARCHIVE}/{old}"
        if self.linked(archived) == entry:
            yield archived, f"{naming.ARCHIVE}/{new}"
        if naming.stem(old) != naming.stem(new) and self.linked(naming.stem(old)) == entry:
            yield naming.stem(old), new

    def linking(self, targets: frozenset[str]) -> tuple[Entry, ...]:
        """Returns the entries that link to any of these targets, those included that this transaction has changed."""
        at = self.view.at
        lying = (at(file.path) for file in self.view.files.values() if not targets.isdisjoint(file.links))
        ids = {entry.id for entry in lying if entry} - self._entries.keys()
        ids |= {one.id for one in self._entries.values() if not targets.isdisjoint(wikilinks.targets(self.text(one)))}
        return tuple(entry for one in sorted(ids) if (entry := self.entry(one)))

    def relocate(self, entry: Entry, path: str, text: str, needs: tuple[str, ...]) -> Entry:
        """Moves an entry, which can't be reached by its old path any more.

        Where nothing else changed in it, it waits for those that its links follow.
        """
        old, alone = entry.path.removesuffix(".md"), entry.path not in self._files
        moved = self.move(entry, path, text)
        if alone:
            self._needs[entry.path] = self._needs[path] = needs
        self._paths.pop(old, None)
        self._left.add(old)
        first = self._moves.get(entry.id)
        self._moves[entry.id] = Moved(entry_id=entry.id, old=first.old if first else entry.path, new=path)
        return moved

    def relink(self, entry: Entry, text: str, needs: tuple[str, ...]) -> None:
        """Writes an entry whose links follow others that move; where nothing else changed in it, it waits for those moves."""
        before = self._needs.get(entry.path, ())
        alone = bool(before) or entry.path not in self._files
        self.put(entry, text)
        if alone:
            self._needs[entry.path] = (*before, *needs)

    def describe(self, folder: str, before: str, prose: str) -> None:
        first = self._abouts.get(folder)
        self._abouts[folder] = About(folder=folder, before=first.before if first else before, prose=prose)

    @property
    def moves(self) -> tuple[Moved, ...]:
        """Returns who lies elsewhere than before the transaction."""
        return tuple(one for one in self._moves.values() if one.old != one.new)

    @property
    def abouts(self) -> tuple[About, ...]:
        return tuple(self._abouts.values())

    def told(self, verb: Verb, path: str, detail: str, change: Change) -> None:
        """Records what was done to a page."""
        self._deed(verb, "", path, detail, change)

    def did(self, verb: Verb, entry: Entry, detail: str, change: Change) -> None:
        self._deed(verb, entry.id, entry.path, detail, change)

    def _deed(self, verb: Verb, entry_id: str, path: str, detail: str, change: Change) -> None:
        source = change.source
        self.deeds.append(
            Deed(
                verb=verb,
                entry_id=entry_id,
                path=path,
                detail=detail,
                events=source.events,
                session=source.session,
                trust=source.trust,
                quote=change.quote,
            )
        )

    def files(self) -> tuple[FileChange, ...]:
        """Returns what changes on the disk: what is written, then what is removed, so that nothing is ever away, then links."""
        real = (file for file in self._files.values() if file.before != file.after)
        return in_order(file.model_copy(update={"needs": self._needs.get(file.path, ())}) for file in real)

    def _folders(self) -> dict[str, str]:
        return naming.folders(entry.path for entry in self._entries.values())

    def _state(self, entry: Entry) -> None:
        """Of two that state the same the more trusted one counts, else the first: the other may be a copy."""
        holder = self.stated(entry.scope, entry.fact)
        known = self.entry(holder) if holder else None
        if known is None or known.trust < entry.trust:
            self._facts[(entry.scope, normal(entry.fact))] = entry.id

    def _forget(self, entry_id: str) -> None:
        """What the entry said before is free to be said again."""
        old = self.entry(entry_id)
        if old is not None and self.stated(old.scope, old.fact) == entry_id:
            self._facts[(old.scope, normal(old.fact))] = None

    def _change(self, path: str, text: str | None, entry_id: str, vouched: bool) -> None:
        if path not in self._before:
            known = self._read(path)
            self._before[path] = None if known is None else sha256(known)
        self._needs.pop(path, None)
        self._files[path] = FileChange(path=path, before=self._before[path], text=text, entry_id=entry_id, vouched=vouched)


def _folder(entry: Entry) -> str:
    return entry.path.rpartition("/")[0]
