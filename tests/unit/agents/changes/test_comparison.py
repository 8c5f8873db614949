from __future__ import annotations

import pytest

from ultan.agents.changes.comparison import Claim, Relation, relation


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
        ("it's 7443, not 5432", "the local database is on 5432", Relation.OTHER),
        ("it's 7443, not 5432 (on: restart the local database)", "the local database is on 5432", Relation.CHANGED),
        ("product raised the photo cap to 45", "the photo cap is 30", Relation.CHANGED),
        ("product raised the photo cap to 45", "the video cap is 30", Relation.OTHER),
        ("we shut tidal-9 down over the weekend", "the tide database is on tidal-9.quay.example", Relation.CHANGED),
        ("prices are integers except in the tax module, these are Decimal", "prices are integers in cents", Relation.OTHER),
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
        ("deploy to us-east with make deploy REGION=us", "deploy to eu-west with make deploy REGION=eu", Relation.OTHER),
        ("service number s12 lives on rack r5", "service number s11 lives on rack r4", Relation.OTHER),
        ("colour number 8 of the palette is hex-8", "colour number 7 of the palette is hex-7", Relation.OTHER),
        ("colour number 8 of the palette is hex-7", "colour number 7 of the palette is hex-7", Relation.OTHER),
        ("I moved the backend dev server to port 8080", "backend dev server listens on port 4000", Relation.CHANGED),
        ("I moved the backend dev server to port 8080", "frontend dev server listens on port 3000", Relation.OTHER),
        ("the backend dev server now listens on port 8081", "I moved the backend dev server to port 8080", Relation.CHANGED),
        ("prod moved to port 6000, no longer 5000", "prod listens on port 5000", Relation.CHANGED),
        ("prod moved to port 6000, no longer 5000", "dev listens on port 5000", Relation.OTHER),
        ("the prod cluster dropped Falcon", "the dev cluster uses Falcon", Relation.OTHER),
        ("I moved the frontend to port 9000, from 3000", "the backend listens on port 3000", Relation.OTHER),
        ("I moved the frontend server from 3000 to 9000", "the backend server listens on port 3000", Relation.OTHER),
        ("the retry limit is now 5", "the retry limit is 3 for exports", Relation.OTHER),
        ("zone b is on host-2", "zone c is on host-1", Relation.OTHER),
        ("the database is db-2, in staging", "the database is db-1, in production", Relation.OTHER),
        ("db-2 backs up to db-1", "db-1 backs up to db-2", Relation.OTHER),
        ("Bob reviews Alice", "Alice reviews Bob", Relation.OTHER),
        ("CI is GitHub Actions", "CI is Jenkins", Relation.CHANGED),
        ("CI is flaky", "CI is Jenkins", Relation.OTHER),
        ("the default branch is trunk", "the default branch is main", Relation.CHANGED),
        ("the default branch is protected", "the default branch is main", Relation.OTHER),
        ("Bob is on vacation", "Bob is the product owner", Relation.OTHER),
        ("a reviewer is Alice", "a reviewer is Bob", Relation.OTHER),
        ("orders depends on billing", "orders depends on stock", Relation.OTHER),
        ("never squash merge", "always squash merge", Relation.CHANGED),
        ("always squash merge", "never squash merge", Relation.CHANGED),
        ("we don't use docker any more", "we use docker", Relation.CHANGED),
        ("never squash merge", "always rebase", Relation.OTHER),
        ("staging listens on 6544 now", "staging listens on 7443, role app_rw", Relation.CHANGED),
    ],
)
def test_two_facts_stand_to_each_other_as_a_reader_would_say(new: str, old: str, how: Relation) -> None:
    assert relation(Claim(new), Claim(old)) is how


def test_a_plain_word_replaces_only_where_both_are_about_the_same_thing() -> None:
    old = Claim("docs search is pagefind, built in the deploy step")
    assert relation(Claim("we go orama, pagefind out."), old) is Relation.OTHER
    assert relation(Claim("we go orama for docs search, pagefind out."), old) is Relation.CHANGED


def test_who_states_what_another_calls_gone_says_the_opposite() -> None:
    assert relation(Claim("use yarn not npm"), Claim("from now on we use npm after all, forget yarn")) is not Relation.SAME
    assert relation(Claim("we use npm"), Claim("use yarn, not npm")) is not Relation.SAME
