"""What is said in an epiphany session: a hunt for one connection between distant entries that nobody has linked.

The way of one session: EpiphanyAsked → Mapped → for each round RoundOpened → TurnTaken, one an author → RoundClosed →
EpiphanyEnded. Ids are derived from the session, the round and the author, so that whatever is said twice counts once. Nothing of
it reaches the library: entries are named by their ids and read by whoever wants their words.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from ultan.blackboard.postings import Stamped
from ultan.library.entry import Frozen

# Seed: 5 to 8 scouts; rounds end when nothing moves any more, after the fourth at the latest.
SCOUTS = (5, 8)
ROUNDS = 4

EpiphanyId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Author = Annotated[str, Field(pattern=r"^(scout-[1-8]|skeptic|judge|structure)$")]
Round = Annotated[int, Field(ge=1, le=ROUNDS)]
Words = Annotated[str, Field(max_length=2000)]


class _OfEpiphany(Stamped):
    """`cause` is the id of the posting that it follows from, "" for the first."""

    epiphany: EpiphanyId
    cause: str = ""


class EpiphanyAsked(_OfEpiphany):
    """A session is wished for. `about` is "" for the whole library, a project's slug, an entry's id or words to start from.

    `budget_usd` is a hard stop, None for none; `structural` asks no model; `script` names a file of replies that stand in for
    one.
    """

    kind: Literal["epiphany_asked"] = "epiphany_asked"
    about: Words = ""
    scouts: int = Field(default=6, ge=SCOUTS[0], le=SCOUTS[1])
    rounds: Round = ROUNDS
    budget_usd: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    structural: bool = False
    script: str = ""


class Region(Frozen):
    """A part of the library that belongs together; `entries` are ids."""

    name: str
    entries: tuple[str, ...]


class Mapped(_OfEpiphany):
    """The territory that the scouts divide up. What is linked already isn't carried: it is read from the library."""

    kind: Literal["mapped"] = "mapped"
    regions: tuple[Region, ...]


class RoundOpened(_OfEpiphany):
    kind: Literal["round_opened"] = "round_opened"
    round: Round


class Bridge(Frozen):
    """Two distant entries, `a` and `b`, share a structure, or contradict each other. `id` is `bridge_id`'s."""

    move: Literal["bridge"] = "bridge"
    id: str
    a: str
    b: str
    kind: Literal["connection", "tension"]
    shared: Words
    why_non_obvious: Words = ""
    so_what: Words = ""


class Build(Frozen):
    """Goes on from a bridge, whoever proposed it."""

    move: Literal["build"] = "build"
    bridge: str
    text: Words


class Challenge(Frozen):
    """Speaks against a bridge; `demands` is the path of an artifact that has to be opened, "" for none."""

    move: Literal["challenge"] = "challenge"
    bridge: str
    reason: Words
    demands: str = ""


class Ground(Frozen):
    """What the artifact that an entry points at says of a bridge: `quote` stands there word for word, from `line` (from 1) on."""

    move: Literal["ground"] = "ground"
    bridge: str
    entry: str
    path: str
    line: int = Field(ge=1)
    quote: Words
    holds: bool
    says: Words


class Vote(Frozen):
    """Whether a bridge counts for its author. Votes never decide: surviving evidence does."""

    move: Literal["vote"] = "vote"
    bridge: str
    counts: bool
    why: Words = ""


class Withdraw(Frozen):
    move: Literal["withdraw"] = "withdraw"
    bridge: str
    why: Words = ""


Reason = Literal[
    "already_linked", "own_instance", "same_region", "prelinked_cluster", "summary_only", "no_so_what", "refuted", "stands"
]


class Judged(Frozen):
    """The judge's word on a bridge; `reason` is "stands" where it does."""

    move: Literal["judged"] = "judged"
    bridge: str
    stands: bool
    reason: Reason
    words: Words = ""


Move = Annotated[Bridge | Build | Challenge | Ground | Vote | Withdraw | Judged, Field(discriminator="move")]


class Opened(Frozen):
    """An artifact that was opened in a turn: its lines from `first_line` (from 1) on, redacted, else word for word.

    `refused` says why it wasn't.
    """

    entry: str
    path: str
    first_line: int = Field(default=1, ge=1)
    text: str = ""
    refused: str = ""


class TurnTaken(_OfEpiphany):
    """All that one author did in one round. `notes` is what it wants to remember: its context is made of these again after a
    crash. `fault` says why the turn is empty."""

    kind: Literal["turn_taken"] = "turn_taken"
    round: Round
    author: Author
    moves: tuple[Move, ...] = ()
    opened: tuple[Opened, ...] = ()
    notes: str = Field(default="", max_length=4000)
    usd: float = Field(default=0.0, ge=0, allow_inf_nan=False)
    fault: str = ""


class RoundClosed(_OfEpiphany):
    kind: Literal["round_closed"] = "round_closed"
    round: Round
    why: Literal["all spoke", "deadline", "budget", "cancelled"]


Outcome = Literal["found", "nothing", "leads", "budget", "cancelled", "full"]


class EpiphanyEnded(_OfEpiphany):
    """`bridge` is the one that is shown, "" for none; `words` say why it ended so."""

    kind: Literal["epiphany_ended"] = "epiphany_ended"
    outcome: Outcome
    bridge: str = ""
    words: str = ""
    usd: float = Field(default=0.0, ge=0, allow_inf_nan=False)


class EpiphanyCancelled(_OfEpiphany):
    """A person wants no more of it: turns that are under way are the last."""

    kind: Literal["epiphany_cancelled"] = "epiphany_cancelled"


EpiphanyPosting = EpiphanyAsked | Mapped | RoundOpened | TurnTaken | RoundClosed | EpiphanyEnded | EpiphanyCancelled
EPIPHANY_POSTING: TypeAdapter[EpiphanyPosting] = TypeAdapter(Annotated[EpiphanyPosting, Field(discriminator="kind")])


def asked_id(epiphany: str) -> str:
    """Returns the id of the posting that a session begins with; all others of it begin with this and a slash."""
    return f"epiphany/{epiphany}"


def map_id(epiphany: str) -> str:
    return f"{asked_id(epiphany)}/map"


def round_id(epiphany: str, number: int) -> str:
    return f"{asked_id(epiphany)}/r{number}"


def closed_id(epiphany: str, number: int) -> str:
    return f"{round_id(epiphany, number)}/closed"


def turn_id(epiphany: str, number: int, author: str) -> str:
    return f"{round_id(epiphany, number)}/{author}"


def ended_id(epiphany: str) -> str:
    return f"{asked_id(epiphany)}/end"


def cancelled_id(epiphany: str) -> str:
    return f"{asked_id(epiphany)}/cancelled"


def bridge_id(author: str, number: int, place: int) -> str:
    """Returns the id of the bridge at this place (from 1) of an author's turn in a round: no two authors collide."""
    return f"{author}/r{number}/{place}"
