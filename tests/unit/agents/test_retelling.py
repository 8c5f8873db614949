from __future__ import annotations

import pytest

from ultan.agents.retelling import answers, changes, repeats, said_before, values

FACT = "ledger staging is https://stg.meadow.example and its only tenant is t-0093"


def test_what_one_episode_held_with_all_values_and_most_words_was_said_before() -> None:
    assert said_before(FACT, ["the ledger staging url is https://stg.meadow.example", "take t-0093, it is the only tenant"])


@pytest.mark.parametrize(
    "earlier",
    [
        ["the staging base url is https://stg.meadow.example"],
        ["https://stg.meadow.example t-0093"],
        [],
    ],
)
def test_without_a_value_or_with_the_values_alone_it_was_not(earlier: list[str]) -> None:
    assert not said_before(FACT, earlier)


def test_of_what_has_no_value_nobody_can_tell() -> None:
    assert values("answers are to be brief") == ()
    assert not said_before("answers are to be brief", ["answers are to be brief"])


def test_what_takes_the_place_of_another_value_is_a_change_and_what_adds_one_is_none() -> None:
    assert changes("staging listens on port 6544", "staging listens on port 7443")
    assert not changes("staging listens on port 7443 with role lark_rw", "staging listens on port 7443")


def test_values_of_another_kind_are_no_change_of_what_was_said() -> None:
    assert not changes("no, not 5432, it is 7443", "the base url is https://stg.meadow.example")


def test_a_correction_and_what_forbids_are_known_again_by_their_values() -> None:
    assert values("no no, not 5432. we moved it to 7443") == ("7443",)
    assert values("never push to release/2.x") == ("release/2.x",)


LANE = "there's a lane: fastlane lagoon. it builds both platforms and signs with the courier cert"


def test_what_has_no_value_is_known_again_by_nearly_all_of_its_words() -> None:
    assert values(LANE) == ()
    assert repeats(LANE, ["good morning", LANE.upper()])
    assert not repeats(LANE, ["there's a lane, fastlane lagoon, that builds the platforms"])
    assert not repeats("commit and push it", ["commit and push it"])


@pytest.mark.parametrize(
    ("asked", "told", "whole"),
    [
        ("Which lane is it?", LANE, True),
        ("I wasn't told which lane to use.", LANE, True),
        ("Welche Spur, weiß ich nicht.", LANE, True),
        ("我不知道用哪个。", LANE, True),
        ("Done, both platforms are built.", LANE, False),
        ("Shall I use the lane?", f"yes, {LANE}", False),
    ],
)
def test_a_prompt_answers_where_the_assistant_asked_or_did_not_know_and_it_does_not_only_agree(
    asked: str, told: str, whole: bool
) -> None:
    assert answers(told, asked) is whole
