from __future__ import annotations

from pathlib import Path

import pytest

from ultan.entrypoints.lookup import NoSuchEntryError, entry_named
from ultan.library.catalogue import Broken, Catalogue
from ultan.library.entry import Entry

ROOT = Path("/m/knowledge")
ELSEWHERE = Path("/w/crane")


def entry(entry_id: str, path: str) -> Entry:
    return Entry(id=entry_id, path=path, title="t", type="fact", scope="global", fact=f"what {path} says")


VIEW = Catalogue(
    entries={
        "e_0123456789": entry("e_0123456789", "global/facts/port.md"),
        "e_0123400000": entry("e_0123400000", "global/facts/queue.md"),
        "e_9999999999": entry("e_9999999999", "projects/a/facts/twin.md"),
        "e_8888888888": entry("e_8888888888", "projects/b/facts/twin.md"),
    },
    broken=(Broken("global/facts/torn.md", "its front matter never ends"),),
)


@pytest.mark.parametrize(
    "name",
    [
        "e_0123456789", "e_01234567", "global/facts/port.md", "global/facts/port", "./global/facts/port.md", "port", "port.md",
        "[[port]]", "/m/knowledge/global/facts/port.md", " port ",
    ],
)  # fmt: skip
def test_an_entry_is_meant_by_its_id_the_beginning_of_it_its_path_or_its_files_name(name: str) -> None:
    assert entry_named(VIEW, name, ROOT, ELSEWHERE).path == "global/facts/port.md"


@pytest.mark.parametrize(
    ("name", "cwd"), [("./port.md", "global/facts"), ("facts/port.md", "global"), ("../facts/port.md", "global/lessons")]
)
def test_a_path_is_followed_from_the_folder_that_one_is_in(name: str, cwd: str) -> None:
    assert entry_named(VIEW, name, ROOT, ROOT / cwd).path == "global/facts/port.md"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("e_01234", r"several entries begin with 'e_01234', say which: e_0123400000 \(what .*\); e_0123456789"),
        ("e_", "several entries begin with 'e_'"),
        ("twin.md", "several entries have files named 'twin.md', say which: e_9999999999"),
        ("./global/facts/torn.md", "torn.md can't be read as an entry: its front matter never ends"),
    ],
)
def test_a_name_that_means_several_or_a_broken_file_says_so(name: str, message: str) -> None:
    with pytest.raises(NoSuchEntryError, match=message):
        entry_named(VIEW, name, ROOT, ELSEWHERE)


@pytest.mark.parametrize("name", ["e_77", "nothing", "", "/etc/passwd", ".", "0123456789"])
def test_a_name_that_means_nothing_says_how_to_find_entries(name: str) -> None:
    with pytest.raises(NoSuchEntryError, match="ultan recall"):
        entry_named(VIEW, name, ROOT, ELSEWHERE)
