"""Asking the daemon: one JSON line over the unix socket, one JSON line back, within a deadline."""

from __future__ import annotations

import json
import time

# The C half of `socket`: the other half brings selectors and enums, which cost a hook four milliseconds.
from _socket import AF_UNIX, SOCK_STREAM, socket, timeout

from ultan.configs.edge.limits import WIRE_CAP_BYTES
from ultan.configs.edge.paths import Home

TYPE_CHECKING = False  # typing costs a hook five milliseconds, and checkers know this name
if TYPE_CHECKING:
    from typing import Any


class NoDaemon(OSError):
    """Nobody answers on the socket."""


# Python 3.9 has a timeout of its own; a socket whose queue is full would block.
_BUSY = (TimeoutError, timeout, BlockingIOError)


class Late(NoDaemon):
    """Somebody is there, but the deadline passed first."""


class Refused(RuntimeError):
    """The daemon answered that it can't serve the request; the message is its own."""


class Busy(Refused):
    """A part of the daemon that the answer needs didn't answer in time: the next request may be luckier."""


# What the gateway calls that (actors/spawn.py).
_UNAVAILABLE = "RoleUnavailable"


def ask(place: Home, request: dict[str, Any], deadline_ms: float) -> dict[str, Any]:
    """Returns the body of the daemon's answer. `request` has the keys of a Request in blackboard/wire.py.

    Raises NoDaemon (nobody there, or an answer that isn't one), Late, Refused or Busy.
    """
    until = time.monotonic() + deadline_ms / 1000
    data = json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
    try:
        connection = socket(AF_UNIX, SOCK_STREAM)
        try:
            connection.settimeout(_left(until))
            connection.connect(place.socket)
            connection.settimeout(_left(until))
            connection.sendall(data)
            answer = _read_line(connection, until)
        finally:
            connection.close()
    except _BUSY as error:
        raise Late(f"no answer on {place.socket} within {deadline_ms:.0f} ms") from error
    except OSError as error:
        raise NoDaemon(f"no answer on {place.socket}: {error}") from error
    return _body(answer)


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("deadline passed")
    return left


def _read_line(connection: socket, until: float) -> bytes:
    parts: list[bytes] = []
    size = 0
    while not (parts and parts[-1].endswith(b"\n")):
        connection.settimeout(_left(until))
        part = connection.recv(65536)
        size += len(part)
        if not part or size > WIRE_CAP_BYTES:
            raise ConnectionError("the answer broke off" if not part else "the answer is too long")
        parts.append(part)
    return b"".join(parts)


def _body(answer: bytes) -> dict[str, Any]:
    try:
        reply = json.loads(answer)
        body = reply["body"]
        ok = reply["ok"] is True
    except (ValueError, KeyError, TypeError) as error:
        raise NoDaemon(f"the answer isn't a reply: {error}") from error
    if not ok:
        told = body if isinstance(body, dict) else {}
        raise (Busy if told.get("error") == _UNAVAILABLE else Refused)(str(told.get("message", body)))
    if not isinstance(body, dict):
        raise NoDaemon("the answer's body isn't an object")
    return body
