from __future__ import annotations

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.naming import asked_for, echoed, gone_in, named, told_before
from ultan.agents.changes.retiring import leaving

OVEN = Claim("rye bread is baked in oven-3")


def test_a_value_that_a_prompt_of_change_named_before_is_the_one_that_goes() -> None:
    told = Claim("from now on take oven-7", around="oven-3 was moved to the museum")
    assert told_before(told, OVEN)


def test_a_value_that_the_statement_names_itself_was_not_only_told_before() -> None:
    assert not told_before(Claim("clean oven-3 daily", around="oven-3 was moved to the cellar"), OVEN)


def test_a_prompt_that_tells_of_no_change_names_nothing_that_goes() -> None:
    assert not told_before(Claim("take oven-7", around="what is in oven-3?"), OVEN)


def test_the_assistant_echoes_a_value_and_not_a_mere_word() -> None:
    assert echoed(Claim("no, seven", echo="Heating oven-3."), OVEN)
    assert not echoed(Claim("no, seven", echo="Heating the bread."), OVEN)


def test_a_word_of_a_short_question_counts_where_no_other_entry_holds_it() -> None:
    asked = Claim("no, wheat", echo="With rye?")
    assert asked_for(asked, OVEN, {"rye": 1})
    assert not asked_for(asked, OVEN, {"rye": 2})


def test_words_for_how_many_name_nothing() -> None:
    assert not named(Claim("Osk", said="Osk. took me two months"), Claim("those two are the same to me"), {})


def test_what_is_done_away_with_is_gone_and_a_verb_in_common_is_not() -> None:
    said = "delete bakehouse.lock"
    whole, _ = gone_in(said, tuple(leaving(said)), Claim("the timer is set in bakehouse.lock"))
    assert "bakehouse.lock" in whole
    said = "Loaf Works doesn't exist any more"
    whole, _ = gone_in(said, tuple(leaving(said)), Claim("the side door works with the small key"))
    assert not whole
