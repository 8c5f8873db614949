"""Leads without a model: of one mechanism, far apart, and nothing more than leads."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from saying import asked, mapped
from shelving import desk, entry

from ultan.agents.epiphany.desk import Desk
from ultan.agents.epiphany.rehearsal import Stage, rehearse
from ultan.agents.epiphany.structural import Structure, leads, mechanisms
from ultan.agents.epiphany.terrain import Terrain
from ultan.agents.epiphany.territory import SEED
from ultan.agents.known import KnownEntries
from ultan.blackboard.epiphany import EpiphanyEnded, Region
from ultan.entrypoints.demo.planted import desk as planted
from ultan.library.entry import Entry

UPLOAD = entry("upload", "The uploader makes five attempts, then it gives up")
LETTER = entry("letter", "A reminder is sent again after a fortnight")
LAMP = entry("lamp", "The lamp is yellow")
ROOF = entry("roof", "The roof is flat")


def found(near: Sequence[Entry], far: Sequence[Entry], name: str = "near", table: Desk | None = None) -> list[set[str]]:
    regions = [Region(name=one, entries=tuple(e.id for e in held)) for one, held in ((name, near), ("far", far))]
    at = table or desk([*near, *far])
    return [{pair.a.title, pair.b.title} for pair in leads(regions, Terrain(at.holdings.view, regions), at)]


def test_an_entry_tells_of_a_mechanism_by_the_stems_of_its_words() -> None:
    assert mechanisms(UPLOAD) == {"something is tried again"}
    assert mechanisms(LAMP) == frozenset()


def test_two_subjects_with_one_mechanism_are_a_lead() -> None:
    assert found([UPLOAD, LAMP], [LETTER, ROOF]) == [{"upload", "letter"}]


def test_strangers_without_a_mechanism_are_none() -> None:
    assert found([LAMP], [ROOF]) == []


def test_what_is_linked_is_no_lead() -> None:
    assert found([UPLOAD], [LETTER.model_copy(update={"related": (UPLOAD.id,)})]) == []


def test_of_two_with_the_same_mechanism_those_that_share_fewer_words_come_first() -> None:
    twin = entry("twin", "The uploader of letters makes five attempts")
    assert found([UPLOAD], [twin, LETTER])[0] == {"upload", "letter"}


class Alike(KnownEntries):
    """An encoder to whom lamps and roofs are one."""

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        return tuple(0.9 if {text, one} == {LAMP.fact, ROOF.fact} else 0.1 for one in facts)


def test_meaning_alone_makes_a_lead_where_an_encoder_finds_two_facts_alike() -> None:
    at = desk([LAMP, ROOF, UPLOAD])
    table = at._replace(holdings=at.holdings._replace(known=Alike((LAMP, ROOF, UPLOAD))))
    assert found([LAMP, UPLOAD], [ROOF], table=table) == [{"lamp", "roof"}]


def test_no_entry_stands_in_two_leads() -> None:
    more = [entry(f"again{n}", f"{n}one {n}two is tried again") for n in range(3)]
    assert len(found([UPLOAD], more)) == 1


def test_from_a_seed_all_leads_start_there() -> None:
    assert found([LAMP], [UPLOAD, LETTER], name=SEED) == []


def test_the_end_of_a_session_without_a_model_calls_them_leads_and_costs_nothing() -> None:
    *_, end = rehearse(asked(structural=True), Stage(planted.desk(), None))
    assert isinstance(end, EpiphanyEnded)
    assert (end.outcome, end.usd) == ("leads", 0.0)
    assert end.words == "leads, not findings: no model looked at them, and nobody opened a source."


def test_structure_speaks_without_being_asked() -> None:
    at = desk([UPLOAD, LETTER])
    regions = [Region(name="near", entries=(UPLOAD.id,)), Region(name="far", entries=(LETTER.id,))]
    mind = Structure("structure", (asked(structural=True), mapped(regions)), at)
    assert [getattr(move, "kind", "") for move in mind.alone().moves] == ["connection"]
    assert mind.opened() == ()
