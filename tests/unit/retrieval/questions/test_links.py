"""What stands beside an entry, and how far links are followed."""

from __future__ import annotations

from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.questions.links import FEW, Links


def entry(name: str, fact: str = "", folder: str = "global/facts", **fields: object) -> Entry:
    base = {"id": f"e_{name:0>10}", "path": f"{folder}/{name}.md", "title": name, "type": "fact", "scope": "global",
            "fact": fact or f"{name} is a fact"}  # fmt: skip
    return Entry.model_validate(base | fields)


def links(*entries: Entry) -> Links:
    return Links({one.id: one for one in entries})


def around(graph: Links, name: str, hops: int = 1, limit: int = 99, scope: str = "") -> list[tuple[str, str, str, int]]:
    found = graph.around(f"e_{name:0>10}", hops, limit, lambda one: not scope or one.scope == scope)
    return [(one.how, one.id.strip("e_0"), one.via.strip("e_0"), one.hops) for one in found]


def test_links_in_the_text_and_in_related_lead_out_and_back_in() -> None:
    graph = links(
        entry("a", "see [[global/facts/b]] and [[c|the third]]"),
        entry("b", related=("[[global/facts/c.md]]", "e_000000000d")),
        entry("c", narrative="`[[a]]` is code"),
        entry("d"),
    )
    assert around(graph, "a") == [("links to", "b", "a", 1), ("links to", "c", "a", 1)]
    assert around(graph, "b") == [("links to", "c", "b", 1), ("links to", "d", "b", 1), ("linked from", "a", "b", 1)]
    assert around(graph, "c") == [("linked from", "a", "c", 1), ("linked from", "b", "c", 1)]


def test_what_replaced_an_entry_comes_first_and_what_it_replaced_does_not_hold() -> None:
    old = entry("old", "the queue is [[other]]", superseded_by="e_0000000new", folder="_archive/global/facts", archived=True)
    graph = links(old, entry("new"), entry("other"))
    assert around(graph, "old") == [("replaced by", "new", "old", 1), ("links to", "other", "old", 1)]
    (replaced,) = graph.around("e_0000000new", 1, 9, lambda _: True)
    assert (replaced.how, replaced.holds) == ("replaces", False)


def test_links_are_followed_hop_by_hop_and_a_cycle_ends() -> None:
    graph = links(entry("a", "[[b]]"), entry("b", "[[c]]"), entry("c", "[[a]] [[d]]"), entry("d", "[[d]]"))
    assert around(graph, "a", hops=0) == []
    assert around(graph, "a", hops=2) == [
        ("links to", "b", "a", 1), ("linked from", "c", "a", 1), ("links to", "d", "c", 2),
    ]  # fmt: skip
    assert around(graph, "a", hops=50) == around(graph, "a", hops=3)
    assert around(graph, "a", hops=50, limit=2) == around(graph, "a", hops=2)[:2]


def test_what_is_not_allowed_is_neither_shown_nor_followed() -> None:
    graph = links(
        entry("a", "[[b]]"), entry("b", "[[c]]", folder="projects/x/facts", scope="project:x"), entry("c", "[[missing]]")
    )
    assert around(graph, "a", hops=3, scope="global") == []


def test_a_neighbour_keeps_its_trust() -> None:
    graph = links(entry("a", "[[b]]"), entry("b", trust=Trust.FOREIGN))
    assert [one.trust for one in graph.around("e_000000000a", 1, 9, lambda _: True)] == ["foreign"]


def test_a_folder_of_few_entries_gives_siblings_and_one_of_many_none() -> None:
    few = [entry(name, folder="global/deploy") for name in "abc"]
    assert [one.id for one in links(*few).siblings(few[0], topical=True)] == [few[1].id, few[2].id]
    many = [entry(f"x{number}", folder="global/deploy") for number in range(FEW + 1)]
    assert links(*many).siblings(many[0], topical=True) == ()


def test_a_folder_that_only_names_the_type_says_nothing_of_the_subject() -> None:
    one, other = entry("a"), entry("b")
    assert links(one, other).siblings(one, topical=True) == ()
    assert [beside.id for beside in links(one, other).siblings(one, topical=False)] == [other.id]


def test_an_archived_sibling_is_left_out() -> None:
    one, other = entry("a", folder="global/deploy"), entry("b", folder="global/deploy", status="deprecated")
    assert links(one, other).siblings(one, topical=True) == ()
