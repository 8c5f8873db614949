"""A journal: one JSON line a record, appended and synced, each line chained to the one before by a hash.

The hash covers a salted digest of the payload rather than the payload, so a payload can be thinned out later and the chain still
holds: its salt goes, so that nobody can try words against the digest, and a later record of kind `forgot` vouches for what is
left. A line that a crash left torn is set aside and the journal goes on behind the last whole record.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from ultan.library.errors import JournalBusy, LibraryError

GENESIS = "0" * 64
FORGOT = "forgot"
Payload = Mapping[str, Any]
# A writer that was just killed may take a moment to let go of its lock.
_LOCK_TRIES, _LOCK_PAUSE_S = 40, 0.05
_TAIL_BYTES = 65536
# A record's first bytes: its number, kind, predecessor and the salted digest, which no other journal begins with.
_HEAD_BYTES = 192


class Record(NamedTuple):
    """`number` counts from 1; `payload` is {} once it was blanked; `offset` is where the line starts, `end` the next one."""

    number: int
    kind: str
    payload: Mapping[str, Any]
    hash: str
    offset: int
    end: int


class Journal:
    """One file with one writer. Reading needs no lock and never sees half a record."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None
        self._last = (0, GENESIS)
        self._size = 0

    def append(self, kind: str, payload: Mapping[str, Any]) -> int:
        """Returns the record's number once it is on the disk. A file that was deleted or replaced meanwhile begins anew.

        Raises JournalBusy where another process writes, and OSError where the disk refuses; nothing is left of the record then.
        """
        file = self._writable()
        number, previous = self._last
        line, digest = _line(number + 1, kind, previous, payload)
        start = file.seek(0, os.SEEK_END)
        try:
            if file.write(line) != len(line):
                raise OSError(errno.ENOSPC, "no space left for a whole record", str(self.path))
            os.fsync(file.fileno())
        except OSError:
            self._cut_back(start)
            raise
        self._last, self._size = (number + 1, digest), start + len(line)
        return number + 1

    def extent(self) -> tuple[bytes, int]:
        """Returns how the file begins, which tells it from any other journal, and its size in bytes; (b"", 0) without one."""
        try:
            with self.path.open("rb") as file:
                return file.read(_HEAD_BYTES), os.fstat(file.fileno()).st_size
        except FileNotFoundError:
            return b"", 0

    def read(self, offset: int = 0) -> Iterator[Record]:
        """Yields the records from a line's start on; lines that are no records are passed over (`verify` names them)."""
        for start, line in self._lines(offset):
            record = _parse(line, start)
            if record is not None:
                yield record

    def at(self, offset: int) -> Record:
        """Returns the record whose line starts there; raises LibraryError where none does."""
        record = next(self.read(offset), None)
        if record is None or record.offset != offset:
            raise LibraryError(f"{self.path}: there is no record at byte {offset}. `ultan doctor` checks the journal.")
        return record

    def verify(self) -> int | None:
        """Returns the number of the first record that isn't what was written, counted by lines from 1; None where all hold."""
        previous = GENESIS
        left = self._left()
        for number, (start, line) in enumerate(self._lines(0), 1):
            record = _parse(line, start)
            if record is None or record.number != number or not _holds(json.loads(line), previous, left):
                return number
            previous = record.hash
        return None

    def thin(self, change: Callable[[Payload], Payload], account: Payload) -> int:
        """Replaces each payload by what `change` leaves of it, and appends a `forgot` record with this account; all at once.

        Every other record stays byte for byte, each line as long as it was. Returns how many records were thinned out; where none
        was, nothing is written. Raises JournalBusy, OSError.
        """
        file = self._writable()
        lines, left = _thinned(self._lines(0), change)
        if not left:
            return 0
        number, previous = self._last
        digests = {str(one): _digest("", payload) for one, payload in left.items()}
        line, _ = _line(number + 1, FORGOT, previous, {**account, "left": digests})
        beside = self.path.with_suffix(".thin")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:
            written.writelines([*lines, line])
            written.flush()
            os.fsync(written.fileno())
        beside.replace(self.path)
        file.close()
        self._file = None
        return len(left)

    def _left(self) -> dict[int, str]:
        """What records vouch for of earlier ones that were thinned out; the latest word counts."""
        told = (record.payload.get("left", {}) for record in self.read() if record.kind == FORGOT)
        return {int(number): digest for one in told for number, digest in one.items()}

    def close(self) -> None:
        """Lets go of the lock; the next append takes it again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _lines(self, offset: int) -> Iterator[tuple[int, bytes]]:
        try:
            file = self.path.open("rb")
        except FileNotFoundError:
            return
        with file:
            file.seek(offset)
            for line in file:
                if not line.endswith(b"\n"):
                    return
                yield offset, line
                offset += len(line)

    def _writable(self) -> FileIO:
        if self._file is not None and not self._in_place(self._file):
            self.close()
        if self._file is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = FileIO(self.path, "a+", opener=lambda name, flags: os.open(name, flags, 0o600))
            try:
                self._lock(file)
                self._last = self._heal(file)
                self._size = file.seek(0, os.SEEK_END)
            except BaseException:  # whatever it was: the lock goes with the file, and it goes on up
                file.close()
                raise
            self._file = file
        return self._file

    def _in_place(self, file: FileIO) -> bool:
        """False where the path leads to another file than the open one, or somebody else changed its length."""
        try:
            found = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        return os.path.samestat(found, os.fstat(file.fileno())) and found.st_size == self._size

    def _lock(self, file: FileIO) -> None:
        for _ in range(_LOCK_TRIES):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(_LOCK_PAUSE_S)
            else:
                return
        raise JournalBusy(f"{self.path} is being written by another process. Stop it with `ultan down`, then try again.")

    def _heal(self, file: FileIO) -> tuple[int, str]:
        """Returns the last record's number and hash; what stands behind it is moved to a file beside the journal."""
        size = file.seek(0, os.SEEK_END)
        last = self._last_record(file, size)
        end = last.end if last else 0
        if end < size:
            file.seek(end)
            with self.path.with_suffix(".torn").open("ab") as aside:
                aside.write(file.read(size - end))
            file.truncate(end)
            os.fsync(file.fileno())
        return (last.number, last.hash) if last else (0, GENESIS)

    def _last_record(self, file: FileIO, size: int) -> Record | None:
        window = _TAIL_BYTES
        while True:
            start = max(0, size - window)
            file.seek(start)
            lines = file.read(size - start).splitlines(keepends=True)
            at = size
            for line in reversed(lines if start == 0 else lines[1:]):
                at -= len(line)
                record = _parse(line, at) if line.endswith(b"\n") else None
                if record is not None:
                    return record
            if start == 0:
                return None
            window *= 4

    def _cut_back(self, start: int) -> None:
        assert self._file is not None
        self._file.truncate(start)


