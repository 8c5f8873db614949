"""What is named and stated in the user's words, and nothing that isn't."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from looked_at import said

from ultan.agents.observers.facts import facts
from ultan.agents.observers.naming import named


def names(text: str) -> list[str]:
    return [one.name for one in named(text)]


def values(*texts: str) -> list[tuple[str, str]]:
    return [(one.name, one.value) for one in facts(said(*texts)).values]


def relations(text: str) -> list[tuple[str, str, str]]:
    return [(one.subject, one.verb, one.object) for one in facts(said(text)).relations]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the broker moved to shoal-2.lan, log in as buoy_ci", ["shoal-2.lan", "buoy_ci"]),
        ("run `reef prune --dry-run` first", ["reef prune --dry-run"]),
        ("questions go to #kestrel-help on Slack", ["#kestrel-help", "Slack"]),
        ("it lives in src/marlin/support/ and in ruff.toml", ["src/marlin/support/", "ruff.toml"]),
        ("Odalys Brandt and Team Kestrel review it", ["Odalys Brandt", "Team Kestrel"]),
        ("set QUERN_WORKERS, and pass --masked", ["QUERN_WORKERS", "--masked"]),
        ("we use postgres and pnpm", ["postgres", "pnpm"]),
        ("branch LOCH-412-login-redirect, tag v7.14.2", ["LOCH-412-login-redirect", "v7.14.2"]),
        ("it goes to s3://harbour-tariffs", ["s3://harbour-tariffs"]),
        ("the dag is called lumen", ["lumen"]),
    ],
)
def test_a_name_is_taken_as_it_was_typed(text: str, wanted: list[str]) -> None:
    assert names(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Please run the tests again on Monday",
        "STOP, do NOT do that",
        "a follow-up on the long-term, client-side clean-up",
        "the API returns JSON over HTTP",
        "e.g. the port, i.e. either/or",
        "We should rename it. Then commit",
        "[redacted:aws-key] is what it says",
    ],
)
def test_what_names_nothing_particular_is_no_name(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the port is 7443", [("port", "7443")]),
        ("staging has been on port 8867 since the move", [("port", "8867")]),
        ("at most 2 retries and a timeout of 1500 ms", [("timeout", "1500 ms"), ("retries", "2")]),
        ("QUERN_WORKERS must be 1 on macOS", [("QUERN_WORKERS", "1")]),
        ("the client id must be buoy_ci", [("client id", "buoy_ci")]),
        ("run it with LANTERN_ENV=staging", [("LANTERN_ENV", "staging")]),
        ("keep the batch size at 5000", [("batch size", "5000")]),
        ("roll back to tag v7.14.2", [("tag", "v7.14.2")]),
        ("测试账号是 qa_sparrow", [("测试账号", "qa_sparrow")]),
    ],
)
def test_a_stated_value_is_taken_with_its_name(text: str, wanted: list[tuple[str, str]]) -> None:
    assert values(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "is the port 7443?",
        "suppose the port is 9920, would it match?",
        "the port is not 5432",
        "the port was 5432 until may",
        "use redis instead of port 6379",
        "it failed after 3 tries",
    ],
)
def test_a_value_that_is_asked_supposed_denied_or_past_is_none(text: str) -> None:
    assert values(text) == []


def test_the_value_said_last_holds() -> None:
    assert values("the port is 7443", "sorry, the port is 7444") == [("port", "7444")]


def test_what_the_user_takes_back_is_no_value() -> None:
    assert values("the port is 7443", "scratch that, forget what I said") == []


def test_what_the_assistant_and_tools_say_is_neither_named_nor_stated() -> None:
    seen = facts(said(("assistant", "The port is 7443 on shoal-2.lan"), ("tool", "QUERN_WORKERS=4"), "fine"))
    assert (seen.entities, seen.values) == ((), ())


def test_a_pasted_log_names_nothing() -> None:
    log = "\n".join(f"[2026-03-02 11:04:1{n}] ERROR tern.loader could not open /srv/tern/seeds.bin" for n in range(4))
    assert facts(said(f"why does this die?\n\n{log}")).entities == ()


def test_two_names_of_one_thing_are_told_from_other_relations() -> None:
    assert relations("Harbour Gate Service, short HGS") == [("Harbour Gate Service", "is also called", "HGS")]
    assert relations("meridian-sync writes to tariffd.internal.example") == [
        ("meridian-sync", "writes to", "tariffd.internal.example")
    ]
    assert relations("meridian-sync does not write to tariffd.internal.example") == []
