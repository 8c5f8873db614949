"""A trigger can be tried at every call of a tool, and says which."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from ultan.library import frontmatter
from ultan.library.entry import Entry, Trigger
from ultan.library.trust import Trust


@pytest.mark.parametrize("tool", ["Bash", "*", "Edit|Write", "mcp__files__write"])
def test_a_trigger_names_tools_as_they_are_called(tool: str) -> None:
    assert Trigger(tool=tool, pattern=r"git push\b.*(--force|-f)\b").tool == tool


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(", "no regular expression"),
        ("a*", "matches everything"),
        (".", "matches everything"),
        (r"(\w+\s*)+x", "may take for ever"),
        (r"(?:a|b+){2,}c", "may take for ever"),
        (r"x ((a+))+$", "may take for ever"),
        (r"x{99999999999}", "no regular expression"),
        ("a\tb", "can't be seen"),
    ],
)
def test_a_pattern_that_would_stop_every_call_or_never_end_is_refused(pattern: str, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        Trigger(tool="Bash", pattern=pattern)


@pytest.mark.parametrize("tool", ["", "Ba sh", "a||b", "Bash(rm)"])
def test_a_tool_that_no_call_names_is_refused(tool: str) -> None:
    with pytest.raises(ValidationError):
        Trigger(tool=tool, pattern="rm -rf")


FORMS = [
    "- tool: Bash\n  pattern: rm -rf\n  why: it hurt", "- {tool: Bash, pattern: rm -rf}", '- "Bash: rm -rf"', "- Bash: rm -rf",
]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_triggers_are_read_in_each_form_that_people_write(form: str) -> None:
    read = frontmatter.parse(f"---\nblock_triggers:\n{form}\n---\nFact.\n", "global/facts/a.md")
    assert read.block_triggers == (Trigger(tool="Bash", pattern="rm -rf"),) and read.faults == ()


def test_a_trigger_that_cannot_be_read_is_told_and_costs_neither_the_entry_nor_the_others() -> None:
    text = '---\nblock-triggers: [{tool: Bash, pattern: "("}, {tool: Bash, pattern: rm -rf}, x]\n---\nFact.\n'
    read = frontmatter.parse(text, "global/facts/a.md")
    assert read.block_triggers == (Trigger(tool="Bash", pattern="rm -rf"),)
    assert len(read.faults) == 2 and "no regular expression" in read.faults[0]
    after = frontmatter.patch(text, {"reinforced": 1})
    assert after.replace("reinforced: 1\n", "") == text


@pytest.mark.parametrize(
    "change", [{"trust": Trust.ASSISTANT_INFERRED}, {"archived": True}, {"superseded_by": "e_1"}, {"status": "deprecated"}]
)
def test_only_what_the_user_said_and_what_holds_guards(change: dict[str, object]) -> None:
    trigger = Trigger(tool="Bash", pattern="rm -rf")
    said = Entry(
        id="e", path="global/facts/a.md", title="a", type="constraint", scope="global", fact="F", trust=Trust.USER_SAID,
        block_triggers=(trigger,),
    )  # fmt: skip
    assert said.guards == (trigger,) and said.model_copy(update=change).guards == ()


def test_a_trigger_keeps_its_exception_and_what_it_seeks_in_a_file_and_writes_no_empty_key() -> None:
    both = (
        Trigger(tool="Bash", pattern="^docker ", unless="^docker login"),
        Trigger(tool="mcp__files__*", pattern="lodash", content="import"),
    )
    entry = Entry(id="e", path="global/facts/a.md", title="a", type="constraint", scope="global", fact="F", block_triggers=both)
    text = frontmatter.render(entry)
    assert frontmatter.parse(text, entry.path) == entry
    assert text.count("unless") == text.count("content") == 1


def test_an_exception_that_is_no_expression_is_told() -> None:
    read = frontmatter.parse('---\nblock_triggers: [{tool: Bash, pattern: rm -rf, unless: "("}]\n---\nF.\n', "global/facts/a.md")
    assert read.block_triggers == () and "no regular expression" in read.faults[0]


def test_how_far_a_prohibition_goes_and_where_not_stands_in_its_file() -> None:
    read = frontmatter.parse("---\nstop-mode: shadow\nnot-in: [project:lark]\n---\nF.\n", "global/facts/a.md")
    assert (read.stop_mode, read.not_in) == ("shadow", ("project:lark",))


def test_a_mode_that_there_is_not_is_told_and_costs_the_entry_nothing() -> None:
    read = frontmatter.parse("---\nstop-mode: loud\n---\nF.\n", "global/facts/a.md")
    assert read.stop_mode == "" and read.faults == ("stop-mode: 'loud' is none of shadow, ask",)
