"""Scouts that follow each other: many for one bridge, and nobody besides its author who looked. Pure.

Agreement after talking is worth little (Lorenz et al. 2011, How social influence can undermine the wisdom of crowd effect): what
counts is that somebody else found it in a source. A herd is called out, so that the next round answers with evidence or lets go.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ultan.agents.epiphany.evidence import Case
from ultan.blackboard.epiphany import Build, Vote

# From this share of the scouts on they move together.
HERD = 0.5


class Herd(NamedTuple):
    """`followers` are the scouts for a bridge, its author among them."""

    bridge: str
    followers: tuple[str, ...]
    words: str


def herd(case: Case, scouts: int) -> Herd | None:
    """Returns the herd behind a bridge; None where too few follow, or one of them, or anybody else, found it in a source."""
    followers = _followers(case)
    if len(followers) <= HERD * scouts or _independent(case):
        return None
    return Herd(
        case.bridge.id,
        followers,
        f"{len(followers)} of {scouts} scouts are for it, and none but its author looked at a source: agreement is no evidence",
    )


def herds(cases: Iterable[Case], scouts: int) -> tuple[Herd, ...]:
    """Returns every herd of a session that still moves."""
    found = (herd(case, scouts) for case in cases if not case.withdrawn)
    return tuple(one for one in found if one)


def _followers(case: Case) -> tuple[str, ...]:
    """The scouts whose last vote is for it, or who built on it without a vote."""
    stand = dict.fromkeys(case.authors, True)
    for one in case.spoken:
        if isinstance(one.move, Vote):
            stand[one.author] = one.move.counts
        elif isinstance(one.move, Build):
            stand.setdefault(one.author, True)
    return tuple(sorted(author for author, counts in stand.items() if counts and author.startswith("scout")))


def _independent(case: Case) -> bool:
    return any(ground.holds and one.author != case.author for one, ground in case.grounds)
