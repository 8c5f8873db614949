"""A rule's back-test: which of the user's own past calls it would have spoken against, had it been in force then.

A person sees this before a rule stops anything: what fires on what they do every day is no rule of theirs. Calls are read with
the standard library's reader, as hooks do without the daemon; texts are those of the episodes, redacted before they were stored.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ultan.agents.prohibiting.trying import reading
from ultan.configs.edge.guard.matching import Call, fired, plausible
from ultan.configs.edge.guard.rules import Rule, document, in_force, rules_of
from ultan.library.entry import Frozen
from ultan.library.episodes.turn import Turn

# The latest calls that are looked back at: some weeks of work.
PAST_CALLS = 2_000
# Examples of one rule: enough to see a pattern, few enough to read.
EXAMPLES = 5
EXAMPLE_CHARS = 160


class Example(Frozen):
    """A past call that the rule would have spoken against; `ts` in seconds since the epoch, `called` on one line, cut."""

    ts: float
    project: str
    tool: str
    called: str


class LookedBack(Frozen):
    """Of `tried` past calls in the projects where the rule holds it would have spoken against `fired`; the latest as examples."""

    tried: int = 0
    fired: int = 0
    examples: tuple[Example, ...] = ()

    @property
    def share(self) -> float:
        """0..1; 0 where nothing was tried."""
        return self.fired / self.tried if self.tried else 0.0


def look_back(rules: Sequence[Rule], calls: Iterable[Turn]) -> Mapping[str, LookedBack]:
    """Returns for each rule, by its entry's id, what it would have done; `calls` are turns of tools, the latest first."""
    # With the words that each pattern needs, few calls have to be read at all.
    known = rules_of(document(rules))
    tried, hits = defaultdict[str, int](int), defaultdict[str, list[Example]](list)
    for turn in calls:
        here = in_force(known, turn.project.slug)
        for rule in here:
            tried[rule.id] += 1
        call = Call(turn.tool, _fields(turn.text), turn.project.root)
        near = plausible(here, call)
        for one in fired(near, call, reading(call)) if near else ():
            hits[one.rule.id].append(_example(turn, call))
    return {
        rule.id: LookedBack(tried=tried[rule.id], fired=len(hits[rule.id]), examples=tuple(hits[rule.id][:EXAMPLES]))
        for rule in rules
    }


def _fields(text: str) -> dict[str, object]:
    """A call's input; one that was cut when it was stored, and is no JSON any more, has no field that can be read."""
    try:
        read = json.loads(text)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _example(turn: Turn, call: Call) -> Example:
    called = " ".join((call.command or call.path or turn.text).split())
    short = called if len(called) <= EXAMPLE_CHARS else f"{called[: EXAMPLE_CHARS - 1]}…"
    return Example(ts=turn.ts, project=turn.project.name, tool=turn.tool, called=short)
