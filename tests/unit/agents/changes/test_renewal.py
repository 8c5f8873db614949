from __future__ import annotations

import pytest

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.renewal import exchanged, in_its_place, renewing
from ultan.library.actions import Write
from ultan.library.entry import Entry
from ultan.library.trust import Trust

QUOTE = "it's 6544 there now, same role as before"


def entry(fact: str, trust: Trust = Trust.USER_SAID, scope: str = "global") -> Entry:
    return Entry(id="e_staging001", path="a.md", title="staging", type="constraint", scope=scope, fact=fact, trust=trust)


def write(fact: str) -> Write:
    return Write(title=fact[:60], type="fact", scope="project:shop-123456", fact=fact)


@pytest.mark.parametrize(
    ("new", "old", "fact"),
    [
        (QUOTE, "staging listens on 7443, role app_rw", "staging listens on 6544, role app_rw"),
        ("it's 7443 now", "the relay port is 7001", "the relay port is 7443"),
        ("node is at 22 now, was 20 before", "we pin node 20 and pnpm 9", "we pin node 22 and pnpm 9"),
        # What else the old fact says would be lost with it.
        (
            "staging is on port 6544 now",
            "staging is on port 7443 and only from the vpn",
            "staging is on port 6544 and only from the vpn",
        ),
        # A date stands in for no name.
        ("Redpanda gets switched off on the 14th", "go with Redpanda, 3 brokers", ""),
        # Two numbers could be meant.
        ("it's 12 now", "we pin node 20 and pnpm 9", ""),
        # The new words say something of their own.
        ("it's 6544 now and the vpn is needed", "staging listens on 7443, role app_rw", ""),
        # The new fact is whole.
        ("the winch service runs on port 4200", "the winch service runs on port 4100", ""),
        ("it moved", "staging listens on 7443, role app_rw", ""),
    ],
)
def test_a_change_of_one_value_keeps_the_rest_of_the_fact_and_any_other_stands_as_it_was_said(
    new: str, old: str, fact: str
) -> None:
    assert exchanged(Claim(new), Claim(old)) == fact


def test_what_the_old_fact_denies_is_never_what_the_new_value_stands_for() -> None:
    said = "the api listens on port 9210, not on 8133"
    renewed = renewing(write(said), said, [entry("the api listens on port 9200, not on 8133")])
    assert "not on 9210" not in renewed.fact
    assert renewed.fact.startswith("the api listens on port 9210")


def test_the_renewed_fact_keeps_reach_and_kind_and_tells_the_users_words() -> None:
    renewed = renewing(write(QUOTE), QUOTE, [entry("staging listens on 7443, role app_rw")])
    assert (renewed.scope, renewed.type, renewed.supersedes) == ("global", "constraint", ("e_staging001",))
    assert renewed.fact == "staging listens on 6544, role app_rw"
    assert QUOTE in renewed.narrative
    assert "6544" in renewed.keywords


def test_words_that_the_user_did_not_say_are_not_carried_over() -> None:
    foreign = entry("staging listens on 7443, role app_rw", trust=Trust.FOREIGN)
    assert renewing(write(QUOTE), QUOTE, [foreign]).fact == QUOTE


def test_what_replaces_nothing_stays_as_it_is() -> None:
    assert renewing(write(QUOTE), QUOTE, []) == write(QUOTE)


def test_a_clause_that_calls_the_old_value_gone_leaves_the_fact_and_its_value_is_told_as_past() -> None:
    said = "heads up, ops shut tidal-9 down. the tide database is ebb-2.quay.example now"
    renewed = renewing(write(said), said, [entry("the tide database is tidal-9.quay.example")])
    assert renewed.fact == "the tide database is ebb-2.quay.example now (before: tidal-9.quay.example)"


def test_a_fact_that_lost_its_subject_tells_what_held_before_it_in_full() -> None:
    old = entry("questions about the tide model go to Farida")
    renewed = renewing(write("Tamsin left, it's with the harbour crew"), "Tamsin left, it's with the harbour crew", [old])
    assert renewed.fact.endswith("(before: questions about the tide model go to Farida)")


def test_what_did_not_change_is_carried_along_as_part_of_what_held() -> None:
    old = entry("the gateway allows 100 requests per minute and 10 MB bodies")
    said = "rate limit went up, 250 requests per minute on the gateway"
    assert renewing(write(said), said, [old]).fact == f"{said} (before: {old.fact})"


def test_several_sentences_are_not_told_as_past_since_one_mark_would_not_cover_them() -> None:
    old = entry("armor isn't subtractive! it's atk * 137 / (137 + def)")
    said = "constant is 95 instead of 137"
    assert "subtractive" not in renewing(write(said), said, [old]).fact


def test_a_value_that_the_old_fact_holds_already_is_not_put_in_twice() -> None:
    assert in_its_place(Claim("Vitrine again"), Claim("we moved the scoreboard from Vitrine to Parcelle")) == ""


@pytest.mark.parametrize(
    ("new", "old", "fact"),
    [
        ("no, make that 9443", "the kiln controller is on port 8181", "the kiln controller is on port 9443"),
        ("that's outdated, heron.example", "the mirror syncs from pelican.example", "the mirror syncs from heron.example"),
        ("every 5 minutes", "the sensors report every 30 seconds", "the sensors report every 5 minutes"),
        ("we scaled the mail worker to 5 replicas", "the cluster runs 3 replicas", ""),
    ],
)
def test_a_value_alone_stands_in_the_place_of_the_old_one(new: str, old: str, fact: str) -> None:
    assert in_its_place(Claim(new), Claim(old)) == fact


def test_a_fact_that_names_the_subject_itself_needs_no_word_of_what_held_before() -> None:
    old = entry("we moved the scoreboard to Parcelle, builds were too slow")
    said = "we went back to Vitrine for the scoreboard"
    assert renewing(write(said), said, [old]).fact == said


def test_what_a_change_does_away_with_is_no_sentence_of_its_own() -> None:
    renewed = renewing(
        write("oven-3 is scrap. rye goes into oven-7"), "oven-3 is scrap. rye goes into oven-7", [entry("we bake rye in oven-3")]
    )
    assert renewed.fact == "rye goes into oven-7 (before: oven-3)"


def test_a_fact_that_only_does_away_with_a_value_tells_it_as_past() -> None:
    renewed = renewing(
        write("delete oven.lock from the image"),
        "delete oven.lock from the image",
        [entry("the timer; it needs oven.lock; bread burns else")],
    )
    assert renewed.fact.endswith("(before: oven.lock)")
