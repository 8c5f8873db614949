"""What the unix socket carries: one JSON line asks, one JSON line answers. Checked here, at the edge of the daemon.

Hooks build these requests as plain dicts with the same keys; a test holds the two together.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from ultan.blackboard.events import Shown
from ultan.blackboard.wire_panes import EpiphaniesAsk, EpiphanyAsk, EpiphanyCancel, PaneRead
from ultan.library.entry import EntryType, Frozen
from ultan.library.project import ProjectRef


class Ping(Frozen):
    op: Literal["ping"] = "ping"


class Touched(Frozen):
    """What the turn before a prompt touched, folded, latest first: names in what failed, names in what was called and asked for,
    and plain words of both. Names are whole: a path, a constant, a file's name."""

    failed: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.failed or self.named or self.words)


class Prime(Frozen):
    """A prompt asks for what is known. `deadline_ms` is what the hook can still wait.

    `transcript` is the session's file. `explain` asks for the trace of every candidate too; nothing is learnt from such a prompt,
    and nothing counts as shown. `touched` is what the gateway knows of the turn before; hooks leave it out.
    """

    op: Literal["prime"] = "prime"
    event_id: str
    session: str
    project: ProjectRef
    cwd: str = ""
    transcript: str = ""
    prompt: str
    origin: Literal["user", "notice"] = "user"
    deadline_ms: float = Field(gt=0)
    explain: bool = False
    touched: Touched = Touched()


class Start(Frozen):
    """A session starts and asks for the one-line index."""

    op: Literal["start"] = "start"
    session: str
    project: ProjectRef
    source: str = ""


class Recall(Frozen):
    """A deliberate question; `project` None asks in all projects alike, `across` in all with one's own before others, and
    `only_global` what holds in all alone.

    `types`, and the days `since` and `until` narrow it: both are included, as a clock counts them that is `utc_offset_s` ahead of
    UTC. `past` lets in what doesn't hold any more, `only_past` asks for that alone. Without words it lists what is so narrowed,
    latest first. Each page holds `limit` entries. `hops` is how many links away from a hit its neighbours may lie. `explain` asks
    for the trace of every candidate beside the answer.
    """

    op: Literal["recall"] = "recall"
    query: str = ""
    project: ProjectRef | None = None
    limit: int = Field(default=5, ge=1, le=50)
    page: int = Field(default=1, ge=1, le=1000)
    past: bool = False
    only_past: bool = False
    across: bool = False
    only_global: bool = False
    types: tuple[EntryType, ...] = ()
    since: date | None = None
    until: date | None = None
    utc_offset_s: int = Field(default=0, ge=-86_400, le=86_400)
    hops: int = Field(default=1, ge=0, le=3)
    explain: bool = False

    @model_validator(mode="after")
    def _asks_for_something(self) -> Self:
        if not (self.query or self.types or self.since or self.until or self.only_past):
            raise ValueError("a question needs words, a time, types or the past")
        return self


class Settled(Frozen):
    """Is the marker with this event id settled?"""

    op: Literal["settled"] = "settled"
    marker: str


class Status(Frozen):
    op: Literal["status"] = "status"


class Guard(Frozen):
    """What would this shell command run, called in the folder `cwd`? `aliases` and `git` say what short names stand for."""

    op: Literal["guard"] = "guard"
    command: str
    cwd: str = ""
    aliases: dict[str, str] = Field(default_factory=dict)
    git: dict[str, str] = Field(default_factory=dict)


Request = Annotated[
    Ping | Prime | Start | Recall | Settled | Status | Guard | EpiphanyAsk | EpiphanyCancel | EpiphaniesAsk | PaneRead,
    Field(discriminator="op"),
]
REQUEST: TypeAdapter[Request] = TypeAdapter(Request)


