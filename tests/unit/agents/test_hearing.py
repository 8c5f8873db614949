from __future__ import annotations

import pytest

from ultan.agents.hearing import heard, merged
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")


def facts(*said: tuple[Role, str]) -> list[str]:
    turns = [
        Turn(event_id=f"ev{at}", episode_id="ep", session="s", project=PROJECT, role=role, ts=1_795_000_000.0, text=text)
        for at, (role, text) in enumerate(said)
    ]
    return [one.statement.fact for one in merged(heard(turns)) if not one.hinted]


def test_a_value_that_is_set_right_later_stands_in_the_fact_that_it_corrects() -> None:
    said = facts(
        ("user", "the staging gateway listens on port 8181"), ("assistant", "8181, noted."), ("user", "no, make that 9443")
    )
    assert said == ["the staging gateway listens on port 9443"]


def test_two_facts_about_one_thing_both_stay() -> None:
    said = facts(("user", "the staging gateway listens on port 8181"), ("user", "the staging gateway logs to /var/log/gate"))
    assert said == ["the staging gateway listens on port 8181", "the staging gateway logs to /var/log/gate"]


def test_what_the_assistant_said_last_is_heard_with_the_answer_and_not_with_what_follows() -> None:
    turns = [
        Turn(event_id=f"ev{at}", episode_id="ep", session="s", project=PROJECT, role=role, ts=1_795_000_000.0, text=text)
        for at, (role, text) in enumerate(
            [
                ("user", "start it"),
                ("assistant", "Shall I use 8181?"),
                ("user", "staging listens on port 9443"),
                ("user", "production listens on port 443"),
            ]
        )
    ]
    assert [one.echo for one in heard(turns) if not one.hinted] == ["Shall I use 8181?", ""]


@pytest.mark.parametrize(
    "back",
    [
        "oh no, cross that out",
        "too early, Berit must agree first",
        "hm wait, let's not",
        "hmm, no. I'll think about it",
        "nah never mind, do as before",
        "actually that's a terrible idea, revert it",
        "hang on. no. nobody will find them. scrap that",
        "you know what, scrap the rule",
        "Ulla isn't convinced, so it's open again",
        "nein warte, zurück",
        "non en fait oublie, on garde comme avant",
    ],
)
def test_a_rule_that_the_next_prompt_takes_back_was_never_stated(back: str) -> None:
    assert sure(("user", "from now on every loaf gets a number in oven.log"), ("assistant", "Noted."), ("user", back)) == []


def test_a_correction_of_the_value_takes_nothing_back() -> None:
    said = sure(
        ("user", "from now on the kiln log is kiln-2.log"), ("assistant", "ok"), ("user", "no, from now on it's kiln-3.log")
    )
    assert any("kiln-3.log" in fact for fact in said)


def test_a_prompt_that_asks_to_remember_what_was_said_makes_the_one_before_it_sure() -> None:
    told: tuple[Role, str] = ("user", "the oven g-2 runs cold by 20 degrees")
    assert sure(told) == []
    assert sure(told, ("assistant", "ok"), ("user", "lovely. remember that one, would you")) == [
        "the oven g-2 runs cold by 20 degrees"
    ]


def test_a_name_that_settles_what_a_reply_had_set_side_by_side_is_a_decision() -> None:
    weighed: tuple[Role, str] = ("assistant", "The options are larch, oak, or cedar.")
    assert sure(("user", "what wood for the benches"), weighed, ("user", "ok so larch, oiled twice")) == [
        "larch, oiled twice (on: what wood for the benches)"
    ]
    assert (
        sure(("user", "what wood for the benches"), ("assistant", "Hard wood lasts."), ("user", "ok so larch, oiled twice")) == []
    )


def sure(*said: tuple[Role, str]) -> list[str]:
    turns = [
        Turn(event_id=f"ev{at}", episode_id="ep", session="s", project=PROJECT, role=role, ts=1_795_000_000.0, text=text)
        for at, (role, text) in enumerate(said)
    ]
    return [one.statement.fact for one in merged(heard(turns)) if not one.hinted and not one.faint]


@pytest.mark.parametrize(
    "then",
    [
        "revert it, only the loaves that are baked after this",
        "the timer still rings too soon",
        "the hatch is open again",
        "it should look like before",
        "rounding up is a bad idea, use the exact weight",
    ],
)
def test_a_complaint_about_the_work_takes_no_rule_back(then: str) -> None:
    rule = "from now on every loaf gets a number in oven.log"
    assert rule in sure(("user", rule), ("assistant", "All are numbered."), ("user", then))


@pytest.mark.parametrize(
    "framed",
    [
        "suppose all tiles were square, how many would we need?",
        'can you rephrase this? it comes from a mail by the landlord: "All tenants must sweep the yard, no exceptions."',
        "the plumber says you must never use copper there. is that true?",
    ],
)
def test_what_is_said_on_a_supposition_or_on_somebody_elses_words_is_no_statement(framed: str) -> None:
    said = "fine, goes into my binder"
    assert sure(("user", framed), ("assistant", "There you are."), ("user", said)) == []
    assert sure(("user", "stack the tiles"), ("assistant", "There you are."), ("user", said)) == [said]


def test_a_plain_report_of_somebody_else_frames_nothing() -> None:
    said = facts(
        ("user", "the landlord says the lease is over, look"), ("user", "we settled on larch boards from the mill at /lot/7")
    )
    assert said == ["we settled on larch boards from the mill at /lot/7"]


def test_what_is_settled_on_stands_beside_the_question_and_not_beside_what_was_weighed_last() -> None:
    said = sure(
        ("user", "which wood for the hull? pine rots"),
        ("assistant", "Cedar or Meranti are the alternatives."),
        ("user", "the lake is salty, mind you"),
        ("assistant", "Then Meranti."),
        ("user", "meranti it is"),
    )
    assert said == ["meranti it is (on: which wood for the hull? pine rots)"]
