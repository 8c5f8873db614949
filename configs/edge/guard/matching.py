"""Which rules speak against a call of a tool. The same matching serves the hook and the look back at past calls."""

from __future__ import annotations

import json
import os
import re

from ultan.configs.edge.guard.rules import MODES, Rule, rows_of, rule_of
from ultan.configs.edge.shell.reading import HOLE, assembled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ultan.configs.edge.guard.rules import Trigger
    from ultan.configs.edge.shell.reading import Reading

SHELL = "Bash"
_FILE_FIELDS = {"Edit": "file_path", "MultiEdit": "file_path", "Write": "file_path", "NotebookEdit": "notebook_path"}
_UNQUOTED = {ord(sign): None for sign in "\\'\""}
# Words that are put in where a command is spelled out (shell/spelling), as options are, and needn't be written.
_OTHERWISE = ("install", "uninstall")
_CONTENT_FIELDS = ("content", "new_string", "new_source")


class Call:
    """A tool, the fields of its input, and the root of the project in which it is called."""

    __slots__ = ("fields", "root", "tool")

    def __init__(self, tool: str, fields: dict[str, Any], root: str = "") -> None:
        self.tool = tool
        self.fields = fields
        self.root = root

    @property
    def command(self) -> str:
        """The shell command, "" for other tools."""
        return str(self.fields.get("command", "")) if self.tool == SHELL else ""

    @property
    def path(self) -> str:
        """The file that is written to, as the call names it; "" for other tools."""
        return str(self.fields.get(_FILE_FIELDS.get(self.tool, ""), ""))

    @property
    def content(self) -> str:
        """What is to stand in the file."""
        edits = self.fields.get("edits")
        parts = [self.fields, *(edits if isinstance(edits, list) else [])]
        return "\n".join(str(part[name]) for part in parts if isinstance(part, dict) for name in _CONTENT_FIELDS if name in part)


class Fired:
    """A rule that speaks against a call, by which trigger, and in which text; `sure` is False where the text is a guess."""

    __slots__ = ("rule", "sure", "text", "trigger")

    def __init__(self, rule: Rule, trigger: Trigger, text: str, sure: bool) -> None:
        self.rule = rule
        self.trigger = trigger
        self.text = text
        self.sure = sure

    @property
    def decision(self) -> str:
        """One of MODES: the rule's own, and no more than to ask where the text is a guess."""
        return self.rule.mode if self.sure else min(self.rule.mode, "ask", key=MODES.index)


def concerning(document: dict[str, Any], slug: str, call: Call, meant: str = "") -> tuple[Rule, ...]:
    """Returns the rules of a compiled file that are in force in the project and plausible; of the others no object is made.

    `meant` is what the call's short names stand for. Raises as `rules_of`.
    """
    here, may = f"project:{slug}", _plausible(call, meant)
    rows = [row for row in rows_of(document) if row["scope"] in ("global", here) and here not in row.get("not_in", ())]
    return tuple(rule_of(row) for row in rows if any(may(one["tool"], one.get("needs", ())) for one in row["triggers"]))


def plausible(rules: Iterable[Rule], call: Call) -> tuple[Rule, ...]:
    """Returns the rules that may speak against the call, by the words that it must hold as it is written. No pattern is tried:
    few rules concern a call at all, and a command is not read for the others."""
    may = _plausible(call, "")
    return tuple(rule for rule in rules if any(may(one.tool, one.needs) for one in rule.triggers))


def _plausible(call: Call, meant: str) -> Callable[[str, Sequence[str]], bool]:
    if call.tool != SHELL:
        told = "\n".join(_texts(call)).casefold()
        return lambda tools, needs: _names(tools, call.tool) and all(need in told for need in needs)
    raw = f"{call.command} {meant}".replace("\\\n", "").translate(_UNQUOTED).casefold()
    # A word may be put together that doesn't stand there, and a push may change a branch that it doesn't name.
    anything, pushes = assembled(call.command), "push" in raw
    holes = _before_holes(raw) if "$" in raw or "`" in raw else ()

    def may(tools: str, needs: Sequence[str]) -> bool:
        if tools != SHELL and not _names(tools, SHELL):
            return False
        for need in needs:
            if need not in raw and _as_written(need) not in raw:
                return anything or (pushes and "push" in needs) or any(program in needs for program in holes)
        return True

    return may


