"""The library's writer: idempotent, recoverable at every step, and never over a person's text."""

from __future__ import annotations

import os
import resource
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.library import naming
from ultan.library.actions import Action, Archive, Change, Receipt, Source, Update, Write
from ultan.library.checks import checks
from ultan.library.commit import Library
from ultan.library.errors import LibraryError, NotWritten
from ultan.library.records import Refusal
from ultan.library.replay import replay
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
SCOPE = "project:api-1"
FOLDER = "projects/api-1/facts"


class Killed(BaseException):
    """Stands for kill -9: nothing of the library catches it."""


@pytest.fixture(autouse=True)
def without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    """Git has its own tests; here the library works without it, and without waiting for a disk that nobody pulls."""
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def place(tmp_path: Path) -> Home:
    return Home(str(tmp_path / "home"))


def opened(place: Home, stop_at: str = "", times: int = 1) -> Library:
    left = times

    def checkpoint(step: str) -> None:
        nonlocal left
        left -= step == stop_at
        if step == stop_at and left == 0:
            raise Killed(step)

    library = Library(place, checkpoint)
    library.open()
    return library


def said(action: Action) -> Change:
    return Change(action=action, source=Source(events=("ev1",), session="s1", trust=Trust.USER_SAID), quote="as I said")


def write(fact: str, *supersedes: str) -> Change:
    return said(Write(title=fact, type="fact", scope=SCOPE, fact=fact, supersedes=supersedes))


def files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def replayed(library: Library, target: Path) -> dict[str, bytes]:
    replay(library.journal, target)
    return files(target)


def test_a_transaction_writes_entries_and_the_pages_that_follow_from_them(place: Home) -> None:
    library = opened(place)
    receipt = library.transact("r1", [write("Use uv"), write("see [[global/gone]]")], NOW)
    assert library.view().entries[receipt.written[0]].trust is Trust.USER_SAID
    written = files(library.root)
    assert set(written) == {
        f"{FOLDER}/use-uv.md", f"{FOLDER}/README.md", "projects/api-1/README.md", "projects/README.md",
        "README.md", "index.md", "log.md",
    }  # fmt: skip
    assert (
        b"[[projects/api-1/facts/use-uv]]" in written["index.md"]
        and b"[[projects/api-1/facts/use-uv]]" in written[f"{FOLDER}/README.md"]
    )
    assert b"- wrote [[projects/api-1/facts/use-uv]]: Use uv" in written["log.md"]
    assert b"- refused to write: see [[global/gone]] because [[global/gone]] leads nowhere" in written["log.md"]
    assert library.git_state == "git is not installed: the library is written, without history"


def test_a_transaction_done_before_gives_its_receipt_again_and_changes_nothing(place: Home) -> None:
    library = opened(place)
    receipt = library.transact("r1", [write("Use uv")], NOW)
    before = files(Path(place.root))
    assert library.transact("r1", [write("Use something else")], NOW) == receipt
    library.close()
    assert opened(place).transact("r1", [write("Use uv")], NOW) == receipt
    assert files(Path(place.root)) == before


def test_nothing_to_do_leaves_no_trace(place: Home) -> None:
    library = opened(place)
    assert library.transact("r1", [], NOW).tx == "r1"
    assert files(library.root) == {} and library.log(9) == ()


def test_a_name_that_could_end_a_comment_names_no_transaction(place: Home) -> None:
    with pytest.raises(LibraryError, match="can't name a transaction"):
        opened(place).transact("r1 --> x", [write("Use uv")], NOW)


STEPS = [
    ("intent", 1), ("file", 1), ("file", 2), ("file", 3), ("files", 1), ("filed", 1),
    ("page", 1), ("page", 4), ("page", 9), ("pages", 1), ("git", 1), ("done", 1),
]  # fmt: skip


