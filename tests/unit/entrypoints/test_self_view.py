from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.blackboard.postings import Outcome, Placing
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.settings import load
from ultan.dynamics.ledger import Ledger
from ultan.dynamics.self_knowledge import Noted
from ultan.entrypoints.self_view import look
from ultan.library.actions import Change, Receipt, Source, Write
from ultan.library.commit import Library
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SHOP = "project:shop-123456"
SETTINGS = load("no such file", {})


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("HOME", str(tmp_path))
    home = Home(str(tmp_path / "mem"))
    ensure(home)
    return home


def taught(place: Home, fact: str, event: str) -> str:
    library = Library(place)
    library.open()
    write = Write(title=fact, type="fact", scope=SHOP, fact=fact)
    receipt = library.transact(
        f"ruling/{event}", [Change(action=write, source=Source(events=(event,), trust=Trust.USER_SAID))], NOW
    )
    return receipt.written[0]


def test_a_home_in_which_nothing_happened_has_an_empty_view(place: Home) -> None:
    view = look(place, SETTINGS, SHOP, NOW.timestamp())
    assert (view.domains, view.hot, view.parked) == ((), (), 0)


def test_the_view_names_what_was_disregarded_and_what_is_hot_and_nothing_that_is_gone(place: Home) -> None:
    entry_id = taught(place, "Tests run with make check", "ev1")
    where = {"session": "s", "scope": SHOP, "ts": NOW.timestamp()}
    outcomes = [
        Outcome(event_id=f"e{n}", domain="tests", signal="told_twice", entry_id=named, **where)
        for n, named in enumerate((entry_id, entry_id, "e_gone"))
    ]
    placings = [
        Placing(event_id="e1", entry_id=named, tier=tier, **where)
        for named, tier in ((entry_id, "hot"), ("e_gone", "hot"), ("e_gone2", "parked"))
    ]
    ledger = Ledger(place.ledger)
    ledger.record(Receipt(tx="r1"), noted=Noted(outcomes, placings), now=NOW)
    ledger.close()
    view = look(place, SETTINGS, SHOP, NOW.timestamp())
    (tests,) = view.domains
    assert (tests.guarded, tests.reliability) == (True, 0.0)
    assert [(one.fact, one.times) for one in tests.patterns] == [("Tests run with make check", 2)]
    assert [one.entry_id for one in view.hot] == [entry_id]
    assert view.parked == 0
    assert look(place, SETTINGS, "project:other-123456", NOW.timestamp()).domains == ()
    assert [one.domain for one in look(place, SETTINGS, None, NOW.timestamp()).domains] == ["tests"]
