"""Which regular expressions may take for ever."""

from __future__ import annotations

import pytest

from ultan.configs.edge.guard.runaway import runaway


@pytest.mark.parametrize(
    "pattern",
    [
        r"x (a+)+$",
        r"x ((a+))+$",
        r"x (?:(?:a)*)*$",
        r"x (?:[^)]+)+$",
        r"x (\w+\s?)*$",
        r"x (?:a{2,50}){3,}$",
        r"x (a|aa)+$",
        r"x (?:\w|ab)*$",
        r"x a*a*a*$",
        r"x (a*)(a*)(a*)$",
        r"x(?=(?:a+)+$)",
    ],
)
def test_what_repeats_in_what_repeats_may_take_for_ever(pattern: str) -> None:
    assert runaway(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        r"^git push\b(?=.*--force(?![\w-]))(?=.*\smain(?:\s|$))",
        r"^rm\b(?=.*\s-r)(?=.*\s-f)",
        r"^(?:curl|wget)\b.* \| (?:ba|z|da|k)?sh$",
        r"(?i)\bdrop\s+table\s+(?:if\s+exists\s+)?\w+\.users\b",
        r"(?:^|/)(?:a{2}b?){1,3}\.env$",
        r"(?:a|b)+c",
        r"(?:get|put)+c",
    ],
)
def test_what_stop_rules_are_made_of_ends(pattern: str) -> None:
    assert not runaway(pattern)
