from __future__ import annotations

import pytest

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.overtaking import BAR, overtaken, signs, states_anew

KILN = Claim("the kiln controller is on port 8181")


def places(claim: Claim, *facts: str, vouched: bool = False) -> tuple[int, ...]:
    return overtaken(claim, [Claim(fact) for fact in facts], vouched)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("ops raised the proxy limit, uploads can be up to 80 MB", "an upload may be 25 MB at most, the proxy allows that"),
        ("weights are in kilograms everywhere now", "weights are in pounds everywhere"),
        ("#fire-desk was merged into #ops-all, incidents belong there", "post incidents in #fire-desk"),
        ("you can use range over func, the toolchain is at go 1.23 by now", "we compile with go 1.21, nothing newer"),
        ("security wants the signing keys rotated every month", "we rotate the signing keys quarterly"),
        ("Exporte dürfen inzwischen 120 Sekunden dauern", "das Zeitlimit für Exporte liegt bei 60 Sekunden"),
        ("网关的端口改成6300了", "网关的端口是6200"),
        ("actually I go by Alexis now", "call me Lex"),
    ],
)
def test_a_statement_takes_the_place_of_what_it_gives_another_value(new: str, old: str) -> None:
    assert places(Claim(new, said=new), old, "the importer reads its settings from ivory.toml") == (0,)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("the mail worker listens on port 5620", "the billing worker listens on port 5510"),
        ("in staging logs are kept for 7 days only", "production logs are kept for 90 days"),
        ("we also support postgres 16, ci runs both", "we support postgres 14"),
        ("someday I'd like to move the forum off Lindwurm to Basilisk", "we host the forum on Lindwurm"),
        ("it used to be called Beacon before the rebrand", "the app is called Lantern"),
        ("for the Nordwind client the webhook timeout is 45 seconds", "the webhook timeout is 10 seconds"),
        ("the dead letter queue is called returns", "the queue is called parcels"),
        ("the importer reads files of 12 columns", "the importer retries 5 times"),
        ("same as before", "the gateway allows 100 requests per minute"),
        ("src/pages is left over from the old router", "the ivory router listens on port 1925"),
        # A verb that looks like a name, since a colon stands before it, is no subject.
        ("we decided: receipts live in foxglove", "Ilse: Lives in Tartu"),
        # The day off stands in a sentence that shares nothing with the old fact.
        ("Ilse is the night editor. She is off on Mondays.", "Night editions are signed off on Tuesdays by Ilse"),
        # A name in common and values of two kinds; an archive is a thing here.
        ("the tide archive of page-pier lies under /srv/ebb", "the tide database of page-pier listens on port 17443"),
        ("the crane log of dock-9 is kept in /var/crane", "the crane feed of dock-9 answers on port 8811"),
    ],
)
def test_what_is_said_beside_a_fact_or_of_another_subject_takes_no_place(new: str, old: str) -> None:
    assert places(Claim(new, said=new), old) == ()


def test_a_correction_without_a_subject_is_about_what_the_assistant_had_just_named() -> None:
    said = "no, make that 9443"
    context = "the kiln controller doesn't answer"
    assert overtaken(Claim(said, context, said, "I'm calling it on 8181 as usual."), [KILN]) == (0,)
    assert overtaken(Claim(said, "now fix the typo in the footer", said, "Done."), [KILN]) == ()


def test_a_few_words_answer_the_question_for_a_successor() -> None:
    before = "our contract with the sample courier ended in june"
    claim = Claim("Rapido, same pickup time", before, "Rapido, same pickup time", "Who picks up the samples now?", before)
    assert overtaken(claim, [Claim("the courier for samples is Windel")], vouched=True) == (0,)


def test_what_says_too_little_counts_only_where_words_vouch_for_the_change() -> None:
    assert places(Claim("ask Lennart", said="Farida retired. ask Lennart"), "tide questions go to Farida", vouched=True) == (0,)
    assert places(Claim("change the padding of the card to 24 px"), "the header is 64 px high", vouched=True) == ()


