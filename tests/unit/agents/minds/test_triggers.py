from __future__ import annotations

import pytest

from ultan.agents.minds.triggers import fault
from ultan.library.entry import Trigger

PUSH = Trigger(tool="Bash", pattern=r"git\s+push\b.*(--force|-f)\b.*\bmain\b")
SAID = ("never force-push to main",)


def test_a_trigger_of_a_prohibition_that_names_what_the_user_named_is_fine() -> None:
    assert fault((PUSH,), True, SAID) == ""
    assert fault((), False, SAID) == ""


def test_without_a_prohibition_nothing_is_stopped() -> None:
    assert "type constraint, severity advise or block" in fault((PUSH,), False, SAID)


@pytest.mark.parametrize("pattern", [r"curl\s+http", r"[\w-]{3,}", r"\d{4}"])
def test_a_pattern_that_names_nothing_of_the_users_is_refused(pattern: str) -> None:
    assert "names nothing that the user named" in fault((Trigger(tool="Bash", pattern=pattern),), True, SAID)


def test_a_pattern_may_begin_a_word_of_the_users() -> None:
    assert fault((Trigger(tool="Bash", pattern=r"psql.*\bprod\b"),), True, ("never touch the production database",)) == ""


def test_a_pattern_that_hits_several_calls_of_any_day_is_refused_and_one_about_such_a_call_is_not() -> None:
    said = ("never run git in the vendored project, and never pytest by hand",)
    assert "would stop 'git status' and 'git diff --stat' too" in fault((Trigger(tool="Bash", pattern=r"git\b"),), True, said)
    assert fault((Trigger(tool="Bash", pattern=r"\bpytest\b"),), True, said) == ""
