"""Taking back what was learnt: the bytes before it, and what stands against that."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.library.actions import Action, Change, Source, Update, Write
from ultan.library.amending.amendments import Undo
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.commit import Library
from ultan.library.records import Plan
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
FACTS = "global/facts"


@pytest.fixture(autouse=True)
def without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(Home(str(tmp_path / "home")))
    made.open()
    return made


def told(library: Library, tx: str, *actions: Action, session: str = "s1") -> str:
    """Returns the id of the first entry that was written."""
    source = Source(events=(f"ev-{tx}",), session=session, trust=Trust.USER_SAID)
    receipt = library.transact(tx, [Change(action=action, source=source) for action in actions], NOW)
    return receipt.written[0] if receipt.written else ""


def write(fact: str, *supersedes: str) -> Write:
    return Write(title=fact, type="fact", scope="global", fact=fact, supersedes=supersedes)


def facts(library: Library) -> dict[str, bool]:
    """Each entry's fact, and whether it holds."""
    return {entry.fact: entry.current for entry in library.view().entries.values()}


def vetoes(library: Library, wish: Undo) -> tuple[str, ...]:
    return tuple(reason for _, reason in library.amend("u", wish, NOW).vetoes)


def test_a_value_that_was_superseded_holds_again_and_the_one_that_superseded_it_is_gone(library: Library) -> None:
    old = told(library, "r1", write("Use Falcon"))
    before = (library.root / FACTS / "use-falcon.md").read_bytes()
    told(library, "r2", write("Use Heron", old))
    library.amend("u", Undo(tx="r2"), NOW)
    assert facts(library) == {"Use Falcon": True}
    assert (library.root / FACTS / "use-falcon.md").read_bytes() == before
    assert library.view().entries[old].trust is Trust.USER_SAID


def test_of_a_transaction_with_two_facts_an_entry_alone_can_be_taken_back(library: Library) -> None:
    first = told(library, "r1", write("Use uv"), write("Use ruff"))
    library.amend("u", Undo(entry_id=first), NOW)
    assert facts(library) == {"Use ruff": True}


def test_an_entry_is_taken_back_with_all_that_was_done_to_it_since(library: Library) -> None:
    entry = told(library, "r1", write("Use uv"))
    told(library, "r2", Update(entry_id=entry, fact="Use uv 0.5"))
    library.amend("u", Undo(entry_id=entry), NOW)
    assert facts(library) == {}


def test_an_entry_whose_place_another_took_is_not_taken_back_with_it(library: Library) -> None:
    old = told(library, "r1", write("Use Falcon"))
    heir = told(library, "r2", write("Use Heron", old))
    assert vetoes(library, Undo(entry_id=old)) == (f"{heir} took its place in r2: undo that one, and it comes back",)
    assert facts(library) == {"Use Falcon": False, "Use Heron": True}


def test_a_session_is_taken_back_and_what_others_taught_stays(library: Library) -> None:
    told(library, "r1", write("Use uv"), session="s1")
    told(library, "r2", write("Use ruff"), session="s2")
    told(library, "r3", write("Use mypy"), session="s1")
    library.amend("u", Undo(session="s1"), NOW)
    assert facts(library) == {"Use ruff": True}


def test_over_a_later_hand_edit_nothing_is_undone_and_the_difference_is_told(library: Library) -> None:
    told(library, "r1", write("Use uv"), write("Use ruff"))
    path = library.root / FACTS / "use-uv.md"
    path.write_text(path.read_text("utf-8") + "\nBut not on Windows.\n", "utf-8")
    (obstacle,) = library.foresee(Undo(tx="r1")).obstacles
    assert (obstacle.path, obstacle.tx, obstacle.wanted) == (f"{FACTS}/use-uv.md", "", "")
    assert obstacle.found.endswith("But not on Windows.\n")
    assert vetoes(library, Undo(tx="r1")) == (f"{FACTS}/use-uv.md was changed since, by hand",)
    assert "But not on Windows." in path.read_text("utf-8") and len(facts(library)) == 2


def test_a_transaction_is_not_undone_under_a_later_one_that_still_counts(library: Library) -> None:
    entry = told(library, "r1", write("Use uv"))
    told(library, "r2", Update(entry_id=entry, reinforced=1))
    assert vetoes(library, Undo(tx="r1")) == (f"{FACTS}/use-uv.md was changed since, in r2",)
    library.amend("u2", Undo(tx="r2"), NOW)
    library.amend("u1", Undo(tx="r1"), NOW)
    assert facts(library) == {}


