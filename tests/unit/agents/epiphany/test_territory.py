"""How a library is divided among scouts."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import pytest
from shelving import entry, view

from ultan.agents.epiphany import territory
from ultan.agents.epiphany.territory import SEED, homes, regions, too_small, unknown
from ultan.blackboard.epiphany import Region
from ultan.entrypoints.demo.planted import planting
from ultan.library.entry import Entry

LIBRARY = planting.view()


def many(count: int, scope: str = "project:quay-1", folder: str = "") -> list[Entry]:
    where = f"projects/{scope.removeprefix('project:')}/facts{folder}"
    return [
        entry(f"{folder.strip('/')}n{n:02}", scope=scope, path=f"{where}/n{n:02}.md") for n in range(count)
    ]  # fmt: skip


@pytest.mark.parametrize("wanted", [5, 6, 7, 8])
def test_every_entry_lies_in_one_region_and_there_are_as_many_as_scouts(wanted: int) -> None:
    found = regions(LIBRARY, "", wanted)
    ids = [one for region in found for one in region.entries]
    assert len(found) == wanted
    assert sorted(ids) == sorted(LIBRARY.entries)


def test_the_same_library_is_divided_alike_in_whatever_order_it_is_read() -> None:
    turned = view(*reversed(planting.entries()))
    assert regions(turned, "", 6) == regions(LIBRARY, "", 6)


def test_projects_are_not_mixed_while_there_are_few_of_them() -> None:
    for region in regions(LIBRARY, "", 6):
        assert len({LIBRARY.entries[one].scope for one in region.entries}) == 1


def test_a_project_alone_is_divided_by_the_folders_of_its_topics() -> None:
    names = [region.name for region in regions(LIBRARY, "inkwell", 5)]
    assert names == ["inkwell", "inkwell / billing", "inkwell / press", "inkwell / shipping", "inkwell / site"]


def test_a_projects_name_stands_for_its_slug_where_one_alone_begins_so() -> None:
    held = view(*many(14, "project:quay-1a2b"))
    assert unknown(held, "quay") == ""
    assert {one for region in regions(held, "quay", 5) for one in region.entries} == set(held.entries)


def test_without_folders_tags_divide() -> None:
    held = view(*(one.model_copy(update={"tags": ("ink" if n % 2 else "ship",)}) for n, one in enumerate(many(14))))
    assert {len(region.entries) for region in regions(held, "", 5)} == {7}


def test_a_folder_and_a_tag_of_one_name_make_two_regions() -> None:
    inside = many(6, folder="/ink")
    tagged = [one.model_copy(update={"tags": ("ink",) if n < 4 else ()}) for n, one in enumerate(many(9))]
    names = [region.name for region in regions(view(*inside, *tagged), "", 5)]
    assert len(set(names)) == len(names)
    assert {"quay-1 / ink", "quay-1 / ink (2)"} <= set(names)


def test_many_small_projects_are_joined_to_as_many_regions_as_there_are_scouts() -> None:
    entries = [one for n in range(11) for one in many(3, f"project:p{n}", f"/t{n}")]
    found = regions(view(*entries), "", 5)
    assert len(found) == 5
    assert min(len(region.entries) for region in found) >= territory.LEAST_IN_REGION


def test_what_no_longer_holds_is_no_part_of_the_territory() -> None:
    old = [entry("old1", status="stale"), entry("old2", superseded_by="e_t10000000"), entry("old3", archived=True)]
    held = view(*planting.entries(), *old)
    assert not {one.id for one in old} & {one for region in regions(held, "", 6) for one in region.entries}


def test_an_entry_as_a_seed_is_a_region_with_what_speaks_of_the_same() -> None:
    seed = planting.titled("Report by mail")
    first, *others = regions(LIBRARY, seed.id, 6)
    assert first.name == SEED and seed.id in first.entries
    assert not {one for region in others for one in region.entries} & set(first.entries)


def test_words_as_a_seed_are_a_region_of_what_holds_them() -> None:
    first = regions(LIBRARY, "invoice", 6)[0]
    assert planting.titled("Invoices stay as issued").id in first.entries


def test_scouts_share_the_regions_in_turn_and_the_seed_belongs_to_all() -> None:
    mapped = [Region(name=SEED, entries=("e_1",)), Region(name="x", entries=("e_2",)), Region(name="y", entries=("e_3",))]
    assert [[home.name for home in homes(mapped, number)] for number in (1, 2, 3)] == [[SEED, "x"], [SEED, "y"], [SEED, "x"]]


def test_a_tiny_library_says_what_it_would_need() -> None:
    assert too_small(view(), "") == (
        "the library is empty; an epiphany looks between distant entries and needs 12 at least."
    )  # fmt: skip
    assert too_small(view(*many(11)), "").startswith("the library holds 11 entries in force;")
    assert too_small(view(*many(12)), "") == ""


def test_a_small_project_in_a_large_library_is_small() -> None:
    held = view(*planting.entries(), *many(1))
    assert too_small(held, "quay-1").startswith("the project quay-1 holds 1 entry in force;")


def test_an_unknown_project_is_answered_with_those_that_there_are() -> None:
    assert unknown(LIBRARY, "quayside") == (
        "'quayside' is no project and no entry, and no entry speaks of it; projects: burrow, inkwell, kelpline."
    )
