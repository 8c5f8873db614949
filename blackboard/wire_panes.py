"""What the unix socket carries of panes: asking for an epiphany, ending it, and reading along."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Self

from pydantic import Field

from ultan.blackboard.epiphany import (
    ROUNDS,
    SCOUTS,
    EpiphanyAsked,
    EpiphanyEnded,
    EpiphanyId,
    EpiphanyPosting,
    Round,
    Words,
    asked_id,
)
from ultan.blackboard.pane_reading import Page
from ultan.blackboard.trace import traceparent
from ultan.configs.edge.limits import WIRE_CAP_BYTES
from ultan.library.entry import Frozen

# Bytes of the postings in one answer: the rest of what a message may have is for the envelope.
PAGE_BYTES = WIRE_CAP_BYTES * 3 // 4
_NAMED = {"id", "ts", "trace", "kind"}
# Seconds that a reader may wait for more: a connection that idles longer is closed.
WAIT_S = 20.0


class EpiphanyAsk(Frozen):
    """Begin a session; the id is the asker's, so that asking twice begins one. The fields are those of EpiphanyAsked."""

    op: Literal["epiphany"] = "epiphany"
    epiphany: EpiphanyId
    about: Words = ""
    scouts: int = Field(default=6, ge=SCOUTS[0], le=SCOUTS[1])
    rounds: Round = ROUNDS
    budget_usd: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    structural: bool = False
    script: str = ""

    def asked(self, now: float) -> EpiphanyAsked:
        """Returns the posting that the session begins with."""
        first = asked_id(self.epiphany)
        return EpiphanyAsked(id=first, ts=now, trace=traceparent(first), **self.model_dump(exclude={"op"}))


class EpiphanyCancel(Frozen):
    """End a session; "" for the one that is under way."""

    op: Literal["cancel"] = "cancel"
    epiphany: EpiphanyId | Literal[""] = ""


class PaneRead(Frozen):
    """What stands in a pane behind the cursor `after`? Waits up to `wait_s` where there is nothing yet."""

    op: Literal["pane"] = "pane"
    name: str
    after: int = Field(default=0, ge=0)
    reader: str = "watch"
    wait_s: float = Field(default=0.0, ge=0, le=WAIT_S)


class EpiphaniesAsk(Frozen):
    op: Literal["epiphanies"] = "epiphanies"


class Standing(Frozen):
    """Answer to EpiphanyAsk and EpiphanyCancel: `refused` says why it isn't done, "" where it is; `under_way` is the session that
    goes on, "" for none."""

    refused: str = ""
    under_way: str = ""


class PanePage(Frozen):
    """Answer to PaneRead; `postings` as JSON objects. Give `cursor` back to read on; `over` says that nothing more will come."""

    postings: tuple[dict[str, Any], ...] = ()
    cursor: int = 0
    dropped: int = 0
    over: bool = False

    @classmethod
    def of(cls, page: Page) -> Self:
        """Returns as much of a page as one answer can carry; the rest is read from its cursor on."""
        told: list[dict[str, Any]] = []
        left = PAGE_BYTES
        for posting in page.postings:
            size = len(posting.model_dump_json().encode())
            left -= size
            if left < 0 and told:
                break
            # What no answer can carry is named: whoever reads along goes on behind it.
            told.append(posting.model_dump(mode="json", include=None if size <= PAGE_BYTES else _NAMED))
        behind = len(page.postings) - len(told)
        return cls(postings=tuple(told), cursor=page.cursor - behind, dropped=page.dropped, over=page.over and not behind)


class Hunt(Frozen):
    """One epiphany that is kept: `outcome` is "" while it is under way, `ts` when it was asked for (seconds since the epoch)."""

    id: str
    about: str
    ts: float
    outcome: str = ""


class Hunts(Frozen):
    """Answer to EpiphaniesAsk, the latest last."""

    epiphanies: tuple[Hunt, ...] = ()


def hunt(postings: Iterable[EpiphanyPosting]) -> Hunt | None:
    """Returns an epiphany in short, None where its first posting isn't there."""
    said = tuple(postings)
    asked = next((one for one in said if isinstance(one, EpiphanyAsked)), None)
    ended = next((one.outcome for one in said if isinstance(one, EpiphanyEnded)), "")
    return Hunt(id=asked.epiphany, about=asked.about, ts=asked.ts, outcome=ended) if asked else None
