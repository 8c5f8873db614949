"""What the episode store holds, as data: turns, episodes, and the batch that one transaction writes."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Literal

from pydantic import Field

from ultan.library.entry import Frozen
from ultan.library.project import ProjectRef

Role = Literal["user", "assistant", "tool", "notice"]
Why = Literal["quiet", "compacting", "session_ended", "settle"]

# The year 2100, in seconds since the epoch. A later time was meant in milliseconds, or comes from a broken clock.
LATEST_TS = 4_102_444_800.0


def day(ts: float) -> date:
    """Returns the day (UTC) of a time in seconds since the epoch, which is taken to lie between 1970 and 2100."""
    return datetime.fromtimestamp(min(max(ts, 0.0), LATEST_TS), UTC).date()


class Turn(Frozen):
    """One thing said or done in an episode; `event_id` is unique, so that storing it twice stores it once.

    `role` "user" is what a person typed and nothing else. With role "tool", `tool` is the tool's name where the turn is
    a call (`text` is its input as JSON), and "" where it is a result. `ts` is in seconds since the epoch.
    """

    event_id: str
    episode_id: str
    session: str
    project: ProjectRef
    role: Role
    ts: float
    text: str
    tool: str = ""


class Episode(Frozen):
    """What was said in a session between two quiet times; open as long as `why` is None.

    `last` is when its session was last active, `spoken` is true once a user's turn is in it, `going_on` while a turn is of which
    nobody told that it is over, `trace` is the W3C traceparent of everything that follows from it. Its project is the one it
    opened in; each turn carries its own.
    """

    id: str
    session: str
    project: ProjectRef
    transcript: str = ""
    opened: float
    last: float
    spoken: bool = False
    going_on: bool = False
    why: Why | None = None
    trace: str = ""


class Cursor(Frozen):
    """How far a file has been read, in bytes; `mark` fingerprints the bytes before, to tell when the file was replaced."""

    name: str
    offset: int = Field(default=0, ge=0)
    mark: str = ""


class Outgoing(Frozen):
    """A posting on its way to the board: `body` is its JSON."""

    id: str
    body: str


class Rejected(Frozen):
    """A line that could not be used: where it begins, why, and its first characters, cleaned."""

    source: str
    offset: int = Field(ge=0)
    reason: str
    head: str = ""


class Batch(Frozen):
    """What one transaction writes: all of it or nothing."""

    turns: tuple[Turn, ...] = ()
    episodes: tuple[Episode, ...] = ()
    cursors: tuple[Cursor, ...] = ()
    outbox: tuple[Outgoing, ...] = ()
    rejected: tuple[Rejected, ...] = ()
