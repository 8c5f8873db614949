"""What is forgotten is in no row and no page of the ledger."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from ultan.blackboard.events import Injected, Shown
from ultan.blackboard.postings import Outcome, Placing, Reinforcement
from ultan.dynamics import forgetting
from ultan.dynamics.ledger import Ledger, LedgerReader
from ultan.dynamics.self_knowledge import Noted
from ultan.library.actions import Receipt
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.project import ProjectRef

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
PROJECT = ProjectRef(key="k", slug="a-123456", name="a")
WHAT = Forgotten(terms=(term("Quillfeather"),), entries=frozenset({"e_gone"}))


def test_rows_of_the_entry_go_and_receipts_and_reasons_lose_the_words(tmp_path: Path) -> None:
    path = str(tmp_path / "ledger.sqlite")
    ledger = Ledger(path)
    shown = (Shown(entry="e_gone", reason="shares port", chars=9), Shown(entry="e_kept", reason="shares quillfeather", chars=9))
    event = Injected(id="ev2", ts=1.0, session="s", project=PROJECT, tier="prompt", shown=shown, chars=18, ms=1.0)
    again = [Reinforcement(entry_id=one, event_id="ev1", signal="reinforces") for one in ("e_gone", "e_kept")]
    receipt = Receipt(tx="r1", written=("e_kept",), paths=("global/facts/quillfeather.md", "log.md"))
    ledger.record(receipt, reinforcements=again, surfaced=event, now=NOW)
    ledger.close()
    assert forgetting.rows(path, WHAT) == forgetting.erase(path, WHAT) == 5
    assert b"quillfeather" not in b"".join(file.read_bytes() for file in tmp_path.iterdir()).lower()
    strengths = LedgerReader(path).strengths(["e_gone", "e_kept"])
    assert (strengths["e_gone"].surfaced, strengths["e_gone"].reinforced) == (0, 0)
    assert (strengths["e_kept"].surfaced, strengths["e_kept"].reinforced) == (1, 1)
    assert Ledger(path).applied("r1") == receipt.model_copy(update={"paths": ("log.md",)})


def test_how_the_user_took_the_work_goes_with_the_words_and_loses_the_name_of_a_forgotten_entry(tmp_path: Path) -> None:
    path = str(tmp_path / "ledger.sqlite")
    ledger = Ledger(path)
    where = {"domain": "tests", "signal": "told_twice", "ts": 1.0}
    outcomes = [
        Outcome(event_id="ev1", session="s", scope="project:a-123456", entry_id="e_gone", **where),
        Outcome(event_id="ev_gone", session="s", scope="project:a-123456", **where),
        Outcome(event_id="ev2", session="s_gone", scope="project:a-123456", **where),
        Outcome(event_id="ev3", session="s", scope="project:quillfeather-123456", **where),
    ]
    placings = [
        Placing(event_id="ev1", session="s", scope="project:a-123456", entry_id=entry, tier="hot", ts=1.0)
        for entry in ("e_gone", "e_kept")
    ]
    ledger.record(Receipt(tx="r1"), noted=Noted(outcomes, placings), now=NOW)
    ledger.close()
    what = WHAT.model_copy(update={"events": frozenset({"ev_gone"}), "sessions": frozenset({"s_gone"})})
    assert forgetting.rows(path, what) == forgetting.erase(path, what) == 5
    reader = LedgerReader(path)
    assert [(one.event_id, one.entry_id) for one in reader.outcomes()] == [("ev1", "")]
    assert [one.entry_id for one in reader.placings("project:a-123456")] == ["e_kept"]
    assert b"quillfeather" not in b"".join(file.read_bytes() for file in tmp_path.iterdir()).lower()


def test_a_ledger_from_before_these_tables_is_forgotten_from_and_read_as_well(tmp_path: Path) -> None:
    path = str(tmp_path / "ledger.sqlite")
    Ledger(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE outcomes; DROP TABLE placings;")
    assert forgetting.erase(path, WHAT) == 0
    assert LedgerReader(path).outcomes() == LedgerReader(path).placings("global") == ()
