"""Removes what a daemon of this home leaves behind: processes, sockets, private folders. Call it under the lock."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from ultan.actors import instance, process, spawning
from ultan.actors.instance import Instance
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError


class SocketBlocked(UltanError):
    """What lies where the socket belongs is no file that can be removed."""


def clean(place: Home, patience_s: float, keep: Collection[str] = (), known: Instance | None = None) -> int:
    """Stops every process that is proven to be of this home, except those of the nonces in `keep`, and removes their files.

    `known` is what the caller remembers beside the record on disk. Roles on a cluster that somebody else runs are retired through
    Ray first, since Ray would restart them. Returns how many processes were stopped. Raises SocketBlocked once all else is done.
    """
    found = instance.read_instance(place).joined(known or Instance())
    if found.cluster is not None and not found.cluster.temp and found.cluster.nonce not in keep:
        spawning.retire(place, found.cluster, patience_s)
    stopped = end(found, patience_s, keep)
    if keep:
        instance.write_instance(place, Instance(nonces=tuple(keep), supervisor=found.supervisor))
    else:
        Path(place.run, "instance.json").unlink(missing_ok=True)
    _remove_socket(place)
    return stopped


def end(found: Instance, patience_s: float, keep: Collection[str] = ()) -> int:
    """Stops the processes and removes the folders that a record names; touches no home. Returns how many processes there were."""
    stopped = process.stop_all([nonce for nonce in found.nonces if nonce not in keep], patience_s)
    for folder in found.folders:
        process.remove_folder(folder)
    return stopped


def forget(place: Home) -> None:
    """Removes what only a running daemon says of itself."""
    for name in ("supervisor.json", "starting"):
        Path(place.run, name).unlink(missing_ok=True)


def tell_supervisor(place: Home) -> bool:
    """Asks the supervisor of the home to stop; returns whether there is one that is proven to be ours."""
    found = instance.read_instance(place)
    supervisor = process.find(found.supervisor, found.nonces)
    if supervisor is None:
        return False
    supervisor.terminate()
    return True


def clear_socket(place: Home) -> None:
    """Removes the socket's file where there is one. Raises SocketBlocked where that can't be done."""
    try:
        Path(place.socket).unlink(missing_ok=True)
    except OSError as error:
        what = "a folder" if Path(place.socket).is_dir() else f"something that can't be removed ({error.strerror})"
        raise SocketBlocked(
            f"{place.socket} is {what}, where the daemon's socket belongs. Move it away, then run `ultan up`."
        ) from error


def _remove_socket(place: Home) -> None:
    clear_socket(place)
    path = Path(place.socket)
    if path.parent != Path(place.run):
        outside = path.parent
        if outside.is_dir() and outside.stat().st_uid == os.getuid() and not any(outside.iterdir()):
            outside.rmdir()