OLD = naming.entry_id("r1", 0)
FIRST = [write("Use Falcon")]
SECOND = [write("Use Heron", OLD), write("Deploy from main"), said(Archive(entry_id="gone", reason="x"))]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], Receipt]:
    """What the files and the receipt are where nothing is killed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "/nonexistent")
        library = opened(Home(str(tmp_path_factory.mktemp("whole"))))
        library.transact("r1", FIRST, NOW)
        receipt = library.transact("r2", SECOND, NOW)
        library.close()
    return files(library.root), receipt


@pytest.mark.parametrize(("step", "times"), STEPS)
def test_a_kill_at_any_step_is_completed_at_the_next_start(
    place: Home, tmp_path: Path, undisturbed: tuple[dict[str, bytes], Receipt], step: str, times: int
) -> None:
    expected, receipt = undisturbed
    opened(place).transact("r1", FIRST, NOW)
    killed = opened(place, step, times)
    with pytest.raises(Killed):
        killed.transact("r2", SECOND, NOW)
    library = opened(place)
    assert files(library.root) == expected
    assert library.transact("r2", SECOND, NOW) == receipt
    assert files(library.root) == expected
    assert library.journal.verify() is None
    assert replayed(library, tmp_path / "again") == expected


@pytest.fixture(autouse=True)
def one_writer_at_a_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A killed process lets go of its lock; in one process the test must do it."""
    made: list[Library] = []
    real = Library.open

    def opening(self: Library) -> None:
        for other in made:
            if other.root == self.root:
                other.close()
        made.append(self)
        real(self)

    monkeypatch.setattr(Library, "open", opening)
    yield
    for library in made:
        library.close()


def test_the_next_transaction_completes_one_that_the_disk_refused(place: Home) -> None:
    library = opened(place)
    blocker = library.root / "projects"
    blocker.write_text("a file where a folder should be")
    with pytest.raises(NotWritten, match="can't be written"):
        library.transact("r1", [write("Use uv")], NOW)
    blocker.unlink()
    library.transact("r2", [write("Use ruff")], NOW)
    assert {entry.fact for entry in library.view().entries.values()} == {"Use uv", "Use ruff"}


def test_what_was_said_while_its_folder_was_a_link_is_written_once_it_is_a_folder(place: Home, tmp_path: Path) -> None:
    library = opened(place)
    link = library.root / "projects"
    link.symlink_to(tmp_path)
    with pytest.raises(NotWritten, match="its folder projects can't be used"):
        library.transact("r1", [write("Use uv")], NOW)
    link.unlink()
    receipt = library.transact("r1", [write("Use uv")], NOW)
    assert [library.view().entries[entry_id].fact for entry_id in receipt.written] == ["Use uv"] and receipt.vetoes == ()


def test_a_disk_that_is_full_loses_nothing_and_the_same_call_succeeds_later(place: Home) -> None:
    library = opened(place)
    library.transact("r1", [write("Use uv")], NOW)
    before = files(library.root)
    with full_disk(library.journal.path.stat().st_size + 100), pytest.raises(NotWritten, match="no space left"):
        library.transact("r2", [write("Use ruff")], NOW)
    assert files(library.root) == before
    receipt = library.transact("r2", [write("Use ruff")], NOW)
    assert len(receipt.written) == 1 and library.journal.verify() is None


