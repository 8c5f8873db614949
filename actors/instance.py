"""What the daemon writes about itself under run/: which processes are its own, and how far it has come.

`instance.json` outlives a killed supervisor: it names every nonce under which processes may still run, so that they can be proven
to be ours. `supervisor.json` is for people and commands that wait.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import ValidationError

from ultan.configs.edge.paths import Home
from ultan.library.entry import Frozen

PhaseName = Literal["starting", "cluster", "roles", "warming", "ready", "mending", "stopping", "failed"]

_Record = TypeVar("_Record", bound=Frozen)


class Proc(Frozen):
    """One process; `created` (seconds since the epoch) tells it from a later one with the same pid."""

    pid: int
    created: float


class Cluster(Frozen):
    """The Ray cluster in use. A private one has `temp`, `gcs` and `raylet`; one that somebody else runs has none of them.

    `dashboard` is host:port of a private cluster's dashboard, "" where it has none.
    """

    nonce: str
    version: str
    address: str
    namespace: str
    temp: str = ""
    dashboard: str = ""
    gcs: Proc | None = None
    raylet: Proc | None = None


class Instance(Frozen):
    """`nonces` are values of ULTAN_INSTANCE, `folders` private folders outside the home, that may not be cleaned up yet."""

    nonces: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    supervisor: Proc | None = None
    cluster: Cluster | None = None

    def joined(self, other: Instance) -> Instance:
        """Returns this record with whatever else the other names."""
        nonces = tuple(dict.fromkeys((*self.nonces, *other.nonces)))
        folders = tuple(dict.fromkeys((*self.folders, *other.folders)))
        return self.model_copy(update={"nonces": nonces, "folders": folders, "cluster": self.cluster or other.cluster})


class Phase(Frozen):
    """How far the supervisor has come; `detail` says it in words, and what to do where it failed."""

    pid: int
    started: float
    version: str
    phase: PhaseName
    detail: str = ""


def read_instance(place: Home) -> Instance:
    """Returns the record of run/instance.json; an empty one where there is none or it can't be read."""
    return _read(place, "instance.json", Instance) or Instance()


def write_instance(place: Home, instance: Instance) -> None:
    """Replaces run/instance.json at once; raises OSError."""
    _write(place, "instance.json", instance)


def read_phase(place: Home) -> Phase | None:
    """Returns what run/supervisor.json says, None where there is none."""
    return _read(place, "supervisor.json", Phase)


def write_phase(place: Home, phase: Phase) -> None:
    """Replaces run/supervisor.json at once; raises OSError."""
    _write(place, "supervisor.json", phase)


def _read(place: Home, name: str, kind: type[_Record]) -> _Record | None:
    try:
        return kind.model_validate_json(Path(place.run, name).read_bytes())
    except (OSError, ValidationError):
        return None


def _write(place: Home, name: str, record: Frozen) -> None:
    path = Path(place.run, name)
    draft = path.with_suffix(".draft")
    fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(fd, "w", encoding="utf-8") as file:
        file.write(record.model_dump_json() + "\n")
    draft.replace(path)
