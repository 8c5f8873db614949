"""What a person let through once is used up by one call, in its project and in time."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge.guard import allowed
from ultan.configs.edge.paths import Home

NOW = 1_795_000_000.0
RULE = "e_0123456789"


@pytest.fixture
def place(tmp_path: Path) -> Home:
    return Home(str(tmp_path))


def test_one_call_passes_and_the_next_does_not(place: Home) -> None:
    allowed.grant(place, RULE, "lark", NOW)
    assert allowed.take(place, RULE, "lark", NOW + 1)
    assert not allowed.take(place, RULE, "lark", NOW + 2)


def test_what_is_granted_twice_passes_once(place: Home) -> None:
    allowed.grant(place, RULE, "lark", NOW)
    allowed.grant(place, RULE, "lark", NOW)
    assert [allowed.take(place, RULE, "lark", NOW) for _ in range(2)] == [True, False]


@pytest.mark.parametrize(("rule", "project"), [(RULE, "wren"), ("e_9999999999", "lark"), ("../allowed/x", "lark"), ("", "lark")])
def test_another_rule_or_project_does_not_pass(place: Home, rule: str, project: str) -> None:
    allowed.grant(place, RULE, "lark", NOW)
    assert not allowed.take(place, rule, project, NOW)
    assert allowed.take(place, RULE, "lark", NOW)


@pytest.mark.parametrize("later_s", [allowed.ALLOWED_S + 1, -1.0])
def test_after_its_time_or_with_the_clock_set_back_nothing_passes(place: Home, later_s: float) -> None:
    allowed.grant(place, RULE, "lark", NOW)
    assert not allowed.take(place, RULE, "lark", NOW + later_s)


def test_nobody_else_reads_what_was_granted(place: Home) -> None:
    allowed.grant(place, RULE, "a/b ö", NOW)
    [file] = Path(place.allowed).iterdir()
    assert [one.stat().st_mode & 0o777 for one in (file.parent, file)] == [0o700, 0o600]


def test_a_broken_file_lets_nothing_pass(place: Home) -> None:
    allowed.grant(place, RULE, "lark", NOW)
    [file] = Path(place.allowed).iterdir()
    file.write_text("soon")
    assert not allowed.take(place, RULE, "lark", NOW)
