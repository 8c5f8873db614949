"""What was imported goes into the quarantine, and becomes an entry once a person has taken it over."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_told
from ultan.agents.reconciler import Reconciler
from ultan.blackboard.events import Fact, Imported, ReadText, Told
from ultan.blackboard.postings import ImportPosted, ToldPosted
from ultan.configs.edge.paths import Home, ensure
from ultan.dynamics.ledger import Ledger
from ultan.library import quarantine
from ultan.library.actions import Write
from ultan.library.commit import Library
from ultan.library.place import Place
from ultan.library.project import ProjectRef

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
PROJECT = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")
READ = Place(path="CLAUDE.md", line=3, project=PROJECT, about=("Python", "Style"))


def test_an_import_that_is_applied_twice_is_kept_once_and_writes_no_entry(tmp_path: Path) -> None:
    place = Home(str(tmp_path / "mem"))
    ensure(place)
    library = Library(place)
    texts = (ReadText(text="wrap lines at 100 columns", read=READ), ReadText(text="type every function", read=READ))
    posting = ImportPosted(id="import/i1", ts=1.0, imported=Imported(id="i1", ts=1.0, project=PROJECT, texts=texts))
    receipts = [Reconciler(library, Ledger(place.ledger), place).apply(posting, NOW) for _ in range(2)]
    assert receipts[0] == receipts[1] and receipts[0].paths == ()
    assert sorted(kept.text for kept in quarantine.review(place)) == ["type every function", "wrap lines at 100 columns"]
    assert not library.view().entries


def test_what_a_person_takes_over_rests_on_the_file_and_applies_where_its_headings_say() -> None:
    told = Told(
        id="ev1",
        ts=1.0,
        project=PROJECT,
        facts=(Fact(text="Wrap lines at 100 columns", project=PROJECT, read=READ),),
        via="shell",
    )
    (proposal,) = read_told(ToldPosted(id="ev1", ts=1.0, told=told, trusted=True), KnownEntries()).proposals
    assert isinstance(proposal.action, Write)
    assert proposal.action.applies_when == "Python > Style" and "python" in proposal.action.keywords
    assert proposal.source.events[0] == "ev1" and proposal.source.events[1].startswith("file:CLAUDE.md:3#")
