"""What the roles say to each other over the board. Ids are derived from what caused the posting, so saying it twice is harmless.

The way of one thing learnt: EpisodeClosed or Told → Packet → Ruling → Applied; an episode is looked at first, by three observers
side by side, each of which says what it sees in an Observation. Reinforcements of a packet, Surfaced,
CallGuarded and TurnClosed go straight to the ledger, an AmendmentPosted straight to the library, an ImportPosted straight to the
quarantine. A Marker follows everything that it waits for.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from ultan.blackboard.events import Amended, Guarded, Imported, Injected, Told
from ultan.blackboard.observed import ObserverRole, Seen
from ultan.library.actions import Action, Receipt, Source
from ultan.library.entry import Frozen
from ultan.library.episodes.turn import Why
from ultan.library.project import ProjectRef

Salience = Literal["contradicts", "novel", "reinforces", "used_helpfully", "drift"]


class Stamped(Frozen):
    """Base of all postings. `trace` is a W3C traceparent, carried from posting to posting."""

    id: str
    ts: float
    trace: str = ""


class EpisodeClosed(Stamped):
    """An episode is ready to be read. Its turns lie in the episode store under `id`."""

    kind: Literal["episode_closed"] = "episode_closed"
    session: str
    project: ProjectRef
    why: Why


class Observe(Stamped):
    """An observer is to look at an episode. The board makes it of the episode, so that it stands in no journal."""

    kind: Literal["observe"] = "observe"
    role: ObserverRole
    episode: EpisodeClosed


class Observation(Stamped):
    """What one observer saw in an episode; `about` is the episode's id. `by` says who looked: rules, or a model."""

    kind: Literal["observation"] = "observation"
    about: str
    seen: Seen
    by: Literal["patterns", "model"] = "patterns"

    @property
    def role(self) -> ObserverRole:
        return self.seen.role


class ToldPosted(Stamped):
    """An explicit wish to remember; `trusted` where the words are known to be the user's own."""

    kind: Literal["told_posted"] = "told_posted"
    told: Told
    trusted: bool


class AmendmentPosted(Stamped):
    """A person amends the library by command; applied as one transaction whose id is the posting's."""

    kind: Literal["amendment_posted"] = "amendment_posted"
    amended: Amended


class ImportPosted(Stamped):
    """What files say, on its way to the quarantine."""

    kind: Literal["import_posted"] = "import_posted"
    imported: Imported


class Surfaced(Stamped):
    """Something was printed into a prompt; goes to the ledger."""

    kind: Literal["surfaced"] = "surfaced"
    injected: Injected


class CallGuarded(Stamped):
    """A rule spoke against a call of a tool, and what became of that; goes to the ledger."""

    kind: Literal["call_guarded"] = "call_guarded"
    guarded: Guarded


class TurnClosed(Stamped):
    """A turn of a session is over: what was shown for it can be weighed. It is the one that was going on right before `ts`, and
    its words lie in the episode store."""

    kind: Literal["turn_closed"] = "turn_closed"
    session: str


class Proposal(Frozen):
    """One change that a librarian proposes, with the words it rests on.

    `surprise` in 0..1 says how far a competent assistant would have been from producing it unprompted. `refused` says what a
    check has against it already: the scholar can then only refuse it. `about` holds what the user and, on a line of its own, the
    assistant had said right before, where that told which entries the words change; it is no evidence for anything else. `why`
    is the librarian's reason where a change rests on entries and not on words.
    """

    id: str
    salience: Salience
    action: Action
    source: Source
    quote: str
    surprise: float = Field(default=0.5, ge=0, le=1)
    refused: str = ""
    about: str = ""
    why: str = ""


class Reinforcement(Frozen):
    """The user repeated what an entry says, or relied on it; once an event and entry."""

    entry_id: str
    event_id: str
    signal: Literal["reinforces", "used_helpfully"]


class Suspicion(Frozen):
    """Something said by a file, a tool or the assistant that somebody might want: kept aside, never primed."""

    text: str
    origin: Literal["assistant", "tool"]
    event_id: str
    reason: str


class Nudging(Frozen):
    """An entry that a session is reminded of at its next prompt; `why` is for the scholar."""

    entry_id: str
    session: str
    why: str


class Outcome(Frozen):
    """How the user took what the assistant had done in one domain of work; once an event and domain.

    `event_id` is the reaction's, `scope` the project's, `entry_id` an entry that had to be said again, "" where none had.
    """

    event_id: str
    session: str
    scope: str
    domain: str
    signal: Literal["corrected", "exasperated", "told_twice", "thanked", "accepted", "went_on"]
    ts: float
    entry_id: str = ""


class Placing(Frozen):
    """Where the arbiter puts an entry for the sessions of a project: first in their index, anywhere in it, or left out of it."""

    event_id: str
    session: str
    scope: str
    entry_id: str
    tier: Literal["hot", "index", "parked"]
    ts: float


class Packet(Stamped):
    """All that a librarian found in one episode or one told event; `about` is that posting's id.

    `explicit` where the user asked for it in so many words: no model has to be asked about it, and it waits for none.
    """

    kind: Literal["packet"] = "packet"
    about: str
    explicit: bool = False
    proposals: tuple[Proposal, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    nudges: tuple[Nudging, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    placings: tuple[Placing, ...] = ()

    @property
    def empty(self) -> bool:
        """True where nothing of it is left to be judged or written down."""
        said = self.proposals or self.reinforcements or self.suspicions or self.nudges
        return not (said or self.outcomes or self.placings)


class Verdict(Frozen):
    """The scholar's word on one proposal. A veto is a value with its reason."""

    proposal: Proposal
    approved: bool
    reason: str


class Ruling(Stamped):
    """The scholar's verdicts on one packet; applied as one transaction whose id is the ruling's."""

    kind: Literal["ruling"] = "ruling"
    about: str
    verdicts: tuple[Verdict, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    nudges: tuple[Nudging, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    placings: tuple[Placing, ...] = ()


class Applied(Stamped):
    """The reconciler has committed a ruling or a surfacing, and the retriever has indexed it."""

    kind: Literal["applied"] = "applied"
    about: str
    receipt: Receipt


class Marker(Stamped):
    """Settled once everything posted before it is applied; `id` is the settle event's."""

    kind: Literal["marker"] = "marker"


# What the reconciler applies.
Applicable = Ruling | AmendmentPosted | ImportPosted | Surfaced | CallGuarded | TurnClosed
# What waits for nothing that was said before it, and nothing waits for it but a marker.
Measured = Surfaced | CallGuarded | TurnClosed


Posting = Annotated[
    EpisodeClosed
    | ToldPosted
    | AmendmentPosted
    | ImportPosted
    | Surfaced
    | CallGuarded
    | TurnClosed
    | Observation
    | Packet
    | Ruling
    | Applied
    | Marker,
    Field(discriminator="kind"),
]

POSTING: TypeAdapter[Posting] = TypeAdapter(Posting)
