"""The graph: links as they are written, and what came up together."""

from __future__ import annotations

from typing import Any

from ultan.entrypoints.page.graph_view import drawn


def linked(lived: Any) -> tuple[str, str, str]:
    """The first links to the second; the second and the third came up together."""
    archive = lived.write("the archive lies under /srv/ebb")
    path = lived.library.view().entries[archive].path.removesuffix(".md")
    database = lived.write("the tide database listens on port 7443", narrative=f"See [[{path}]].")
    crane = lived.write(f"the crane answers on port 9431 {lived.hostile}")
    lived.inject("p1", "s1", archive, crane)
    return database, archive, crane


def test_where_nothing_is_tied_the_ways_to_ties_are_told(lived: Any, look: Any) -> None:
    assert "Nothing is known yet" in look(drawn)
    lived.write("the archive lies under /srv/ebb")
    assert "[[wikilink]]" in look(drawn)


def test_links_and_the_mesh_are_drawn_each_entry_leading_to_what_lies_around_it(lived: Any, look: Any) -> None:
    database, archive, crane = linked(lived)
    shown = look(drawn)
    assert shown.count("<circle") == 3 and shown.count("<line") == 2
    assert '<line class="link"' in shown and '<line class="tie"' in shown
    assert all(f'href="/graph?around={one}"' in shown for one in (database, archive, crane))
    assert "3 of 3 entries are tied to others" in shown and "<script" not in shown
    assert "weight 0.15" in shown, "the same as a list"


def test_links_and_mesh_can_be_seen_apart(lived: Any, look: Any) -> None:
    linked(lived)
    assert 'class="tie"' not in look(drawn, kind="links") and '<line class="link"' in look(drawn, kind="links")
    assert '<line class="link"' not in look(drawn, kind="mesh") and 'class="tie"' in look(drawn, kind="mesh")


def test_around_an_entry_only_what_lies_so_many_steps_away_is_drawn(lived: Any, look: Any) -> None:
    database, _, _ = linked(lived)
    assert look(drawn, around=database, hops="1").count("<circle") == 2
    assert look(drawn, around=database, hops="2").count("<circle") == 3


def test_an_entry_that_is_tied_to_nothing_says_so(lived: Any, look: Any) -> None:
    linked(lived)
    alone = lived.write("the moon is far")
    assert "It is linked to nothing" in look(drawn, around=alone)
