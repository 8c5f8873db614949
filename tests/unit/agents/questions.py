"""Questions that were put to readers as the advisor: entries and quotes in a few lines of JSON, and the mind that sits over them.

A case is {"name", "question", "entries", "said", "later"}: entries as in `recorded.py`, what was said as {"text", "day"} with the
turns "before" and "after" it, if any. What stands in "later" isn't found by the question: only looking up finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from recorded import AT, PROJECT, entry

from ultan.agents.minds.advisor_mind import AdvisorMind
from ultan.agents.minds.advisor_tools import Doors
from ultan.blackboard.wire import Found, Quote
from ultan.library.episodes.turn import Turn
from ultan.retrieval.indexing.vocabulary import stems
from ultan.retrieval.questions.recall import hit

Case = dict[str, Any]


def advisor(case: Case) -> AdvisorMind:
    return AdvisorMind(case["question"], _found(case.get("entries", ()), case.get("said", ())), _doors(case), AT.date())


def _found(entries: Sequence[Case], said: Sequence[Case]) -> Found:
    quotes = [
        Quote(text=one["text"], said=one["day"], session=f"s{one['day']}", project=PROJECT.name, event_id=f"ev{number}")
        for number, one in enumerate(said)
    ]
    return Found(hits=tuple(hit(entry(one)) for one in entries), quotes=tuple(quotes))


def _doors(case: Case) -> Doors:
    return Doors(lambda query: _recalled(case, query), lambda event_id: _around(case, event_id))


def _recalled(case: Case, query: str) -> Found:
    """Any entry is found by its id, or by a word that it shares with the query."""
    everything = (*case.get("entries", ()), *case.get("later", ()))
    return _found([one for one in everything if entry(one).id == query or stems(query) & stems(one["fact"])], ())


def _around(case: Case, event_id: str) -> tuple[Turn, ...]:
    number = int(event_id.removeprefix("ev"))
    one = case["said"][number]
    before, after = one.get("before", ()), one.get("after", ())
    said = [*before, ["user", one["text"]], *after]
    return tuple(
        Turn(
            event_id=event_id if place == len(before) else f"{event_id}-{place}",
            episode_id=f"ep{number}", session=f"s{one['day']}", project=PROJECT, role=role, text=text,
            ts=datetime.fromisoformat(one["day"]).replace(tzinfo=UTC).timestamp() + place,
        )
        for place, (role, text) in enumerate(said)
    )  # fmt: skip
