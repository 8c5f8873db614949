"""Who is at the other end of a unix socket: the kernel's word, not the caller's."""

from __future__ import annotations

import os
import socket
import struct
import sys

# <sys/un.h> and <sys/ucred.h> of macOS: LOCAL_PEERCRED at level SOL_LOCAL gives a struct xucred (version, uid, …).
_SOL_LOCAL, _LOCAL_PEERCRED = 0, 1


def is_mine(connection: socket.socket) -> bool:
    """True where the peer runs as this user, or as root, who can read everything anyway; raises OSError."""
    return peer_uid(connection) in (os.getuid(), 0)


def peer_uid(connection: socket.socket) -> int:
    """Returns the user id of the connected peer."""
    if sys.platform == "darwin":
        return int(struct.unpack_from("=II", connection.getsockopt(_SOL_LOCAL, _LOCAL_PEERCRED, 76))[1])
    return int(struct.unpack("=3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[1])
