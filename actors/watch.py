"""What the supervisor does about what it sees: pure, so that every way of failing can be tried in a test.

A role that has answered, then is silent while its process still lives, hangs: it is killed, and Ray restarts it. A role whose
process is gone is Ray's to restart; where Ray doesn't, the spawner runs again. One that starts gets the time of a start. Where
nothing helps, a fresh cluster does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from ultan.actors.roles import GATEWAY

# The first repair comes at once, later ones after 1, 2, 4 … seconds, at most these.
BACKOFF_CAP_S = 30.0
# Repairs in a row that bring nothing back before the supervisor gives up and says why.
ATTEMPTS = 4


class Move(Enum):
    """What to do next."""

    WAIT = "wait"
    SPAWN = "spawn"
    REBUILD = "rebuild"
    GIVE_UP = "give up"


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds of silence after which a role hangs, and after which a starting one has failed."""

    answer_s: float
    start_s: float


@dataclass(frozen=True, slots=True)
class Sight:
    """One look. `answered` maps each role that answered to its pid; `living` holds the pids of our processes.

    Only the gateway can be asked for the others: where it is silent, `answered` is empty and nothing is known of them.
    """

    cluster: bool
    answered: Mapping[str, int]
    living: frozenset[int]


@dataclass(frozen=True, slots=True)
class Health:
    """What is remembered between looks: when each role was last well, under which pid, and how repairs went."""

    well_at: Mapping[str, float]
    pids: Mapping[str, int] = field(default_factory=dict)
    repairs: int = 0
    repair_after: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do, and the roles whose processes to kill before; each `kill` pairs a role with its pid."""

    move: Move
    kill: tuple[tuple[str, int], ...] = ()
    missing: tuple[str, ...] = ()


def fresh(roles: tuple[str, ...], now: float, repairs: int = 0) -> Health:
    """Returns the health of roles that were spawned at `now`."""
    return Health(well_at=dict.fromkeys(roles, now), repairs=repairs)


def backoff_s(repairs: int) -> float:
    """Returns the pause before repair number `repairs` (from 0): 0, 1, 2, 4 … up to the cap."""
    return 0.0 if repairs == 0 else min(BACKOFF_CAP_S, 2.0 ** (repairs - 1))


def step(health: Health, sight: Sight, now: float, patience: Patience) -> tuple[Health, Verdict]:
    """Returns what to remember and what to do after one look."""
    if not sight.cluster:
        return _repair(health, now, Verdict(Move.REBUILD))
    blind = GATEWAY not in sight.answered
    well_at = {role: now if role in sight.answered or (blind and role != GATEWAY) else at for role, at in health.well_at.items()}
    health = replace(health, well_at=well_at, pids={**health.pids, **sight.answered})
    silent = {role: now - at for role, at in well_at.items() if now > at}
    if not silent:
        return replace(health, repairs=0, repair_after=0.0), Verdict(Move.WAIT)
    if max(silent.values()) > patience.start_s:
        return _repair(health, now, Verdict(Move.REBUILD, missing=tuple(silent)))
    late = tuple(role for role, silent_s in silent.items() if silent_s > patience.answer_s and role in health.pids)
    hanging = tuple((role, health.pids[role]) for role in late if health.pids[role] in sight.living)
    if not late:
        return health, Verdict(Move.WAIT, missing=tuple(silent))
    # From here on they count as starting: loading a large index takes longer than answering.
    health = replace(health, pids={role: pid for role, pid in health.pids.items() if role not in late})
    return _repair(health, now, Verdict(Move.SPAWN, kill=hanging, missing=late))


def _repair(health: Health, now: float, verdict: Verdict) -> tuple[Health, Verdict]:
    if now < health.repair_after:
        return health, Verdict(Move.WAIT, kill=verdict.kill, missing=verdict.missing)
    if health.repairs >= ATTEMPTS:
        return health, Verdict(Move.GIVE_UP, missing=verdict.missing)
    repairs = health.repairs + 1
    return replace(health, repairs=repairs, repair_after=now + backoff_s(repairs)), verdict
