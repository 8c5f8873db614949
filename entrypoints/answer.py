"""A recall's answer as text for a model: entries with ids and neighbours, quotes with dates, or that it was not told. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultan.blackboard.wire import Found, Hit, Neighbour, Quote
from ultan.configs.edge import fence
from ultan.entrypoints import remarks

NOT_TOLD = (
    "Not told: nothing in the library answers this. Say to the user that you were not told, and ask; don't guess. "
    "Other words may find it: names, paths, commands."
)
# Characters of an answer: some 1 500 tokens, which a model reads for a question that it asked itself.
ANSWER_CHARS = 6_000


class _Detail(NamedTuple):
    """How much of a hit is told: characters of a line and of the narrative, and how many neighbours."""

    line: int
    narrative: int
    neighbours: int


# The first with which the answer is short enough is taken; the last always is, with as many entries as may be asked for.
_DETAILS = (_Detail(1000, 4000, 24), _Detail(600, 1000, 6), _Detail(400, 300, 3), _Detail(300, 0, 1), _Detail(160, 0, 0))


def spoken(found: Found) -> str:
    """Returns the fenced answer with remarks around it, or NOT_TOLD where there is none; at most ANSWER_CHARS."""
    texts = (_told(found, detail) for detail in _DETAILS)
    return next((text for text in texts if len(text) <= ANSWER_CHARS), None) or _told(found, _DETAILS[-1])


def _told(found: Found, detail: _Detail) -> str:
    if found.hits or found.quotes:
        lines = [line for hit in found.hits for line in _entry(hit, detail)]
        body = fence.wrap(lines + [_clipped(_quote(quote), detail.line) for quote in found.quotes])
    elif found.total or found.quoted:
        body = ""
    else:
        body = NOT_TOLD
    return "\n".join(part for part in (*remarks.before(found), body, *remarks.after(found)) if part)


def _entry(hit: Hit, detail: _Detail) -> Iterator[str]:
    marks = [hit.type, hit.scope, _trust(hit.trust), *([hit.updated] if hit.updated else []), *_past(hit)]
    yield _clipped(f"- {hit.id} ({', '.join(marks)}): {hit.fact}", detail.line)
    story = "\n".join(f"  {line}" for line in hit.narrative.splitlines() if line.strip())
    if story and detail.narrative:
        yield story if len(story) <= detail.narrative else f"{story[: detail.narrative].rstrip()} … (the rest: ask for {hit.id})"
    yield from (_clipped(_neighbour(hit, one), detail.line) for one in hit.neighbours[: detail.neighbours])


def _neighbour(hit: Hit, near: Neighbour) -> str:
    via = "" if near.via == hit.id else f"{near.via} "
    marks = [
        near.type,
        *([near.scope] if near.scope != hit.scope else []),
        *([] if _user_s(near.trust) else [_trust(near.trust)]),
    ]
    past = "" if near.holds else ", no longer holds"
    return f"  {via}{near.how} {near.id} ({', '.join(marks)}{past}): {near.fact}"


def _trust(label: str) -> str:
    """What the user neither said nor confirmed is never to be stated as theirs."""
    return label if _user_s(label) else f"{label}: not vouched for as the user's words"


def _user_s(label: str) -> bool:
    return label.startswith("user-")


def _past(hit: Hit) -> Iterator[str]:
    """Words that mark what doesn't hold today."""
    if hit.superseded_by:
        yield f"no longer holds: superseded by {hit.superseded_by}"
    elif not hit.holds:
        yield f"no longer holds: {'archived' if hit.archived else hit.status}"


def _quote(quote: Quote) -> str:
    return f'- the user said on {quote.said} in {quote.project}: "{quote.text}"'


def _clipped(line: str, chars: int) -> str:
    return line if len(line) <= chars else f"{line[: chars - 1].rstrip()}…"
