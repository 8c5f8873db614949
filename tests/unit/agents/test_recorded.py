"""What readers answered to the minds' real questions, kept by tests/benchmarks/readers.py, is judged as it was then."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from pydantic import TypeAdapter

sys.path.insert(0, str(Path(__file__).parent))

from recorded import librarian, scholar

from ultan.agents.librarian_mind import Reading
from ultan.agents.scholar_mind import Sitting
from ultan.library.actions import Action

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
KEPT = sorted((Path(__file__).parents[2] / "data" / "minds").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_recorded_case_ends_with_the_verdicts_that_it_had(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    mind = librarian(case)
    readings = [Reading.model_validate(one) for one in case["librarian"]]
    assert [bool(mind.check(one)) for one in readings[:-1]] == [True] * (len(readings) - 1 if readings else 0)
    packet = mind.judge(readings[-1] if readings else Reading())
    bench = scholar(case, packet)
    sittings = [Sitting.model_validate(one) for one in case["scholar"]]
    (ruling,) = bench.judge(sittings[-1] if sittings else Sitting())
    told = [(one.proposal.action, one.approved, one.reason) for one in ruling.verdicts]
    assert told == [(ACTION.validate_python(action), approved, reason) for action, approved, reason in case["verdicts"]]
