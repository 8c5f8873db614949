"""What the librarian finds in a session: one thing that the user said, with the change that it asks for, and its own checks.

They need the finding alone, or the entries that it names. Whether the user said it, and what the laws say, is checked beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import Field

from ultan.agents.minds import triggers
from ultan.agents.minds.grounding import left_out
from ultan.agents.minds.triggers import Example, Examples, Trial
from ultan.agents.prohibiting import ruling
from ultan.configs.edge import fence
from ultan.library import laws
from ultan.library.actions import Archive, Deprecate, Update, Write
from ultan.library.catalogue import normal
from ultan.library.entry import Entry, Frozen

# A story is the user's own words: a few sentences. Words for looking up: what nobody would type helps nobody.
NARRATIVE_CHARS = 2000
KEYWORDS, KEYWORD_CHARS = 12, 60


Deed = Annotated[Write | Update | Archive | Deprecate, Field(discriminator="kind")]


class Finding(Frozen):
    """One thing that the user said and that should be kept, changed or retired."""

    signal: Literal["contradicts", "novel", "drift"]
    events: tuple[str, ...] = Field(min_length=1, max_length=8, description="handles of the user's turns that say it")
    quote: str = Field(
        min_length=1,
        max_length=600,
        description="the user's own words, copied exactly: one piece of each of these turns, … between them",
    )
    surprise: float = Field(
        ge=0, le=1, description="how unlikely a competent assistant was to do so unasked; 0 never kept, 1 odd"
    )
    action: Deed
    breaks: tuple[Example, ...] = Field(
        default=(), max_length=triggers.EXAMPLES, description="with block_triggers: calls that break the rule"
    )
    fine: tuple[Example, ...] = Field(
        default=(), max_length=triggers.EXAMPLES, description="with block_triggers: calls that come near and are right"
    )

    @property
    def stated(self) -> str:
        """What the finding would have an entry say, "" where it only retires one."""
        match self.action:
            case Write() as write:
                return write.fact
            case Update() as update:
                return " ".join(part for part in (update.fact, update.append) if part)
            case Archive() | Deprecate():
                return ""

    @property
    def beside(self) -> str:
        """By what an entry is found, besides what it says: these may be others' words than the user's."""
        action = self.action
        return "\n".join((action.applies_when or "", *(action.keywords or ()))) if isinstance(action, Write | Update) else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the entries that it changes or retires."""
        return self.action.supersedes if isinstance(self.action, Write) else (self.action.entry_id,)


def fault(finding: Finding, old: Sequence[Entry]) -> str:
    """Returns what doesn't fit together in a finding, its triggers aside, or ""; `old` are the entries that it names."""
    return _shape_fault(finding) or _signal_fault(finding, old)


def _signal_fault(finding: Finding, old: Sequence[Entry]) -> str:
    match finding.signal:
        case "novel":
            return _novelty_fault(finding.action)
        case "contradicts":
            return _contradiction_fault(finding.action)
        case "drift":
            return _drift_fault(finding.action, old)


def _novelty_fault(action: Deed) -> str:
    fits = isinstance(action, Write) and not action.supersedes
    return "" if fits else "what is novel is a write that supersedes nothing; what changes an entry contradicts it or is drift"


def _contradiction_fault(action: Deed) -> str:
    if isinstance(action, Update):
        return "an update loses what held before: what contradicts is a write that names the old entry in supersedes"
    if isinstance(action, Write) and not action.supersedes:
        return "what contradicts must name in supersedes the entries that no longer hold; if there are none it is novel"
    return ""


def _drift_fault(action: Deed, old: Sequence[Entry]) -> str:
    if not isinstance(action, Update):
        return "drift is an update of the entry whose wording no longer fits"
    return next((why for entry in old if (why := _rewording_fault(action, entry))), "")


def _rewording_fault(update: Update, entry: Entry) -> str:
    """A value that is gone and another that stands there would be lost; what says nothing else is no change."""
    fact = update.fact or entry.fact
    adds = update.append or update.applies_when or update.keywords or update.status or update.block_triggers
    if normal(fact) == normal(entry.fact) and not adds:
        return f"it changes nothing of what {entry.id} says: what is merely said again is a repeat"
    gone, came = left_out(fact, entry.fact), left_out(entry.fact, fact)
    if not (gone and came):
        return ""
    return f"it says {came!r} where {entry.id} says {gone!r}: that contradicts, so write it and name the entry in supersedes"


def _shape_fault(finding: Finding) -> str:
    action = finding.action
    if isinstance(action, Update) and (action.status == "confirmed" or action.reinforced is not None or action.last_confirmed):
        return "status confirmed, reinforced and last_confirmed are not yours to set: leave them out"
    if not isinstance(action, Write | Update):
        return ""
    if any(map(fence.marked, laws.texts(action))):
        return "no text holds an entry's id, or what memory injected: name the matter in words"
    if len(action.narrative if isinstance(action, Write) else action.append) > NARRATIVE_CHARS:
        return f"the story is longer than {NARRATIVE_CHARS} characters: keep the words that show the matter"
    if len(action.keywords or ()) > KEYWORDS or any(len(word) > KEYWORD_CHARS for word in action.keywords or ()):
        return f"keywords: at most {KEYWORDS}, each of a word or two"
    return _write_fault(action) if isinstance(action, Write) else ""


def _write_fault(write: Write) -> str:
    if write.type in ("abstraction", "connection"):
        return "what several entries show together is offered under abstractions"
    if write.severity and not _prohibits(write):
        return f"severity stands with a prohibition only: type constraint, {' or '.join(triggers.SEVERITIES)}"
    return ""


def trial(finding: Finding, old: Sequence[Entry], spoken: Iterable[str]) -> Trial:
    """Returns what came of trying a finding's triggers; `old` are the entries that it names, `spoken` what it rests on."""
    tried = Examples(breaks=finding.breaks, fine=finding.fine)
    match finding.action:
        case Write() as write:
            derived = ruling.found(write.fact, write.narrative, write.block_triggers).triggers
            return triggers.trial(write.block_triggers, _prohibits(write), (write.fact, *spoken), tried, derived)
        case Update() as update:
            facts = [entry.fact for entry in old]
            return triggers.trial(update.block_triggers, all(map(_prohibits, old)), (*facts, *spoken), tried)
        case _:
            return Trial()


def _prohibits(found: Write | Entry) -> bool:
    return found.type == "constraint" and found.severity in triggers.SEVERITIES
