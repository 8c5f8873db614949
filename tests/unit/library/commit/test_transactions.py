"""A transaction is carried out once, completed after a kill at any step, and told of."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_work import FOLDER, NOW, Killed, files, opened, replayed, said, write

from ultan.configs.edge.paths import Home
from ultan.library import naming
from ultan.library.actions import Archive, Receipt
from ultan.library.commit import Library
from ultan.library.errors import LibraryError
from ultan.library.records import Refusal
from ultan.library.trust import Trust


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
