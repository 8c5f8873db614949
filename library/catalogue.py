"""The library as it lies on disk: every markdown file, the entries they hold, and those that can't be read, with the reason.

A catalogue is a frozen view. `load` with the previous one reads only files whose time or size changed, and looks at no others
than those that it is told of. One broken file never hides another: it is listed and left as it is.
"""

from __future__ import annotations

import hashlib
import os
import stat as modes
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from ultan.library import frontmatter, naming, readme, wikilinks
from ultan.library.entry import Entry
from ultan.library.errors import BrokenEntry, LibraryError
from ultan.library.trust import Trust

# An entry is a sentence and its story; what is a thousand times longer is something else and is not read. Pages grow with the
# library: at 10 000 entries the index and the log have a megabyte each.
MAX_BYTES = 1_048_576


@dataclass(frozen=True, slots=True)
class File:
    """One markdown file. `sha256` is "" where it can't be read; `entry` is None for pages and broken files."""

    path: str
    mtime_ns: int
    size: int
    sha256: str
    entry: Entry | None = None
    reason: str = ""
    links: tuple[str, ...] = ()
    vouched: bool = True


@dataclass(frozen=True, slots=True)
class Broken:
    """A file, or a folder, that can't be read as what it should be."""

    path: str
    reason: str


@dataclass(frozen=True)
class Catalogue:
    """`files` by path, `entries` by id; `inbound` counts for each id who links to it; `twice` pairs files that claim one id."""

    files: Mapping[str, File] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    broken: tuple[Broken, ...] = ()
    inbound: Mapping[str, int] = field(default_factory=dict)
    twice: tuple[tuple[str, str], ...] = ()

    def resolve(self, target: str) -> Entry | None:
        """Returns the entry that a link's target names: by path in force or archived, by id, or by an unambiguous name."""
        # A link outlives a move to the archive and back: no other file has to be rewritten for it.
        moved = target.removeprefix(f"{naming.ARCHIVE}/") if naming.is_archived(target) else f"{naming.ARCHIVE}/{target}"
        by_path = self._by_path
        return by_path.get(target) or by_path.get(moved) or self.entries.get(target) or self._by_stem.get(target)

    def links_to_page(self, target: str) -> bool:
        """True where a link's target is a README, the index or the log."""
        return f"{target}.md" in self.files and naming.is_page(f"{target}.md")

    @cached_property
    def facts(self) -> Mapping[tuple[str, str], str]:
        """The id of the entry that states a fact in a scope, by (scope, normalised fact); current entries only."""
        # Of two that say the same, the first stays: the other may be a copy.
        found = reversed(tuple(self.entries.values()))
        return {(entry.scope, normal(entry.fact)): entry.id for entry in found if entry.current}

    @cached_property
    def taken(self) -> frozenset[str]:
        """All paths, case-folded: what differs in case alone is one file on some systems."""
        return frozenset(path.casefold() for path in self.files)

    @cached_property
    def by_folder(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the entries that lie in each folder itself."""
        found: dict[str, list[str]] = defaultdict(list)
        for entry in self.entries.values():
            found[entry.path.rpartition("/")[0]].append(entry.id)
        return {folder: tuple(ids) for folder, ids in found.items()}

    @cached_property
    def folders(self) -> Mapping[str, str]:
        """The folders that hold files, by their case-folded path."""
        return naming.folders(self.files)

    def at(self, path: str) -> Entry | None:
        """Returns the entry that a file holds."""
        return self._by_path.get(path.removesuffix(".md"))

    @cached_property
    def _by_path(self) -> Mapping[str, Entry]:
        return {entry.path.removesuffix(".md"): entry for entry in self.entries.values()}

    @cached_property
    def _by_stem(self) -> Mapping[str, Entry]:
        count = Counter(naming.stem(entry.path) for entry in self.entries.values())
        named = {naming.stem(entry.path): entry for entry in self.entries.values()}
        return {stem: entry for stem, entry in named.items() if count[stem] == 1}


def normal(fact: str) -> str:
    """Returns a fact as it is compared: compatible letters unified, case folded, blanks collapsed, no full stop."""
    return " ".join(unicodedata.normalize("NFKC", fact).casefold().split()).rstrip(".。!")


# What a look finds: a plain file's path and state, or a `File` that says why something can't be read.
_Found = tuple[str, os.stat_result] | File


def load(
    root: Path,
    previous: Catalogue | None = None,
    vouched: Mapping[str, str] | None = None,
    only: Collection[str] | None = None,
) -> Catalogue:
    """Returns the view of a library; the very `previous` one where nothing changed.

    With `only`, paths of markdown files under a root that is free of links, all others are taken over from `previous`.
    `vouched` maps paths to the sha256 of bytes whose claimed trust holds: any other file's entry counts as foreign. Without
    it every claim is believed, which is for tools and tests; `Library.view` passes what the journal vouches for.
    Raises LibraryError where the root can't be listed.
    """
    old = previous.files if previous else {}
    if previous is None or only is None:
        files = {file.path: file for file in _files(root, _walk(root, ""), old, vouched)}
    else:
        files = {path: file for path, file in old.items() if path not in only}
        files |= {file.path: file for file in _files(root, _named(root, only), old, vouched)}
    if previous and len(files) == len(old) and all(old.get(path) is file for path, file in files.items()):
        return previous
    return _assemble(files)


def _assemble(files: Mapping[str, File]) -> Catalogue:
    entries: dict[str, Entry] = {}
    twice: list[tuple[str, str]] = []
    # A copy gives way: what the journal vouches for comes first, then an entry in force, then the path decides.
    for path in sorted(files, key=lambda path: (not files[path].vouched, naming.is_archived(path), path)):
        entry = files[path].entry
        if entry is None:
            continue
        if entry.id in entries:
            twice.append((path, entries[entry.id].path))
            entry = entry.model_copy(update={"id": naming.id_of_path(path)})
        entries[entry.id] = entry
    broken = tuple(Broken(path, file.reason) for path, file in sorted(files.items()) if file.reason)
    bare = Catalogue(files, entries, broken, {}, tuple(twice))
    return replace(bare, inbound=_inbound(bare))


def _inbound(view: Catalogue) -> Mapping[str, int]:
    counts: Counter[str] = Counter()
    for file in (file for file in view.files.values() if file.links and file.entry):
        reached = {found.id for target in file.links if (found := view.resolve(target)) and found.path != file.path}
        counts.update(reached)
    return dict(counts)


def _files(root: Path, looked: Iterable[_Found], old: Mapping[str, File], vouched: Mapping[str, str] | None) -> Iterator[File]:
    for found in looked:
        if isinstance(found, File):
            yield found
            continue
        path, stat = found
        known = old.get(path)
        file = known if known and (known.mtime_ns, known.size) == (stat.st_mtime_ns, stat.st_size) else _read(root, path, stat)
        holds = vouched is None or vouched.get(path) == file.sha256
        yield file if file.vouched == holds or file.entry is None else _with_trust(root, file, stat, holds)


def _named(root: Path, only: Collection[str]) -> Iterator[_Found]:
    """What lies behind a link is not the library's, and what isn't there is not found."""
    for path in only:
        try:
            stat = (root / path).lstat()
        except (FileNotFoundError, NotADirectoryError):
            continue
        if (root / path).parent.resolve() == (root / path).parent:
            yield _plain(path, stat)


def _walk(root: Path, folder: str) -> Iterator[_Found]:
    try:
        with os.scandir(root / folder) as listing:
            found = sorted(listing, key=lambda item: item.name)
    except OSError as error:
        if not folder:
            raise LibraryError(f"the library {root} can't be listed: {error.strerror}. Is it there, and yours?") from error
        yield File(folder, 0, 0, "", reason=f"this folder can't be listed: {error.strerror}")
        return
    for item in found:
        path = f"{folder}/{item.name}" if folder else item.name
        if item.name.startswith("."):
            continue
        if item.is_dir(follow_symlinks=False):
            yield from _walk(root, path)
        elif item.name.endswith(".md") or item.is_dir():
            yield from _stat(item, path)


def _stat(item: os.DirEntry[str], path: str) -> Iterator[_Found]:
    try:
        stat = item.stat(follow_symlinks=False)
        path.encode()
    except FileNotFoundError:
        return
    except UnicodeEncodeError:
        yield File(os.fsencode(path).decode(errors="replace"), 0, 0, "", reason="its name is not UTF-8: rename it")
        return
    yield _plain(path, stat)


def _plain(path: str, stat: os.stat_result) -> _Found:
    if modes.S_ISREG(stat.st_mode):
        return path, stat
    return File(path, 0, 0, "", reason="it is a link, or no plain file: links aren't followed")


def _read(root: Path, path: str, stat: os.stat_result) -> File:
    blank = File(path, stat.st_mtime_ns, stat.st_size, "")
    if stat.st_size > MAX_BYTES and not naming.is_page(path):
        return replace(blank, reason=f"it is larger than {MAX_BYTES} bytes: move it out of the library")
    try:
        data = (root / path).read_bytes()
    except OSError as error:
        return replace(blank, reason=f"it can't be read: {error.strerror}")
    file = replace(blank, sha256=hashlib.sha256(data).hexdigest())
    try:
        return _opened(file, data.decode())
    except UnicodeDecodeError as error:
        return replace(file, reason=f"it is not UTF-8 (byte {error.start})")


def _opened(file: File, text: str) -> File:
    if naming.is_page(file.path):
        told = readme.prose(text) if file.path.endswith(naming.README) else ""
        return replace(file, links=wikilinks.targets(told)) if "[[" in told else file
    if naming.scope_of(file.path) is None:
        return replace(file, reason="it lies outside global/, projects/<name>/ and _archive/: move it there to make it an entry")
    try:
        entry = frontmatter.parse(text, file.path)
    except BrokenEntry as error:
        return replace(file, reason=error.reason)
    links = wikilinks.targets("\n".join((entry.fact, entry.narrative, *entry.related)))
    return replace(file, entry=entry, links=links)


def _with_trust(root: Path, file: File, stat: os.stat_result, holds: bool) -> File:
    """A claim that the journal doesn't vouch for is worth nothing; one that it vouches for again is read again."""
    if holds:
        return _read(root, file.path, stat)
    assert file.entry is not None
    return replace(file, entry=file.entry.model_copy(update={"trust": Trust.FOREIGN}), vouched=False)
