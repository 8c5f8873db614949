"""What scouts, the skeptic and the judge answer with. The schema that a model fills in is the reply."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ultan.blackboard.epiphany import Build, Challenge, Judged, Vote, Withdraw
from ultan.library.entry import Frozen

# Bridges of one turn: who has more has not chosen.
BRIDGES = 2


class Proposed(Frozen):
    """Two entries of different regions that share a structure nobody has linked, or that can't both be relied on."""

    a: str = Field(description="id of the entry in your home region")
    b: str = Field(description="id of the distant entry")
    kind: Literal["connection", "tension"]
    shared: str = Field(
        min_length=20,
        max_length=700,
        description="the mechanism, failure or trade-off that both share, or what clashes, in plain words",
    )
    why_non_obvious: str = Field(max_length=500, description="why whoever knows both entries would not have seen it")
    so_what: str = Field(max_length=500, description="what somebody would do, check or decide differently because of it")


class Grounding(Frozen):
    """What a source that you opened in this turn says of a bridge."""

    bridge: str
    entry: str = Field(description="id of the entry that points at the source: an end of the bridge")
    path: str
    quote: str = Field(
        min_length=6,
        max_length=800,
        description="copied from the source, word for word, without line numbers; whole lines that follow each other",
    )
    holds: bool = Field(description="true where the source bears the bridge out at this end, false where it goes against it")
    says: str = Field(min_length=10, max_length=500, description="what these lines do, and what that means for the bridge")


class Scouting(Frozen):
    """One turn of a scout. Empty lists are a good answer."""

    bridges: tuple[Proposed, ...] = Field(default=(), max_length=BRIDGES)
    grounds: tuple[Grounding, ...] = Field(default=(), max_length=8)
    builds: tuple[Build, ...] = Field(default=(), max_length=4)
    challenges: tuple[Challenge, ...] = Field(default=(), max_length=4)
    votes: tuple[Vote, ...] = Field(default=(), max_length=16)
    withdraws: tuple[Withdraw, ...] = Field(default=(), max_length=8)
    notes: str = Field(
        default="", max_length=2000, description="what you want to remember in the next round: it is all that you keep"
    )


class Doubting(Frozen):
    """One turn of the skeptic. A withdrawal takes back all that you had against a bridge."""

    grounds: tuple[Grounding, ...] = Field(default=(), max_length=12)
    challenges: tuple[Challenge, ...] = Field(default=(), max_length=16)
    withdraws: tuple[Withdraw, ...] = Field(default=(), max_length=16)
    notes: str = Field(
        default="", max_length=2000, description="what you want to remember in the next round: it is all that you keep"
    )


class Bench(Frozen):
    """The judge's word on each candidate, the best one that stands first."""

    judged: tuple[Judged, ...] = Field(default=(), max_length=32)
    notes: str = Field(default="", max_length=2000)
