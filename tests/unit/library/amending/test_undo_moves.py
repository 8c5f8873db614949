"""Taking back what was moved since, and taking back moves."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.library.actions import Action, AddWikilink, Change, Move, Source, Update, UpdateReadme, Write
from ultan.library.amending.amendments import Undo
from ultan.library.checks import checks
from ultan.library.commit import Library
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
FACTS = "projects/p/facts"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(os, "fsync", lambda _handle: None)
    made = Library(Home(str(tmp_path / "home")))
    made.open()
    return made


def do(library: Library, tx: str, *asked: Action) -> tuple[str, ...]:
    source = Source(events=(f"of-{tx}",), session="s", trust=Trust.USER_SAID)
    receipt = library.transact(tx, [Change(action=one, source=source) for one in asked], NOW)
    assert receipt.vetoes == ()
    return receipt.written


def write(fact: str) -> Write:
    return Write(title=fact, type="fact", scope="project:p", fact=fact)


def text(library: Library, path: str) -> str:
    return (library.root / path).read_text("utf-8")


def test_what_was_learnt_is_taken_back_where_it_lies_by_then(library: Library) -> None:
    uv, ruff = do(library, "r1", write("Use uv"), write("Use ruff"))
    do(library, "r2", Update(entry_id=uv, fact="Use uv only"))
    do(library, "m", Move(entry_id=uv, folder=f"{FACTS}/tools"))
    assert library.amend("u1", Undo(tx="r2"), NOW).vetoes == ()
    assert "\n\nUse uv\n" in text(library, f"{FACTS}/tools/use-uv.md")
    assert library.amend("u2", Undo(entry_id=uv), NOW).archived == (uv,)
    assert set(library.view().entries) == {ruff} and not (library.root / FACTS / "tools").exists()


def test_what_comes_back_names_others_by_where_they_lie_by_then(library: Library) -> None:
    uv, ruff = do(library, "r1", write("Use uv"), write("Use ruff"))
    do(library, "r2", AddWikilink(from_id=ruff, to_id=uv))
    do(library, "r3", Update(entry_id=ruff, fact="Use ruff always"))
    do(library, "m", Move(entry_id=uv, folder=f"{FACTS}/tools"))
    assert library.amend("u", Undo(tx="r3"), NOW).vetoes == ()
    assert "[[projects/p/facts/tools/use-uv]]" in text(library, f"{FACTS}/use-ruff.md")
    assert checks(library.view()) == ()


def test_a_move_goes_back_with_what_was_learnt_since_and_links_of_any_age_follow(library: Library) -> None:
    uv, ruff = do(library, "r1", write("Use uv"), write("Use ruff"))
    do(library, "r2", AddWikilink(from_id=ruff, to_id=uv))
    do(library, "m", Move(entry_id=uv, folder=f"{FACTS}/tools"))
    (late,) = do(library, "r3", write("Use both"), Update(entry_id=uv, reinforced=3))[:1]
    do(library, "r4", AddWikilink(from_id=late, to_id=uv))
    assert library.amend("u", Undo(tx="m"), NOW).vetoes == ()
    assert "reinforced: 3\n" in text(library, f"{FACTS}/use-uv.md")
    for name in ("use-ruff", "use-both"):
        assert "[[projects/p/facts/use-uv]]" in text(library, f"{FACTS}/{name}.md")
    assert checks(library.view()) == ()
    library.amend("uu", Undo(tx="u"), NOW)
    assert library.view().entries[uv].path == f"{FACTS}/tools/use-uv.md" and checks(library.view()) == ()


def test_a_move_does_not_go_back_over_what_has_taken_its_place(library: Library) -> None:
    (uv,) = do(library, "r1", write("Use uv"))
    do(library, "m", Move(entry_id=uv, folder=f"{FACTS}/tools"))
    do(library, "r2", write("Use UV in CI").model_copy(update={"title": "Use uv"}))
    [(_, reason)] = library.amend("u", Undo(tx="m"), NOW).vetoes
    assert reason == f"{FACTS}/use-uv.md was changed since, in r2"


def test_the_latest_that_an_undo_takes_back_is_what_taught_and_not_what_put_things_in_order(library: Library) -> None:
    (uv,) = do(library, "r1", write("Use uv"))
    do(library, "m", Move(entry_id=uv, folder=f"{FACTS}/tools"), UpdateReadme(folder=f"{FACTS}/tools", prose="Tools."))
    assert library.latest() == "r1"


def test_taking_back_an_order_bans_no_words(library: Library) -> None:
    (uv,) = do(library, "r1", write("Use uv"))
    do(library, "m", Move(entry_id=uv, folder=f"{FACTS}/tools"))
    library.amend("u", Undo(tx="m"), NOW)
    assert not library.banned("of-m") and not library.banned("of-r1")


def test_what_was_said_of_a_folder_is_taken_back_unless_a_person_wrote_since(library: Library) -> None:
    do(library, "r1", write("Use uv"))
    fresh = text(library, f"{FACTS}/README.md")
    do(library, "d1", UpdateReadme(folder=FACTS, prose="Tools."))
    library.amend("u1", Undo(tx="d1"), NOW)
    assert text(library, f"{FACTS}/README.md") == fresh
    do(library, "d2", UpdateReadme(folder=FACTS, prose="Tools."))
    page = library.root / FACTS / "README.md"
    page.write_text(page.read_text().replace("Tools.", "Mine."))
    assert len(library.amend("u2", Undo(tx="d2"), NOW).vetoes) == 1 and "Mine." in page.read_text()