def _line(number: int, kind: str, previous: str, payload: Mapping[str, Any]) -> tuple[bytes, str]:
    salt = os.urandom(16).hex()
    digest = _digest(salt, payload)
    chained = _chain(number, kind, previous, digest)
    record = {"n": number, "kind": kind, "prev": previous, "digest": digest, "hash": chained, "salt": salt, "payload": payload}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n", chained


def _digest(salt: str, payload: Mapping[str, Any]) -> str:
    text = json.dumps(payload, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def _chain(number: int, kind: str, previous: str, digest: str) -> str:
    return hashlib.sha256(f"{number}\n{kind}\n{previous}\n{digest}".encode()).hexdigest()


def _parse(line: bytes, offset: int) -> Record | None:
    try:
        raw = json.loads(line)
        return Record(int(raw["n"]), str(raw["kind"]), raw["payload"] or {}, str(raw["hash"]), offset, offset + len(line))
    except (ValueError, KeyError, TypeError):
        return None


def _thinned(lines: Iterable[tuple[int, bytes]], change: Callable[[Payload], Payload]) -> tuple[list[bytes], dict[int, Payload]]:
    """Returns all lines, and what is left of those that were changed, by number."""
    written: list[bytes] = []
    left: dict[int, Payload] = {}
    for offset, line in lines:
        record = _parse(line, offset)
        rest = change(record.payload) if record else {}
        if record is None or rest == record.payload:
            written.append(line)
            continue
        raw = {**json.loads(line), "salt": "", "payload": rest}
        text = json.dumps(raw, ensure_ascii=False, separators=(",", ":")).encode()
        # Whoever reads the journal remembers where its records begin.
        written.append(text.ljust(len(line) - 1) + b"\n")
        left[record.number] = rest
    return written, left


def _holds(raw: Mapping[str, Any], previous: str, left: Mapping[int, str]) -> bool:
    digest = raw.get("digest", "")
    vouched = left.get(raw["n"])
    says = digest == _digest(str(raw.get("salt")), raw["payload"]) if vouched is None else vouched == _digest("", raw["payload"])
    blanked = raw["payload"] is None
    return raw.get("prev") == previous and raw["hash"] == _chain(raw["n"], raw["kind"], previous, digest) and (blanked or says)
