"""Whatever a user says: what is derived can be tried at every call, in bounded time, and spares calls of any day."""

from __future__ import annotations

import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ultan.agents.prohibiting.deriving import derive
from ultan.configs.edge.guard.matching import Call, fired
from ultan.configs.edge.guard.rules import Rule, Trigger
from ultan.configs.edge.shell.reader import commands

CUES = st.sampled_from(
    [
        "never",
        "don't",
        "no",
        "nobody",
        "hands off",
        "is banned",
        "instead of",
        "only",
        "niemals",
        "jamais",
        "nunca",
        "verboten",
        "except",
    ]
)
NAMES = st.sampled_from(
    [
        "push",
        "main",
        "npm",
        "`make wipe`",
        "migrations/",
        "*.snap",
        "prod",
        "it",
        "--force",
        "deploy",
        "without",
        "drop",
        "tables",
        "the",
    ]
)
SAID = st.lists(CUES | NAMES | st.text(max_size=12) | st.sampled_from([",", ".", "(", ")", "`", "and"]), max_size=14).map(
    " ".join
)
# A look around, which nobody forbids with the names above.
LOOKS = (
    "ls -la",
    "git status",
    "git log --oneline -5",
    "cat README.md",
    "grep -rn TODO src",
    "python -c 'print(1)'",
    "git diff --stat",
)


@settings(deadline=None)
@given(SAID, SAID)
@example("never never never", "")
@example("don't `", "`")
def test_each_pattern_can_be_tried_and_spares_a_look_around(fact: str, around: str) -> None:
    derived = derive(fact, around)
    for one in derived.triggers:
        assert all(re.compile(pattern) is not None for pattern in (one.pattern, one.unless, one.content))
    against = [Trigger(one.tool, one.pattern, one.unless, one.content) for one in derived.triggers]
    rule = Rule("e_1", fact, "ask", triggers=against)
    assert not [call for call in LOOKS if fired((rule,), Call("Bash", {"command": call}), commands(call))]


@settings(deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_read_and_gives_the_same_again(said: str) -> None:
    assert derive(said) == derive(said)
