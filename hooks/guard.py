"""A tool call: which rules speak against it, and what of that is told to Claude Code before the call runs. Never an allow.

Without the daemon, and whatever else is wrong, the built-in rules hold: they need no file.
"""

from __future__ import annotations

import json
import os
import re
import time

from ultan.configs.edge import eventlog, redact
from ultan.configs.edge.guard import builtin
from ultan.configs.edge.guard.matching import SHELL, Call, Fired, concerning, fired
from ultan.configs.edge.guard.rules import Rule, Trigger
from ultan.configs.edge.limits import (
    GUARD_CALL_CHARS,
    GUARD_DEADLINE_MS,
    GUARD_FACT_CHARS,
    GUARD_RULE_S,
    GUARD_RULES_S,
    RULES_CAP_BYTES,
    WIRE_CAP_BYTES,
)
from ultan.configs.edge.paths import Home
from ultan.configs.edge.shell import aliases
from ultan.hooks import complaint
from ultan.hooks.patience import TooLong, Within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ultan.configs.edge.shell.reading import Reading
    from ultan.configs.edge.shell.walk import Walk
    from ultan.hooks.payload import Fields
    from ultan.hooks.record import Event

LEXER, DAEMON = "lexer", "daemon"
_STRONGER = ("deny", "ask")


class Verdict:
    """What speaks against a call, and who read it."""

    __slots__ = ("by", "hits")

    def __init__(self, hits: Sequence[Fired], by: str = LEXER) -> None:
        self.hits = hits
        self.by = by


def answer(place: Home, event: Event, fields: Fields, began: float) -> None:
    """Prints the strongest decision on the call, and appends each. Raises OSError where that can't be done."""
    given = fields.get("tool_input")
    call = Call(event["tool"], given if isinstance(given, dict) else {}, event["project"].get("root") or event["cwd"])
    verdict = _verdict(place, event, call)
    if not verdict.hits:
        return
    decided = [(hit, _decision(place, hit, event["project"]["slug"])) for hit in verdict.hits]
    _print(decided)
    for hit, decision in decided:
        eventlog.append(place, _guarded(event, hit, decision, verdict.by, began))


def _verdict(place: Home, event: Event, call: Call) -> Verdict:
    if call.tool == SHELL:
        return _on_shell(place, event, call)
    built_in = builtin.on_file(call, place) or builtin.on_other(call, place)
    if built_in:
        return Verdict([_built_in(built_in, call.path or call.tool)])
    return Verdict(_fired(place, _rules(place, event, call), call))


def _on_shell(place: Home, event: Event, call: Call) -> Verdict:
    cwd = event["cwd"]
    named, of_git = aliases.of_shell(call.command), aliases.of_git(call.command, cwd)
    meant = " ".join((*named.values(), *of_git.values()))
    rules = _rules(place, event, call, meant)
    watched = builtin.may_concern(f"{call.command} {meant}", cwd, place)
    if not rules and not watched:
        return Verdict(())
    if watched and (built_in := _built_in_on_shell(_walked(call.command, cwd, named, of_git), cwd, place)):
        return Verdict([_built_in(built_in, call.command)])
    if not rules:
        return Verdict(())
    reading = _read_by_daemon(place, {"op": "guard", "command": call.command, "cwd": cwd, "aliases": named, "git": of_git})
    if reading is not None:
        return Verdict(_fired(place, rules, call, reading), DAEMON)
    from ultan.configs.edge.shell.reader import reading_of  # noqa: PLC0415 - as in `_walked`

    return Verdict(_fired(place, rules, call, reading_of(_walked(call.command, cwd, named, of_git), call.command)))


def _built_in_on_shell(walk: Walk, cwd: str, place: Home) -> Rule | None:
    from ultan.configs.edge.guard import builtin_shell  # noqa: PLC0415 - as in `_walked`

    return builtin_shell.on_shell(walk, cwd, place)


def _walked(command: str, cwd: str, named: dict[str, str], of_git: dict[str, str]) -> Walk:
    from ultan.configs.edge.shell import head, reader  # noqa: PLC0415 - a reader costs milliseconds, and few calls need the hook's own

    return reader.walked(command, reader.Around(head.seen_from(cwd), named, of_git))


