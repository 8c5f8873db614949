from __future__ import annotations

import pytest

from ultan.agents.patterns import reading
from ultan.agents.patterns.extract import extract
from ultan.agents.patterns.reading import Model, Readings
from ultan.agents.patterns.sentences import Sentence, bare
from ultan.agents.patterns.talk import Talk


def sentence(text: str) -> Sentence:
    return Sentence(text, bare(text))


def test_names_and_numbers_are_masked_so_that_only_the_wording_counts() -> None:
    assert reading.pieces(sentence("the relay is on relay-7.example")) == reading.pieces(
        sentence("the relay is on db_main.example")
    )


def test_the_odds_are_the_bias_and_the_weights_of_what_the_sentence_holds() -> None:
    model = Model(cues={"wish": 2.0, "task": -9.0}, shape={"colon": 0.5}, pieces=(0.0,) * reading.BUCKETS, bias=-1.0)
    assert model.odds(sentence("mind this: tabs"), ("wish", "wish")) == pytest.approx(1.5)


def test_every_piece_weighs_less_the_longer_the_sentence_is() -> None:
    model = Model(cues={}, shape={}, pieces=(1.0,) * reading.BUCKETS, bias=0.0)
    # 3 / sqrt(n) times n pieces: "^ab$" has two runs of three and one of four.
    assert model.odds(sentence("ab"), ()) == pytest.approx(3 * 3**0.5)


def test_a_model_reads_as_it_was_written_within_a_byte_a_weight() -> None:
    pieces = tuple(place / reading.BUCKETS - 0.5 for place in range(reading.BUCKETS))
    model = Model(cues={"wish": 1.234}, shape={"comma": -0.5}, pieces=pieces, bias=0.25)
    back = reading.read(reading.written(Readings(model, model), "a test")).wide
    assert (back.cues, back.shape, back.bias) == ({"wish": 1.234}, {"comma": -0.5}, 0.25)
    assert max(abs(one - other) for one, other in zip(pieces, back.pieces, strict=True)) <= 0.5 / 127


@pytest.mark.parametrize(
    ("lasting", "passing"),
    [
        ("the sorting belt is driven by the plc under the stairs", "the sorting belt stopped again just now"),
        ("as a rule I write the docs first", "i wrote the docs first this morning"),
        ("die paletten werden bei uns in kisten gezählt", "die paletten fehlen gerade in der anzeige"),
        ("os relatórios ficam sempre no cofre", "o relatório de hoje está vazio"),
    ],
)
def test_what_lasts_reads_more_like_it_than_what_passes(lasting: str, passing: str) -> None:
    model = reading.shipped().lasting
    assert model.odds(sentence(lasting), ()) > model.odds(sentence(passing), ())


def test_a_habit_of_the_user_reads_wider_than_a_fact_of_a_project() -> None:
    model = reading.shipped().wide
    assert model.odds(sentence("I always read the tests before the code"), ()) > model.odds(
        sentence("the importer reads the tests table before the code table"), ()
    )


def test_a_reply_that_names_what_was_asked_for_is_kept_though_it_reads_like_nothing() -> None:
    asked = Talk(request="the timer drifts", asked="Which oven is calibrated?")
    assert [one.fact for one in extract("OV-31, and 2 degrees", asked)] == ["OV-31, and 2 degrees (on: the timer drifts)"]
    assert extract("OV-31, and 2 degrees") == ()


@pytest.mark.parametrize(
    ("prompt", "scope"),
    [
        ("in this kitchen a cup is 250 ml, everywhere", "project"),
        ("no sugar for me, in any of my kitchens", "global"),
        ("plastic stays away from all I make, paid or unpaid", "global"),
        ("the kettle is owned by the morning shift", "project"),
    ],
)
def test_what_ties_a_statement_to_a_place_outweighs_everywhere_and_what_ties_it_to_the_user_widens_it(
    prompt: str, scope: str
) -> None:
    assert [one.scope_hint for one in extract(prompt)] == [scope]


@pytest.mark.parametrize(
    "prompt",
    [
        "hm has to be the fuse, I'd bet it's a B16",
        "my late aunt would tell us: never iron on sundays, always starch",
        "lovely plan, let's always paint the windows 🙃",
        "3 sets to 1, I always play with my cousin",
        "oh no, stop, cross that out, guests break the blue cups",
        "wet socks all day, never again in sandals",
        "the lift company's guide says doors must never be forced, translate that into plain english",
        "what a joy. next we keep the keys under the mat",
        "i started the kiln three times and each time it stops at 600",
    ],
)
def test_hunches_sayings_of_others_irony_leisure_and_what_is_taken_back_state_nothing(prompt: str) -> None:
    assert extract(prompt) == ()