def test_the_same_event_teaches_nothing_again_until_the_undo_is_undone(library: Library) -> None:
    told(library, "r1", write("Use uv"))
    library.amend("u", Undo(tx="r1"), NOW)
    source = Source(events=("ev-r1",), trust=Trust.USER_SAID)
    again = Change(action=write("Use uv"), source=source)
    refused = library.transact("r2", [again], NOW)
    assert not refused.written and library.log(1)[0].vetoes[0].reason.startswith("you took back what was learnt")
    library.amend("uu", Undo(tx="u"), NOW)
    assert facts(library) == {"Use uv": True}
    assert library.transact("r3", [again], NOW).reinforced
    library.amend("uuu", Undo(tx="uu"), NOW)
    assert not library.transact("r4", [again], NOW).written


def test_words_that_are_said_anew_teach_again(library: Library) -> None:
    told(library, "r1", write("Use uv"))
    library.amend("u", Undo(tx="r1"), NOW)
    told(library, "r2", write("Use uv"))
    assert facts(library) == {"Use uv": True}


def test_the_bans_of_an_undo_outlive_the_process(library: Library, tmp_path: Path) -> None:
    told(library, "r1", write("Use uv"))
    library.amend("u", Undo(tx="r1"), NOW)
    library.close()
    again = Library(Home(str(tmp_path / "home")))
    again.open()
    assert not again.transact(
        "r2", [Change(action=write("Use uv"), source=Source(events=("ev-r1",), trust=Trust.USER_SAID))], NOW
    ).written


def test_undoing_one_after_the_other_goes_back_step_by_step(library: Library) -> None:
    entry = told(library, "r1", write("Use uv"))
    told(library, "r2", Update(entry_id=entry, fact="Use uv 0.5"))
    steps = []
    for number in range(2):
        steps.append(library.latest())
        library.amend(f"u{number}", Undo(tx=steps[-1]), NOW)
    assert steps == ["r2", "r1"] and library.latest() == "" and facts(library) == {}


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (Undo(tx="r9"), "there is no transaction r9"),
        (Undo(session="s9"), "nothing is left that session s9 taught"),
        (Undo(entry_id="e_mine"), "no transaction wrote e_mine"),
    ],
)
def test_what_never_was_is_not_undone_and_the_reason_says_so(library: Library, wish: Undo, reason: str) -> None:
    told(library, "r1", write("Use uv"))
    assert vetoes(library, wish)[0].startswith(reason)


def test_what_was_taken_back_is_not_taken_back_twice(library: Library) -> None:
    told(library, "r1", write("Use uv"))
    library.amend("u1", Undo(tx="r1"), NOW)
    assert vetoes(library, Undo(tx="r1")) == ("r1 was taken back already",)


def test_a_wish_names_one_thing() -> None:
    with pytest.raises(ValueError, match="one of them"):
        Undo(tx="r1", session="s1")


def test_a_journal_of_an_earlier_version_opens(library: Library) -> None:
    """Its plans say nothing of what they undo."""
    told(library, "r1", write("Use uv"))
    (intent,) = [record for record in library.journal.read() if record.kind == "intent"]
    earlier = {key: value for key, value in intent.payload.items() if key != "undoes"}
    assert Plan.model_validate(earlier).undoes == ()


def forgotten(library: Library, words: str) -> None:
    what = Forgotten(terms=(term(words),))
    library.forget("forget/1", what, "something", NOW)
    library.journal.thin(what.without, {"tx": "forget/1"})


def test_a_text_that_was_forgotten_is_not_brought_back_and_nothing_is_removed_for_it(library: Library) -> None:
    entry = told(library, "r1", Write(title="Ask", type="fact", scope="global", fact="Ask Quillfeather"))
    told(library, "r2", Update(entry_id=entry, fact="Ask the client"))
    forgotten(library, "Quillfeather")
    assert facts(library) == {"Ask the client": True}
    refusal = library.foresee(Undo(tx="r2")).refusal
    assert refusal == f"what {FACTS}/ask.md said before was forgotten, and can't be brought back"
    assert library.foresee(Undo(tx="forget/1")).refusal == "what was forgotten is gone for good"
    library.amend("u", Undo(entry_id=entry), NOW)
    assert facts(library) == {}


def test_where_the_text_before_is_gone_from_the_journal_the_undo_says_so(library: Library, tmp_path: Path) -> None:
    entry = told(library, "r1", Write(title="Ask", type="fact", scope="global", fact="Ask the client", narrative="Quillfeather."))
    told(library, "r2", Update(entry_id=entry, reinforced=1))
    forgotten(library, "Quillfeather")
    told(library, "r3", Update(entry_id=entry, reinforced=2))
    library.close()
    again = Library(Home(str(tmp_path / "home")))
    again.open()
    again.amend("u3", Undo(tx="r3"), NOW)
    assert facts(again) == {"Ask the client": True}
    assert again.latest() == ""
    again.amend("u", Undo(entry_id=entry), NOW)
    assert facts(again) == {}
