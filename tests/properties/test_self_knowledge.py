"""Laws of the self-model and of the tiers: order and repetition of what arrives change nothing, and averages stay averages."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.blackboard.postings import Outcome, Placing
from ultan.configs.settings import load
from ultan.dynamics import self_knowledge
from ultan.dynamics.ledger import Ledger, LedgerReader
from ultan.dynamics.reliability import FAILURES, standing
from ultan.dynamics.self_knowledge import Noted
from ultan.library.actions import Receipt

MODEL = load("no such file", {}).self_model
SIGNALS = st.sampled_from(["corrected", "exasperated", "told_twice", "thanked", "accepted", "went_on"])
OUTCOMES = st.lists(
    st.builds(
        Outcome,
        event_id=st.integers(0, 40).map("ev{:02}".format),
        session=st.just("s"),
        scope=st.just("project:a-123456"),
        domain=st.just("tests"),
        signal=SIGNALS,
        ts=st.integers(0, 50).map(float),
    ),
    max_size=30,
    unique_by=lambda one: one.event_id,
)
PLACINGS = st.lists(
    st.builds(
        Placing,
        event_id=st.integers(0, 20).map("ev{:02}".format),
        session=st.just("s"),
        scope=st.sampled_from(["project:a-123456", "project:b-123456"]),
        entry_id=st.sampled_from(["e_1", "e_2", "e_3"]),
        tier=st.sampled_from(["hot", "index", "parked"]),
        ts=st.integers(0, 5).map(float),
    ),
    max_size=20,
)


@given(OUTCOMES, st.randoms(use_true_random=False))
def test_a_standing_lies_in_its_range_and_no_order_of_arrival_changes_it(outcomes: list[Outcome], chance: object) -> None:
    known = standing(outcomes, MODEL)
    shuffled = list(outcomes)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert standing(shuffled, MODEL) == known
    assert 0.0 <= known.reliability <= 1.0
    assert known.failures <= known.outcomes == len(outcomes)


@given(OUTCOMES, SIGNALS)
def test_a_later_failure_never_raises_the_average_and_a_later_success_never_lowers_it(
    outcomes: list[Outcome], signal: str
) -> None:
    late = Outcome.model_validate(
        {"event_id": "ev99", "session": "s", "scope": "project:a-123456", "domain": "tests", "signal": signal, "ts": 99.0}
    )
    before, after = (standing(some, MODEL).reliability for some in (outcomes, [*outcomes, late]))
    assert after <= before + 1e-9 if signal in FAILURES else after >= before - 1e-9


@settings(max_examples=40, deadline=None)
@given(PLACINGS, st.randoms(use_true_random=False))
def test_placings_are_the_same_whatever_the_order_and_however_often_they_are_written(
    placings: list[Placing], chance: object
) -> None:
    shuffled = [*placings, *placings]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert _kept(placings) == _kept(shuffled)


def _kept(placings: list[Placing]) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(self_knowledge.SCHEMA)
        for one in placings:
            self_knowledge.write(db, Noted((), (one,)))
        return db.execute("SELECT * FROM placings ORDER BY scope, entry").fetchall()


@settings(max_examples=15, deadline=None)
@given(OUTCOMES)
def test_what_is_recorded_twice_is_there_once(outcomes: list[Outcome]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "ledger.sqlite"))
        ledger = Ledger(path)
        for tx in ("r1", "r1", "r2"):
            ledger.record(Receipt(tx=tx), noted=Noted(outcomes, ()), now=datetime(2026, 11, 20, tzinfo=UTC))
        ledger.close()
        assert sorted(one.event_id for one in LedgerReader(path).outcomes()) == sorted(one.event_id for one in outcomes)
