from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ultan.agents.minds.holdings import Holdings
from ultan.agents.minds.tending import Tending, change, fault
from ultan.library.actions import Archive, Change, Source, Write
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import Trust

Entries = Callable[..., Entry]
Held = Callable[..., Holdings]

FACTS = "projects/quay-1/facts"
CRANE, DOUBLE = "Crane 7 lifts 40 tons.", "The crane 7 can lift 40 tons."


def tend(kind: str, **action: Any) -> Tending:
    return Tending.model_validate({"action": {"kind": kind, **action}, "reason": "order"})


def test_each_kind_of_order_rests_on_the_entries_that_it_is_about(entry_of: Entries, holdings_of: Held) -> None:
    many = [entry_of(f"pier{n}", f"pier {n} is red") for n in range(6)]
    one, other = many[:2]
    held = holdings_of(*many, entry_of("far", "the far pier", scope=GLOBAL))
    for wish in (
        tend("add_wikilink", from_id=one.id, to_id=other.id),
        tend("move", entry_id=one.id, folder=f"{FACTS}/piers"),
        tend("deprecate", entry_id=one.id, reason="gone"),
        tend("split_folder", folder=FACTS, into=[{"name": "piers", "entries": [one.id, other.id]}]),
        tend("update_readme", folder=FACTS, prose="Which pier is red."),
    ):
        assert fault(wish, held) == "", wish.action.kind
        assert change(wish, held).source.trust is Trust.USER_SAID
    assert change(tend("move", entry_id=one.id, folder=f"{FACTS}/piers"), held).source.events == ("ev-pier0",)


def test_a_merge_says_all_that_its_parts_say_and_nothing_else(entry_of: Entries, holdings_of: Held) -> None:
    one, other = entry_of("one", CRANE), entry_of("two", "The crane 7 stands at pier 9.")
    held = holdings_of(one, other)

    def merging(fact: str) -> str:
        return fault(tend("merge", into=one.id, absorbed=[other.id], fact=fact), held)

    assert merging("Crane 7 lifts 40 tons and stands at pier 9.") == ""
    assert "leaves out '9', which e_two" in merging("Crane 7 lifts 40 tons at its pier.")
    assert "none of the entries says '60'" in merging("Crane 7 lifts 40 tons, at pier 9 even 60.")
    assert "hardly a word" in merging("Nothing but harbour machinery, 7 40 9, standing somewhere nearby waiting forever")


def test_a_double_is_archived_only_where_what_stays_says_as_much(entry_of: Entries, holdings_of: Held) -> None:
    one, double, more = entry_of("one", CRANE), entry_of("two", DOUBLE), entry_of("three", "Crane 7 lifts 60 tons.")
    held = holdings_of(one, double, more)
    assert fault(tend("archive", entry_id=double.id, reason="double", superseded_by=one.id), held) == ""
    lossy = fault(tend("archive", entry_id=more.id, reason="double", superseded_by=one.id), held)
    assert f"it says '60' and {one.id} doesn't" in lossy
    assert "name in superseded_by" in fault(tend("archive", entry_id=double.id, reason="old"), held)


def test_a_folder_is_split_along_with_what_overfills_it(entry_of: Entries, holdings_of: Held) -> None:
    held = holdings_of(*(entry_of(f"pier{n}", f"pier {n} is red") for n in range(5)))
    split = tend("split_folder", folder=FACTS, into=[{"name": "low", "entries": ["e_pier000000", "e_pier100000"]}])
    sixth = Write(title="Pier 5", type="fact", scope="project:quay-1", fact="pier 5 is red")
    taught = Change(action=sixth, source=Source(events=("ev",), trust=Trust.USER_SAID))
    assert "holds 5 entries" in fault(split, held)
    assert fault(split, held, (taught,)) == ""


def test_a_reason_names_entries_by_their_titles(entry_of: Entries, holdings_of: Held) -> None:
    one, double = entry_of("one", CRANE), entry_of("two", DOUBLE)
    wish = tend("archive", entry_id=double.id, reason=f"a double of {one.id}, as e_missing000 was", superseded_by=one.id)
    held = holdings_of(one, double)
    assert fault(wish, held) == ""
    made = change(wish, held).action
    assert isinstance(made, Archive)
    assert made.reason == "a double of “one”, as an entry was"


def test_what_somebody_else_wrote_is_neither_merged_nor_does_it_speak_for_a_folder(entry_of: Entries, holdings_of: Held) -> None:
    mine, foreign = entry_of("one", CRANE), entry_of("two", "Crane 7 answers to port 9999.", trust=Trust.FOREIGN)
    held = holdings_of(mine, foreign)
    merge = tend("merge", into=mine.id, absorbed=[foreign.id], fact="Crane 7 lifts 40 tons and answers to port 9999.")
    assert "foreign" in fault(merge, held)
    assert "none of the entries says '9999'" in fault(tend("update_readme", folder=FACTS, prose="Crane 7, port 9999."), held)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (tend("add_wikilink", from_id="e_one0000000", to_id="e_one0000000"), "linked already"),
        (tend("move", entry_id="e_one0000000", folder="global/facts"), "isn't a folder of project:quay-1"),
        (tend("split_folder", folder=FACTS, into=[{"name": "x", "entries": ["e_one0000000"]}]), "split once it holds more"),
        (tend("update_readme", folder="projects/quay-1/nothing", prose="crane"), "no folder"),
        (tend("deprecate", entry_id="e_missing000", reason="gone"), "there is no entry e_missing000"),
    ],
    ids=lambda one: one.action.kind if isinstance(one, Tending) else "",
)
def test_what_the_laws_refuse_is_told(entry_of: Entries, holdings_of: Held, wish: Tending, why: str) -> None:
    assert why in fault(wish, holdings_of(entry_of("one", CRANE)))
