"""What hooks and commands append to the event log, one JSON object a line; parsed here and nowhere else.

Texts in events are already redacted and free of `<private>` parts: the writer does that before the first byte.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from ultan.library.amending.amendments import Amendment
from ultan.library.entry import Frozen
from ultan.library.place import Place
from ultan.library.project import ProjectRef


class _Event(Frozen):
    """`id` is unique and sorts by time; `ts` is seconds since the epoch; `session` is Claude Code's, "" from a shell."""

    v: Literal[1] = 1
    id: str
    ts: float = Field(ge=0, allow_inf_nan=False)
    session: str = ""
    project: ProjectRef
    cwd: str = ""
    transcript: str = ""


class SessionStarted(_Event):
    kind: Literal["session_started"] = "session_started"
    source: str = ""


class Prompted(_Event):
    """`origin` is "user" only for words that a person typed: notices, background results and other sessions are "notice"."""

    kind: Literal["prompted"] = "prompted"
    text: str
    origin: Literal["user", "notice"]
    prompt_id: str = ""


class ToolCalled(_Event):
    """`input` is the tool's input as JSON text, redacted, cut to a cap."""

    kind: Literal["tool_called"] = "tool_called"
    tool: str
    input: str = ""
    tool_use_id: str = ""


class TurnEnded(_Event):
    kind: Literal["turn_ended"] = "turn_ended"


class Compacting(_Event):
    kind: Literal["compacting"] = "compacting"
    trigger: str = ""


class SessionEnded(_Event):
    kind: Literal["session_ended"] = "session_ended"
    reason: str = ""


class Shown(Frozen):
    """One entry or quote that was injected, why, and at what cost in characters and in tokens (an estimate; 0 where nobody
    counted)."""

    entry: str
    reason: str
    chars: int = Field(ge=0)
    tokens: int = Field(default=0, ge=0)


class Injected(_Event):
    """Appended after the block was printed: only what was printed counts as shown. `tier` is start, prompt or fallback.

    `chars` and `tokens` are those of the whole block; `withheld` is what would have stood in it but for the hold-out, `left_out`
    what would have but for the cap on what a session's memory costs: of a block that held nothing else, all is. `anew` is true
    at a start after which the session's context holds nothing more of what was shown before.
    """

    kind: Literal["injected"] = "injected"
    prompt_event: str = ""
    tier: Literal["start", "prompt", "fallback"]
    shown: tuple[Shown, ...]
    withheld: tuple[Shown, ...] = ()
    left_out: tuple[Shown, ...] = ()
    anew: bool = False
    chars: int = Field(ge=0)
    tokens: int = Field(default=0, ge=0)
    ms: float = Field(ge=0)

    @property
    def habituates(self) -> bool:
        """True where a session that was shown this needs it no more. A line in the index at its start doesn't count: it stands
        among many, long before the prompt that needs it."""
        return self.tier != "start"


class Guarded(_Event):
    """A rule was found to speak against a call of a tool, and what its hook printed of that: nothing where the decision is shadow
    or allowed_once.

    `entry` is the rule's entry, or "built-in:<name>". `call` is what was matched, redacted and cut; `by` who read the call.
    """

    kind: Literal["guarded"] = "guarded"
    entry: str
    mode: Literal["shadow", "ask", "deny"]
    decision: Literal["shadow", "ask", "deny", "allowed_once"]
    tool: str
    tool_use_id: str = ""
    call: str
    by: Literal["daemon", "lexer"]
    ms: float = Field(ge=0)


class Fact(Frozen):
    """One thing to remember; `project` None means everywhere. `read` says where a person took it over from."""

    text: str
    project: ProjectRef | None = None
    read: Place | None = None


class Told(_Event):
    """`ultan remember`: via a person's shell, or via an agent's command or tool, which says nothing about who meant it."""

    kind: Literal["told"] = "told"
    facts: tuple[Fact, ...]
    via: Literal["shell", "agent"]


class ReadText(Frozen):
    """One thing that a file says, and where."""

    text: str
    read: Place


class Imported(_Event):
    """`ultan import`: what files say, whoever asked for it. It waits for a person's review and is nobody's word before."""

    kind: Literal["imported"] = "imported"
    texts: tuple[ReadText, ...]


class PastTurn(_Event):
    """`ultan learn`: what a person typed at the time `ts` in a session that is over, from a transcript that they vouch for.

    Nothing but a person's own terminal appends it. `path` is the transcript, which tells what else was said until `until` (in
    seconds since the epoch). The id follows from time and text (`past_id`): reading the same twice gives the same.
    """

    kind: Literal["past_turn"] = "past_turn"
    text: str
    path: str
    until: float = Field(ge=0, allow_inf_nan=False)
    via: Literal["terminal"]


def past_id(ts: float, text: str) -> str:
    """Returns the id of a past turn; as every event's it sorts by time (microseconds since the epoch, then of what was said)."""
    return f"{round(ts * 1e6):014x}{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:12]}"


class Amended(_Event):
    """`ultan undo`, `confirm` or `review`. `via` terminal: a person sat before it; shell and agent can't know that."""

    kind: Literal["amended"] = "amended"
    amendment: Amendment
    via: Literal["terminal", "shell", "agent"]


class SettleAsked(_Event):
    """A marker: everything before it is to be curated and indexed without waiting for quiet."""

    kind: Literal["settle_asked"] = "settle_asked"


Event = Annotated[
    SessionStarted
    | Prompted
    | ToolCalled
    | TurnEnded
    | Compacting
    | SessionEnded
    | Injected
    | Guarded
    | Told
    | Imported
    | PastTurn
    | Amended
    | SettleAsked,
    Field(discriminator="kind"),
]

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
