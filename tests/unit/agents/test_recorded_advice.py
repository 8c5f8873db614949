"""What readers answered as the advisor, kept by tests/benchmarks/relayed.py, is judged as it was then."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from questions import advisor

from ultan.agents.minds.advisor_mind import Advice
from ultan.agents.model import Exchange

KEPT = sorted((Path(__file__).parents[2] / "data" / "advisor").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_recorded_conversation_ends_in_the_answer_that_it_had(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    mind = advisor(case)
    exchange = Exchange(mind.brief("advice/reader"), Advice, mind.check, len(case["calls"]))
    for name, given in case["calls"]:
        assert not exchange.over
        _ = exchange.submit(given) if name == "submit" else exchange.look_up(name, given)
    assert exchange.accepted == case["accepted"]
    assert mind.judge(exchange.reply, "reader").model_dump(mode="json", exclude={"sources", "question"}) == case["answer"]
