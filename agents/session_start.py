"""What a session starts with: weak domains, what is open, what was said lately, then the index, hot entries first. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ultan.agents.arbiter.tiers import ordered, tiers
from ultan.agents.self_model.guardrails import guardrails
from ultan.agents.self_model.picture import picture
from ultan.agents.tensions.standing import TENSION, standing
from ultan.blackboard.postings import Outcome, Placing
from ultan.blackboard.wire import Block
from ultan.configs.sections import Settings
from ultan.gate.hold_out import withheld
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.retrieval.indexing.view import shown_unasked
from ultan.retrieval.render import NO_CAP, Cap, Extra, Pin, Quotable, entry_line, quote_line, spent, start_block

OPEN = "open question"
FRESH = "said a while ago, in no entry yet"
# Such words that an index begins with at most: entries come of them within minutes.
FRESH_LINES = 3


class Knowledge(NamedTuple):
    """What is known in a project: entries of it and of all projects, strongest first; `marks` go to the lines of some, by id.

    `fresh` is what the user said lately that no entry holds yet, the latest first.
    """

    entries: tuple[Entry, ...]
    tensions: tuple[Entry, ...] | None = None
    outcomes: tuple[Outcome, ...] = ()
    placings: tuple[Placing, ...] = ()
    marks: Mapping[str, str] = MappingProxyType({})
    fresh: tuple[Quotable, ...] = ()

    @property
    def open(self) -> tuple[Entry, ...]:
        """What is open, the newest first: as it was found over all entries, else as far as these tell."""
        found = self.tensions if self.tensions is not None else standing(self.entries)
        return tuple(entry for entry in found if shown_unasked(entry))


class Beginning(NamedTuple):
    """A session that starts: where, its id ("" for nobody's), and how many tokens of memory its context may still be given; None
    where that has no end."""

    project: ProjectRef
    session: str = ""
    tokens: int | None = None


def block(known: Knowledge, start: Beginning, settings: Settings, now: float) -> Block:
    """Returns the block for a session that starts; `now` is in seconds since the epoch. Questions and guardrails are withheld
    from none."""
    whole, share = _block(known, start, settings, now), settings.priming.hold_out
    entries = tuple(entry for entry in known.entries if entry.type == TENSION or not withheld(start.session, entry.id, share))
    if len(entries) == len(known.entries):
        return whole
    rest = _block(known._replace(entries=entries), start, settings, now)
    there = {entry.id for entry in entries}
    gone = {entry.id for entry in known.entries if entry.id not in there}
    return rest.model_copy(update={"withheld": tuple(one for one in whole.shown if one.entry in gone)})


def _block(known: Knowledge, start: Beginning, settings: Settings, now: float) -> Block:
    told = [entry for entry in known.entries if entry.type != TENSION]
    placed = ordered(told, tiers(known.placings, settings.arbiter.hot), now)
    cap = NO_CAP if start.tokens is None else Cap(start.tokens, spent(settings.priming))
    extra = Extra(pins(known, settings, now), left_out=len(told) - len(placed), cap=cap)
    return start_block(placed, start.project, settings.priming, known.marks, extra)


def pins(known: Knowledge, settings: Settings, now: float) -> tuple[Pin, ...]:
    """Returns the lines that come before all entries: weak domains, what is open with how much more of it there is, and what was
    said lately."""
    chars, model = settings.priming.line_chars, settings.self_model
    drawn = picture(known.outcomes, {entry.id: entry for entry in known.entries}, model, now)
    asked = known.open
    lines = [Pin(entry.id, OPEN, entry_line(entry, chars)) for entry in asked[: model.tensions]]
    left = len(asked) - len(lines)
    more = [Pin("", OPEN, f"… and {left} more that {'is' if left == 1 else 'are'} open: `ultan tensions`")] if left else []
    fresh = [Pin(one.id, FRESH, quote_line(one, chars)) for one in known.fresh[:FRESH_LINES]]
    return (*guardrails(drawn, model.guardrails, chars), *lines, *more, *fresh)