def _read_by_daemon(place: Home, request: dict[str, Any]) -> Reading | None:
    """None where nobody reads it in time; of no socket nothing is asked, which spares a hook what asking takes."""
    if len(request["command"]) * 6 > WIRE_CAP_BYTES or not os.path.exists(place.socket):
        return None
    from ultan.configs.edge.shell.reading import Reading  # noqa: PLC0415 - few calls concern a rule
    from ultan.hooks import daemon  # noqa: PLC0415 - as above

    body = daemon.body(place, request, GUARD_DEADLINE_MS, "guard")
    return Reading(tuple(body.get("calls", ())), tuple(body.get("doubtful", ()))) if body is not None else None


def _rules(place: Home, event: Event, call: Call, meant: str = "") -> Sequence[Rule]:
    """The rules that may speak against the call; none where there are none, or where they can't be read: the session goes on."""
    try:
        with open(place.rules, encoding="utf-8") as file:
            text = file.read(RULES_CAP_BYTES + 1)
        if len(text) > RULES_CAP_BYTES:
            raise ValueError(f"it is longer than {RULES_CAP_BYTES} bytes")
        return concerning(json.loads(text), event["project"]["slug"], call, meant)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        message = (
            f"the stop rules in {place.rules} can't be read, so none but the built-in ones hold: {error!r}. Run ultan doctor."
        )
        complaint.tell(place, "guard", message)
        return ()


def _fired(place: Home, rules: Sequence[Rule], call: Call, reading: Reading | None = None) -> Sequence[Fired]:
    """What speaks against the call. Where that takes too long each rule is tried by itself, so that one silences no other."""
    try:
        with Within(GUARD_RULES_S):
            return fired(rules, call, reading)
    except TooLong:
        return [hit for rule in rules for hit in _by_itself(place, rule, call, reading)]


def _by_itself(place: Home, rule: Rule, call: Call, reading: Reading | None) -> Sequence[Fired]:
    try:
        with Within(GUARD_RULE_S):
            return fired([rule], call, reading)
    except TooLong:
        message = f"the rule {rule.id} holds for no call that it takes too long to try; say it again in other words, or forget it"
        complaint.tell_once(place, "guard", message)
        return ()


def _built_in(rule: Rule, text: str) -> Fired:
    return Fired(rule, Trigger("*", ""), text, sure=True)


def _decision(place: Home, hit: Fired, slug: str) -> str:
    """What holds of the rule's decision, after what a person allowed once."""
    from ultan.configs.edge.guard import allowed  # noqa: PLC0415 - few calls break a rule

    if hit.decision in _STRONGER and allowed.take(place, hit.rule.id, slug):
        return "allowed_once"
    return hit.decision


def _print(decided: Sequence[tuple[Fired, str]]) -> None:
    decision = next((one for one in _STRONGER if any(made == one for _, made in decided)), "")
    if not decision:
        return
    told = [_words(hit, made) for hit, made in decided if made in _STRONGER]
    own = {"hookEventName": "PreToolUse", "permissionDecision": decision, "permissionDecisionReason": "\n".join(told)}
    data = json.dumps({"hookSpecificOutput": own}, ensure_ascii=False).encode("utf-8", "replace")
    while data:
        data = data[os.write(1, data) :]


def _words(hit: Fired, decision: str) -> str:
    """The rule and how to let it pass once; what the rule says is quoted, since an entry's words are data."""
    fact = re.sub(r"\s+", " ", hit.rule.fact).strip()[:GUARD_FACT_CHARS]
    if hit.rule.id.startswith("built-in:"):
        return f"Ultan's own rule ({hit.rule.id}): {fact}."
    who = "The user decides, here or" if decision == "ask" else "Only the user may let one call pass,"
    once = f"{who} at their own terminal: ultan allow-once {hit.rule.id}"
    guess = "" if hit.sure else " It may be meant otherwise: the command isn't fully understood."
    return f'A rule that the user gave speaks against this call: "{fact}" (entry {hit.rule.id}).{guess} {once}'


def _guarded(event: Event, hit: Fired, decision: str, by: str, began: float) -> Event:
    return eventlog.make(
        "guarded",
        session=event["session"],
        project=event["project"],
        cwd=event["cwd"],
        transcript=event["transcript"],
        entry=hit.rule.id,
        mode=hit.rule.mode,
        decision=decision,
        tool=event["tool"],
        tool_use_id=event["tool_use_id"],
        # Its other spellings stand below the call as it is written.
        call=redact.clean(hit.text.partition("\n")[0], GUARD_CALL_CHARS),
        by=by,
        ms=round((time.monotonic() - began) * 1000, 1),
    )