class Trace(Frozen):
    """What each stage of finding gave to one candidate, in the order of the stages.

    `words` is bm25 (0: none in common), `dense` the cosine (-1..1), `first` both fused (0..1), `priors` what each prior added,
    `close` MaxSim (-1..1; 0 where there are no token vectors), `cross` the cross-encoder's probability (0 where it isn't asked),
    `turn` what the turn before a prompt says for it (0..1),
    `fused` what orders the candidates, `evidence` what decides whether to show it (0..1). `withheld` is "" where it is shown.
    """

    id: str
    fact: str
    scope: str
    words: float
    dense: float
    first: float
    priors: tuple[tuple[str, float], ...] = ()
    close: float = 0.0
    cross: float = 0.0
    turn: float = 0.0
    fused: float
    evidence: float
    reason: str
    withheld: str = ""


class Block(Frozen):
    """Answer to Prime and Start: the text to print ("" for nothing), what it shows, and why nothing where it is empty.

    `tokens` is about what the text costs, `withheld` what the hold-out kept out of it, `left_out` what the session's cap did.
    `traces` is filled where `explain` was asked, in order; `withheld` there begins with the stage (blackboard/stages.py).
    `notice` is for the user and not for the model.
    """

    text: str
    tokens: int = 0
    notice: str = ""
    shown: tuple[Shown, ...] = ()
    withheld: tuple[Shown, ...] = ()
    left_out: tuple[Shown, ...] = ()
    silent: str = ""
    traces: tuple[Trace, ...] = ()
    ms: float = 0


class Neighbour(Frozen):
    """An entry beside another: `how` it stands to the entry `via`, so many `hops` from the hit. `holds` is false for what is
    archived, superseded or stale today."""

    id: str
    fact: str
    type: str
    scope: str
    trust: str
    how: Literal["links to", "linked from", "replaces", "replaced by", "beside"]
    via: str
    hops: int = 1
    holds: bool = True


class Hit(Frozen):
    """One entry that recall found. `score` is the fused score in 0..1; `links` are its links as they are written."""

    id: str
    path: str
    title: str
    type: str
    scope: str
    fact: str
    narrative: str
    status: str
    trust: str
    updated: str
    score: float
    superseded_by: str = ""
    archived: bool = False
    links: tuple[str, ...] = ()
    neighbours: tuple[Neighbour, ...] = ()

    @property
    def holds(self) -> bool:
        """False where the entry doesn't hold today."""
        return not (self.superseded_by or self.archived or self.status in ("stale", "deprecated"))


class Quote(Frozen):
    """The user's own words from an episode, with the day they were said on; quoted, never stated."""

    text: str
    said: str
    session: str
    project: str
    event_id: str = ""


class Excluded(Frozen):
    """How many entries, and quotes, would have answered but for a filter."""

    by: Literal["time", "type", "time and type"]
    entries: int
    quotes: int = 0


class Found(Frozen):
    """Answer to Recall. Hits and quotes both empty means: not told. `traces` is filled where `explain` was asked.

    `total` and `quoted` count the entries and quotes of all `pages`. `filters` says in words how the question was narrowed;
    `excluded` is filled where no entry is left. `words_alone` is true where meaning had no part in it. `note` says what else is
    to be known, such as that an id names no entry.
    """

    hits: tuple[Hit, ...] = ()
    quotes: tuple[Quote, ...] = ()
    page: int = 1
    pages: int = 0
    total: int = 0
    quoted: int = 0
    filters: tuple[str, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    words_alone: bool = False
    note: str = ""
    traces: tuple[Trace, ...] = ()
    ms: float = 0


class Pending(Frozen):
    """Answer to Settled: what is still on its way, in words; empty when settled. `failed` is what was tried and set aside.

    `away_until` (seconds since the epoch) is set where all that is pending waits for a model that is away until then.
    """

    settled: bool
    pending: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    away_until: float = 0.0


class ShellRead(Frozen):
    """Answer to Guard, as a Reading of configs/edge/shell.py: what would run, and texts in which more may hide."""

    calls: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()


class Failure(Frozen):
    """Answer where a request can't be served."""

    error: str
    message: str


class Reply(Frozen):
    """The envelope of every answer."""

    ok: bool
    body: dict[str, Any]
