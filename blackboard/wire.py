"""What the unix socket carries: one JSON line asks, one JSON line answers. Checked here, at the edge of the daemon.

Hooks build these requests as plain dicts with the same keys; a test holds the two together.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from ultan.blackboard.events import Shown
from ultan.library.entry import Frozen
from ultan.library.project import ProjectRef


class Ping(Frozen):
    op: Literal["ping"] = "ping"


class Prime(Frozen):
    """A prompt asks for what is known. `deadline_ms` is what the hook can still wait.

    `explain` asks for the trace of every candidate too; nothing is learnt from such a prompt, and nothing counts as shown.
    """

    op: Literal["prime"] = "prime"
    event_id: str
    session: str
    project: ProjectRef
    cwd: str = ""
    prompt: str
    origin: Literal["user", "notice"] = "user"
    deadline_ms: float = Field(gt=0)
    explain: bool = False


class Start(Frozen):
    """A session starts and asks for the one-line index."""

    op: Literal["start"] = "start"
    session: str
    project: ProjectRef
    source: str = ""


class Recall(Frozen):
    """A deliberate question; `project` None asks in all projects alike, `across` in all with one's own before others.

    `explain` asks for the trace of every candidate beside the answer.
    """

    op: Literal["recall"] = "recall"
    query: str = Field(min_length=1)
    project: ProjectRef | None = None
    limit: int = Field(default=5, ge=1, le=50)
    past: bool = False
    across: bool = False
    explain: bool = False


class Settled(Frozen):
    """Is the marker with this event id settled?"""

    op: Literal["settled"] = "settled"
    marker: str


class Status(Frozen):
    op: Literal["status"] = "status"


Request = Annotated[Ping | Prime | Start | Recall | Settled | Status, Field(discriminator="op")]
REQUEST: TypeAdapter[Request] = TypeAdapter(Request)


class Trace(Frozen):
    """What each stage of finding gave to one candidate, in the order of the stages.

    `words` is bm25 (0: none in common), `dense` the cosine (-1..1), `first` both fused (0..1), `priors` what each prior added,
    `close` MaxSim (-1..1; 0 where there are no token vectors), `cross` the cross-encoder's probability (0 where it isn't asked),
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
    fused: float
    evidence: float
    reason: str
    withheld: str = ""


class Block(Frozen):
    """Answer to Prime and Start: the text to print ("" for nothing), what it shows, and why nothing where it is empty.

    `traces` is filled where `explain` was asked, in order; `withheld` then begins with the stage (blackboard/stages.py).
    """

    text: str
    shown: tuple[Shown, ...] = ()
    silent: str = ""
    traces: tuple[Trace, ...] = ()
    ms: float = 0


class Hit(Frozen):
    """One entry that recall found. `score` is the fused score in 0..1."""

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


class Quote(Frozen):
    """The user's own words from an episode, with their date; quoted, never stated."""

    text: str
    said: str
    session: str
    project: str


class Found(Frozen):
    """Answer to Recall. Hits and quotes both empty means: not told. `traces` is filled where `explain` was asked."""

    hits: tuple[Hit, ...] = ()
    quotes: tuple[Quote, ...] = ()
    traces: tuple[Trace, ...] = ()
    ms: float = 0


class Pending(Frozen):
    """Answer to Settled: what is still on its way, in words; empty when settled. `failed` is what was tried and set aside."""

    settled: bool
    pending: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


class RoleState(Frozen):
    """`state` is up, asleep, starting or down."""

    role: str
    state: Literal["up", "asleep", "starting", "down"]
    pid: int = 0
    detail: str = ""


class DaemonStatus(Frozen):
    """Answer to Status; `settings` is the fingerprint of those in force (configs/settings.py)."""

    version: str
    curator: str
    roles: tuple[RoleState, ...]
    entries: int
    queue: int
    index: str
    uptime_s: float
    settings: str = ""


class Failure(Frozen):
    """Answer where a request can't be served."""

    error: str
    message: str


class Reply(Frozen):
    """The envelope of every answer."""

    ok: bool
    body: dict[str, Any]
