from __future__ import annotations

from ultan.entrypoints.sparkline import sparkline


def test_the_largest_has_the_highest_bar_and_only_nothing_has_the_lowest() -> None:
    assert sparkline([0, 1, 50, 100]) == "▁▂▅█"
    assert sparkline([0, 0]) == "▁▁"
    assert sparkline([]) == ""


def test_of_more_than_fit_the_latest_are_shown() -> None:
    assert sparkline([9, 1, 0, 1], most=3) == "█▁█"
