from __future__ import annotations

from ultan.agents.hearing import heard, merged
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")


def facts(*said: tuple[Role, str]) -> list[str]:
    turns = [
        Turn(event_id=f"ev{at}", episode_id="ep", session="s", project=PROJECT, role=role, ts=1_795_000_000.0, text=text)
        for at, (role, text) in enumerate(said)
    ]
    return [one.statement.fact for one in merged(heard(turns)) if not one.hinted]


def test_a_value_that_is_set_right_later_stands_in_the_fact_that_it_corrects() -> None:
    said = facts(
        ("user", "the staging gateway listens on port 8181"), ("assistant", "8181, noted."), ("user", "no, make that 9443")
    )
    assert said == ["the staging gateway listens on port 9443"]


def test_two_facts_about_one_thing_both_stay() -> None:
    said = facts(("user", "the staging gateway listens on port 8181"), ("user", "the staging gateway logs to /var/log/gate"))
    assert said == ["the staging gateway listens on port 8181", "the staging gateway logs to /var/log/gate"]


def test_what_the_assistant_said_last_is_heard_with_the_answer_and_not_with_what_follows() -> None:
    turns = [
        Turn(event_id=f"ev{at}", episode_id="ep", session="s", project=PROJECT, role=role, ts=1_795_000_000.0, text=text)
        for at, (role, text) in enumerate(
            [
                ("user", "start it"),
                ("assistant", "Shall I use 8181?"),
                ("user", "staging listens on port 9443"),
                ("user", "production listens on port 443"),
            ]
        )
    ]
    assert [one.echo for one in heard(turns) if not one.hinted] == ["Shall I use 8181?", ""]
