from __future__ import annotations

import pytest

from ultan.entrypoints.lookup import NoSuchEntryError, entry_named
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry


def entry(entry_id: str, path: str) -> Entry:
    return Entry(id=entry_id, path=path, title="t", type="fact", scope="global", fact="f")


VIEW = Catalogue(
    entries={
        "e_0123456789": entry("e_0123456789", "global/facts/port.md"),
        "e_0123400000": entry("e_0123400000", "global/facts/queue.md"),
    }
)


@pytest.mark.parametrize("name", ["e_0123456789", "e_01234567", "global/facts/port.md", "global/facts/port", "port", "[[port]]"])
def test_an_entry_is_meant_by_its_id_the_beginning_of_it_its_path_or_its_files_name(name: str) -> None:
    assert entry_named(VIEW, name).path == "global/facts/port.md"


def test_a_beginning_that_two_ids_share_asks_for_more() -> None:
    with pytest.raises(NoSuchEntryError, match="begins 2 ids: e_0123400000, e_0123456789"):
        entry_named(VIEW, "e_01234")


@pytest.mark.parametrize("name", ["e_", "nothing", ""])
def test_a_name_that_means_nothing_says_how_to_find_entries(name: str) -> None:
    with pytest.raises(NoSuchEntryError, match="ultan recall"):
        entry_named(VIEW, name)
