"""What is to be said beside an answer: how the question was narrowed, what that kept out, and that there is more. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from ultan.blackboard.wire import Excluded, Found
from ultan.entrypoints.counting import counted

_NOTHING = {
    "time": "nothing in that time; {} outside it: leave the time out to see what",
    "type": "nothing of that type; {} without the type: leave it out to see what",
    "time and type": "nothing of that type in that time; {} without both: leave them out to see what",
}


def before(found: Found) -> Iterator[str]:
    """Yields what is to be known before the answer is read."""
    if found.filters:
        yield f"read as: {'; '.join(found.filters)}"
    if found.words_alone:
        yield "answered by words alone: the daemon doesn't run, or has no encoder"


def after(found: Found) -> Iterator[str]:
    """Yields what follows from the answer: why there is none, or where the rest is."""
    if found.note:
        yield found.note
    yield from (nothing(one) for one in found.excluded)
    if found.pages and found.page > found.pages:
        yield f"there is no page {found.page}: {_extent(found)}"
    elif found.pages > 1:
        rest = f"; more: ask with page {found.page + 1}" if found.page < found.pages else ""
        yield f"page {found.page}: {_extent(found)}{rest}"


def nothing(excluded: Excluded) -> str:
    """Returns that a filter left nothing, and how many entries and quotes it kept out."""
    entries = counted(excluded.entries, "entry", "entries") if excluded.entries else ""
    quotes = counted(excluded.quotes, "quote") if excluded.quotes else ""
    return _NOTHING[excluded.by].format(" and ".join(filter(None, (entries, quotes))))


def _extent(found: Found) -> str:
    quoted = f" and {counted(found.quoted, 'quote')}" if found.quoted else ""
    return f"{counted(found.total, 'entry', 'entries')}{quoted} on {counted(found.pages, 'page')}"
