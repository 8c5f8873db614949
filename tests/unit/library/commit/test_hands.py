"""A person changes files at any moment: theirs stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_work import FOLDER, NOW, Killed, files, opened, replayed, said, write

from ultan.configs.edge.paths import Home
from ultan.library.actions import Update
from ultan.library.checks import checks
from ultan.library.commit import Library
from ultan.library.trust import Trust


def test_a_hand_edit_wins_is_journalled_and_loses_the_trust_that_it_claims(place: Home, tmp_path: Path) -> None:
    library = opened(place)
    entry_id = library.transact("r1", [write("Use uv")], NOW).written[0]
    file = library.root / FOLDER / "use-uv.md"
    file.write_text(file.read_text().replace("Use uv", "Use pip").replace("user-said", "user-confirmed"))
    assert library.view().entries[entry_id].trust is Trust.FOREIGN
    library.transact("r2", [said(Update(entry_id=entry_id, reinforced=1))], NOW)
    entry = library.view().entries[entry_id]
    assert (entry.fact, entry.reinforced, entry.trust) == ("Use pip", 1, Trust.FOREIGN)
    assert [one.deeds[0].words for one in library.history(entry_id)] == [
        "wrote Use uv",
        f"edited {FOLDER}/use-uv.md by hand (text changed)",
        "updated Use pip",
    ]
    assert replayed(library, tmp_path / "again") == files(library.root)


def test_a_persons_copy_of_an_entry_takes_neither_its_id_nor_its_place(place: Home) -> None:
    library = opened(place)
    entry_id = library.transact("r1", [write("Use uv")], NOW).written[0]
    file = library.root / FOLDER / "use-uv.md"
    copy = file.with_name("a-copy.md")
    copy.write_text(file.read_text())
    for tx in ("r2", "r3"):
        receipt = library.transact(tx, [write("Use uv")], NOW)
        assert (receipt.written, receipt.reinforced) == ((), (entry_id,))
        assert library.view().entries[entry_id].path == f"{FOLDER}/use-uv.md"
    assert [(one.kind, one.path) for one in checks(library.view())] == [("twice", f"{FOLDER}/a-copy.md")]
    assert copy.read_text() == file.read_text()


def test_files_that_a_person_added_removed_or_broke_are_replayed_too(place: Home, tmp_path: Path) -> None:
    library = opened(place)
    library.transact("r1", [write("Use uv"), write("Use ruff")], NOW)
    (library.root / FOLDER / "use-uv.md").unlink()
    (library.root / "README.md").write_text("My own words.\r\n\r\n" + (library.root / "README.md").read_text())
    (library.root / "global").mkdir()
    (library.root / "global/mine.md").write_text("---\ntype: fact\n---\nMine.\n")
    (library.root / "global/bytes.md").write_bytes(b"\xff\xfe")
    library.transact("r2", [write("Use mypy")], NOW)
    assert {entry.fact for entry in library.view().entries.values()} == {"Use ruff", "Use mypy", "Mine."}
    assert (library.root / "README.md").read_text().startswith("My own words.")
    assert [broken.path for broken in library.view().broken] == ["global/bytes.md"]
    assert replayed(library, tmp_path / "again") == files(library.root)


@pytest.mark.parametrize("step", ["intent", "files", "filed"])
def test_what_a_person_wrote_between_a_crash_and_the_next_start_stays(place: Home, tmp_path: Path, step: str) -> None:
    library = opened(place)
    old = library.transact("r1", [write("Use Falcon")], NOW).written[0]
    killed = opened(place, step)
    with pytest.raises(Killed):
        killed.transact("r2", [write("Use Heron", old), write("Use uv")], NOW)
    mine = library.root / FOLDER / "use-heron.md"
    mine.write_text("---\ntype: fact\n---\nMine.\n")
    readme = library.root / "README.md"
    readme.write_text("My own words.\n" + readme.read_text())
    library = opened(place)
    assert mine.read_text() == "---\ntype: fact\n---\nMine.\n"
    assert readme.read_text().startswith("My own words.\n")
    assert (library.root / FOLDER / "use-uv.md").exists()
    # Once filed the transaction's own text was there: what the person wrote is an edit of it, before that it held it back.
    held_back = f"- kept [[{FOLDER}/use-heron]]: a person's text" in (library.root / "log.md").read_text()
    assert held_back == (step != "filed")
    edited = [deed.path for done in library.log(9) for deed in done.deeds if deed.verb == "edited"]
    assert f"{FOLDER}/use-heron.md" in edited
    assert replayed(library, tmp_path / "again") == files(library.root)


def test_a_person_who_edits_what_is_being_archived_keeps_it_in_force(place: Home, tmp_path: Path) -> None:
    library = opened(place)
    old = library.transact("r1", [write("Use Falcon")], NOW).written[0]
    killed = opened(place, "file", 2)
    with pytest.raises(Killed):
        killed.transact("r2", [write("Use Heron", old)], NOW)
    file = library.root / FOLDER / "use-falcon.md"
    file.write_text(file.read_text() + "\nIt still runs in the east.\n")
    library = opened(place)
    entry = library.view().entries[old]
    assert (entry.path, entry.current) == (f"{FOLDER}/use-falcon.md", True)
    assert not (library.root / "_archive" / FOLDER / "use-falcon.md").exists()
    assert replayed(library, tmp_path / "again") == files(library.root)


@pytest.mark.parametrize("times", [1, 2])
def test_a_person_who_edits_while_the_files_are_written_loses_nothing(place: Home, tmp_path: Path, times: int) -> None:
    seen: list[str] = []

    def edit(step: str) -> None:
        seen.append(step)
        file = library.root / FOLDER / "old-value-one.md"
        if step == "file" and seen.count("file") == 1 + times and file.exists():
            file.write_text(file.read_text() + "\nIt still runs in the east.\n")

    library = Library(place, edit)
    library.open()
    old = library.transact("r1", [write("Old value one")], NOW).written[0]
    library.transact("r2", [write("New value two", old)], NOW)
    entry = library.view().entries[old]
    assert (entry.path, entry.current) == (f"{FOLDER}/old-value-one.md", True)
    assert entry.narrative.endswith("It still runs in the east.")
    assert f"- kept [[{FOLDER}/old-value-one]]: a person's text" in (library.root / "log.md").read_text()
    assert replayed(library, tmp_path / "again") == files(library.root)


@pytest.mark.parametrize("page", ["README.md", "log.md", f"{FOLDER}/README.md"])
@pytest.mark.parametrize("step", ["files", "filed", "page"])
def test_a_page_that_a_person_edits_while_pages_are_written_keeps_their_words(
    place: Home, tmp_path: Path, step: str, page: str
) -> None:
    armed: list[Path] = []

    def edit(taken: str) -> None:
        if taken == step and armed:
            file = armed.pop()
            file.write_text("My own words.\n" + file.read_text())

    library = Library(place, edit)
    library.open()
    library.transact("r1", [write("Use uv")], NOW)
    armed.append(library.root / page)
    library.transact("r2", [write("Use ruff")], NOW)
    assert not armed and "My own words.\n" in (library.root / page).read_text()
    assert "[[projects/api-1/facts/use-ruff]]" in (library.root / FOLDER / "README.md").read_text()
    assert (library.root / "log.md").read_text().count("Use ruff") == 1
    library.transact("r3", [write("Use mypy")], NOW)
    assert replayed(library, tmp_path / "again") == files(library.root)


def test_a_library_that_was_cloned_is_foreign_and_works(place: Home) -> None:
    first = opened(place)
    entry_id = first.transact("r1", [write("Use uv")], NOW).written[0]
    other = Home(f"{place.root}-other")
    Path(other.root).mkdir()
    Path(place.knowledge).rename(other.knowledge)
    library = opened(other)
    assert library.view().entries[entry_id].trust is Trust.FOREIGN
    library.transact("r2", [write("Use ruff")], NOW)
    assert library.view().entries[entry_id].trust is Trust.FOREIGN
