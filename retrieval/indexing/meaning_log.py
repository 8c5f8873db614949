"""What an encoder made of each entry, in one append-only file: disposable, safe against kills, read through a memory map.

File: a JSON line that names format, encoder and sizes; then `records`. A later record of an id replaces an earlier one; one
without a hash removes it. Opening stops at the first record that doesn't hold and cuts the file there; a file that somebody else
writes to or removes while it is open is written anew with the records that hold.
"""

from __future__ import annotations

import json
import mmap
import os
import threading
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np

from ultan.retrieval.encoding.vectors import Encoded, Encoder, IndexDamaged, Tokens, Vectors
from ultan.retrieval.indexing import index_file, records
from ultan.retrieval.indexing.index_file import Stamp
from ultan.retrieval.indexing.records import Record

_FORMAT = 1
_HEAD_BYTES = 1000
# The file is written anew where more than half of it is dead and that is worth the work.
COMPACT_BYTES = 8_000_000


class Held(NamedTuple):
    """Byte offset and rows of an entry's token vectors, the hash of what was embedded, and the bytes of its record."""

    hash: str
    offset: int
    rows: int
    size: int


class MeaningLog:
    """One process writes; any thread may read. Raises OSError where the disk doesn't take it."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        """Opens the file, or starts it anew where it is missing, of another encoder, or not such a file at all.

        `damage` then says in words what of it was lost, "" where nothing was.
        """
        self.path = path
        self.damage = index_file.clear(path)
        self._width = encoder.token_dimension
        self._dimension = encoder.dimension
        head = {"format": _FORMAT, "encoder": encoder.name, "fingerprint": encoder.fingerprint}
        self._head = json.dumps({**head, "dimension": self._dimension, "token_dimension": self._width}).encode() + b"\n"
        self._lock = threading.Lock()
        self._held: dict[str, Held] = {}
        self._opened: dict[str, Vectors] = {}
        self._map: mmap.mmap | None = None
        self._end = len(self._head)
        self._left = Stamp()
        self._file = self._usable() or self._fresh()
        self._load()

    def __len__(self) -> int:
        return len(self._held)

    def hashes(self, ids: Collection[str] | None = None) -> dict[str, str]:
        """Returns the hash of the embedded text of each of these entries (None: of all) that is held."""
        with self._lock:
            return {
                entry_id: self._held[entry_id].hash for entry_id in (self._held if ids is None else ids) if entry_id in self._held
            }

    def vectors(self) -> tuple[list[str], Vectors]:
        """Returns the ids and unit vectors that the file held when it was opened, once; then they are forgotten here."""
        opened, self._opened = self._opened, {}
        rows = list(opened.values())
        return list(opened), np.stack(rows) if rows else np.zeros((0, self._dimension), np.float32)

    def put(self, ids: Sequence[str], hashes: Sequence[str], encoded: Encoded) -> None:
        """Adds or replaces entries with one write."""
        tokens = encoded.tokens or [np.zeros((0, self._width), np.int8)] * len(ids)
        with self._lock:
            self._append(list(map(Record, ids, hashes, encoded.vectors, tokens)))

    def remove(self, ids: Collection[str]) -> None:
        vector, tokens = np.zeros(0, np.float32), np.zeros((0, self._width), np.int8)
        with self._lock:
            gone = [Record(entry_id, "", vector, tokens) for entry_id in ids if entry_id in self._held]
            if gone:
                self._append(gone)

    def tokens(self, ids: Sequence[str]) -> dict[str, Tokens]:
        """Returns the token vectors of those of the entries that have any, as views of the file, shape (tokens, width).

        Raises IndexDamaged where somebody else wrote to the file: where it has shrunk, to read on would kill the process.
        """
        with self._lock:
            wanted = {entry_id: held for entry_id in ids if (held := self._held.get(entry_id)) and held.rows}
            if not wanted:
                return {}
            seen = self._mapped()
            return {
                entry_id: np.frombuffer(seen, np.int8, held.rows * self._width, held.offset).reshape(held.rows, self._width)
                for entry_id, held in wanted.items()
            }

    def touched(self) -> bool:
        """True where somebody else has removed, replaced, cut or written the file."""
        with self._lock:
            return index_file.stamp(self.path) != self._left

    def rewrite(self) -> int:
        """Writes the file anew without what is dead and what no longer holds; returns how many entries that cost."""
        with self._lock:
            index_file.clear(self.path)
            beside = self.path.with_name(self.path.name + ".part")
            held, place = {}, len(self._head)
            with beside.open("wb") as file:
                file.write(self._head)
                for entry_id, one in self._held.items():
                    begin = one.offset + one.rows * self._width - one.size
                    raw = os.pread(self._file.fileno(), one.size, begin)
                    if records.whole(raw):
                        file.write(raw)
                        held[entry_id] = one._replace(offset=one.offset - begin + place)
                        place += one.size
            beside.replace(self.path)
            lost = len(self._held) - len(held)
            self._file.close()
            self._file = self.path.open("r+b")
            self._held, self._map, self._end = held, None, place
            self._left = index_file.stamp(self._file.fileno())
            return lost

    def compact(self) -> bool:
        """Does `rewrite` where most of the file is dead and that is worth the work; True where it did."""
        with self._lock:
            live = sum(held.size for held in self._held.values())
            wanted = self._end - live >= max(live, COMPACT_BYTES)
        if wanted:
            self.rewrite()
        return wanted

    def _usable(self) -> BinaryIO | None:
        """Returns the file that is there, standing after its first line, if that is ours."""
        try:
            file = self.path.open("r+b")
        except FileNotFoundError:
            return None
        if file.readline(len(self._head) + 1) == self._head:
            return file
        file.close()
        self.damage = f"{self.path} isn't what an encoder of that name left, and is made anew"
        return None

    def _fresh(self) -> BinaryIO:
        file = self.path.open("w+b")
        file.write(self._head)
        file.flush()
        return file

    def _load(self) -> None:
        for record, size in records.read(self._file, self._width):
            self._opened.pop(record.id, None)
            if record.hash:
                self._opened[record.id] = record.vector
            self._note(record, size)
        size = os.fstat(self._file.fileno()).st_size
        if size > self._end:
            self.damage = f"{self.path} doesn't hold behind byte {self._end} of {size}: {len(self._held)} entries were read"
            self._file.truncate(self._end)
        self._left = index_file.stamp(self._file.fileno())

    def _note(self, record: Record, size: int) -> None:
        """Takes in a record that stands at the file's end."""
        self._end += size
        self._held.pop(record.id, None)
        if record.hash:
            rows = len(record.tokens)
            self._held[record.id] = Held(record.hash, self._end - rows * self._width, rows, size)

    def _append(self, some: Sequence[Record]) -> None:
        written = [records.written(record) for record in some]
        try:
            _write_at(self._file.fileno(), b"".join(written), self._end)
        except OSError:
            self._file.truncate(self._end)
            raise
        finally:
            self._left = index_file.stamp(self._file.fileno())
        for record, raw in zip(some, written, strict=True):
            self._note(record, len(raw))

    def _mapped(self) -> mmap.mmap:
        if index_file.stamp(self._file.fileno()) != self._left:
            raise IndexDamaged(f"{self.path} was written by somebody else while it was in use; it is looked through.")
        if self._map is None or len(self._map) < self._end:
            self._map = mmap.mmap(self._file.fileno(), self._end, access=mmap.ACCESS_READ)
        return self._map


def _write_at(file: int, data: bytes, place: int) -> None:
    while data:
        done = os.pwrite(file, data, place)
        data, place = data[done:], place + done


def encoder_of(path: Path) -> tuple[str, str]:
    """Returns name and fingerprint of the encoder that a log's first line names; two empty words where it isn't one."""
    try:
        with path.open("rb") as file:
            head = json.loads(file.readline(_HEAD_BYTES))
            return str(head["encoder"]), str(head["fingerprint"])
    except (OSError, ValueError, KeyError, TypeError):
        return "", ""
