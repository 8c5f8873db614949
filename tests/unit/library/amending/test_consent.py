"""What a person agrees to counts, for the bytes that they have seen."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.library.actions import Change, Source, Write
from ultan.library.amending.amendments import Accept, Adjust, Confirm, Seen, Undo
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
PATH = "global/facts/use-uv.md"


@pytest.fixture(autouse=True)
def without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(Home(str(tmp_path / "home")))
    made.open()
    write = Write(title="Use uv", type="fact", scope="global", fact="Use uv")
    made.transact("r1", [Change(action=write, source=Source(events=("e1",), trust=Trust.USER_SAID))], NOW)
    return made


def edited(library: Library, old: str, new: str) -> Seen:
    path = library.root / PATH
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    return seen(library)


def seen(library: Library) -> Seen:
    return Seen(path=PATH, sha256=library.view().files[PATH].sha256)


def trust(library: Library) -> Trust:
    (entry,) = library.view().entries.values()
    return entry.trust


def refused(library: Library, wish: Accept | Adjust | Confirm) -> str:
    ((_, reason),) = library.amend("a", wish, NOW).vetoes
    return reason


def test_an_accepted_edit_has_the_trust_that_it_claims_and_not_a_byte_changes(library: Library) -> None:
    file = edited(library, "Use uv\n", "Use uv, always\n")
    assert trust(library) is Trust.FOREIGN
    before = (library.root / PATH).read_bytes()
    library.amend("a", Accept(files=(file,)), NOW)
    assert trust(library) is Trust.USER_SAID
    assert (library.root / PATH).read_bytes() == before


@pytest.mark.parametrize("claim", ["trust: foreign", "trust: read-from", "trust: assistant-inferred"])
def test_what_is_accepted_at_a_terminal_counts_as_said_by_the_user(library: Library, claim: str) -> None:
    library.amend("a", Accept(files=(edited(library, "trust: user-said", claim),)), NOW)
    assert trust(library) is Trust.USER_SAID
    assert "trust: user-said" in (library.root / PATH).read_text("utf-8")


def test_a_file_of_a_persons_own_gets_an_id_and_a_trust_and_keeps_the_rest(library: Library) -> None:
    mine = library.root / "global/facts/mine.md"
    mine.write_text("---\ntype: fact  # by me\nmood: good\n---\nTabs, not spaces.\n", "utf-8")
    file = Seen(path="global/facts/mine.md", sha256=library.view().files["global/facts/mine.md"].sha256)
    library.amend("a", Accept(files=(file,)), NOW)
    text = mine.read_text("utf-8")
    assert "type: fact  # by me\nmood: good\n" in text and "trust: user-said" in text and "\nid: e_" in text
    assert sorted(entry.trust for entry in library.view().entries.values()) == [Trust.USER_SAID, Trust.USER_SAID]


def test_what_was_changed_after_it_was_seen_is_not_agreed_to(library: Library) -> None:
    file = edited(library, "Use uv\n", "Use uv, always\n")
    edited(library, "always", "never")
    assert refused(library, Accept(files=(file,))) == "its file was changed after you saw it: look at it again"
    assert trust(library) is Trust.FOREIGN


def test_a_secret_is_not_accepted(library: Library) -> None:
    file = edited(library, "Use uv\n", "Use uv with api_key = 'zk9f8e7d6c5b4a39281706qw'\n")
    assert refused(library, Accept(files=(file,))).startswith("it holds what looks like a secret")


def test_confirming_raises_an_entry_and_its_status(library: Library) -> None:
    library.amend("a", Confirm(file=seen(library)), NOW)
    (entry,) = library.view().entries.values()
    assert (entry.trust, entry.status, entry.last_confirmed) == (Trust.USER_CONFIRMED, "confirmed", NOW.date())


def test_what_no_longer_holds_is_not_confirmed(library: Library) -> None:
    file = edited(library, "status: provisional", "status: deprecated")
    assert refused(library, Confirm(file=file)) == "it no longer holds (deprecated)"


def test_a_path_outside_the_library_is_no_entry(library: Library) -> None:
    assert refused(library, Accept(files=(Seen(path="../../etc/hosts", sha256="0" * 64),))) == "there is no entry in that file"


def test_a_review_can_be_undone(library: Library) -> None:
    file = edited(library, "Use uv\n", "Use uv, always\n")
    library.amend("a", Accept(files=(file,)), NOW)
    library.amend("u", Undo(tx="a"), NOW)
    assert trust(library) is Trust.FOREIGN and library.view().files[PATH].sha256 == file.sha256


def test_an_acceptance_that_is_undone_says_that_it_is_lifted_and_not_that_a_text_came_back(library: Library) -> None:
    file = edited(library, "Use uv\n", "Use uv, always\n")
    library.amend("a", Accept(files=(file,)), NOW)
    library.amend("u", Undo(tx="a"), NOW)
    (deed,) = library.log(1)[0].deeds
    assert deed.words.startswith("restored ") and deed.words.endswith(" (not accepted any more)")


def entry(library: Library) -> Entry:
    (found,) = library.view().entries.values()
    return found


def test_a_rule_is_held_back_in_its_own_file_and_keeps_its_trust(library: Library) -> None:
    library.amend("a", Adjust(file=seen(library), stop_mode="shadow", not_in=("project:lark-1",)), NOW)
    library.amend("b", Adjust(file=seen(library), not_in=("project:wren-2", "project:lark-1")), NOW)
    assert (entry(library).stop_mode, entry(library).not_in) == ("shadow", ("project:lark-1", "project:wren-2"))
    assert trust(library) is Trust.USER_SAID


def test_who_confirms_a_rule_that_was_held_back_wants_it_to_stop(library: Library) -> None:
    library.amend("a", Adjust(file=seen(library), stop_mode="shadow"), NOW)
    library.amend("b", Confirm(file=seen(library)), NOW)
    assert entry(library).stop_mode == "" and trust(library) is Trust.USER_CONFIRMED


def test_what_was_changed_by_hand_is_no_rule_to_be_held_back(library: Library) -> None:
    file = edited(library, "Use uv\n", "Use uv, always\n")
    assert "until you accept it" in refused(library, Adjust(file=file, stop_mode="ask"))


def test_adjusting_can_be_undone(library: Library) -> None:
    before = (library.root / PATH).read_bytes()
    library.amend("a", Adjust(file=seen(library), not_in=("project:lark-1",)), NOW)
    library.amend("b", Undo(tx="a"), NOW)
    assert (library.root / PATH).read_bytes() == before