@contextmanager
def full_disk(limit: int) -> Iterator[None]:
    """No file may grow beyond the limit, which is how a full disk looks to a writer."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, handler)


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


def test_history_tells_when_what_from_which_words(place: Home) -> None:
    library = opened(place)
    old = library.transact("r1", [write("Use Falcon")], NOW).written[0]
    library.transact("r2", [write("Use Heron", old)], NOW)
    reader = Library(place)
    first, second = reader.history(old)
    assert (first.tx, first.at, first.deeds[0].words) == ("r1", NOW, "wrote Use Falcon")
    assert (first.deeds[0].events, first.deeds[0].session, first.deeds[0].quote) == (("ev1",), "s1", "as I said")
    assert second.deeds[0].words == "archived Use Falcon (superseded by: Use Heron)"
    assert [one.tx for one in reader.log(1)] == ["r2"] and [one.tx for one in reader.log(9)] == ["r2", "r1"]


def test_a_refusal_of_a_mind_is_recorded_with_its_reason(place: Home) -> None:
    library = opened(place)
    receipt = library.transact("r1", [], NOW, [Refusal(change=write("Use uv"), reason="anybody would know")])
    assert receipt.written == () and receipt.vetoes == ()
    assert "- refused to write: Use uv because anybody would know" in (library.root / "log.md").read_text()
    assert library.log(1)[0].vetoes[0].reason == "anybody would know"


def test_a_reader_sees_what_a_writer_elsewhere_did(place: Home) -> None:
    reader = Library(place)
    assert reader.view().entries == {} and reader.log(9) == ()
    writer = opened(place)
    receipt = writer.transact("r1", [write("Use uv")], NOW)
    assert set(reader.view().entries) == set(receipt.written)
    assert reader.view() is reader.view()
    assert len(reader.log(9)) == 1


@pytest.mark.parametrize("whole_folder", [True, False])
def test_a_journal_that_was_deleted_while_in_use_begins_anew_and_loses_nothing_said_later(
    place: Home, tmp_path: Path, whole_folder: bool
) -> None:
    library, reader = opened(place), Library(place)
    first = library.transact("r1", [write("Use uv")], NOW).written[0]
    assert reader.view().entries[first].trust is Trust.USER_SAID
    shutil.rmtree(place.journal) if whole_folder else library.journal.path.unlink()
    second = library.transact("r2", [write("Use ruff")], NOW).written[0]
    third = library.transact("r3", [write("Use mypy")], NOW).written[0]
    for view in (library.view(), reader.view()):
        assert {one: view.entries[one].trust for one in (first, second, third)} == {
            first: Trust.FOREIGN,
            second: Trust.USER_SAID,
            third: Trust.USER_SAID,
        }
    assert [one.tx for one in reader.log(9)] == ["r3", "r2", ""]
    assert library.journal.verify() is None
    assert replayed(library, tmp_path / "again") == files(library.root)


@pytest.mark.parametrize("step", ["intent", "file", "files", "filed", "pages", "git"])
def test_a_journal_deleted_during_a_transaction_makes_it_pending_and_the_same_call_succeeds(place: Home, step: str) -> None:
    def delete(taken: str) -> None:
        if taken == step and not deleted:
            deleted.append(taken)
            library.journal.path.unlink()

    deleted: list[str] = []
    library = Library(place, delete)
    library.open()
    with pytest.raises(NotWritten, match="was deleted or replaced"):
        library.transact("r1", [write("Use uv")], NOW)
    receipt = library.transact("r1", [write("Use uv")], NOW)
    current = [entry for entry in library.view().entries.values() if entry.current]
    assert [(entry.id, entry.fact, entry.trust) for entry in current] == [(*receipt.written, "Use uv", Trust.USER_SAID)]


def test_a_library_that_was_deleted_while_in_use_starts_again(place: Home) -> None:
    library = opened(place)
    library.transact("r1", [write("Use uv")], NOW)
    library.root.rename(f"{library.root}-gone")
    library.transact("r2", [write("Use uv")], NOW)
    assert [entry.fact for entry in library.view().entries.values()] == ["Use uv"]


def test_a_folder_where_a_page_belongs_is_left_and_holds_up_nothing(place: Home) -> None:
    library = opened(place)
    for page in ("log.md", "global/facts/README.md"):
        (library.root / page).mkdir(parents=True)
    receipt = library.transact("r1", [write("Use uv")], NOW)
    assert receipt.written and (library.root / "log.md").is_dir()
    assert library.transact("r2", [write("Use ruff")], NOW).written


def test_a_look_at_some_files_leaves_what_a_transaction_is_writing_to_its_end(place: Home) -> None:
    with pytest.raises(Killed):
        opened(place, "files").transact("tx", [write("Staging listens on 7443.")], NOW)
    reader = Library(place)
    (path,) = (str(path.relative_to(reader.root)) for path in reader.root.rglob("staging*.md"))
    assert reader.view([]).entries  # the first look is at the whole
    (reader.root / path).write_text("---\nid: e_0000000001\n---\nSomething else.\n")
    assert [entry.fact for entry in reader.view([path]).entries.values()] == ["Staging listens on 7443."]
    opened(place).close()
    assert [entry.fact for entry in reader.view([path]).entries.values()] == ["Something else."]
