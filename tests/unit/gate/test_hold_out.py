from __future__ import annotations

from ultan.gate.hold_out import withheld

PAIRS = [(f"session-{n % 40}", f"e_{n:010}") for n in range(2000)]


def test_none_is_withheld_at_0_and_all_are_at_1() -> None:
    assert not any(withheld(*pair, 0.0) for pair in PAIRS)
    assert all(withheld(*pair, 1.0) for pair in PAIRS)


def test_about_the_share_is_withheld() -> None:
    # Four standard deviations of 2 000 draws at 0.3 are 82.
    assert abs(sum(withheld(*pair, 0.3) for pair in PAIRS) - 600) < 82


def test_a_higher_share_withholds_what_a_lower_one_does_and_more() -> None:
    low, high = ({pair for pair in PAIRS if withheld(*pair, share)} for share in (0.2, 0.4))
    assert low < high


def test_another_session_does_without_others() -> None:
    here, there = ({entry for _, entry in PAIRS if withheld(session, entry, 0.5)} for session in ("one", "two"))
    assert here != there
    assert here & there


def test_nothing_is_withheld_where_there_is_no_session() -> None:
    assert not withheld("", "e_0123456789", 1.0)
