from __future__ import annotations

import pytest

from ultan.agents.comparison import Claim, Relation, relation


@pytest.mark.parametrize(
    ("new", "old", "how"),
    [
        ("staging listens on port 7443", "staging listens on port 7443", Relation.SAME),
        ("Staging listens on  port 7443", "staging listens on port 7443", Relation.SAME),
        ("staging listens on port 6544", "staging listens on port 7443", Relation.CHANGED),
        ("production listens on port 6544", "staging listens on port 7443", Relation.OTHER),
        ("never deploy on fridays", "deploy on fridays only", Relation.OTHER),
        ("we dropped Falcon, it is the Heron queue now", "we picked the Falcon queue", Relation.CHANGED),
        ("we dropped Falcon, it is the Heron queue now", "the nightly report lands in the archive", Relation.OTHER),
        ("it's 7443, not 5432", "the local database is on 5432", Relation.CHANGED),
        ("it's 7443, not 5432", "the database is on 7443, not 5432", Relation.SAME),
        (
            "the lab is reached through gate.example, bastion.example is gone",
            "ssh goes over me@bastion.example",
            Relation.CHANGED,
        ),
        ("staging is back on port 5432", "staging is on port 7443, not 5432", Relation.CHANGED),
        ("the umber decoder writes to violet.ini", "the nickel decoder writes to nickel.ini", Relation.OTHER),
        ("the indigo validator wants keys in cobalt.log", "the indigo billing-job wants keys in zinc.log", Relation.OTHER),
        ("the amber mailer listens on port 4410", "the birch mailer listens on port 4411", Relation.OTHER),
    ],
)
def test_two_facts_stand_to_each_other_as_a_reader_would_say(new: str, old: str, how: Relation) -> None:
    assert relation(Claim(new), Claim(old)) is how


def test_a_plain_word_replaces_only_where_both_are_about_the_same_thing() -> None:
    old = Claim("docs search is pagefind, built in the deploy step")
    assert relation(Claim("we go orama, pagefind out."), old) is Relation.OTHER
    assert relation(Claim("we go orama for docs search, pagefind out."), old) is Relation.CHANGED
