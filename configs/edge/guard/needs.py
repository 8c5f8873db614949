"""What a regular expression can't be found without: words that are cheap to look for before it is compiled."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

# One letter stands in any text, and spares nothing.
_LEAST = 2


def needs(pattern: str) -> list[str]:
    """Returns the words, casefolded, each of which stands in every text in which the pattern is found. Raises re.error."""
    parsed = re._parser.parse(pattern)  # type: ignore[attr-defined]
    words = [word for run in _runs(parsed) for word in run.casefold().split() if len(word) >= _LEAST]
    return list(dict.fromkeys(words))


def _runs(parsed: Iterable[tuple[Any, Any]]) -> Iterator[str]:
    """The runs of letters that stand in any match, in no order that matters."""
    run = ""
    for op, value in parsed:
        name = str(op)
        if name == "LITERAL":
            run += chr(value)
            continue
        # A boundary takes no letter, so the run goes on behind it.
        if name == "AT":
            continue
        yield run
        run = ""
        yield from _inside(name, value)
    yield run


def _inside(name: str, value: Any) -> Iterator[str]:
    """What stands in a part that any match goes through; of alternatives and of what may be left out nothing is sure."""
    if name == "SUBPATTERN":
        yield from _runs(value[3])
    elif name == "ASSERT":
        yield from _runs(value[1])
    elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") and value[0]:
        yield from _runs(value[2])
    elif name == "ATOMIC_GROUP":
        yield from _runs(value)
