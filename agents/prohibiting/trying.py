"""Whether triggers fire on a call, found as a hook finds it: through the compiled form, its needed words, and what of the call is
read. For examples, of which there are few; many past calls are looked back at together (`past_calls`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ultan.configs.edge.guard.matching import SHELL, Call, Fired, fired, plausible
from ultan.configs.edge.guard.rules import Rule, document, rules_of
from ultan.configs.edge.guard.rules import Trigger as Compiled
from ultan.configs.edge.shell import reader
from ultan.configs.edge.shell.reading import Reading
from ultan.library.entry import Trigger

# Matches any text: what it fires on is what is looked at.
_ANYTHING = ""


def fires(triggers: Iterable[Trigger], call: Call) -> Fired | None:
    """Returns the first of the triggers that speaks against the call; None where none does."""
    return next(iter(_fired([Compiled(one.tool, one.pattern, one.unless, one.content) for one in triggers], call)), None)


def looked_at(call: Call) -> Sequence[str]:
    """Returns the texts of a call in which patterns are searched for."""
    if call.tool == SHELL:
        read = reading(call)
        return (*read.calls, *read.doubtful)
    return [one.text for one in _fired([Compiled("*", _ANYTHING)], call)]


def reading(call: Call) -> Reading:
    """Returns what a shell call runs; nothing for other tools."""
    return reader.commands(call.command) if call.tool == SHELL else Reading()


def _fired(triggers: Sequence[Compiled], call: Call) -> Sequence[Fired]:
    rules = rules_of(document([Rule("", "", "ask", triggers=triggers)]))
    near = plausible(rules, call)
    return fired(near, call, reading(call)) if near else ()
