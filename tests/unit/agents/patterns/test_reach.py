from __future__ import annotations

import pytest

from ultan.agents.patterns.extract import extract
from ultan.agents.patterns.reach import reach


@pytest.mark.parametrize(
    "words",
    [
        "I label jars by month",
        "no sugar for me, in any of my kitchens",
        "I hem everything I make by hand",
        "neither you nor me ever opens the kiln",
        "glue stays on no bench of mine",
        "mine are tabs, wherever else I type",
        "that holds whatever I ask you",
    ],
)
def test_a_habit_of_the_users_own_holds_everywhere(words: str) -> None:
    assert reach(words, words, ()) == "global"


@pytest.mark.parametrize(
    "words",
    [
        "the till listens on 9112, no matter what the label says",
        "for this kiln we fire at 1200, everywhere in the shed",
        "I sort the invoices by date in here",
        "the tide tables are local time, I always forget to say it",
    ],
)
def test_what_is_said_of_one_thing_holds_in_its_project(words: str) -> None:
    assert reach(words, words, ()) == "project"


@pytest.mark.parametrize(
    "words",
    [
        "everything of mine is hosted in Malmö, data has to stay in the country",
        "we use tabs at any employer so far, and in my account too",
        "none of the machines I get have a compiler",
        "my interactive shell is elvish",
        "I'm deaf, so a beep is nothing to me",
        "senior chemist at Quorn, I look after the freezers",
        "para mim é sempre ecrã e não tela",
    ],
)
def test_what_is_said_of_oneself_or_of_all_that_is_ones_own_holds_everywhere(words: str) -> None:
    assert reach(words, words, ()) == "global"


@pytest.mark.parametrize(
    "words",
    [
        "never a nail in that, on none of my boats",
        "please sign in ink wherever I hand something over",
        "no glitter on cards, on parcels, nowhere",
        "could you write weights in grams, in every recipe you make for me?",
        "that's a general thing with me, if it can be undone then do it",
        "whenever I say I'm off, in any house: water off, then the lamps, then the note",
        "I was a sail maker for eleven years, I know my cloth, so explain with that",
        "I studied law and not engineering, so explain gears with care",
    ],
)
def test_what_reaches_over_all_that_the_user_does_is_kept_and_holds_everywhere(words: str) -> None:
    (said,) = extract(words)
    assert said.scope_hint == "global"


@pytest.mark.parametrize("words", ["are all my boats dry?", "wherever is the glue", "print all my labels in red please"])
def test_what_only_names_all_that_is_ones_own_is_no_rule(words: str) -> None:
    assert extract(words) == ()
