"""What a mind proposes to stop is tried, as a hook would, before it stands in an entry."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ultan.agents.minds.triggers import Example, Examples, trial
from ultan.library.entry import Trigger

PUSH = r"^git push\b(?=.* --force\b)(?=.* main\b)"
SAID = ("never force-push to main",)
BREAKS = ("git push --force origin main", "cd web && sudo git push -f origin HEAD:main", "git push origin +main")
FINE = ("git push origin main", "git push -f origin docs")


def bash(command: str) -> Example:
    return Example(tool="Bash", input={"command": command})


def edit(path: str, tool: str = "Edit") -> Example:
    return Example(tool=tool, input={"file_path": path})


def told(
    *triggers: Trigger, breaks: Sequence[Example | str] = BREAKS, fine: Sequence[Example | str] = FINE, said: Sequence[str] = SAID
) -> str:
    tried = ([bash(one) if isinstance(one, str) else one for one in those] for those in (breaks, fine))
    return " / ".join(
        trial(triggers, True, said, Examples(**dict(zip(("breaks", "fine"), map(tuple, tried), strict=True)))).faults
    )


def push(pattern: str = PUSH, unless: str = "", tool: str = "Bash") -> Trigger:
    return Trigger(tool=tool, pattern=pattern, unless=unless)


def test_a_trigger_that_stops_what_breaks_the_rule_in_all_its_forms_and_nothing_else_is_fine() -> None:
    assert told(push()) == ""
    assert trial((), False, SAID, Examples()) == ((), ())


def test_without_a_prohibition_nothing_is_stopped() -> None:
    [why] = trial((push(),), False, SAID, Examples()).faults
    assert "type constraint, severity advise or block" in why


@pytest.mark.parametrize("pattern", [r"curl\s+http", r"[\w-]{3,}", r"(?:\w+)$", r"\d{4}"])
def test_a_pattern_that_names_nothing_of_the_users_is_refused(pattern: str) -> None:
    assert "names nothing that the user named" in told(push(pattern))


def test_a_pattern_may_name_a_number_of_the_users_or_begin_a_word_of_theirs() -> None:
    prod = push(r"^psql\b.*\bprod\b")
    assert told(prod, breaks=["psql prod"], fine=["psql staging"], said=["never touch the production database"]) == ""
    port = push(r"^fuser\b.* 8080\b")
    assert told(port, breaks=["fuser -k 8080/tcp"], fine=["fuser 4700/tcp"], said=["nothing of ours is stopped on 8080"]) == ""


def test_of_several_triggers_one_may_be_in_words_that_only_a_program_knows() -> None:
    card = (push(r"\bCUDA_VISIBLE_DEVICES=3\b"), push(r" --device cuda:3\b"))
    breaks = ["CUDA_VISIBLE_DEVICES=3 python fit.py", "python fit.py --device cuda:3"]
    assert told(*card, breaks=breaks, fine=["python fit.py --device cuda:1"], said=["the card 3 is the lab's"]) == ""


WIDE = [
    (push(r"\w -"), "would stop 'ls -la src' and 'grep -rn TODO .' too"),
    (push("main|git|ls|npm"), "would stop 'ls -la src' and 'wc -l src/main.py' too"),
    (push(r"[\w-]{3,}|main", tool="Edit|Write"), "would stop 'src/main.py' and 'tests/test_main.py' too"),
]


@pytest.mark.parametrize(("trigger", "why"), WIDE)
def test_what_fires_on_ordinary_calls_of_all_kinds_is_refused(trigger: Trigger, why: str) -> None:
    assert why in told(trigger)


@pytest.mark.parametrize(
    ("pattern", "said", "breaks", "fine"),
    [
        (r"^git ", "no git from you, ever", "git status", "gh pr view"),
        (r"^npm\b", "never npm here", "npm test", "pnpm test"),
        (
            r"^(?:python -m pytest|pytest|npm test|cargo test|go test|make test)\b",
            "don't run the tests yourself",
            "npm test",
            "npm start",
        ),
    ],
)
def test_a_rule_about_one_program_or_about_one_kind_of_work_is_none_of_these(
    pattern: str, said: str, breaks: str, fine: str
) -> None:
    told_of = told(push(pattern), breaks=[breaks], fine=[fine], said=[said])
    assert "would stop" not in told_of


@pytest.mark.parametrize("tool", ["Shell", "Bash|Terminal", "bash"])
def test_a_tool_that_does_not_exist_is_told_with_those_that_do(tool: str) -> None:
    assert "name one of Bash, Edit" in told(push(tool=tool))
    assert "there is no tool 'Shell'" in told(
        push(), breaks=[Example(tool="Shell", input={"command": "git push --force x main"})]
    )


def test_tools_of_servers_are_tried_as_they_are_called() -> None:
    drop = push(r"(?i)drop table", tool="mcp__db__*")
    breaks, fine = (Example(tool="mcp__db__query", input={"sql": f"{verb} table x"}) for verb in ("DROP", "lock"))
    assert told(drop, breaks=[breaks], fine=[fine], said=["never drop tables"]) == ""


def test_all_that_a_server_does_may_be_forbidden_by_its_name() -> None:
    send = push(r"^\{", tool="mcp__mail__send*")
    breaks, fine = (Example(tool=f"mcp__mail__{name}", input={"body": "hello"}) for name in ("send_message", "create_draft"))
    assert told(send, breaks=[breaks], fine=[fine], said=["you never send mail"]) == ""
    assert "names nothing that the user named" in told(send, breaks=[breaks], fine=[fine], said=["no calls to the pager"])


def test_without_examples_or_with_one_that_holds_nothing_to_look_at_a_trigger_is_refused() -> None:
    assert "give calls that break the rule in breaks" in told(push(), breaks=[])
    assert "come near and are right in fine" in told(push(), fine=[])
    assert "the example of Edit has no 'file_path'" in told(push(), fine=[Example(tool="Edit", input={"command": "x"})])
    assert "none of the calls in fine comes near" in told(push(), fine=["ls"])


def test_a_call_that_nothing_stops_is_told_with_the_texts_in_which_patterns_are_searched_for() -> None:
    why = told(push(r"git push -f main"), breaks=["sudo git -C web push -f origin HEAD:main"])
    assert "no trigger fires on the call 'sudo git -C web push -f origin HEAD:main'" in why
    assert r"git push -f origin HEAD:main\ngit push --force origin main" in why
    assert "fires on none of the calls in breaks: add one that it is for, or drop it" in why


def test_a_call_that_is_spared_is_told_with_what_spares_it() -> None:
    assert "its unless 'origin' is found there" in told(push(unless="origin"))
    written = Trigger(tool="Write", pattern=r"\.py$", content="import main")
    assert "its content 'import main' isn't" in told(written, breaks=[edit("a.py", "Write")], fine=[edit("a.rs", "Write")])


def test_a_right_call_that_is_stopped_is_told_with_the_pattern_that_stops_it() -> None:
    assert "stops the call 'git push origin main' that is right: narrow it, or say unless" in told(push(r"^git push\b.* main\b"))


def test_each_trigger_needs_a_call_that_it_is_for() -> None:
    assert "'^hg push.*main' fires on none of the calls in breaks" in told(push(), push("^hg push.*main"))


def test_a_trigger_that_is_wrong_by_itself_costs_no_other_and_one_without_examples_costs_all() -> None:
    tried = Examples(breaks=tuple(map(bash, BREAKS)), fine=tuple(map(bash, FINE)))
    right, wide, idle = push(), push(r"^git push\b.* main"), push("^hg push.*main")
    assert trial((right, wide, idle), True, SAID, tried).fit == (right,)
    assert trial((right,), True, SAID, Examples(breaks=tried.breaks)).fit == ()
    assert trial((right,), False, SAID, tried).fit == ()


def test_a_path_is_seen_from_the_projects_root() -> None:
    gen = push("^main/gen/", tool="Edit|Write")
    breaks = [edit("main/gen/a.c"), edit("/home/dev/project/main/gen/b.c", "Write")]
    assert told(gen, breaks=breaks, fine=[edit("docs/main/gen/a.md")]) == ""
