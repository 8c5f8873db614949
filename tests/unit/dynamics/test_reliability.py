from __future__ import annotations

import pytest

from ultan.blackboard.postings import Outcome
from ultan.configs.settings import load
from ultan.dynamics.reliability import DAY_S, standing

MODEL = load("no such file", {}).self_model
NOW = 1_795_000_000.0


def outcomes(*signals: str) -> list[Outcome]:
    """The first was the earliest."""
    return [
        Outcome.model_validate(
            {"event_id": f"ev{n:02}", "session": "s", "scope": "global", "domain": "tests", "signal": signal, "ts": NOW + n}
        )
        for n, signal in enumerate(signals)
    ]


@pytest.mark.parametrize(
    ("signals", "reliability"),
    [
        # By hand with fade 0.8 and 0.25 for going on: (1 + 0.8) / (1 + 0.8 + 0.64), 0.64 / 2.44, 0.25 / (0.25 + 0.8).
        (("corrected", "thanked", "accepted"), 0.7377),
        (("thanked", "corrected", "told_twice"), 0.2623),
        (("exasperated", "went_on"), 0.2381),
        (("thanked",), 1.0),
        (("corrected",), 0.0),
        ((), 1.0),
    ],
)
def test_the_average_is_the_faded_share_of_work_that_was_taken_as_it_was(signals: tuple[str, ...], reliability: float) -> None:
    assert standing(outcomes(*signals), MODEL).reliability == pytest.approx(reliability, abs=1e-4)


def test_a_guardrail_needs_evidence_a_low_average_and_work_of_late() -> None:
    three = standing(outcomes("corrected", "told_twice", "corrected"), MODEL)
    assert three.guarded(MODEL, NOW)
    assert not three.guarded(MODEL, NOW + 40 * DAY_S)
    assert not standing(outcomes("corrected", "corrected"), MODEL).guarded(MODEL, NOW)
    assert not standing(outcomes("corrected", "thanked", "thanked", "thanked"), MODEL).guarded(MODEL, NOW)


def test_silence_weighs_little() -> None:
    assert standing(outcomes("went_on", "went_on", "went_on", "went_on"), MODEL).evidence == 1.0
