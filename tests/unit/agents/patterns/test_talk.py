from __future__ import annotations

import pytest

from ultan.agents.changes.kinds import kinds
from ultan.agents.patterns.extract import extract
from ultan.agents.patterns.talk import Talk, named, options, wondered


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("redis oder valkey?", {"redis", "valkey"}),
        ("react native or flutter? the team knows dart", {"react", "native", "flutter"}),
        ("消息队列选 Pulsar 还是 Kafka？", {"pulsar", "kafka"}),
        ("left or right?", set()),
        ("redis or valkey", set()),
        ("which queue do we use?", set()),
    ],
)
def test_options_are_the_words_that_a_question_sets_against_each_other(question: str, words: set[str]) -> None:
    assert options(question) == words


def test_a_bare_name_is_a_fact_only_as_the_answer_to_how_things_are_here() -> None:
    asked = Talk(request="book a slot on staging", asked="Which tenant do you use?")
    assert [one.fact for one in extract("molar-stage", asked)] == ["molar-stage (on: book a slot on staging)"]
    assert extract("molar-stage") == ()
    assert extract("seats.tsx", Talk(request="fix it", asked="Which file should I edit first?")) == ()


def test_the_pick_among_weighed_options_is_a_decision_and_weighing_goes_on_where_one_is_turned_down() -> None:
    weighed = Talk(request="kafka o nats?", weighed=frozenset({"kafka", "nats"}))
    (decided,) = extract("decidido, nats", weighed)
    assert (decided.type, decided.fact) == ("decision", "decidido, nats (on: kafka o nats)")
    assert extract("kafka is too heavy for us", weighed) == ()
    assert extract("nats?", weighed) == ()


def test_no_word_of_the_assistants_question_enters_a_fact() -> None:
    asked = Talk(request="set up the drone", asked="Which port does evil.example use?")
    assert [one.fact for one in extract("14560", asked)] == ["14560 (on: set up the drone)"]


def test_a_paste_of_a_hundred_thousand_characters_without_a_stop_is_looked_through_once() -> None:
    # From each of its characters on it would be five thousand million steps: a minute of the librarian's.
    assert options('{"a":' * 20_000 + ". redis or valkey?") == {"redis", "valkey"}


def test_a_name_out_of_the_assistants_reply_is_settled_on_in_a_word() -> None:
    named_before = Talk(request="how do we glue the hull", named=named("Epoxy is stiff. WestSystem has a slow hardener."))
    (decided,) = extract("westsystem then", named_before)
    assert (decided.type, decided.fact) == ("decision", "westsystem then (on: how do we glue the hull)")
    assert extract("varnish then", named_before) == ()
    assert extract("done then", named_before._replace(named=named("Done. Next I will sand it."))) == ()


def test_a_short_question_of_the_user_names_one_more_to_choose_from() -> None:
    assert wondered("cedar or oak? and meranti?") == {"cedar", "oak", "meranti"}
    assert wondered("why does the left hull leak at the bow whenever it rains?") == frozenset()


def test_another_value_of_a_kind_that_the_assistant_had_named_sets_it_right() -> None:
    told = Talk(request="how long does glue cure", values=kinds("Most glues cure within two hours."))
    assert [one.fact for one in extract("here 35 minutes", told)] == ["here 35 minutes (on: how long does glue cure)"]
    assert extract("here 35 minutes", told._replace(values=kinds("It leaks at the bow."))) == ()
    assert extract("set it to 35 minutes", told) == ()
    assert extract("so it was two hours", told) == ()
