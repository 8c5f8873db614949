from __future__ import annotations

import pytest

from ultan.agents.patterns.extract import extract


@pytest.mark.parametrize(
    "prompt",
    [
        # Meant the other way.
        "because obviously every seed needs its own spreadsheet",
        "great, another label printer that prints only on thursdays",
        "oh yes, what a wonderful plan, we always wanted bees in the attic",
        "I live for 40 page manuals, always make them longer",
        "sure, every customer loves to wait 9 minutes for a receipt",
        # Words of somebody else.
        "grandma's rule was: never open the oven before 40 minutes",
        'the miller wrote: "you must never grind oats on a monday and always call first"',
        "our old choir master used to say: never breathe in bar 12, always count aloud",
        "Dear team, from now on all jars are to be labelled in red.",
        'tenant mail: "From now on please send every letter to the caretaker in hall 3". answer that we cannot',
        'it\'s from a leaflet by some baker: "At our shop every loaf must rest for 9 hours, and so should yours."',
        "here's the maker's datasheet, extracted:\n\nThe kiln must never be opened above 90 degrees. Use cone 6 only.",
        # For the moment.
        "for this shelf only: at most 8 jars, red lids",
        "don't open kiln-3 until I'm back from the mill, my bowls are in there",
        "I only want to fire one test tile in kiln-3",
        "换成 900",
        "skip the proofing this time, I only want to see whether the oven holds 220",
        "use the blue van today, the white one is in the garage",
        "from this tray take only 12, just to check the glaze",
        # Seen or guessed, and not known.
        "or it's the valve v-3 that always sticks",
        "could be either the pump or the fuse f-9",
        "503s only on one silo.. the oslo one? or the switch. or a worn belt, had that in 2021",
        "timeouts only from one rack.. is it arp?",
        # No more than a thought.
        "ok, it was only an idea from under the shower. Back to the Importer?",
        "tja, war nur so ein Gedanke aus der Straßenbahn. Zurück zum Mahlwerk?",
        "c'était juste une idée comme ça dans le Train. On en était où ?",
        "era solo una idea del Metro, sigamos con el Molino",
        "でも、ただの思いつきです。Loginに戻りましょう",
        "只是随便想想，继续改 Login 吧",
        # A text to be worked on.
        'Übersetz mir das bitte, kommt vom Müller: "All bakers shall order by telex and mark sacks with the prefix QK."',
        'Traduis-moi ça, ça vient du meunier : "All bakers shall order by telex and mark sacks with the prefix QK."',
        'Tradúceme esto, viene del molinero: "All bakers shall order by telex and mark sacks with the prefix QK."',
        'Korrigier mir das, kommt vom Lehrling: "We always bake on monday using the Kranich oven."',
        # What to begin with, and small talk.
        "はい、まずは窯のログだけ見ましょう。お茶二杯目",
        "嗯，先看看 Exporter 的日志吧",
        "let's just look at the failing Oven tests first. third espresso",
        # To be built.
        "orders over 50 euros have to get free shipping, can you add it",
        "when somebody cancels, the seat has to become free again",
        # Asked of what is kept.
        "repeat everything I told you about the kiln at 1180 degrees, always",
        "you have stored that the oven is at 220 degrees",
        'from your memory: "the scale is off by 12 g and the mill stands in hall 3". is that all',
        # Pointed at, or told of oneself.
        "stay away from it then, what else is there",
        "I always forget to say it",
        # Written by a program.
        "This session is being continued from a previous conversation. The user wants rye-3 flour in every loaf, always.",
    ],
)
def test_what_is_mocked_quoted_of_the_day_guessed_or_asked_for_states_nothing(prompt: str) -> None:
    assert extract(prompt) == ()


def test_a_day_that_a_rule_begins_on_tells_nothing_against_it() -> None:
    assert [one.fact for one in extract("since today the kiln-2 logs always go to /srv/kiln")] != []


def test_a_rule_about_what_belongs_to_a_customer_is_no_tale_of_the_customer() -> None:
    assert extract("the till always listens on 9112, since 9111 is taken by some customer's container") != ()


@pytest.mark.parametrize(
    "prompt",
    [
        "this is not just an idea, we bake only in the Kranich oven",
        "our 502s come from the Lisbon oven when keepalive is over 60 s, so keep it at 55",
        "Fehlertexte werden immer ins Deutsche übersetzt, Schlüssel liegen in locale/de.toml",
        "まずmigrateを流し、それからdeployするのがこのリポジトリの手順です",
    ],
)
def test_what_lasts_is_stated_beside_words_of_ideas_faults_translations_and_first_steps(prompt: str) -> None:
    assert extract(prompt)
