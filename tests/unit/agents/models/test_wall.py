from __future__ import annotations

from ultan.agents.models.wall import HOUR_S, Flight, Standing, answered, away, barred, calling, to_tell, without_dead

T0 = 1_000_000.0
QUOTA = ("quota", 0.0)


def failed(*times: float, after_s: float = 0.0) -> Standing:
    """The standing after calls at these times that found the model away."""
    standing = Standing()
    for ts in times:
        standing = away(calling(standing, ts, Flight(ends=ts + 200)), ts, ts + 200, ("quota", after_s))
    return standing


def test_nothing_bars_the_first_call() -> None:
    assert barred(Standing(), T0) is None


def test_whoever_asks_as_often_as_the_wall_allows_makes_three_calls_an_hour_at_most() -> None:
    standing, calls, now = Standing(), [], T0
    while now < T0 + 12 * HOUR_S:
        if barred(standing, now) is None:
            calls.append(now)
            standing = away(calling(standing, now, Flight(ends=now + 200)), now, now + 200, QUOTA)
        now += 10.0
    assert len(calls) > 12
    for start in calls:
        assert sum(start <= ts < start + HOUR_S for ts in calls) <= 3


def test_three_minds_that_ask_at_once_use_up_the_hour() -> None:
    standing = Standing()
    for _ in range(3):
        assert barred(standing, T0) is None
        standing = calling(standing, T0, Flight(ends=T0 + 200))
    assert barred(standing, T0) is not None
    for _ in range(3):
        standing = away(standing, T0 + 1, T0 + 200, QUOTA)
    found = barred(standing, T0 + 2)
    assert found is not None
    assert found.until >= T0 + 1 + HOUR_S


def test_an_answer_takes_the_wall_down() -> None:
    standing = answered(calling(failed(T0), T0 + 1500, Flight(ends=T0 + 1700)), T0 + 1700)
    assert barred(standing, T0 + 1501) is None


def test_the_wait_grows_with_each_absence_and_the_services_own_wish_counts() -> None:
    first, second = failed(T0), failed(T0, T0 + 1300)
    assert first.until == T0 + 1200
    assert second.until == T0 + 1300 + 2400
    assert failed(T0, after_s=5000.0).until == T0 + 5000
    assert failed(T0, after_s=1e9).until == T0 + 6 * HOUR_S


def test_the_user_is_told_once_of_an_absence_and_again_of_the_next_one() -> None:
    assert to_tell(Standing(), T0) == (Standing(), None)
    standing, found = to_tell(failed(T0), T0 + 1)
    assert found is not None and found.why == "quota"
    standing = away(calling(standing, T0 + 1300, Flight(ends=T0 + 1500)), T0 + 1300, T0 + 1500, QUOTA)
    assert to_tell(standing, T0 + 1301)[1] is None
    standing = answered(calling(standing, T0 + 9000, Flight(ends=T0 + 9200)), T0 + 9200)
    standing = away(calling(standing, T0 + 9300, Flight(ends=T0 + 9500)), T0 + 9300, T0 + 9500, QUOTA)
    assert to_tell(standing, T0 + 9301)[1] is not None


def test_what_passes_in_minutes_is_not_told() -> None:
    standing = away(calling(Standing(), T0, Flight(ends=T0 + 200)), T0, T0 + 200, ("overloaded", 0.0))
    assert to_tell(standing, T0 + 1)[1] is None


def test_an_overloaded_service_is_asked_again_after_a_minute() -> None:
    standing = away(calling(Standing(), T0, Flight(ends=T0 + 200)), T0, T0 + 200, ("overloaded", 0.0))
    assert standing.until == T0 + 60


def test_a_call_whose_maker_died_counts_no_longer_than_it_could_have_taken() -> None:
    standing = Standing()
    for _ in range(3):
        standing = calling(standing, T0, Flight(ends=T0 + 200))
    assert barred(standing, T0 + 199) is not None
    assert barred(standing, T0 + 201) is None


def test_a_call_whose_process_was_killed_stands_in_nobodys_way() -> None:
    flights = [Flight(ends=T0 + 200, host=host, pid=pid) for host, pid in (("here", 1), ("here", 2), ("there", 3))]
    full = Standing(flying=tuple(flights))
    assert barred(full, T0) is not None
    left = without_dead(full, "here", lambda pid: pid == 1)
    assert [flight.pid for flight in left.flying] == [1, 3]
    assert barred(left, T0) is None
