"""What became of the calls that rules spoke against: one row an event, counted by rule."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.blackboard.events import Guarded
from ultan.dynamics import forgetting
from ultan.dynamics.decisions import Stopped
from ultan.dynamics.ledger import Ledger, LedgerReader
from ultan.dynamics.self_knowledge import Noted
from ultan.library.actions import Receipt
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.project import ProjectRef

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
PROJECT = ProjectRef(key="git:host/a", slug="a-123456", name="a")


def guarded(event: str, entry: str, decision: str, ts: float, call: str = "git push origin main") -> Guarded:
    return Guarded.model_validate(
        {
            "id": event,
            "ts": ts,
            "session": "s",
            "project": PROJECT,
            "entry": entry,
            "mode": "ask",
            "decision": decision,
            "tool": "Bash",
            "call": call,
            "by": "daemon",
            "ms": 3.0,
        }
    )


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "state" / "ledger.sqlite")


def keep(path: str, *events: Guarded) -> None:
    ledger = Ledger(path)
    for event in (*events, *events):
        ledger.record(Receipt(tx=event.id), noted=Noted(guarded=(event,)), now=NOW)
    ledger.close()


def test_each_decision_is_counted_once_by_rule_and_kind(path: str) -> None:
    keep(path, guarded("g1", "e_1", "ask", 1), guarded("g2", "e_1", "allowed_once", 3), guarded("g3", "e_2", "shadow", 2))
    assert LedgerReader(path).stopped() == {"e_1": Stopped(ask=1, allowed_once=1, last=3), "e_2": Stopped(shadow=1, last=2)}


def test_decisions_come_latest_first_of_one_rule_or_of_all(path: str) -> None:
    keep(path, guarded("g1", "e_1", "ask", 1), guarded("g2", "e_2", "deny", 2), guarded("g3", "e_1", "ask", 3))
    reader = LedgerReader(path)
    assert [one.event for one in reader.decisions(9)] == ["g3", "g2", "g1"]
    [last] = reader.decisions(1, "e_1")
    assert (last.event, last.project, last.called) == ("g3", PROJECT.slug, "git push origin main")


def test_a_ledger_that_is_not_there_has_stopped_nothing(path: str) -> None:
    assert LedgerReader(path).stopped() == {} and LedgerReader(path).decisions(5) == ()


@pytest.mark.parametrize(
    "what", [Forgotten(entries=frozenset({"e_1"})), Forgotten(terms=(term("quillfeather"),)), Forgotten(events=frozenset({"g1"}))]
)
def test_a_forgotten_rule_call_or_word_leaves_no_row(path: str, what: Forgotten) -> None:
    keep(path, guarded("g1", "e_1", "ask", 1, "git push quillfeather"), guarded("g2", "e_2", "ask", 2))
    forgetting.erase(path, what)
    assert [one.event for one in LedgerReader(path).decisions(9)] == ["g2"]
