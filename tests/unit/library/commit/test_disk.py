"""A disk that refuses, and files that vanish, lose nothing that was said."""

from __future__ import annotations

import resource
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from at_work import NOW, files, opened, replayed, write

from ultan.configs.edge.paths import Home
from ultan.library.commit import Library
from ultan.library.errors import NotWritten
from ultan.library.trust import Trust


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
