"""What hooks and commands append to the event log, one JSON object a line; parsed here and nowhere else.

Texts in events are already redacted and free of `<private>` parts: the writer does that before the first byte.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from ultan.library.amending.amendments import Amendment
from ultan.library.entry import Frozen
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
    """One entry or quote that was injected, why, and at what cost in characters."""

    entry: str
    reason: str
    chars: int = Field(ge=0)


class Injected(_Event):
    """Appended after the block was printed: only what was printed counts as shown. `tier` is start, prompt or fallback."""

    kind: Literal["injected"] = "injected"
    prompt_event: str = ""
    tier: Literal["start", "prompt", "fallback"]
    shown: tuple[Shown, ...]
    chars: int = Field(ge=0)
    ms: float = Field(ge=0)

    @property
    def habituates(self) -> bool:
        """True where a session that was shown this needs it no more. A line in the index at its start doesn't count: it stands
        among many, long before the prompt that needs it."""
        return self.tier != "start"


class Fact(Frozen):
    """One thing to remember; `project` None means everywhere."""

    text: str
    project: ProjectRef | None = None


class Told(_Event):
    """`ultan remember`: via a person's shell, or via an agent's command or tool, which says nothing about who meant it."""

    kind: Literal["told"] = "told"
    facts: tuple[Fact, ...]
    via: Literal["shell", "agent"]


class Amended(_Event):
    """`ultan undo`, `confirm` or `review`. `via` terminal: a person sat before it; shell and agent can't know that."""

    kind: Literal["amended"] = "amended"
    amendment: Amendment
    via: Literal["terminal", "shell", "agent"]


class SettleAsked(_Event):
    """A marker: everything before it is to be curated and indexed without waiting for quiet."""

    kind: Literal["settle_asked"] = "settle_asked"


Event = Annotated[
    SessionStarted | Prompted | ToolCalled | TurnEnded | Compacting | SessionEnded | Injected | Told | Amended | SettleAsked,
    Field(discriminator="kind"),
]

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
