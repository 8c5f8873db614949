"""What a librarian answered to sessions in which something is forbidden, put to the checks and held against calls anew."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from taught import Case, read, recorded, stops

from ultan.agents.prohibiting import ruling

DATA = Path(__file__).parents[3] / "data" / "prohibiting"
# Calls that are missed or stopped wrongly: a site that the answer doesn't name, and a folder of the same name below another.
MISSED = {("h08", "https://paste.debian.net/1234/")}
WRONG = {("h15", "src/exports/writer.py")}


def answered(name: str) -> list[tuple[Case, Path]]:
    replies = DATA / f"{name}.replies.jsonl"
    said = [json.loads(line)["match"] for line in replies.read_text("utf-8").splitlines()]
    return [
        (case, replies) for case in read(DATA / f"{name}.txt") if any(match in text for match in said for _, text in case.turns)
    ]


CASES = [*answered("cases"), *answered("unlike")]


def test_there_are_more_than_fifty_such_sessions() -> None:
    assert len(CASES) > 50


@pytest.mark.parametrize(("case", "replies"), CASES, ids=lambda one: one.name if isinstance(one, Case) else "")
def test_what_the_librarian_mended_in_one_conversation_stops_what_breaks_the_rule_and_nothing_else(
    case: Case, replies: Path
) -> None:
    exchange, entries = recorded(case, replies)
    assert exchange.accepted
    rules = tuple(ruling.rules(entries))
    missed = {(case.name, next(iter(call.values()))) for call in case.broken if not stops(rules, case.tool, call)}
    wrong = {(case.name, next(iter(call.values()))) for call in case.kept if stops(rules, case.tool, call)}
    assert missed == {one for one in MISSED if one[0] == case.name}
    assert wrong == {one for one in WRONG if one[0] == case.name}
