"""Whether triggers fire on a call, found as a hook finds it: through the compiled form, its needed words, and what of the call is
read. For examples, of which there are few; many past calls are looked back at together (`past_calls`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ultan.configs.edge.guard.matching import SHELL, Call, Fired, fired, plausible
from ultan.configs.edge.guard.rules import Rule, document, rules_of
from ultan.configs.edge.guard.rules import Trigger as Compiled
from ultan.configs.edge.shell import reader
from ultan.configs.edge.shell.reading import Reading
from ultan.library.entry import Trigger

# One conversation tries a few dozen triggers on a few dozen calls, several times.
_KEPT = 512


def fires(triggers: Iterable[Trigger], call: Call) -> Fired | None:
    """Returns the first of the triggers that speaks against the call; None where none does."""
    near = plausible(_compiled(tuple(triggers)), call)
    return next(iter(fired(near, call, reading(call))), None) if near else None


def looked_at(call: Call) -> Sequence[str]:
    """Returns the texts of a call in which patterns are searched for."""
    if call.tool == SHELL:
        read = reading(call)
        return (*read.calls, *read.doubtful)
    # What is found in any text is found in all that is looked at.
    return [one.text for one in fired([Rule("", "", "ask", triggers=[Compiled(call.tool, "")])], call)]


def reading(call: Call) -> Reading:
    """Returns what a shell call runs; nothing for other tools."""
    return _read(call.command) if call.tool == SHELL else Reading()


@lru_cache(_KEPT)
def _read(command: str) -> Reading:
    return reader.commands(command)


@lru_cache(_KEPT)
def _compiled(triggers: tuple[Trigger, ...]) -> tuple[Rule, ...]:
    patterns = [Compiled(one.tool, one.pattern, one.unless, one.content) for one in triggers]
    return rules_of(document([Rule("", "", "ask", triggers=patterns)]))
