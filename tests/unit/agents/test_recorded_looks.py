"""What readers answered to the observers' real questions, kept by tests/benchmarks/relayed.py, is seen as it was then."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from recorded import episode, observer
from test_recorded import submitted

from ultan.agents.observers.observing import observation
from ultan.agents.observers.reconcile import reconciled

KEPT = sorted((Path(__file__).parents[2] / "data" / "observers").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_recorded_look_sees_what_it_saw_and_all_of_it_passes_the_gate(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    mind = observer(case)
    reply = submitted(case["submitted"], mind.brief(), mind.reply, mind.check)
    seen = mind.judge(reply)
    assert seen.model_dump(mode="json") == case["seen"]
    posting, turns = episode(case)
    assert reconciled((observation(posting, seen),), turns).dropped == tuple(case.get("dropped", ()))
