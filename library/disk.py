"""Files on the disk: reading, replacing whole files so that a crash leaves the old or the new, and applying a plan's changes."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from ultan.library.errors import LibraryError, NotWritten
from ultan.library.records import FileChange, sha256

Checkpoint = Callable[[str], None]
Guard = Callable[[], bool]


def _always() -> bool:
    return True


def read(root: Path, path: str) -> str | None:
    """Returns a file's text, line ends as they are; None where there is no such file. Raises LibraryError where it is no text."""
    data = read_bytes(root, path)
    try:
        return None if data is None else data.decode()
    except UnicodeDecodeError as error:
        raise LibraryError(f"{root / path} is not UTF-8 (byte {error.start}). Save it as UTF-8, or move it away.") from error


def read_bytes(root: Path, path: str) -> bytes | None:
    """Returns a file's bytes, None where there is no file: nothing, or a folder of that name."""
    try:
        return (root / path).read_bytes()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None


def digest(root: Path, path: str) -> str | None:
    data = read_bytes(root, path)
    return None if data is None else sha256(data)


def write(root: Path, path: str, text: str | bytes, guard: Guard = _always) -> bool:
    """Replaces a file in one step, unless `guard`, asked at the last moment before it, objects. Returns whether it did.

    A file that is made is its owner's alone; one that is replaced keeps its mode.
    Raises NotWritten where a folder of the path is a link out of the library.
    """
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.parent.resolve().is_relative_to(root.resolve()):
        raise NotWritten(f"{target.parent} leads out of {root}: only that folder is written to. Replace the link by a folder.")
    temporary = target.with_name(f".{target.name}.tmp")
    try:
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            os.fchmod(file.fileno(), _mode(target))
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            os.fsync(file.fileno())
        if not guard():
            temporary.unlink()
            return False
        temporary.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    return True


def _mode(target: Path) -> int:
    try:
        return stat.S_IMODE(target.lstat().st_mode)
    except FileNotFoundError:
        return 0o600


def remove(root: Path, path: str) -> None:
    """Removes a file, and each folder above it that is empty then."""
    (root / path).unlink(missing_ok=True)
    folder = (root / path).parent
    with contextlib.suppress(OSError):
        while folder != root:
            folder.rmdir()
            folder = folder.parent


def put(root: Path, path: str, text: str | None, guard: Guard = _always) -> bool:
    """Writes a file, or removes it where `text` is None, unless `guard` objects at the last moment. Returns whether it did."""
    if text is not None:
        return write(root, path, text, guard)
    if not guard():
        return False
    remove(root, path)
    return True


def apply(root: Path, files: Sequence[FileChange], checkpoint: Checkpoint) -> frozenset[str]:
    """Brings each file to its state after; done twice it changes nothing more.

    A file that is neither as it was nor as it shall be was changed by a person meanwhile, be it a moment ago: it stays, and what
    isn't done yet to the other files of its entry, and to those that need it, isn't done either. The paths that stay so are
    returned.
    """
    found = {file.path: digest(root, file.path) for file in files}
    contested = _contested(files, found)
    for file in files:
        if contested.intersection(file.needs) or _vanished(root, file, found):
            contested.add(file.entry_id)
        if file.entry_id in contested or digest(root, file.path) == file.after:
            continue
        if put(root, file.path, file.text, partial(_untouched, root, file)):
            checkpoint("file")
        else:
            contested.add(file.entry_id)
    kept = frozenset(file.path for file in files if file.entry_id in contested and _withdrawn(root, file))
    _sync_folders({(root / file.path).parent for file in files})
    return kept


def _contested(files: Sequence[FileChange], found: Mapping[str, str | None]) -> set[str]:
    """The entries that a person has changed, or removed before they lay anywhere else, and those that need them."""
    contested = {file.entry_id for file in files if found[file.path] not in (file.before, file.after)}
    gone = {file.entry_id for file in files if file.text is None and file.before and found[file.path] is None}
    contested |= {file.entry_id for file in files if file.entry_id in gone and file.text and found[file.path] != file.after}
    while more := {file.entry_id for file in files if contested.intersection(file.needs)} - contested:
        contested |= more
    return contested


def _vanished(root: Path, file: FileChange, found: Mapping[str, str | None]) -> bool:
    """True for a file that was there a moment ago, is to be removed, and is gone: a person took it elsewhere."""
    return file.text is None and found[file.path] is not None and digest(root, file.path) is None


def _untouched(root: Path, file: FileChange) -> bool:
    return digest(root, file.path) == file.before


def _withdrawn(root: Path, file: FileChange) -> bool:
    """Takes back the half of a move whose other half turned out to be a person's. False for what is done for good."""
    if digest(root, file.path) != file.after:
        return True
    if file.before is None:
        remove(root, file.path)
    # Otherwise the text before is gone.
    return file.before is None


def _sync_folders(folders: set[Path]) -> None:
    for folder in folders:
        if folder.is_dir():
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
