"""What the turn before a prompt touched."""

from __future__ import annotations

import pytest

from ultan.blackboard.wire import Touched
from ultan.library.episodes.steps import Step
from ultan.retrieval.touched import KEPT, touched

PROMPT = Step("prompt")


def bash(command: str) -> Step:
    return Step("call", "Bash", fields=(("command", command), ("description", "Deploys SECRET_NAME")))


def printed(text: str, tool: str = "Bash", failed: bool = False) -> Step:
    return Step("result", tool, text, failed=failed)


def test_a_failing_command_gives_the_names_in_its_failure_and_the_words_of_both() -> None:
    found = touched([PROMPT, bash("make ship"), printed("uploading part_7\nERR_QUOTA: zone emerald is full\nmake: *** Error 1")])
    assert found.failed == ("err_quota",)
    assert {"emerald", "zone", "ship"} <= set(found.words)
    assert "part_7" not in (*found.failed, *found.named, *found.words)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("error[E0308]: mismatched types", "e0308"),
        ("src/app.ts(3,1): error TS2345: no overload", "ts2345"),
        ("npm ERR! code ENOSPC", "enospc"),
        ("QuotaExceededError: too much", "quotaexceedederror"),
        ("cannot open etc/gate/tide.toml", "etc/gate/tide.toml"),
        ("cannot open etc/gate/tide.toml", "tide.toml"),
        ("permission denied on /w/crane/.cache/lock_a", ".cache/lock_a"),
    ],
)
def test_a_failure_names(line: str, name: str) -> None:
    assert name in touched([PROMPT, bash("x"), printed(line)], root="/w/crane").failed


@pytest.mark.parametrize(
    "result",
    [
        printed("all_done with no errors"),
        printed("ERROR at EXPLAIN, exit code 1"),
        printed("everything_fine"),
        printed("class ConfigError: ERR_QUOTA", tool="Read"),
        printed("docs/errors.md: ERR_QUOTA means the zone is full, error", tool="Grep"),
        printed("exits non-zero: read-only file, failed"),
    ],
)
def test_what_is_no_failure_or_no_name_gives_no_name_of_a_failure(result: Step) -> None:
    assert touched([PROMPT, Step("call", result.tool), result]).failed == ()


def test_a_result_that_claude_code_calls_failed_is_read_as_a_whole() -> None:
    assert touched([PROMPT, bash("x"), printed("tide_gate is closed", failed=True)]).failed == ("tide_gate",)


def test_parts_of_names_and_flags_are_no_words() -> None:
    turn = [PROMPT, bash("make ship --force-all"), printed("src/tide/gate.py:4: error: non-zero level of the sluice")]
    assert touched(turn).words == ("level", "sluice", "ship")


def test_a_call_gives_what_it_works_on_and_not_what_is_written() -> None:
    edit = Step("call", "Edit", fields=(("file_path", "/w/crane/src/billing/invoice.py"), ("old_string", "round_up")))
    assert touched([PROMPT, edit], root="/w/crane").named == ("src/billing/invoice.py", "invoice.py")
    assert "secret_name" not in touched([PROMPT, bash("true")]).named


def test_the_last_prompts_names_count_beside_calls_and_not_alone() -> None:
    assert touched([PROMPT, bash("true")], asked="is FERN_SORT set?").named == ("fern_sort",)
    assert touched([PROMPT], asked="is FERN_SORT set?") == Touched()
    assert touched([], asked="is FERN_SORT set?") == Touched()


def test_only_the_last_turn_that_did_something_counts_and_none_before_the_last_two() -> None:
    first, second = [PROMPT, bash("x"), printed("ERR_ONE failed")], [PROMPT, bash("y"), printed("ERR_TWO failed")]
    assert touched([*first, *second]).failed == ("err_two",)
    assert touched([*first, *second, PROMPT]).failed == ("err_two",)
    assert touched([*first, PROMPT, PROMPT]) == Touched()


def test_a_turn_of_many_failures_is_cut() -> None:
    many = "\n".join(f"error in get_thing_{number} and put_thing_{number}, see a/b_{number}.py" for number in range(500))
    assert len(touched([PROMPT, bash("x"), *[printed(many)] * 20]).failed) <= KEPT
