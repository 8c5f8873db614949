from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.blackboard.events import Injected, Shown
from ultan.blackboard.postings import Reinforcement
from ultan.dynamics.ledger import Ledger, LedgerError, LedgerReader
from ultan.dynamics.records import Strength
from ultan.library.actions import Receipt
from ultan.library.project import ProjectRef

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
PROJECT = ProjectRef(key="git:host/a", slug="a-123456", name="a")


def injected(event: str, session: str, *entries: str, ts: float = 100.0) -> Injected:
    shown = tuple(Shown(entry=entry, reason="shares port", chars=40) for entry in entries)
    return Injected(id=event, ts=ts, session=session, project=PROJECT, tier="prompt", shown=shown, chars=40 * len(shown), ms=12.5)


def repeated(entry: str, event: str) -> Reinforcement:
    return Reinforcement(entry_id=entry, event_id=event, signal="reinforces")


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "state" / "ledger.sqlite")


def test_a_recorded_transaction_gives_its_receipt_back_and_an_unknown_one_none(path: str) -> None:
    ledger = Ledger(path)
    receipt = Receipt(tx="ruling/1", written=("e_1",), vetoes=((1, "too vague"),))
    ledger.record(receipt, now=NOW)
    assert ledger.applied("ruling/1") == receipt
    assert ledger.applied("ruling/2") is None


def test_recording_a_transaction_twice_counts_its_effects_once(path: str) -> None:
    ledger = Ledger(path)
    for _ in range(2):
        ledger.record(Receipt(tx="t"), reinforcements=[repeated("e_1", "ev1")], surfaced=injected("ev2", "s", "e_1"), now=NOW)
    assert LedgerReader(path).strengths(["e_1"]) == {"e_1": Strength(reinforced=1, surfaced=1, last_surfaced=100.0)}


def test_one_event_reinforces_an_entry_once_even_over_two_transactions(path: str) -> None:
    ledger = Ledger(path)
    ledger.record(Receipt(tx="t1"), reinforcements=[repeated("e_1", "ev1")], now=NOW)
    assert ledger.unrecorded([repeated("e_1", "ev1"), repeated("e_1", "ev2"), repeated("e_1", "ev2")]) == (
        repeated("e_1", "ev2"),
    )
    ledger.record(Receipt(tx="t2"), reinforcements=[repeated("e_1", "ev1"), repeated("e_1", "ev2")], now=NOW)
    assert LedgerReader(path).strengths(["e_1"])["e_1"].reinforced == 2


def test_a_failing_record_leaves_nothing_behind(path: str) -> None:
    ledger = Ledger(path)
    with sqlite3.connect(path) as other:
        other.execute("CREATE TRIGGER no BEFORE INSERT ON reinforcements BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(LedgerError, match="can't be used"):
        ledger.record(Receipt(tx="t"), reinforcements=[repeated("e_1", "ev1")], now=NOW)
    assert ledger.applied("t") is None


def test_shown_in_a_session_is_what_was_printed_there_and_nowhere_else(path: str) -> None:
    ledger = Ledger(path)
    ledger.record(Receipt(tx="a"), surfaced=injected("ev1", "one", "e_1", "e_2"), now=NOW)
    ledger.record(Receipt(tx="b"), surfaced=injected("ev2", "two", "e_3"), now=NOW)
    reader = LedgerReader(path)
    assert reader.shown_in("one") == {"e_1", "e_2"}
    assert reader.shown_in("three") == frozenset()


def test_a_line_in_the_index_at_session_start_does_not_count_as_shown(path: str) -> None:
    ledger = Ledger(path)
    at_start = injected("ev1", "one", "e_1").model_copy(update={"tier": "start"})
    ledger.record(Receipt(tx="a"), surfaced=at_start, now=NOW)
    ledger.record(Receipt(tx="b"), surfaced=injected("ev2", "one", "e_2"), now=NOW)
    assert LedgerReader(path).shown_in("one") == {"e_2"}


def test_injections_come_latest_first_with_what_they_showed_in_order(path: str) -> None:
    ledger = Ledger(path)
    ledger.record(Receipt(tx="a"), surfaced=injected("ev1", "one", "e_2", "e_1", ts=1.0), now=NOW)
    ledger.record(Receipt(tx="b"), surfaced=injected("ev2", "two", "e_3", ts=2.0), now=NOW)
    reader = LedgerReader(path)
    assert [i.event for i in reader.injections(10)] == ["ev2", "ev1"]
    assert [i.event for i in reader.injections(1)] == ["ev2"]
    only = reader.injections(10, session="one")
    assert [[s.entry for s in i.shown] for i in only] == [["e_2", "e_1"]]
    assert (only[0].chars, only[0].ms, only[0].project) == (80, 12.5, "a-123456")


def test_a_ledger_that_does_not_exist_reads_as_empty_and_is_not_created(path: str) -> None:
    reader = LedgerReader(path)
    assert reader.shown_in("s") == frozenset()
    assert reader.injections(5) == ()
    assert reader.strengths(["e_1"]) == {"e_1": Strength()}
    assert not Path(path).exists()


def test_a_reader_sees_a_commit_while_the_writer_stays_open_and_after_it_closed(path: str) -> None:
    ledger, reader = Ledger(path), LedgerReader(path)
    ledger.record(Receipt(tx="a"), surfaced=injected("ev1", "one", "e_1"), now=NOW)
    assert reader.shown_in("one") == {"e_1"}
    ledger.close()
    assert reader.shown_in("one") == {"e_1"}


def test_the_ledger_is_readable_by_its_owner_alone(path: str) -> None:
    Ledger(path)
    assert Path(path).stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_database_is_reported_by_its_name(path: str) -> None:
    Path(path).parent.mkdir(parents=True)
    Path(path).write_text("not a database, and long enough to be looked at as one " * 20)
    with pytest.raises(LedgerError, match=r"ledger\.sqlite is damaged"):
        LedgerReader(path).shown_in("s")