def test_of_two_entries_that_a_statement_fits_as_well_neither_gives_way() -> None:
    said = "no, it's 9443 there now"
    relay, panel = "the relay listens on port 5432", "the panel listens on port 5432"
    assert places(Claim(said, "restart the relay and the panel", said), relay, panel) == ()


def test_two_entries_of_one_subject_and_value_both_give_way() -> None:
    said = "staging listens on 6544 now"
    assert places(Claim(said, said=said), "staging listens on port 7443", "on staging we listen on 7443") == (0, 1)


def test_a_word_that_many_entries_speak_of_says_little() -> None:
    new, old = Claim("the team voted, notes go up on Wednesdays"), Claim("standup notes get posted on Mondays")
    assert sum(signs(new, old)) > sum(signs(new, old, {"notes": 5}))


def test_what_only_calls_the_old_value_gone_states_nothing_anew() -> None:
    old = Claim("bins for lab waste are yellow")
    assert states_anew(Claim("lab waste goes into purple bins"), old)
    assert not states_anew(Claim("whatever, the yellow ones are over", said="whatever, the yellow ones are over"), old)


def test_the_bar_is_more_than_a_change_of_some_number() -> None:
    assert sum(signs(Claim("the cache ttl is 300 seconds now"), Claim("the importer starts after 20 seconds"))) < BAR


def test_of_two_entries_the_one_of_which_more_is_spoken_of_gives_way() -> None:
    said = "with the new rollback we may deploy on Fridays too, the ban is lifted"
    assert places(Claim(said, said=said), "never deploy on Fridays", "deploy announcements go to #releases") == (0,)


def test_a_value_of_another_thing_altogether_takes_no_place() -> None:
    said = "plover/ is reserved for bots now. mine go under wren/<topic>"
    assert places(Claim("mine go under wren/<topic>", said=said), "I live in Windhoek since january") == ()


def test_what_is_to_be_done_besides_adds_nothing_to_a_value() -> None:
    told = Claim("the kiln starts at 15:10 from now on, update the poster too")
    assert places(told, "the kiln starts at 14:20") == (0,)


def test_only_in_before_a_value_limits_nothing() -> None:
    told = Claim(
        "these days the guild takes parcels only in 7319 crates", said="these days the guild takes parcels only in 7319 crates"
    )
    assert not signs(told, Claim("the guild takes parcels in 2841 crates")).beside


def test_a_statement_about_one_project_needs_more_to_change_what_holds_everywhere() -> None:
    told, known = (
        "the bakery prints on A5 paper these days",
        "letters, reports, bills and tickets for customers are all printed on A4 paper",
    )
    everywhere = Claim(known).within("global")
    assert sum(signs(Claim(told).within("project:bakery"), everywhere)) < sum(signs(Claim(told).within("global"), everywhere))


def test_an_answer_counts_for_less_where_an_entry_has_nothing_to_do_with_it() -> None:
    told = Claim("Rapido", said="Rapido", echo="Who delivers the flour then?", around="our flour courier has changed")
    flour, stranger = Claim("flour is delivered by Schnell"), Claim("bread is sold by Ottilie")
    assert signs(told, flour).answers > signs(told, stranger).answers


def test_another_name_speaks_less_against_what_holds_everywhere() -> None:
    told = Claim("bread is baked with Osk these days")
    here, everywhere = (
        Claim("bread is baked with Ulm").within("project:bakery"),
        Claim("bread is baked with Ulm").within("global"),
    )
    assert 0 < signs(told, everywhere).kind < signs(told, here).kind


def test_what_is_told_by_itself_takes_the_place_of_no_stranger() -> None:
    told = Claim("the indigo scheduler is disabled in the quartz region")
    assert overtaken(told, [Claim("the garnet decoder is disabled in the indigo region")]) == ()
