from __future__ import annotations

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.succession import compared, resembling
from ultan.agents.known import KnownEntries
from ultan.library.entry import Entry
from ultan.library.trust import Trust


def entry(number: int, fact: str) -> Entry:
    name = f"e_{number:010d}"
    return Entry(id=name, path=f"{name}.md", title=fact[:40], type="fact", scope="global", fact=fact, trust=Trust.USER_SAID)


def changed(claim: Claim, *facts: str) -> list[str]:
    return [one.fact for one in compared(claim, [entry(number, fact) for number, fact in enumerate(facts)]).changed]


RELAY, PANEL = "the relay listens on port 5432", "the panel database is on port 5432"


def test_a_correction_without_a_subject_archives_nothing_where_nothing_tells_what_it_is_about() -> None:
    assert changed(Claim("it's 7443, not 5432"), RELAY, PANEL) == []
    assert changed(Claim("it's 7443, not 5432", "now fix the typo in the footer"), RELAY) == []


def test_a_correction_without_a_subject_is_about_what_was_talked_about() -> None:
    assert changed(Claim("it's 7443, not 5432 (on: restart the relay)"), RELAY, PANEL) == [RELAY]
    assert changed(Claim("it's 7443, not 5432", "restart the panel and its database"), RELAY, PANEL) == [PANEL]


def test_a_name_that_one_entry_alone_holds_is_gone_by_its_name() -> None:
    assert changed(Claim("nox haben wir rausgeworfen"), "die Tests laufen über nox", RELAY) == ["die Tests laufen über nox"]
    assert changed(Claim("nox haben wir rausgeworfen"), "die Tests laufen über nox", "nox baut auch die Doku") == []


def test_a_thing_that_is_only_named_after_what_is_gone_stays() -> None:
    gate = "the relay gate is Kestrel and its admin port is 8001"
    assert changed(Claim("the tablets talk to the hub, not to the relay"), gate, "reviews are done in Gerrit") == []


def test_an_exception_stands_beside_the_rule() -> None:
    rule = "prices are integers in cents"
    assert changed(Claim("prices stay integers except in the tax module, that one works with Decimal"), rule) == []


def test_what_is_called_gone_is_looked_for_by_itself() -> None:
    others = [entry(number, f"the importer of feed {number} writes its rows to the nightly table") for number in range(20)]
    known = KnownEntries([*others, entry(99, "reviews are done in Gerrit")])
    claim = Claim("the importer of a feed writes its rows to the nightly table now, and Gerrit is gone")
    assert "e_0000000099" in [one.id for one in resembling(known, claim, "", ("global",))]


def test_what_the_prompt_before_names_is_looked_for_by_itself() -> None:
    known = KnownEntries([entry(1, "rye is baked in oven-3")])
    claim = Claim("take the large one from now on", around="oven-3 was moved to the museum")
    assert [one.fact for one in resembling(known, claim, "", ("global",))] == ["rye is baked in oven-3"]


def test_facts_of_one_form_about_two_things_stand_side_by_side() -> None:
    assert changed(Claim("the crane number 1 listens on port 4101"), "the crane number 0 listens on port 4100") == []
    assert (
        changed(
            Claim("service s2 listens on port 7002", said="service s2 listens on port 7002"), "service s1 listens on port 7001"
        )
        == []
    )
    assert changed(Claim("the crane listens on port 4101"), "the crane listens on port 4100") == [
        "the crane listens on port 4100"
    ]


def test_of_two_facts_of_one_form_neither_takes_the_others_place() -> None:
    old = "the kelp webhook was split off from the decoder last spring"
    assert changed(Claim("the pewter gateway was split off from the linker last spring"), old) == []
    assert changed(Claim("crane 1 moved to 4101"), "crane 0 moved to 4100") == []
    assert changed(Claim("the hide at pond 2 is locked at dusk"), "the hide at pond 1 is locked at dusk") == []
    assert changed(Claim("port 7443 is the staging port now"), "port 5432 is the staging port") == [
        "port 5432 is the staging port"
    ]
    assert changed(Claim("standup moved to Tuesday at 10"), "standup is Monday at 9") == ["standup is Monday at 9"]


def test_a_thing_that_is_gone_takes_along_nothing_that_shares_one_word_of_its_name() -> None:
    old = "the juniper parser has its dashboard under nickel/packer"
    assert changed(Claim("the nickel resolver is disabled in the ember region"), old) == []
    assert changed(Claim("the zinc packer is disabled in the ember region"), old) == []
    assert changed(Claim("larder is switched off"), "the jump host is larder") == ["the jump host is larder"]


def test_a_number_that_is_to_be_forgotten_is_gone() -> None:
    old = "más gravedad, y ojo: no es 980, el proyecto va con 1350, alguien tocó el project.godot sin querer"
    new = "sí, les gustó más ligero en todas partes: dejamos 1180 de gravedad, olvida el 1350"
    assert changed(Claim(new), old, RELAY) == [old]


def test_two_wishes_that_hold_in_all_projects_have_no_subject_in_common_by_that() -> None:
    old = "prefiro em tópicos curtos, sempre, em qualquer projeto"
    assert changed(Claim("eu sempre escrevo minhas notas em org-mode, em todos os projetos"), old) == []
