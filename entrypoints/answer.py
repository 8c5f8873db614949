"""A recall's answer as text for a model: entries with ids, quotes with dates, or that it was not told. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from ultan.blackboard.wire import Found, Hit, Quote
from ultan.configs.edge import fence

NOT_TOLD = (
    "Not told: nothing in the library answers this. Say to the user that you were not told, and ask; don't guess. "
    "Other words may find it: names, paths, commands."
)


def spoken(found: Found) -> str:
    """Returns the fenced answer, or NOT_TOLD where there is none."""
    if not found.hits and not found.quotes:
        return NOT_TOLD
    return fence.wrap([line for hit in found.hits for line in _entry(hit)] + [_quote(quote) for quote in found.quotes])


def _entry(hit: Hit) -> Iterator[str]:
    marks = [hit.type, hit.scope, hit.trust, *([hit.updated] if hit.updated else []), *_past(hit)]
    yield f"- {hit.id} ({', '.join(marks)}): {hit.fact}"
    yield from (f"  {line}" for line in hit.narrative.splitlines() if line.strip())
    if hit.links:
        yield f"  links: {', '.join(hit.links)}"


def _past(hit: Hit) -> Iterator[str]:
    """Words that mark what doesn't hold today."""
    if hit.superseded_by:
        yield f"no longer holds: superseded by {hit.superseded_by}"
    elif hit.archived or hit.status in ("stale", "deprecated"):
        yield f"no longer holds: {'archived' if hit.archived else hit.status}"


def _quote(quote: Quote) -> str:
    return f'- the user said on {quote.said} in {quote.project}: "{quote.text}"'
