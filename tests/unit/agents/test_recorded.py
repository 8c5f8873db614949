"""What readers answered to the minds' real questions, kept by tests/benchmarks/readers.py, is judged as it was then."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

sys.path.insert(0, str(Path(__file__).parent))

from recorded import librarian, scholar

from ultan.agents.minds.librarian_mind import Reading
from ultan.agents.minds.scholar_mind import Sitting
from ultan.agents.model import Brief, Check, Exchange, R
from ultan.library.actions import Action

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
KEPT = sorted((Path(__file__).parents[2] / "data" / "minds").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_recorded_case_ends_with_the_verdicts_that_it_had(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    mind = librarian(case)
    reading = submitted(case["librarian"], mind.brief(), Reading, mind.check) or Reading()
    bench = scholar(case, mind.judge(reading))
    sitting = submitted(case["scholar"], bench.brief(), Sitting, bench.check) or Sitting()
    (ruling,) = bench.judge(sitting)
    told = [(one.proposal.action, one.approved, one.reason) for one in ruling.verdicts]
    assert told == [(ACTION.validate_python(action), approved, reason) for action, approved, reason in case["verdicts"]]


def submitted(results: Sequence[Any], brief: Brief, schema: type[R], check: Check[R]) -> R | None:
    """Submits what was recorded, of which all but the last was refused then; returns the reply, None where nobody was asked."""
    if not results:
        return None
    exchange = Exchange(brief, schema, check, len(results) + 1)
    assert [exchange.submit(raw).is_error for raw in results] == [True] * (len(results) - 1) + [False]
    return exchange.reply
