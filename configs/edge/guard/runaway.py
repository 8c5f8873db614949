"""Regular expressions that may take for ever: on a text that doesn't match, each further character may double the time."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    Parsed = Sequence[tuple[Any, Any]]

_REPEATS = ("MAX_REPEAT", "MIN_REPEAT")
# A part that is repeated so often may as well be repeated without end.
_MANY = 16
# Parts side by side, each repeated without end: two of them square the time, which a command's length still bears.
_BESIDE = 2


def runaway(pattern: str) -> bool:
    """Returns True where a part that repeats, or alternatives that may begin alike, stand in a part that repeats, or where more
    than two such parts stand side by side. Raises as `re.compile`."""
    return _runs_away(re._parser.parse(pattern), within=False)  # type: ignore[attr-defined]


def _runs_away(parsed: Parsed, within: bool) -> bool:
    beside = 0
    for op, value in parsed:
        name = str(op)
        repeats = name in _REPEATS and value[1] >= _MANY
        beside = beside + 1 if repeats or _is_group_of_one(name, value) else beside if name == "AT" else 0
        if (within and (repeats or (name == "BRANCH" and _begin_alike(value[1])))) or beside > _BESIDE:
            return True
        if any(_runs_away(part, within or repeats) for part in _parts(name, value)):
            return True
    return False


def _is_group_of_one(name: str, value: Any) -> bool:
    """True for `(a*)`, which is as `a*` to what stands beside it."""
    return name == "SUBPATTERN" and len(value[3]) == 1 and str(value[3][0][0]) in _REPEATS and value[3][0][1][1] >= _MANY


def _parts(name: str, value: Any) -> Iterator[Parsed]:
    if name == "SUBPATTERN":
        yield value[3]
    elif name in ("ASSERT", "ASSERT_NOT"):
        yield value[1]
    elif name == "BRANCH":
        yield from value[1]
    elif name == "GROUPREF_EXISTS":
        yield from (part for part in value[1:] if part is not None)
    elif name in _REPEATS:
        yield value[2]


def _begin_alike(choices: Sequence[Parsed]) -> bool:
    """True where two alternatives may begin with the same letter, as far as that can be told."""
    first = [str(choice[0]) if len(choice) and str(choice[0][0]) == "LITERAL" else "" for choice in choices]
    return "" in first or len(set(first)) < len(first)
