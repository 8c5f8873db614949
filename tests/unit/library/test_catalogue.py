"""The library as it lies on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ultan.library import catalogue
from ultan.library.errors import LibraryError
from ultan.library.trust import Trust


def put(root: Path, path: str, body: str = "A fact.", **keys: str) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in keys.items())
    file.write_text(f"---\n{lines}---\n{body}\n", "utf-8")
    return file


def test_broken_files_are_listed_with_their_reasons_and_hide_no_other(tmp_path: Path) -> None:
    put(tmp_path, "global/facts/good.md", id="a")
    (tmp_path / "global/facts/plain.md").write_text("no front matter")
    (tmp_path / "global/facts/bytes.md").write_bytes(b"---\n\xff\n---\n")
    put(tmp_path, "global/facts/poem.md", type="poem")
    put(tmp_path, "stray.md")
    (tmp_path / "global/facts/link.md").symlink_to("/etc/passwd")
    (tmp_path / "global/out").symlink_to("/etc")
    (tmp_path / "global/facts/big.md").write_bytes(b"x" * (catalogue.MAX_BYTES + 1))
    view = catalogue.load(tmp_path)
    assert list(view.entries) == ["a"]
    assert {broken.path: broken.reason.split(":")[0] for broken in view.broken} == {
        "global/facts/big.md": "it is larger than 1048576 bytes",
        "global/facts/bytes.md": "it is not UTF-8 (byte 4)",
        "global/facts/link.md": "it is a link, or no plain file",
        "global/facts/plain.md": "it has no front matter",
        "global/facts/poem.md": "type",
        "global/out": "it is a link, or no plain file",
        "stray.md": "it lies outside global/, projects/<name>/ and _archive/",
    }


def test_a_name_that_is_no_utf8_is_listed_and_stops_nothing(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", id="a")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/global/\xff.md")).write_text("---\n---\nfact")
    view = catalogue.load(tmp_path)
    assert list(view.entries) == ["a"]
    assert view.broken[0].path == "global/\ufffd.md"


def test_pages_and_hidden_folders_are_no_entries(tmp_path: Path) -> None:
    for path in ("README.md", "index.md", "log.md", "global/README.md", ".obsidian/x.md", "global/.trash/x.md"):
        put(tmp_path, path)
    view = catalogue.load(tmp_path)
    assert not view.entries and not view.broken


def test_nothing_changed_gives_the_very_same_view(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", id="a")
    view = catalogue.load(tmp_path)
    assert catalogue.load(tmp_path, view) is view


def test_only_what_changed_is_read_again(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", id="a")
    b = put(tmp_path, "global/b.md", id="b")
    before = catalogue.load(tmp_path)
    put(tmp_path, "global/b.md", "Another fact, and longer.", id="b")
    after = catalogue.load(tmp_path, before)
    assert after.entries["a"] is before.entries["a"]
    assert after.entries["b"].fact == "Another fact, and longer."
    b.unlink()
    assert list(catalogue.load(tmp_path, after).entries) == ["a"]


def test_bytes_that_nobody_vouches_for_are_foreign_whatever_they_claim(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", id="a", trust="user-confirmed")
    claimed = catalogue.load(tmp_path)
    assert claimed.entries["a"].trust is Trust.USER_CONFIRMED
    foreign = catalogue.load(tmp_path, claimed, vouched={})
    assert foreign.entries["a"].trust is Trust.FOREIGN
    vouched = {"global/a.md": foreign.files["global/a.md"].sha256}
    assert catalogue.load(tmp_path, foreign, vouched).entries["a"].trust is Trust.USER_CONFIRMED


def test_a_copy_gets_an_id_of_its_own_and_is_told(tmp_path: Path) -> None:
    put(tmp_path, "_archive/global/a.md", id="x")
    put(tmp_path, "global/b.md", id="x")
    view = catalogue.load(tmp_path)
    assert view.entries["x"].path == "global/b.md"
    assert len(view.entries) == 2
    assert view.twice == (("_archive/global/a.md", "global/b.md"),)


def test_an_id_stays_with_the_file_that_the_journal_vouches_for_and_its_copy_is_foreign(tmp_path: Path) -> None:
    put(tmp_path, "global/b.md", id="x", trust="user-said")
    put(tmp_path, "global/a.md", id="x", trust="user-said")
    vouched = {"global/b.md": catalogue.load(tmp_path).files["global/b.md"].sha256}
    view = catalogue.load(tmp_path, vouched=vouched)
    assert (view.entries["x"].path, view.entries["x"].trust) == ("global/b.md", Trust.USER_SAID)
    copy = view.resolve("global/a")
    assert copy is not None and copy.id != "x" and copy.trust is Trust.FOREIGN
    assert view.twice == (("global/a.md", "global/b.md"),)
    assert view.facts == {("global", "a fact"): "x"}


def test_links_are_resolved_by_path_archive_id_and_name_and_counted(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", "See [[global/b]], [[old]] and [[idc]].", id="ida")
    put(tmp_path, "global/b.md", "See [[projects/p/c]] and [[global/b]] and [[nowhere]].", id="idb")
    put(tmp_path, "projects/p/c.md", id="idc")
    put(tmp_path, "_archive/projects/p/old.md", id="ido", related='["[[projects/p/gone]]"]')
    put(tmp_path, "_archive/projects/p/gone.md", id="idg")
    view = catalogue.load(tmp_path)
    assert view.inbound == {"idb": 1, "ido": 1, "idc": 2, "idg": 1}


def test_a_name_that_two_files_share_names_neither(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", id="x")
    put(tmp_path, "projects/p/a.md", id="y")
    assert catalogue.load(tmp_path).resolve("a") is None


def test_facts_are_known_by_scope_and_without_regard_to_case_and_width(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", "Ｕse  UV.", id="a")
    put(tmp_path, "global/b.md", "Use tabs", id="b", status="deprecated")
    view = catalogue.load(tmp_path)
    assert view.facts == {("global", catalogue.normal("use uv")): "a"}


def test_a_library_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="can't be listed"):
        catalogue.load(tmp_path / "none")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    put(tmp_path, "global/closed/a.md").parent.chmod(0)
    try:
        assert [broken.path for broken in catalogue.load(tmp_path).broken] == ["global/closed"]
    finally:
        (tmp_path / "global/closed").chmod(0o700)


def test_only_files_that_are_told_of_are_looked_at(tmp_path: Path) -> None:
    told_of, other = put(tmp_path, "global/a.md", "One.", id="a"), put(tmp_path, "global/b.md", "Two.", id="b")
    before = catalogue.load(tmp_path)
    put(tmp_path, "global/a.md", "One and more.", id="a")
    put(tmp_path, "global/b.md", "Two and more.", id="b")
    put(tmp_path, "global/c.md", "Three.", id="c")
    seen = catalogue.load(tmp_path, before, only=["global/a.md", "global/c.md", "global/none.md"])
    assert {entry.id: entry.fact for entry in seen.entries.values()} == {"a": "One and more.", "b": "Two.", "c": "Three."}
    told_of.unlink()
    other.rename(tmp_path / "global/d.md")
    moved = catalogue.load(tmp_path, seen, only=["global/a.md", "global/b.md", "global/d.md"])
    assert moved.entries == catalogue.load(tmp_path).entries
    assert catalogue.load(tmp_path, moved, only=["global/c.md", "global/none.md"]) is moved


def test_a_file_behind_a_link_is_not_the_librarys_though_it_is_told_of(tmp_path: Path) -> None:
    put(tmp_path, "elsewhere/a.md", id="a")
    root = tmp_path / "library"
    put(root, "global/b.md", id="b")
    (root / "global/out").symlink_to(tmp_path / "elsewhere")
    view = catalogue.load(root)
    assert catalogue.load(root, view, only=["global/out/a.md"]) is view


def test_pages_grow_with_the_library_and_are_read_at_any_size(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_bytes(b"x" * (catalogue.MAX_BYTES + 1))
    assert catalogue.load(tmp_path).broken == ()
