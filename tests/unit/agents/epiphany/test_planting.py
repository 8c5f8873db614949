"""The planted library gives nothing away by its words, and its sources say what the key says."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from ultan.agents.epiphany import pointers, territory
from ultan.agents.epiphany.evidence import Case
from ultan.agents.epiphany.terrain import Terrain
from ultan.agents.epiphany.verdicts import Court, settled
from ultan.blackboard.epiphany import Bridge
from ultan.configs.edge.words import content_words
from ultan.entrypoints.demo.planted import planting
from ultan.entrypoints.demo.planted.desk import opened
from ultan.library import catalogue
from ultan.library.entry import Entry

KEY = planting.key()
TERRAIN = Terrain(planting.view(), territory.regions(planting.view(), "", 6))


def ends(titles: Iterable[str]) -> tuple[Entry, Entry]:
    one, other = map(planting.titled, titles)
    return one, other


def common(one: Entry, other: Entry) -> int:
    words = (frozenset(content_words(f"{entry.title} {entry.fact} {entry.narrative}")) for entry in (one, other))
    return len(next(words) & next(words))


def test_three_pairs_and_three_traps_lie_among_much_else() -> None:
    assert (len(KEY.pair), len(KEY.trap)) == (3, 3)
    assert 40 <= len(planting.entries()) <= 60
    assert len({entry.scope for entry in planting.entries()}) == 4


@pytest.mark.parametrize("pair", KEY.pair, ids=lambda pair: pair.titles[0])
def test_a_planted_pair_is_far_apart_by_links_regions_and_words(pair: planting.Pair) -> None:
    one, other = ends(pair.titles)
    bridge = Bridge(id="scout-1/r1/1", a=one.id, b=other.id, kind=pair.wants, shared="x")
    assert settled(Case(bridge, "scout-1", 1), Court((), TERRAIN, frozenset())) is None
    assert common(one, other) <= 1


def test_many_strangers_share_more_words_than_any_planted_pair() -> None:
    most = max(common(*ends(pair.titles)) for pair in KEY.pair)
    far = [pair for pair in combinations(planting.entries(), 2) if pair[0].scope != pair[1].scope]
    assert sum(common(*pair) > most for pair in far) >= 15


@pytest.mark.parametrize("trap", KEY.trap, ids=lambda trap: trap.reason)
def test_a_trap_falls_by_the_rules_unless_its_source_decides(trap: planting.Trap) -> None:
    one, other = ends(trap.titles)
    bridge = Bridge(id="scout-1/r1/1", a=one.id, b=other.id, kind="connection", shared="x")
    found = settled(Case(bridge, "scout-1", 1), Court((), TERRAIN, frozenset()))
    assert (found.reason if found else "refuted") == trap.reason


def test_whatever_an_entry_points_at_can_be_opened() -> None:
    pointing = [(entry, pointer) for entry in planting.entries() for pointer in pointers.of(entry)]
    assert len(pointing) >= 18
    assert [opened(entry.id, pointer.name, 1).refused for entry, pointer in pointing] == [""] * len(pointing)


def test_only_what_others_call_is_not_pointed_at() -> None:
    files = {(project, path) for project, within in planting.sources().items() for path in within}
    named = {
        (entry.scope.removeprefix("project:"), pointer.name) for entry in planting.entries() for pointer in pointers.of(entry)
    }
    assert files - named == {("kelpline", "collector/cursor.py"), ("inkwell", "shipping/printer.ts")}


def test_the_sources_hold_what_the_key_says() -> None:
    sources = planting.sources()
    loop, labels = sources["kelpline"]["collector/loop.py"], sources["inkwell"]["shipping/labels.ts"]
    assert loop.index("cursor.save") < loop.index("store.flush")
    assert labels.index('"labelled"') < labels.index("printer.print")
    assert (
        "-mtime +13" in sources["burrow"]["housekeeping/sweep.sh"]
        and "CLAIM_DAYS = 30" in sources["inkwell"]["claims/evidence.ts"]
    )
    assert "sleep 30" in sources["burrow"]["offsite/push.sh"] and "pause * 2" in sources["kelpline"]["uplink/retry.py"]
    nightly = sources["burrow"]["jobs/nightly.sh"]
    assert nightly.index("touch") < nightly.index("mountpoint")


def test_what_is_planted_on_a_disk_is_the_library_of_the_minds(tmp_path: Path) -> None:
    planting.plant(tmp_path)
    view = catalogue.load(tmp_path)
    assert view.broken == ()
    assert dict(view.entries) == {entry.id: entry for entry in planting.entries()}


def test_under_other_slugs_ids_and_links_stay(tmp_path: Path) -> None:
    planting.plant(tmp_path, {"inkwell": "inkwell-1a2b", "kelpline": "kelpline-3c4d"})
    view = catalogue.load(tmp_path)
    assert set(view.entries) == {entry.id for entry in planting.entries()}
    lesson = view.entries[planting.titled("Settle before you judge").id]
    assert {found.title for one in view.files[lesson.path].links if (found := view.resolve(one))} == {
        "Paper rests a day", "Probes rest in water",
    }  # fmt: skip


def test_the_trees_are_tracked(tmp_path: Path) -> None:
    trees = planting.grow(tmp_path)
    assert set(trees) == {"kelpline", "inkwell", "burrow"}
    assert (trees["burrow"] / "housekeeping/sweep.sh").read_text("utf-8").startswith("#!/bin/sh\n")
    assert all((tree / ".git").is_dir() for tree in trees.values())
