"""A rule is tried on the user's own past calls before it stops anything."""

from __future__ import annotations

import json

from ultan.agents.prohibiting import ruling
from ultan.agents.prohibiting.past_calls import EXAMPLE_CHARS, EXAMPLES, look_back
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

LARK = ProjectRef(key="git:a/lark", slug="lark-1", name="lark", root="/home/dev/lark")
WREN = ProjectRef(key="git:a/wren", slug="wren-2", name="wren", root="/home/dev/wren")


def call(number: int, project: ProjectRef = LARK, tool: str = "Bash", **fields: str) -> Turn:
    return Turn(
        event_id=f"c{number}",
        episode_id="e",
        session="s",
        project=project,
        role="tool",
        ts=float(number),
        text=json.dumps(fields),
        tool=tool,
    )


def rule(fact: str, **changes: object) -> Entry:
    told = Entry(id="e_1", path="a.md", title="t", type="constraint", scope="global", fact=fact, trust=Trust.USER_SAID)
    return told.model_copy(update=changes)


def test_it_says_how_often_the_rule_would_have_fired_and_on_what() -> None:
    calls = [
        call(3, command="git push  origin main"),
        call(2, command="git push origin x"),
        call(1, tool="Edit", file_path="a.py"),
    ]
    found = look_back(tuple(ruling.rules([rule("never push to main")])), calls)["e_1"]
    assert (found.tried, found.fired, found.share) == (3, 1, 1 / 3)
    assert [(one.ts, one.project, one.tool, one.called) for one in found.examples] == [
        (3.0, "lark", "Bash", "git push origin main")
    ]


def test_a_path_is_held_against_the_root_of_its_project() -> None:
    calls = [
        call(1, tool="Edit", file_path="/home/dev/lark/vendor/a.go"),
        call(2, tool="Edit", file_path="/home/dev/lark/docs/vendor.md"),
    ]
    found = look_back(tuple(ruling.rules([rule("hands off vendor/")])), calls)["e_1"]
    assert [one.called for one in found.examples] == ["/home/dev/lark/vendor/a.go"]


def test_only_calls_where_the_rule_holds_are_tried() -> None:
    calls = [call(1, LARK, command="git push origin main"), call(2, WREN, command="git push origin main")]
    found = look_back(tuple(ruling.rules([rule("never push to main", not_in=("project:wren-2",))])), calls)["e_1"]
    assert (found.tried, found.fired) == (1, 1)


def test_examples_are_the_latest_few_each_on_one_short_line() -> None:
    calls = [call(n, command=f"git push origin main # {'x' * 400}") for n in range(9, 0, -1)]
    found = look_back(tuple(ruling.rules([rule("never push to main")])), calls)["e_1"]
    assert found.fired == 9 and [one.ts for one in found.examples] == [9.0, 8.0, 7.0, 6.0, 5.0][:EXAMPLES]
    assert all(len(one.called) == EXAMPLE_CHARS for one in found.examples)


def test_an_input_that_was_cut_is_tried_and_fires_nothing() -> None:
    broken = call(1).model_copy(update={"text": '{"command": "git push origin ma'})
    found = look_back(tuple(ruling.rules([rule("never push to main")])), [broken])["e_1"]
    assert (found.tried, found.fired) == (1, 0)


def test_a_rule_without_past_calls_was_never_tried() -> None:
    found = look_back(tuple(ruling.rules([rule("never push to main")])), [])["e_1"]
    assert (found.tried, found.fired, found.share) == (0, 0, 0.0)
