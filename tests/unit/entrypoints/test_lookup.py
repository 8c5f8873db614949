from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints.lookup import NoSuchEntryError, entry_named, entry_or_past
from ultan.library.actions import Change, Source, Write
from ultan.library.amending.amendments import Undo
from ultan.library.amending.forgotten import Forgotten
from ultan.library.catalogue import Broken, Catalogue
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.trust import Trust

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


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    place = Home(str(tmp_path))
    ensure(place)
    library = Library(place)
    library.open()
    tell(library, "r1", "Crane")
    tell(library, "r2", "Winch")
    yield library
    library.close()


def tell(library: Library, tx: str, title: str) -> None:
    write = Write(title=title, type="fact", scope="global", fact=f"The {title} pulls")
    source = Source(events=(tx,), trust=Trust.USER_SAID)
    library.transact(tx, [Change(action=write, source=source)], datetime(2026, 11, 30, tzinfo=UTC))


def asked(library: Library, name: str) -> str:
    with pytest.raises(NoSuchEntryError) as found:
        entry_or_past(library, library.view(), name, ELSEWHERE)
    return str(found.value)


@pytest.mark.parametrize("seen", [False, True])
def test_of_an_entry_whose_file_a_person_removed_it_is_said_where_its_text_still_is(library: Library, seen: bool) -> None:
    crane = next(one for one in library.view().entries.values() if one.title == "Crane")
    (library.root / crane.path).unlink()
    if seen:
        tell(library, "r3", "Rope")
    for name in (crane.id, crane.id[:6], crane.path, "crane"):
        told = asked(library, name)
        assert f"{crane.path} (“The Crane pulls”) was removed by hand" in told
        assert ("as was seen on" in told) is seen
        assert f"`git -C {library.root} log -p -- {crane.path}`" in told


def test_of_an_entry_that_was_taken_back_it_is_said_what_brings_it_back(library: Library) -> None:
    crane = next(one for one in library.view().entries.values() if one.title == "Crane")
    library.amend("amend/1", Undo(tx="r1"), datetime(2026, 11, 30, tzinfo=UTC))
    assert "“The Crane pulls”, was taken back" in asked(library, crane.id)
    assert "`ultan undo amend/1` brings it back" in asked(library, crane.id)


def test_what_never_was_and_what_is_forgotten_is_told_as_unknown(library: Library) -> None:
    crane = next(one for one in library.view().entries.values() if one.title == "Crane")
    library.forget("forget/1", Forgotten(entries=frozenset({crane.id})), "1 file gone", datetime(2026, 11, 30, tzinfo=UTC))
    library.journal.thin(Forgotten(entries=frozenset({crane.id})).without, {"tx": "forget/1"})
    for name in ("e_000000", crane.id, crane.path):
        assert asked(library, name).startswith(f"there is no entry {name!r}. ")
