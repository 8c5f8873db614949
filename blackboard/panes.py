"""Panes: what was said, in order, for whoever reads along. Pure: a posting and the panes before it give the panes after it.

The work board says who may work on what; panes say what happened. `intake` holds all that has to do with what is learnt,
`session/<id>` the part of it that belongs to one session, `epiphany/<id>` one hunt. Intake and sessions keep their latest
postings and say how many are gone; an epiphany keeps all, and takes no more once it is full.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ultan.blackboard.epiphany import (
    EpiphanyAsked,
    EpiphanyEnded,
    EpiphanyPosting,
    Mapped,
    RoundClosed,
    RoundOpened,
    TurnTaken,
)
from ultan.blackboard.postings import (
    Applied,
    EpisodeClosed,
    Observation,
    Packet,
    Posting,
    Ruling,
    Surfaced,
    ToldPosted,
    TurnClosed,
)

Said = Posting | EpiphanyPosting
Panes = Mapping[str, "Pane"]

INTAKE = "intake"
SESSION = "session/"
EPIPHANY = "epiphany/"


class Limits(NamedTuple):
    """How much is held: postings of `intake` and of each session, sessions and epiphanies (the latest), characters (as bytes of
    JSON) of an epiphany and of one turn in it.

    Four rounds of eight scouts who open three whole artifacts a turn are about 1.5 million characters. One turn must fit into an
    answer on the socket, with room for the signs that JSON adds.
    """

    postings: int = 512
    sessions: int = 64
    epiphanies: int = 20
    chars: int = 4_000_000
    turn_chars: int = 400_000


LIMITS = Limits()


class Pane(NamedTuple):
    """`dropped` postings were there before the first of `postings`; `chars` is how long the postings are, as JSON."""

    name: str
    postings: tuple[Said, ...] = ()
    dropped: int = 0
    chars: int = 0

    @property
    def over(self) -> bool:
        """True where nothing more will be said."""
        return any(isinstance(posting, EpiphanyEnded) for posting in self.postings)

    @property
    def epiphany(self) -> tuple[EpiphanyPosting, ...]:
        """Returns the postings of a pane that is an epiphany's."""
        return tuple(posting for posting in self.postings if isinstance(posting, EpiphanyPosting))

    def last(self, kind: type[RoundOpened] | type[RoundClosed]) -> int:
        """Returns the number of the latest round that was opened, or closed; 0 for none."""
        return max((posting.round for posting in self.postings if isinstance(posting, kind)), default=0)


def pane_of(posting: Said) -> tuple[str, ...]:
    """Returns the names of the panes in which a posting stands by itself; an answer also stands where its cause does."""
    if isinstance(posting, EpiphanyPosting):
        return (f"{EPIPHANY}{posting.epiphany}",)
    session = _session_of(posting)
    return (INTAKE, f"{SESSION}{session}") if session else (INTAKE,)


def cause_of(posting: Said) -> str:
    """Returns the id of the posting or event that a posting follows from, "" where it is the first of its chain."""
    if isinstance(posting, EpiphanyPosting):
        return posting.cause
    return posting.about if isinstance(posting, Observation | Packet | Ruling | Applied) else ""


def reduce(panes: Panes, posting: Said, limits: Limits = LIMITS) -> Panes:
    """Returns the panes once this was said. What is known in an epiphany, and what `refusal` speaks against, changes nothing."""
    if isinstance(posting, EpiphanyPosting) and (known(panes, posting) or refusal(panes, posting, limits)):
        return panes
    return put(panes, posting, limits)


def put(panes: Panes, posting: Said, limits: Limits = LIMITS) -> Panes:
    """Does what `reduce` does to what was taken once already, and is replayed: it is asked nothing again."""
    after = dict(panes)
    for name in dict.fromkeys((*pane_of(posting), *_where(panes, cause_of(posting)))):
        # Whoever was spoken in last stands last.
        after[name] = _with(after.pop(name, Pane(name)), posting, limits)
    return _bounded(_bounded(after, SESSION, limits.sessions), EPIPHANY, limits.epiphanies)


def known(panes: Panes, posting: EpiphanyPosting) -> bool:
    """True where a posting with this id stands in its pane."""
    return any(posting.id == there.id for there in pane(panes, posting).postings)


def refusal(panes: Panes, posting: EpiphanyPosting, limits: Limits = LIMITS) -> str:
    """Returns why an epiphany's posting can't be taken, in words; "" where it can. What closes or ends is taken in a full pane
    too: it is how a session ends."""
    there = pane(panes, posting)
    if isinstance(posting, EpiphanyAsked):
        return ""
    if not there.postings:
        return f"There is no epiphany {posting.epiphany}: it was never asked for, or is too old to be kept."
    if there.over:
        return f"The epiphany {posting.epiphany} is over: nothing more is taken."
    if isinstance(posting, RoundOpened | RoundClosed | TurnTaken) and not _due(there, posting):
        return f"{posting.id} comes too late or too early: round {there.last(RoundOpened)} was the last to be opened."
    return _crowded(there, posting, limits)


def pane(panes: Panes, posting: EpiphanyPosting) -> Pane:
    """Returns the pane in which an epiphany's posting stands or would stand."""
    (name,) = pane_of(posting)
    return panes.get(name, Pane(name))


def _crowded(there: Pane, posting: EpiphanyPosting, limits: Limits) -> str:
    if not isinstance(posting, TurnTaken | Mapped | RoundOpened):
        return ""
    # A map is as long as the library is large, and has to be taken.
    if (chars := _chars(posting)) > limits.turn_chars and isinstance(posting, TurnTaken):
        return f"{posting.id} is too long: {chars} characters, and {limits.turn_chars} are taken."
    if there.chars + chars > limits.chars:
        return f"The epiphany {posting.epiphany} holds all that it can ({limits.chars} characters): {posting.id} isn't taken."
    return ""


def _due(there: Pane, posting: RoundOpened | RoundClosed | TurnTaken) -> bool:
    """Rounds are opened and closed one after the other. The judge may speak once its round is closed, others while it is open."""
    opened, closed = there.last(RoundOpened), there.last(RoundClosed)
    match posting:
        case RoundOpened():
            return posting.round == opened + 1 == closed + 1
        case RoundClosed():
            return posting.round == opened == closed + 1
        case TurnTaken():
            return posting.round == opened and (posting.author == "judge" or opened > closed)


def _where(panes: Panes, cause: str) -> tuple[str, ...]:
    """The panes of sessions in which a cause stands."""
    sessions = (there for name, there in panes.items() if cause and name.startswith(SESSION))
    return tuple(there.name for there in sessions if any(posting.id == cause for posting in there.postings))


def _session_of(posting: Posting) -> str:
    match posting:
        case EpisodeClosed() | TurnClosed():
            return posting.session
        case ToldPosted():
            return posting.told.session
        case Surfaced():
            return posting.injected.session
        case _:
            return ""


def _with(pane: Pane, posting: Said, limits: Limits) -> Pane:
    postings = (*pane.postings, posting)
    if isinstance(posting, EpiphanyPosting):
        return pane._replace(postings=postings, chars=pane.chars + _chars(posting))
    gone = max(0, len(postings) - limits.postings)
    return pane._replace(postings=postings[gone:], dropped=pane.dropped + gone)


def _bounded(panes: dict[str, Pane], prefix: str, limit: int) -> dict[str, Pane]:
    names = [name for name in panes if name.startswith(prefix)]
    for name in names[: max(0, len(names) - limit)]:
        del panes[name]
    return panes


def _chars(posting: EpiphanyPosting) -> int:
    return len(posting.model_dump_json().encode())
