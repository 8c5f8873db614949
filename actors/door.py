"""The unix socket of the home: mode 0600, this user's processes only, one JSON line each way, sizes capped.

It knows the envelope and nothing of what is asked: the handler answers a request's line with a reply.
"""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

from ultan.actors import leftovers, peercheck
from ultan.blackboard.wire import Failure, Reply
from ultan.configs.edge.limits import WIRE_CAP_BYTES
from ultan.configs.edge.paths import Home
from ultan.library.entry import Frozen

# Hooks connect, ask and go within milliseconds; who doesn't is cut off.
IDLE_S = 10.0
_BACKLOG = 128

Handler = Callable[[bytes], Awaitable[Reply]]


def reply(body: Frozen) -> Reply:
    """Returns the envelope around an answer; ok unless it is a Failure."""
    return Reply(ok=not isinstance(body, Failure), body=body.model_dump(mode="json"))


async def open_door(place: Home, handle: Handler) -> asyncio.Server:
    """Binds the socket, replacing the file that an earlier gateway left, and serves.

    Raises SocketBlocked where that file is none, OSError where the socket can't be bound, or where its folder could be
    another user's.
    """
    path = Path(place.socket)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    _check_private(path.parent)
    leftovers.clear_socket(place)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    mask = os.umask(0o177)
    try:
        bound.bind(str(path))
    finally:
        os.umask(mask)
    bound.listen(_BACKLOG)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await _converse(reader, writer, handle)
        except OSError:
            pass  # the peer went away; it asked for nothing more
        finally:
            writer.close()

    return await asyncio.start_unix_server(serve, sock=bound, limit=WIRE_CAP_BYTES)


def _check_private(folder: Path) -> None:
    """A socket outside the home lies in the system's temp folder, where anybody may have made its folder first."""
    told = folder.lstat()
    if not stat.S_ISDIR(told.st_mode) or told.st_uid != os.getuid() or stat.S_IMODE(told.st_mode) & 0o077:
        raise PermissionError(f"{folder} isn't a private folder of this user: remove it, or choose a shorter AGENT_MEM_HOME.")


async def _converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, handle: Handler) -> None:
    connection: socket.socket = writer.get_extra_info("socket")
    if not peercheck.is_mine(connection):
        return
    while line := await _line(reader):
        answer = await handle(line) if line.endswith(b"\n") else _too_long()
        writer.write(answer.model_dump_json().encode() + b"\n")
        await writer.drain()


async def _line(reader: asyncio.StreamReader) -> bytes:
    """Returns a line, b"" at the end or after idling, and what was read so far without a line end where it is too long."""
    try:
        return await asyncio.wait_for(reader.readline(), IDLE_S)
    except TimeoutError:
        return b""
    except ValueError:
        return b"too long"


def _too_long() -> Reply:
    return reply(Failure(error="too_long", message=f"a request has at most {WIRE_CAP_BYTES} bytes and ends with a line feed"))
