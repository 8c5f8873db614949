"""The user's own words beside what a recall found: quoted with their date, never stated."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ultan.blackboard.wire import Quote
from ultan.library.turn import Turn, day
from ultan.retrieval.vocabulary import stems

# Share of a question's content words that a quote must hold, and how many at least: one word in common quotes at random.
COVERED = 0.5
SHARED_WORDS = 2
# Characters of one quote: a few sentences; of a longer turn the part around the first shared word is quoted.
QUOTE_CHARS = 400
_QUESTION_ENDS = ("?", "？", "¿")


def pick(query: str, turns: Sequence[Turn], cited: Collection[str], limit: int) -> tuple[Quote, ...]:
    """Returns at most `limit` quotes from the turns, in their order: what covers enough of the question and asks nothing itself.

    `cited` holds the event ids that the entries found rest on: these say it already.
    """
    asked = stems(query)
    told = (turn for turn in turns if turn.event_id not in cited and not turn.text.rstrip().endswith(_QUESTION_ENDS))
    return tuple(_quote(turn, asked) for turn in told if _covers(asked, stems(turn.text)))[:limit]


def _covers(asked: frozenset[str], said: frozenset[str]) -> bool:
    shared = len(asked & said)
    return bool(asked) and shared >= min(SHARED_WORDS, len(asked)) and shared >= COVERED * len(asked)


def _quote(turn: Turn, asked: frozenset[str]) -> Quote:
    said = day(turn.ts).isoformat()
    return Quote(text=_excerpt(turn.text, asked), said=said, session=turn.session, project=turn.project.name)


def _excerpt(text: str, asked: frozenset[str]) -> str:
    """Returns the lines from the first that shares a word on, as many as fit."""
    if len(text) <= QUOTE_CHARS:
        return " ".join(text.split())
    lines = text.splitlines()
    first = next((place for place, line in enumerate(lines) if asked & stems(line)), 0)
    return " ".join(" ".join(lines[first:]).split())[:QUOTE_CHARS].rstrip() + " …"
