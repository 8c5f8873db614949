"""One entry's meaning as bytes: a crc32 of the rest, four counts, the entry's id, the hash of what was embedded, one vector of
float32, and the token vectors of int8; little-endian."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

import numpy as np

from ultan.retrieval.encoding.vectors import Tokens, Vectors

_CRC = struct.Struct("<I")
_COUNTS = struct.Struct("<HHII")  # bytes of the id, bytes of the hash, numbers of the vector, token vectors
# No record is larger: 512 tokens of 1 024 numbers are half a megabyte. Counts that say more are damage.
_LARGEST_BYTES = 16_000_000


class Record(NamedTuple):
    """`vector` has shape (dimension,), `tokens` (tokens, width); without a hash it says that the entry is gone."""

    id: str
    hash: str
    vector: Vectors
    tokens: Tokens


def written(record: Record) -> bytes:
    """Returns the bytes of a record; the token vectors stand at its end."""
    name, digest = record.id.encode(), record.hash.encode()
    counts = _COUNTS.pack(len(name), len(digest), len(record.vector), len(record.tokens))
    rest = b"".join((counts, name, digest, np.asarray(record.vector, "<f4").tobytes(), record.tokens.tobytes()))
    return _CRC.pack(zlib.crc32(rest)) + rest


def whole(raw: bytes) -> bool:
    """True where the bytes of one record are as they were written."""
    return len(raw) > _CRC.size and _CRC.unpack_from(raw) == (zlib.crc32(raw[_CRC.size :]),)


def read(file: BinaryIO, width: int) -> Iterator[tuple[Record, int]]:
    """Yields records with their sizes in bytes, from where the file stands up to the first that doesn't hold."""
    while len(head := file.read(_CRC.size + _COUNTS.size)) == _CRC.size + _COUNTS.size:
        name, digest, numbers, rows = _COUNTS.unpack_from(head, _CRC.size)
        size = name + digest + 4 * numbers + rows * width
        body = file.read(size) if size <= _LARGEST_BYTES else b""
        crc = zlib.crc32(body, zlib.crc32(head[_CRC.size :]))
        if len(body) != size or _CRC.unpack_from(head) != (crc,):
            return
        vector = np.frombuffer(body, "<f4", numbers, name + digest).astype(np.float32)
        tokens = np.frombuffer(body, np.int8, rows * width, size - rows * width).reshape(rows, width)
        yield Record(body[:name].decode(), body[name : name + digest].decode(), vector, tokens), len(head) + size
