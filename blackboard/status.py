"""How the daemon stands: its roles, its index, its settings. It answers Status (`wire`); the retriever tells its part of it."""

from __future__ import annotations

from typing import Literal

from ultan.library.entry import Frozen


class RoleState(Frozen):
    """`state` is up, asleep, starting or down."""

    role: str
    state: Literal["up", "asleep", "starting", "down"]
    pid: int = 0
    detail: str = ""


class IndexState(Frozen):
    """How far the index is, and what there is to know of it.

    Of `entries`, all found by words, `encoded` are found by meaning too; the rest takes about `left_s` seconds, None where
    nobody can tell. `words` says so for people; `notices` tell what was damaged and is mended, oldest first; `unwatched` says why
    changes made by hand are found late, "" where they are found at once.
    """

    entries: int = 0
    encoded: int = 0
    left_s: float | None = None
    words: str = ""
    notices: tuple[str, ...] = ()
    unwatched: str = ""


class DaemonStatus(Frozen):
    """Answer to Status; `settings` is the fingerprint of those in force (configs/settings.py).

    `entries` and `index` repeat what `finding` says, for people and for scripts that know no more. `why` says why this curator
    sits there, `away` why its model can't be asked at the moment ("" where it can).
    """

    version: str
    curator: str
    why: str = ""
    away: str = ""
    roles: tuple[RoleState, ...]
    entries: int
    queue: int
    index: str
    uptime_s: float
    settings: str = ""
    finding: IndexState = IndexState()
