"""The supervisor's judgement, with made-up clocks and sights."""

from __future__ import annotations

import pytest

from ultan.actors.watch import ATTEMPTS, Health, Move, Patience, Sight, backoff_s, fresh, step

ROLES = ("gateway", "retriever", "tailer")
PIDS = {"gateway": 11, "retriever": 12, "tailer": 13}
PATIENCE = Patience(answer_s=5.0, start_s=60.0)


def seen(*away: str, cluster: bool = True, living: frozenset[int] = frozenset({11, 12, 13})) -> Sight:
    return Sight(cluster=cluster, answered={role: pid for role, pid in PIDS.items() if role not in away}, living=living)


def well(now: float) -> Health:
    return step(fresh(ROLES, now), seen(), now, PATIENCE)[0]


def test_waits_while_every_role_answers() -> None:
    assert step(fresh(ROLES, 0.0), seen(), 1.0, PATIENCE)[1].move is Move.WAIT


def test_names_a_silent_role_before_it_does_anything_about_it() -> None:
    verdict = step(well(0.0), seen("tailer"), 4.0, PATIENCE)[1]
    assert (verdict.move, verdict.missing, verdict.kill) == (Move.WAIT, ("tailer",), ())


def test_kills_a_role_that_has_answered_and_hangs() -> None:
    verdict = step(well(0.0), seen("tailer"), 5.5, PATIENCE)[1]
    assert (verdict.move, verdict.kill) == (Move.SPAWN, (("tailer", 13),))


def test_spawns_and_kills_nobody_where_the_process_is_gone() -> None:
    verdict = step(well(0.0), seen("tailer", living=frozenset({11, 12})), 5.5, PATIENCE)[1]
    assert (verdict.move, verdict.kill) == (Move.SPAWN, ())


def test_does_not_kill_a_role_that_is_still_starting() -> None:
    """It has never answered, so its pid isn't known to hang: a large index may take a while."""
    verdict = step(fresh(ROLES, 0.0), seen("retriever"), 20.0, PATIENCE)[1]
    assert verdict.kill == ()


def test_kills_a_hanging_role_once_and_not_its_successor() -> None:
    health, _ = step(well(0.0), seen("tailer"), 5.5, PATIENCE)
    assert step(health, seen("tailer", living=frozenset({11, 12, 13, 14})), 6.5, PATIENCE)[1].kill == ()


def test_leaves_a_restarted_role_the_time_of_a_start_before_it_repairs_again() -> None:
    health, now = step(well(0.0), seen("retriever", living=frozenset({11, 13})), 5.5, PATIENCE)[0], 5.5
    moves = []
    while now < 60.0:
        now += 1.0
        health, verdict = step(health, seen("retriever", living=frozenset({11, 13, 15})), now, PATIENCE)
        moves.append(verdict.move)
    assert set(moves[:-1]) == {Move.WAIT}
    assert moves[-1] is Move.REBUILD


def test_judges_only_the_gateway_while_the_gateway_is_silent() -> None:
    verdict = step(well(0.0), seen(*ROLES), 5.5, PATIENCE)[1]
    assert (verdict.missing, verdict.kill) == (("gateway",), (("gateway", 11),))


def test_rebuilds_at_once_when_ray_is_dead() -> None:
    assert step(well(0.0), seen(*ROLES, cluster=False), 0.5, PATIENCE)[1].move is Move.REBUILD


def test_rebuilds_when_a_role_stays_away_for_the_time_of_a_start() -> None:
    assert step(well(0.0), seen("tailer"), 61.0, PATIENCE)[1].move is Move.REBUILD


def test_waits_longer_before_each_further_repair() -> None:
    assert [backoff_s(number) for number in range(7)] == [0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0]
    health, _ = step(well(0.0), seen(cluster=False), 1.0, PATIENCE)
    assert step(health, seen(cluster=False), 1.5, PATIENCE)[1].move is Move.WAIT
    assert step(health, seen(cluster=False), 2.1, PATIENCE)[1].move is Move.REBUILD


def test_gives_up_after_repairs_that_brought_nothing_back() -> None:
    health, now = well(0.0), 0.0
    for _ in range(ATTEMPTS):
        now += 100.0
        health, verdict = step(health, seen(cluster=False), now, PATIENCE)
        assert verdict.move is Move.REBUILD
    assert step(health, seen(cluster=False), now + 100.0, PATIENCE)[1].move is Move.GIVE_UP


@pytest.mark.parametrize("repairs", [1, ATTEMPTS])
def test_forgets_earlier_repairs_once_all_is_well(repairs: int) -> None:
    health = fresh(ROLES, 0.0, repairs)
    assert step(health, seen(), 1.0, PATIENCE)[0].repairs == 0
