"""Which part of a graph is drawn, and where each entry stands."""

from __future__ import annotations

from itertools import combinations

from ultan.entrypoints.page.graph import Edge, around, edges, strongest
from ultan.entrypoints.page.layout import Label, placed
from ultan.library.entry import Entry
from ultan.retrieval.questions.links import Links

SIZE, LABEL = (1000.0, 800.0), Label(190.0, 34.0)


def star(count: int) -> tuple[Edge, ...]:
    return tuple(Edge("hub", f"n{number:04}", "link") for number in range(count))


def test_of_ten_thousand_entries_the_forty_with_the_strongest_ties_are_drawn_and_all_are_counted() -> None:
    chain = tuple(Edge(f"c{number:05}", f"c{number + 1:05}", "tie", 0.1) for number in range(10_000))
    part = strongest((*chain, *star(60)))
    assert len(part.nodes) == 40 and len(part.edges) == 39 and "hub" in part.nodes
    assert part.tied == 10_001 + 61
    assert not any(node.startswith("c") for node in part.nodes)


def test_what_is_drawn_is_never_alone_though_the_strongest_are_not_tied_to_each_other() -> None:
    pairs = tuple(Edge(f"a{number:03}", f"b{number:03}", "link") for number in range(100))
    part = strongest(pairs)
    assert len(part.nodes) == 40 and len(part.edges) == 20


def test_around_an_entry_the_nearest_come_before_the_strongest() -> None:
    far = tuple(Edge("n0001", f"f{number}", "link") for number in range(100))
    part = around("hub", (*star(30), *far), hops=2)
    assert len(part.nodes) == 40 and {f"n{number:04}" for number in range(30)} <= set(part.nodes)


def test_steps_are_counted_over_links_in_either_direction() -> None:
    chain = (Edge("b", "a", "link"), Edge("b", "c", "tie", 0.5), Edge("d", "c", "replaced"))
    assert around("a", chain, hops=2).nodes == ("a", "b", "c")
    assert around("a", chain, hops=3).nodes == ("a", "b", "c", "d")
    assert around("alone", chain, hops=3) == (("alone",), (), 4)


def test_a_link_a_replacement_and_both_ends_of_each_are_one_edge_in_its_own_direction() -> None:
    def entry(name: str, **more: str) -> Entry:
        return Entry.model_validate(
            {
                "id": name,
                "path": f"global/facts/{name}.md",
                "title": name,
                "type": "fact",
                "scope": "global",
                "fact": name,
                **more,
            }
        )

    known = {
        one.id: one for one in (entry("new", narrative="[[global/facts/far]]"), entry("old", superseded_by="new"), entry("far"))
    }
    found = edges(known.values(), Links(known), (), ("link", "replaced", "tie"))
    assert sorted(found) == [Edge("new", "far", "link"), Edge("new", "old", "replaced")]


def test_the_same_graph_is_laid_out_the_same_within_its_size_and_without_labels_over_each_other() -> None:
    nodes = ("hub", *(f"n{number:04}" for number in range(24)))
    where = placed(nodes, star(24), SIZE, LABEL)
    assert where == placed(nodes, star(24), SIZE, LABEL)
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for x, y in where.values())
    apart = [
        abs(a[0] - b[0]) >= LABEL.width - 1 or abs(a[1] - b[1]) >= LABEL.height - 1 for a, b in combinations(where.values(), 2)
    ]
    assert all(apart)


def test_what_is_linked_stands_nearer_than_what_is_not() -> None:
    nodes = ("a", "b", "c", "d", "e", "f")
    linked = (Edge("a", "b", "link"), Edge("c", "d", "link"), Edge("e", "f", "link"))
    where = placed(nodes, linked, (1000.0, 1000.0), Label(10.0, 10.0))

    def far(one: str, other: str) -> float:
        (x1, y1), (x2, y2) = where[one], where[other]
        return ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5

    assert max(far("a", "b"), far("c", "d"), far("e", "f")) < min(far("a", "c"), far("a", "e"), far("c", "e"))


def test_nothing_one_entry_and_two_that_have_no_edge_have_their_places() -> None:
    assert placed((), (), SIZE, LABEL) == {}
    assert placed(("a",), (), SIZE, LABEL) == {"a": (500.0, 400.0)}
    assert len(set(placed(("a", "b"), (), SIZE, LABEL).values())) == 2
