"""A damaged ledger is set aside and never in the way; an empty one is one that holds nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.blackboard.postings import Reinforcement
from ultan.dynamics import forgetting, mending
from ultan.dynamics.ledger import Ledger, LedgerError, LedgerReader
from ultan.library.actions import Receipt
from ultan.library.amending.forgotten import Forgotten

NOW = datetime(2026, 11, 20, tzinfo=UTC)
GARBAGE = b"this is no database, and long enough to be taken for one " * 20


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


def test_an_empty_file_reads_as_a_ledger_that_holds_nothing_and_is_written_to(path: Path) -> None:
    path.write_bytes(b"")
    assert LedgerReader(str(path)).facts().turns == ()
    LedgerReader(str(path)).check()
    Ledger(str(path)).close()
    assert path.stat().st_size > 0 and mending.left_overs(str(path)) == ()


def test_what_is_damaged_is_told_in_words_and_the_writer_begins_beside_it(path: Path) -> None:
    path.write_bytes(GARBAGE)
    with pytest.raises(LedgerError, match=r"is damaged: .* entries are whole\. `ultan down`, then `ultan up` sets it aside"):
        LedgerReader(str(path)).facts()
    ledger = Ledger(str(path))
    ledger.record(Receipt(tx="t"), reinforcements=[Reinforcement(entry_id="e", event_id="ev", signal="reinforces")], now=NOW)
    assert ledger.damaged is not None and ledger.damaged.read_bytes() == GARBAGE
    assert LedgerReader(str(path)).strengths(["e"])["e"].reinforced == 1
    ledger.close()
    assert Ledger(str(path)).damaged is not None, "until all is counted anew"
    ledger = Ledger(str(path))
    ledger.counted()
    assert ledger.damaged is None
    assert [one.read_bytes() for one in mending.left_overs(str(path))] == [GARBAGE]


def test_a_page_that_is_damaged_is_found_too(path: Path) -> None:
    ledger = Ledger(str(path))
    for number in range(400):
        ledger.record(Receipt(tx=f"t{number}", written=("e" * 200,)), now=NOW)
    ledger.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * 8192 + whole[16384:])
    with pytest.raises(LedgerError, match="damaged"):
        LedgerReader(str(path)).check()
    assert Ledger(str(path)).damaged is not None


def test_a_lock_that_another_process_holds_is_no_damage(path: Path) -> None:
    Ledger(str(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert not mending.set_aside(str(path), 0.05)


def test_forgetting_leaves_no_byte_of_what_nobody_can_look_through(path: Path) -> None:
    path.write_bytes(GARBAGE)
    Ledger(str(path)).close()
    forgetting.erase(str(path), Forgotten(terms=("database",)))
    assert [one.read_bytes() for one in mending.left_overs(str(path))] == [b""]
