"""Two entries that can't both hold, as a mind sees them: raised as a tension, which asks the user which of them does.

The rules raise those that they can tell (`tensions.upkeep`); a mind tells more. Whatever raises it, it is the same entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ultan.agents.minds.holdings import Holdings
from ultan.agents.tensions import upkeep
from ultan.agents.tensions.standing import resolver, sides, standing
from ultan.library.actions import Change
from ultan.library.entry import DERIVED, Entry, Frozen
from ultan.library.trust import may_become_entry


class Disagreement(Frozen):
    """Two entries in force of which only one can hold, where nothing tells which: the user is asked."""

    one: str = Field(description="id of the entry that was said first")
    other: str = Field(description="id of the entry that was said later")
    why: str = Field(min_length=3, max_length=400, description="why both can't hold, in one sentence")


def change(found: Disagreement, holdings: Holdings) -> Change | None:
    """Returns the change that raises it, None where one of the entries isn't there."""
    one, other = holdings.entry(found.one), holdings.entry(found.other)
    return upkeep.between(one, other) if one and other else None


def fault(found: Disagreement, holdings: Holdings) -> str:
    """Returns what speaks against raising it, as far as rules can tell, or ""."""
    raised = change(found, holdings)
    if raised is None:
        return f"there is no entry {found.one if holdings.entry(found.one) is None else found.other}"
    pair = holdings.entries((found.one, found.other))
    return _unfit(pair) or ("it is asked already" if _asked(pair, holdings) else "") or holdings.refusal(raised)


def _unfit(pair: Sequence[Entry]) -> str:
    silent = next((entry for entry in pair if not _speaks(entry)), None)
    if silent:
        return f"{silent.id} is no entry in force that the user said"
    if len({entry.id for entry in pair}) == 1:
        return "an entry can't disagree with itself"
    scopes = sorted({entry.scope for entry in pair})
    return f"they hold in different places: {', '.join(scopes)}" if len(scopes) > 1 else ""


def _speaks(entry: Entry) -> bool:
    return entry.current and may_become_entry(entry.trust) and entry.type not in DERIVED


def _asked(pair: Sequence[Entry], holdings: Holdings) -> bool:
    entries = holdings.view.entries
    resolve, wanted = resolver(entries), {entry.id for entry in pair}
    met = ({side.id for side in sides(one, resolve) if side} for one in standing(entries.values()))
    return wanted in met
