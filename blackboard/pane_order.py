"""The order in which an epiphany is read, whoever was faster in it, and its canonical bytes. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ultan.blackboard.epiphany import EpiphanyPosting, RoundClosed, RoundOpened, TurnTaken, asked_id

# What differs between a session and its replay: when it was, what it cost, and whose replies they were.
_OWN = {"ts", "trace", "usd", "epiphany", "script"}
_BEFORE = {"epiphany_asked": 0, "mapped": 1}
_AFTER = {"epiphany_cancelled": 0, "epiphany_ended": 1}
# The judge speaks once the round is closed.
_RANKS = {"scout": 1, "skeptic": 2, "structure": 3, "judge": 5}
_CLOSED = 4
_LAST_ROUND = 99


def in_order(postings: Iterable[EpiphanyPosting]) -> tuple[EpiphanyPosting, ...]:
    """Returns an epiphany's postings as minds read them: the turns of a round stand by author."""
    return tuple(sorted(postings, key=_place))


def canonical(postings: Iterable[EpiphanyPosting]) -> bytes:
    """Returns an epiphany as bytes that a replay gives again: in order, ids relative to the session, without times, costs, traces
    and whose replies they were."""
    return b"".join(
        json.dumps(_bare(posting), ensure_ascii=False, sort_keys=True).encode() + b"\n" for posting in in_order(postings)
    )


def _place(posting: EpiphanyPosting) -> tuple[int, int, str]:
    """Sorts by round, stage within it, author."""
    match posting:
        case RoundOpened():
            return posting.round, 0, ""
        case TurnTaken():
            return posting.round, _RANKS[posting.author.partition("-")[0]], posting.author
        case RoundClosed():
            return posting.round, _CLOSED, ""
        case _:
            before = posting.kind in _BEFORE
            return (0, _BEFORE[posting.kind], "") if before else (_LAST_ROUND, _AFTER[posting.kind], "")


def _bare(posting: EpiphanyPosting) -> dict[str, object]:
    told = posting.model_dump(mode="json", exclude=_OWN)
    first = asked_id(posting.epiphany)
    return told | {key: told[key].removeprefix(first) for key in ("id", "cause")}
