"""What is right all the same: the exceptions of a prohibition, and what is to be used instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ultan.agents.prohibiting import calls
from ultan.agents.prohibiting.forbidden import split
from ultan.agents.prohibiting.things import Things, things
from ultan.agents.prohibiting.words import words
from ultan.library.entry import Trigger

# "Use the emulator with -e": a letter alone may be of another program.
_WITH = re.compile(r"\bwith (-[a-zA-Z])\b")
_NOBODY = re.compile(r"\b(?:nobody|no[- ]one|niemand|keiner|personne|nadie|ninguém|nessuno)\b", re.IGNORECASE)


def spared_in(text: str) -> tuple[Things, ...] | None:
    """Returns what is said to be right all the same; None where that is something that can't be seen in a call."""
    said, spared = words(), list[Things]()
    for clause in split(text):
        if found := said.excepts.search(clause.text):
            told = clause.text[found.end() :]
            named = things(told)
            if said.consent.search(told) or _NOBODY.search(clause.text[: found.start()]):
                # "Nobody edits it except ops": an agent is none of those who may.
                continue
            if not (named.paths or named.kinds or named.branches or named.environments or named.commands or named.flags):
                return None
            spared.append(named)
        elif (found := said.fine.search(clause.text)) and not said.others.match(found["what"].strip()):
            spared.append(things(found["what"]))
        elif said.begins.match(clause.text) and not said.any_cue.search(clause.text):
            spared.append(Things(flags=(*_long_flags(things(clause.text)), *_WITH.findall(clause.text))))
    return tuple(spared)


def _long_flags(told: Things) -> Iterator[str]:
    """The flags of what is to be used instead: "never push --force, use --force-with-lease"."""
    flags = (*told.flags, *(flag for command in told.commands for flag in command.flags))
    return (flag for flag in flags if flag.startswith("--"))


def sparing(trigger: Trigger, spared: Iterable[Things]) -> Trigger | None:
    """Returns the trigger with what is right all the same as its exception; None where that makes no pattern."""
    found = [trigger.unless] if trigger.unless else []
    for named in spared:
        if trigger.tool == "Bash":
            found += [calls.of_flag(flag) for flag in named.flags]
            found += [calls.of_command(command) for command in named.commands]
            found += [calls.holding(branch)[4:-1] for branch in named.branches]
            found += [calls.in_command(calls.of_path(path)) for path in named.paths]
            found += named.environments
        else:
            found += [*map(calls.of_path, named.paths), *named.kinds]
    return calls.checked(trigger.tool, trigger.pattern, "|".join(dict.fromkeys(found)), trigger.content)
