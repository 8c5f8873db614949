from __future__ import annotations

from ultan.agents.self_model.guardrails import guardrails
from ultan.agents.self_model.picture import DomainPicture, picture
from ultan.blackboard.postings import Outcome
from ultan.configs.settings import load
from ultan.library.entry import Entry
from ultan.library.trust import Trust

MODEL = load("no such file", {}).self_model
NOW = 1_795_000_000.0
SHOP = "project:shop-123456"


def outcome(number: int, signal: str, domain: str = "tests", entry_id: str = "", scope: str = SHOP) -> Outcome:
    where = {"event_id": f"ev{number}", "session": "s", "scope": scope, "ts": NOW - 100 + number}
    return Outcome.model_validate({**where, "domain": domain, "signal": signal, "entry_id": entry_id})


def entry(number: int, fact: str, **fields: object) -> Entry:
    plain: dict[str, object] = {
        "id": f"e_{number}",
        "path": f"{number}.md",
        "title": "t",
        "type": "fact",
        "scope": SHOP,
        "fact": fact,
    }
    return Entry.model_validate({"trust": Trust.USER_SAID} | plain | fields)


def drawn(outcomes: list[Outcome], *entries: Entry) -> tuple[DomainPicture, ...]:
    return picture(outcomes, {one.id: one for one in entries}, MODEL, NOW)


MAKE = entry(1, "Tests run with make check", sources=("ev0",))
FAILING = [outcome(1, "told_twice", entry_id="e_1"), outcome(2, "corrected"), outcome(3, "told_twice", entry_id="e_1")]


def test_a_weak_domain_names_what_was_disregarded_and_what_answers_it() -> None:
    (one,) = drawn(FAILING, MAKE)
    assert (one.domain, one.failures, one.outcomes, one.reliability, one.guarded) == ("tests", 3, 3, 0.0, True)
    assert [(named.entry_id, named.times) for named in one.patterns] == [("e_1", 2)]
    assert [(named.entry_id, named.fact) for named in one.strategies] == [("e_1", "Tests run with make check")]


def test_what_a_correction_taught_answers_it() -> None:
    taught = entry(2, "Fixtures live in conftest", sources=("ev2",))
    (one,) = drawn([outcome(2, "corrected")], taught)
    assert [named.entry_id for named in one.strategies] == ["e_2"]


def test_an_entry_that_was_replaced_is_answered_by_what_took_its_place() -> None:
    old = MAKE.model_copy(update={"archived": True, "superseded_by": "e_3"})
    (one,) = drawn(FAILING, old, entry(3, "Tests run with tox"))
    assert [named.fact for named in one.strategies] == ["Tests run with tox"]


def test_what_nobody_said_or_what_no_longer_holds_answers_nothing() -> None:
    foreign = entry(4, "x", sources=("ev2",), trust=Trust.FOREIGN)
    gone = entry(5, "y", sources=("ev2",), archived=True)
    assert drawn([outcome(2, "corrected")], foreign, gone)[0].strategies == ()


def test_each_project_and_domain_stands_for_itself_and_the_weakest_comes_first() -> None:
    pictures = drawn([*FAILING, outcome(4, "thanked", "git"), outcome(5, "thanked", scope="project:other-123456")], MAKE)
    assert [(one.scope, one.domain, one.guarded) for one in pictures] == [
        (SHOP, "tests", True),
        ("project:other-123456", "tests", False),
        (SHOP, "git", False),
    ]


def test_a_guardrail_is_one_neutral_line_with_the_id_that_answers() -> None:
    (pin,) = guardrails(drawn(FAILING, MAKE), 2, 240)
    assert pin.text == (
        "- [track record] tests: 3 of 3 results here were set right by the user; "
        "what answers it: “Tests run with make check” (e_1)"
    )
    assert pin.id == "self/tests"


def test_a_guardrail_fits_its_line_and_a_strong_domain_has_none() -> None:
    long = MAKE.model_copy(update={"fact": "word " * 200})
    (pin,) = guardrails(drawn(FAILING, long), 2, 160)
    assert len(pin.text) <= 160
    assert pin.text.endswith("” (e_1)")
    assert guardrails(drawn([outcome(1, "thanked")]), 2, 240) == ()
