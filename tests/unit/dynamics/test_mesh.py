"""The associative mesh: what comes up together is tied, and a tie that isn't renewed fades."""

from __future__ import annotations

import pytest

from ultan.blackboard.events import Shown
from ultan.dynamics.mesh import LASTS_S, ties
from ultan.dynamics.records import Injection

DAY_S = 86_400.0
NOW = 100 * DAY_S
KNOWN = tuple(f"e_{number}" for number in range(40))


def block(ts: float, *entries: str, tier: str = "prompt") -> Injection:
    shown = tuple(Shown(entry=one, reason="r", chars=1) for one in entries)
    return Injection(event=f"{ts}", session="s", project="p", ts=ts, tier=tier, prompt_event="p", chars=9, ms=1.0, shown=shown)


def test_each_prompt_at_which_two_come_up_together_adds_fifteen_hundredths() -> None:
    [once] = ties([block(NOW, "e_1", "e_2")], KNOWN, NOW)
    assert (once.first, once.second, once.times, once.weight) == ("e_1", "e_2", 1, pytest.approx(0.15))
    [twice] = ties([block(NOW, "e_2", "e_1"), block(NOW, "e_1", "e_2")], KNOWN, NOW)
    assert (twice.times, twice.weight) == (2, pytest.approx(0.30))
    assert twice.other("e_1") == "e_2" and twice.other("e_2") == "e_1"


def test_a_tie_grows_no_heavier_than_one() -> None:
    assert [one.weight for one in ties([block(NOW, "e_1", "e_2")] * 20, KNOWN, NOW)] == [1.0]


def test_a_day_takes_five_percent_and_below_five_hundredths_a_tie_is_gone() -> None:
    told = [block(NOW - 2 * DAY_S, "e_1", "e_2"), block(NOW - DAY_S, "e_1", "e_2")]
    [faded] = ties(told, KNOWN, NOW)
    assert faded.weight == pytest.approx((0.15 * 0.95 + 0.15) * 0.95)
    # 0.15 * 0.95 ** 21 is 0.051, a day later it is 0.0485.
    assert ties([block(NOW - 21 * DAY_S, "e_1", "e_2")], KNOWN, NOW) and not ties(
        [block(NOW - 22 * DAY_S, "e_1", "e_2")], KNOWN, NOW
    )


def test_nothing_older_than_the_strongest_tie_s_fading_matters() -> None:
    strongest = [block(NOW - LASTS_S - 1, "e_1", "e_2")] * 20
    assert ties(strongest, KNOWN, NOW) == ()
    assert ties([block(NOW - LASTS_S + 60, "e_1", "e_2")] * 20, KNOWN, NOW)


def test_an_index_ties_nothing_and_neither_do_quotes_and_what_is_gone() -> None:
    assert (
        ties([block(NOW, "e_1", "e_2", tier="start"), block(NOW, "e_1", "064-event"), block(NOW, "e_1", "e_gone")], KNOWN, NOW)
        == ()
    )


def test_an_entry_keeps_its_fifteen_strongest_ties() -> None:
    told = [block(NOW, "e_0", f"e_{number}") for number in range(1, 40)] + [block(NOW, "e_0", "e_39")]
    found = ties(told, KNOWN, NOW)
    assert len(found) == 15 and (found[0].second, found[0].times) == ("e_39", 2)
