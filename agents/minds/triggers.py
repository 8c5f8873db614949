"""Triggers that a mind proposes for a prohibition: which calls of tools an entry speaks against.

A trigger only restricts, so the harm of a wrong one is a call that is stopped though nobody forbade it. It must therefore belong
to a prohibition, name something that the user named, leave ordinary calls alone, and do to the examples that come with it what
they are examples of; these are tried as a hook would try them. That its pattern can be read, ends, and doesn't match everything,
is the schema's business (`library.entry.Trigger`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pydantic import Field

from ultan.agents.minds import harmless
from ultan.agents.prohibiting import trying
from ultan.configs.edge.guard.matching import SHELL, Call
from ultan.configs.edge.words import content_words
from ultan.library.entry import Frozen, Trigger

SEVERITIES = ("advise", "block")
# Examples of each kind: a rule is broken in several ways.
EXAMPLES = 8

# What a call of each tool must hold for anything to be looked at; of a server's tools whatever they take.
_FIELDS = {
    SHELL: "command", "Edit": "file_path", "MultiEdit": "file_path", "Write": "file_path", "NotebookEdit": "notebook_path",
    "Read": "file_path", "Glob": "pattern", "Grep": "pattern", "WebFetch": "url", "WebSearch": "query", "Task": "prompt",
}  # fmt: skip
# What a pattern says of kinds and numbers of characters, and no word of its own.
_SIGNS = re.compile(r"\\[a-zA-Z]|\[[^\]]*\]|\(\?(?:P<\w+>|[a-zA-Z-]+[:)]|[:=!]|<[=!])|\{[\d,]*\}")
_WORD = re.compile(r"[^\W\d_]{2,}|\d+")
# Letters of a beginning that two words share: "prod" and "production", "delete" and "deletes".
_BEGINNING = 4
# Characters of what was looked at that are told.
_TOLD_CHARS = 300


class Example(Frozen):
    """A call of a tool as an agent would make it."""

    tool: str = Field(max_length=120, description="Bash, Edit, Write, Read, mcp__SERVER__TOOL …")
    input: dict[str, Any] = Field(description='such as {"command": …} of Bash, {"file_path": …, "content": …} of Write')


class Examples(Frozen):
    """Calls that a rule is tried on: those that break it, and those that come near and are right."""

    breaks: tuple[Example, ...] = ()
    fine: tuple[Example, ...] = ()


class Trial(NamedTuple):
    """What came of trying triggers: what is wrong, and those that nothing is wrong with by themselves."""

    faults: tuple[str, ...] = ()
    fit: tuple[Trigger, ...] = ()


def trial(
    triggers: Sequence[Trigger], prohibits: bool, spoken: Iterable[str], tried: Examples, derived: Iterable[Trigger] = ()
) -> Trial:
    """Returns what speaks against the triggers, and those that are fit. `spoken` are the words that the prohibition rests on,
    `derived` what these stop by themselves."""
    if not triggers:
        return Trial()
    if untried := _untried(prohibits, tried):
        return Trial((untried,))
    whole = tuple(_rule_faults(triggers, spoken, tried))
    own = {one: tuple(_own_faults(one, tried)) for one in triggers}
    together = (*_missed(triggers, tried), *_derived_faults(triggers, tried, tuple(derived)))
    fit = () if whole else tuple(one for one, whys in own.items() if not whys)
    return Trial((*whole, *(why for whys in own.values() for why in whys), *together), fit)


def _untried(prohibits: bool, tried: Examples) -> str:
    """Returns why nothing can be tried, or ""."""
    if not prohibits:
        return f"block_triggers belong to a prohibition: type constraint, severity {' or '.join(SEVERITIES)}"
    if not tried.breaks or not tried.fine:
        return (
            "block_triggers are tried: give calls that break the rule in breaks, and calls that come near and are right in fine"
        )
    return next(filter(None, map(_unreadable, (*tried.breaks, *tried.fine))), "")


def _rule_faults(triggers: Sequence[Trigger], spoken: Iterable[str], tried: Examples) -> Iterator[str]:
    """What makes all of the triggers unfit."""
    said = {_beginning(word) for text in spoken for word in content_words(text)}
    if not any(_named(one) & said for one in triggers):
        pattern = triggers[0].pattern
        yield f"the pattern {pattern!r} names nothing that the user named: it would stop calls that nobody forbade"
    if not _spoken(tried.breaks) & _spoken(tried.fine):
        yield "none of the calls in fine comes near those in breaks: give one of the same program, or of a file beside it"


def _own_faults(trigger: Trigger, tried: Examples) -> Iterator[str]:
    yield from (_no_tool(name) for name in trigger.tool.split("|") if name not in (*_FIELDS, "*") and not _of_server(name))
    if wide := harmless.hit(trigger):
        yield f"the pattern {trigger.pattern!r} would stop {' and '.join(map(repr, wide))} too: make it narrower"
    for one in tried.fine:
        if trying.fires((trigger,), _call(one)):
            yield f"the pattern {trigger.pattern!r} stops the call {_shown(one)} that is right: narrow it, or say unless"
    if not any(trying.fires((trigger,), _call(one)) for one in tried.breaks):
        yield f"the pattern {trigger.pattern!r} fires on none of the calls in breaks: add one that it is for, or drop it"


def _missed(triggers: Sequence[Trigger], tried: Examples) -> Iterator[str]:
    for one in tried.breaks:
        if not trying.fires(triggers, _call(one)):
            yield f"no trigger fires on the call {_shown(one)} that breaks the rule{_why(triggers, one)}"


def _named(trigger: Trigger) -> set[str]:
    """The beginnings of the words of its patterns, and of the server whose tools it is about."""
    patterns = f"{trigger.pattern} {trigger.content} {trigger.tool if _of_server(trigger.tool) else ''}"
    return {_beginning(word) for word in _WORD.findall(_SIGNS.sub(" ", patterns))}


def _beginning(word: str) -> str:
    return word.casefold()[:_BEGINNING]


def _of_server(name: str) -> bool:
    return name.startswith("mcp__")


def _no_tool(name: str) -> str:
    return f"there is no tool {name!r}: name one of {', '.join(_FIELDS)}, or a server's as mcp__SERVER__TOOL"


def _derived_faults(triggers: Sequence[Trigger], tried: Examples, derived: Sequence[Trigger]) -> Iterator[str]:
    for one in tried.fine:
        hit = trying.fires(derived, _call(one))
        if hit and not trying.fires(triggers, _call(one)):
            yield f"the fact's own words stop the call {_shown(one)} that is right, by {hit.trigger.pattern!r}: say unless"


def _unreadable(one: Example) -> str:
    if _of_server(one.tool):
        return ""
    if one.tool not in _FIELDS:
        return _no_tool(one.tool)
    return "" if one.input.get(_FIELDS[one.tool]) else f"the example of {one.tool} has no {_FIELDS[one.tool]!r} in its input"


def _spoken(examples: Iterable[Example]) -> set[str]:
    return {word for one in examples for word in _WORD.findall(_shown(one).casefold())}


def _call(one: Example) -> Call:
    return Call(one.tool, dict(one.input), harmless.ROOT)


def _shown(one: Example) -> str:
    return repr(one.input.get(_FIELDS.get(one.tool, ""), one.input))


def _why(triggers: Sequence[Trigger], one: Example) -> str:
    """What was looked at, and which of a trigger's patterns kept it from firing."""
    call = _call(one)
    for trigger in triggers:
        if trying.fires((trigger.model_copy(update={"unless": "", "content": ""}),), call):
            spared = trigger.unless and trying.fires((trigger.model_copy(update={"unless": ""}),), call)
            return f": its unless {trigger.unless!r} is found there" if spared else f": its content {trigger.content!r} isn't"
    looked = trying.looked_at(call)
    return f": a pattern is searched for in {' or '.join(map(repr, looked))[:_TOLD_CHARS]}"