def _before_holes(raw: str) -> set[str]:
    """The words behind which, but for options, something stands that nobody can tell."""
    found: set[str] = set()
    last = ""
    for word in raw.split():
        if word[0] in "$`":
            found.add(last.rpartition("/")[2])
        last = last if word[0] == "-" else word
    return found


def _as_written(need: str) -> str:
    """What of a needed word stands in a call that isn't spelled out: of an option, and of a usual name, nothing."""
    return "" if need[0] == "-" or need in _OTHERWISE else need.translate(_UNQUOTED)


def fired(rules: Iterable[Rule], call: Call, reading: Reading | None = None) -> tuple[Fired, ...]:
    """Returns the rules that speak against the call, each once, by the first trigger that is sure, else by the first.

    `reading` is that of the call's shell command; for other tools there is none.
    """
    sure, doubtful = (reading.calls, reading.doubtful) if reading and call.tool == SHELL else (_texts(call), ())
    texts = [(text, text.casefold(), True) for text in sure] + [(text, text.casefold(), False) for text in doubtful]
    found = (_first(rule, call, texts) for rule in rules)
    return tuple(one for one in found if one is not None)


def _texts(call: Call) -> tuple[str, ...]:
    if call.tool in _FILE_FIELDS:
        return ("\n".join(dict.fromkeys(_seen_from(call.root, path) for path in _spellings(call))),)
    return (json.dumps(call.fields, ensure_ascii=False, sort_keys=True, default=str),)


def _spellings(call: Call) -> tuple[str, str]:
    """The path as it is written, and with links followed."""
    written = os.path.normpath(os.path.join(call.root, os.path.expanduser(call.path)))
    return written, os.path.realpath(written)


def _seen_from(root: str, path: str) -> str:
    for base in (root, os.path.realpath(root)):
        if path.startswith(base.rstrip(os.sep) + os.sep):
            return path[len(base.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
    return path.replace(os.sep, "/")


def _first(rule: Rule, call: Call, texts: Sequence[tuple[str, str, bool]]) -> Fired | None:
    """What is sure stands first in `texts`, so the first hit is the surest."""
    triggers = [one for one in rule.triggers if _names(one.tool, call.tool)]
    for written, lowered, sure in texts:
        for one in triggers:
            text, folded = (written, lowered) if sure or HOLE not in written else _filled(written, lowered, one.needs)
            if all(need in folded for need in one.needs) and _speaks(one, call, text):
                return Fired(rule, one, text, sure)
    return None


def _filled(text: str, folded: str, needs: Sequence[str]) -> tuple[str, str]:
    """The text with what the rule needs in the place of what nobody can tell, if it is about that program at all."""
    if folded.partition(" ")[0] not in needs:
        return text, folded
    text = text.replace(HOLE, " ".join(need for need in needs if need not in folded))
    return text, text.casefold()


def _names(tools: str, tool: str) -> bool:
    return (tool in tools or "*" in tools) and any(
        name in (tool, "*") or ("*" in name and _globbed(name, tool)) for name in tools.split("|")
    )


def _globbed(name: str, tool: str) -> bool:
    return re.fullmatch(re.escape(name).replace(r"\*", ".*"), tool) is not None


def _speaks(trigger: Trigger, call: Call, text: str) -> bool:
    """A pattern that this Python can't read, or that is none, speaks against nothing, and keeps no other from it."""
    try:
        if not re.search(trigger.pattern, text, re.M):
            return False
        if trigger.unless and re.search(trigger.unless, text, re.M):
            return False
        return not trigger.content or re.search(trigger.content, call.content, re.M) is not None
    except (re.error, OverflowError, RecursionError, TypeError):
        return False
