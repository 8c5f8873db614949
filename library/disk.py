"""Files on the disk: reading, replacing whole files so that a crash leaves the old or the new, and applying a plan's changes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from ultan.library.errors import LibraryError
from ultan.library.records import FileChange, sha256

Checkpoint = Callable[[str], None]


def read(root: Path, path: str) -> str | None:
    """Returns a file's text, line ends as they are; None where there is no such file. Raises LibraryError where it is no text."""
    data = read_bytes(root, path)
    try:
        return None if data is None else data.decode()
    except UnicodeDecodeError as error:
        raise LibraryError(f"{root / path} is not UTF-8 (byte {error.start}). Save it as UTF-8, or move it away.") from error


def read_bytes(root: Path, path: str) -> bytes | None:
    try:
        return (root / path).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


def digest(root: Path, path: str) -> str | None:
    data = read_bytes(root, path)
    return None if data is None else sha256(data)


def write(root: Path, path: str, text: str | bytes) -> None:
    """Replaces a file in one step. Raises LibraryError where a folder of the path is a link out of the library."""
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.parent.resolve().is_relative_to(root.resolve()):
        raise LibraryError(f"{target.parent} leads out of {root}: only that folder is written to. Replace the link by a folder.")
    temporary = target.with_name(f".{target.name}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(text.encode() if isinstance(text, str) else text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def remove(root: Path, path: str) -> None:
    """Removes a file, and each folder above it that is empty then."""
    (root / path).unlink(missing_ok=True)
    folder = (root / path).parent
    with contextlib.suppress(OSError):
        while folder != root:
            folder.rmdir()
            folder = folder.parent


def put(root: Path, path: str, text: str | None) -> None:
    if text is None:
        remove(root, path)
    else:
        write(root, path, text)


def apply(root: Path, files: Sequence[FileChange], checkpoint: Checkpoint) -> frozenset[str]:
    """Brings each file to its state after; done twice it changes nothing more.

    A file that is neither as it was nor as it shall be was changed by a person meanwhile: it stays, and what isn't done yet to
    the other files of its entry isn't done either. The paths that stay so are returned.
    """
    found = {file.path: digest(root, file.path) for file in files}
    contested = {file.entry_id for file in files if found[file.path] not in (file.before, file.after)}
    kept = set()
    for file in files:
        if file.entry_id in contested and not _is_past(file, found[file.path]):
            _withdraw(root, file, found[file.path])
            kept.add(file.path)
        elif found[file.path] != file.after:
            put(root, file.path, file.text)
            checkpoint("file")
    _sync_folders({(root / file.path).parent for file in files})
    return frozenset(kept)


def _is_past(file: FileChange, found: str | None) -> bool:
    """What is done and can't be taken back: the text before is gone."""
    return found == file.after and file.before is not None


def _withdraw(root: Path, file: FileChange, found: str | None) -> None:
    """The half of a move that was written before its other half turned out to be a person's."""
    if file.before is None and found == file.after:
        remove(root, file.path)


def _sync_folders(folders: set[Path]) -> None:
    for folder in folders:
        if folder.is_dir():
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
