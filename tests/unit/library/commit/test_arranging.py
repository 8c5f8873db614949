"""Entries that are merged, moved and sorted into folders: links follow, and a person's hand wins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from at_work import FOLDER, NOW, SCOPE, Killed, files, opened, replayed, said, write

from ultan.configs.edge.paths import Home
from ultan.library.actions import AddWikilink, Archive, Merge, Move, SplitFolder, Subfolder, Update, UpdateReadme, Write
from ultan.library.checks import checks
from ultan.library.commit import Library
from ultan.library.entry import Trigger
from ultan.library.trust import Trust

TOOLS = f"{FOLDER}/tools"


def stocked(place: Home, facts: int = 6) -> tuple[Library, tuple[str, ...]]:
    """A library with facts of which each links to the first."""
    library = opened(place)
    changes = [write(f"Fact {number}") for number in range(facts)]
    ids = library.transact("r1", changes, NOW).written
    library.transact("r2", [said(AddWikilink(from_id=one, to_id=ids[0])) for one in ids[1:]], NOW)
    return library, ids


def split(ids: tuple[str, ...], name: str = "Tools") -> SplitFolder:
    return SplitFolder(folder=FOLDER, into=(Subfolder(name=name, entries=ids),))


def without_links(data: bytes) -> bytes:
    return data.replace(b"facts/tools/", b"facts/")


def test_a_split_moves_files_and_links_and_no_other_byte(place: Home, tmp_path: Path) -> None:
    library, ids = stocked(place)
    before = files(library.root)
    receipt = library.transact("r3", [said(split(ids[:3]))], NOW)
    assert receipt.moved == ids[:3] and receipt.written == ()
    after = files(library.root)
    for number in range(6):
        path = f"{TOOLS if number < 3 else FOLDER}/fact-{number}.md"
        assert without_links(after[path]) == before[f"{FOLDER}/fact-{number}.md"]
        assert number == 0 or b"[[projects/api-1/facts/tools/fact-0]]" in after[path]
    assert f"{FOLDER}/fact-0.md" not in after
    assert checks(library.view()) == ()
    assert b"[[projects/api-1/facts/tools/README|tools/]]: 3 entries" in after[f"{FOLDER}/README.md"]
    assert {library.view().entries[one].trust for one in ids} == {Trust.USER_SAID}
    assert [one.deeds[0].verb for one in library.history(ids[0])] == ["wrote", "moved"]
    assert replayed(library, tmp_path / "again") == after


def test_a_folder_is_named_as_one_that_is_there_case_aside(place: Home) -> None:
    library, ids = stocked(place)
    library.transact("r3", [said(split(ids[:2], "Build tools"))], NOW)
    library.transact("r4", [said(Move(entry_id=ids[2], folder=f"{FOLDER}/BUILD TOOLS"))], NOW)
    assert library.view().entries[ids[2]].path == f"{FOLDER}/build-tools/fact-2.md"


@pytest.mark.parametrize("step", ["intent", "file", "files", "filed", "page", "pages", "git"])
def test_a_kill_at_any_step_of_a_split_is_completed_at_the_next_start(place: Home, tmp_path: Path, step: str) -> None:
    _, ids = stocked(place)
    killed = opened(place, step, 2 if step in ("file", "page") else 1)
    change = [said(split(ids[:3])), said(UpdateReadme(folder=TOOLS, prose="What we build with."))]
    with pytest.raises(Killed):
        killed.transact("r3", change, NOW)
    library = opened(place)
    lying = {one: library.view().entries[one].path.rpartition("/")[0] for one in ids}
    assert lying == {one: TOOLS if one in ids[:3] else FOLDER for one in ids}
    assert b"What we build with." in files(library.root)[f"{TOOLS}/README.md"]
    assert checks(library.view()) == () and library.transact("r3", change, NOW).moved == ids[:3]
    assert replayed(library, tmp_path / "again") == files(library.root)


@pytest.mark.parametrize("deed", ["edit", "rename"])
def test_an_entry_that_a_person_changes_before_its_move_stays_theirs_and_no_link_leads_away(
    place: Home, tmp_path: Path, deed: str
) -> None:
    _, ids = stocked(place)
    with pytest.raises(Killed):
        opened(place, "intent").transact("r3", [said(split(ids[:3]))], NOW)
    library = Library(place)
    file = library.root / FOLDER / "fact-0.md"
    if deed == "edit":
        file.write_text(file.read_text() + "\nBy hand.\n")
    else:
        file.rename(file.with_name("mine.md"))
    library = opened(place)
    entries = library.view().entries
    assert entries[ids[0]].path == f"{FOLDER}/{'fact-0' if deed == 'edit' else 'mine'}.md"
    dead = {one.path for one in checks(library.view()) if one.kind == "link"}
    if deed == "edit":
        assert dead == set() and "By hand." in file.read_text()
    else:
        # Nobody but who renamed it knows where it went: the links are as they were.
        assert len(dead) == 5
    assert replayed(library, tmp_path / "again") == files(library.root)


def test_what_a_person_put_somewhere_is_moved_by_nobody(place: Home) -> None:
    library, ids = stocked(place)
    (library.root / FOLDER / "mine.md").write_text("---\nid: mine\ntype: fact\n---\nMine.\n")
    receipt = library.transact("r3", [said(Move(entry_id="mine", folder=TOOLS)), said(split((*ids[:2], "mine")))], NOW)
    assert [reason for _, reason in receipt.vetoes] == [
        f"{FOLDER}/mine.md was written or changed by hand: it stays where it is"
    ] * 2


def test_a_merge_keeps_what_each_said_and_counted_and_is_trusted_as_little_as_the_least(place: Home, tmp_path: Path) -> None:
    library = opened(place)
    guard = Trigger(tool="Bash", pattern="poetry add")
    changes = [
        said(Write(title="uv", type="preference", scope=SCOPE, fact="Use uv", narrative="It is fast.", keywords=("uv",))),
        said(Write(title="lock", type="fact", scope=SCOPE, fact="Run uv lock", keywords=("lock",), block_triggers=(guard,))),
    ]
    uv, lock = library.transact("r1", changes, NOW).written
    library.transact("r2", [said(Update(entry_id=one, reinforced=2)) for one in (uv, lock)], NOW)
    merge = Merge(into=uv, absorbed=(lock,), fact="Use uv and lock with it")
    receipt = library.transact("r3", [said(merge)], NOW)
    kept, old = library.view().entries[uv], library.view().entries[lock]
    assert (receipt.written, receipt.archived, receipt.vetoes) == ((uv,), (lock,), ())
    assert (kept.fact, kept.reinforced, kept.keywords) == ("Use uv and lock with it", 4, ("uv", "lock"))
    assert kept.block_triggers == (guard,) and kept.guards == (guard,)
    assert kept.narrative == (
        "It is fast.\n\nIt said before: Use uv\n\nFrom [[_archive/projects/api-1/facts/lock]], 2026-11-30: Run uv lock"
    )
    assert (old.archived, old.superseded_by, old.fact, old.guards) == (True, uv, "Run uv lock", ())
    assert "[[projects/api-1/preferences/uv]]" in old.related and "[[_archive/projects/api-1/facts/lock]]" in kept.related
    assert replayed(library, tmp_path / "again") == files(library.root)


def test_a_readme_says_what_its_folder_is_about_until_a_person_does(place: Home, tmp_path: Path) -> None:
    library, ids = stocked(place)
    page = library.root / FOLDER / "README.md"
    fresh = page.read_text()
    library.transact(
        "r3", [said(UpdateReadme(folder=FOLDER, prose="How it is built.\n\nSee [[projects/api-1/facts/fact-0]]."))], NOW
    )
    assert "# facts\n\n<!-- ULTAN:about " in page.read_text() and "How it is built." in page.read_text()
    library.transact("r4", [said(UpdateReadme(folder=FOLDER, prose="What it is."))], NOW)
    assert "How it is built." not in page.read_text() and page.read_text().count("ULTAN:about") == 2
    assert re.sub(r"(?s)<!-- ULTAN:about.*?about -->\n\n", "", page.read_text()) == fresh
    page.write_text(page.read_text().replace("What it is.", "My words."))
    receipt = library.transact(
        "r5", [said(UpdateReadme(folder=FOLDER, prose="Not again.")), said(Archive(entry_id=ids[1], reason="x"))], NOW
    )
    assert receipt.vetoes == ((0, f"a person wrote what stands in {FOLDER}/README.md: that stays"),)
    assert "My words." in page.read_text() and "fact-1" not in page.read_text()
    assert replayed(library, tmp_path / "again") == files(library.root)


def test_a_persons_readme_is_never_added_to(place: Home) -> None:
    library, _ = stocked(place)
    page = library.root / FOLDER / "README.md"
    page.write_text("# facts\n\nMine.\n")
    receipt = library.transact("r3", [said(UpdateReadme(folder=FOLDER, prose="Theirs."))], NOW)
    assert len(receipt.vetoes) == 1 and page.read_text() == "# facts\n\nMine.\n"


def test_a_persons_readme_follows_what_it_links_to(place: Home, tmp_path: Path) -> None:
    library, ids = stocked(place)
    page = library.root / "README.md"
    page.write_text("Start with [[projects/api-1/facts/fact-0|the first]].\n" + page.read_text())
    library.transact("r3", [said(split(ids[:3]))], NOW)
    assert page.read_text().startswith("Start with [[projects/api-1/facts/tools/fact-0|the first]].\n")
    assert replayed(library, tmp_path / "again") == files(library.root)


def test_overfull_folders_are_sorted_once_and_what_a_person_placed_is_left(place: Home, tmp_path: Path) -> None:
    library = opened(place)
    facts = (
        "Deploy from main",
        "Deploy before noon",
        "Tests run with pytest",
        "Tests need docker",
        "Money is in cents",
        "Use tabs",
    )
    library.transact("r1", [write(fact) for fact in facts], NOW)
    hand = library.root / FOLDER / "deploys-by-hand.md"
    hand.write_text("---\ntype: fact\n---\nDeploys by hand are forbidden.\n")
    receipt = library.tidy("tidy/r1", NOW)
    lying = {entry.fact: entry.path for entry in library.view().entries.values()}
    assert lying["Deploy from main"] == f"{FOLDER}/deploy/deploy-from-main.md"
    assert lying["Tests need docker"] == f"{FOLDER}/tests/tests-need-docker.md"
    assert len(receipt.moved) == 4 and hand.exists() and checks(library.view()) == ()
    before = files(library.root)
    assert library.tidy("tidy/r1", NOW) == receipt and library.tidy("tidy/r2", NOW).paths == ()
    assert files(library.root) == before and replayed(library, tmp_path / "again") == before


def test_a_cloned_library_is_sorted_by_nobody(place: Home) -> None:
    library = opened(place)
    for number in range(9):
        path = library.root / FOLDER / f"{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ntrust: user-said\n---\nDeploy {number}.\n")
    assert library.tidy("tidy/r1", NOW).moved == ()
    assert {record.kind for record in library.journal.read()} == {"edited"}
