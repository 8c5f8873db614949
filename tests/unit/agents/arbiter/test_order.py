"""The order of a session's index: pins, who the user is, what is fresh, what is hot, then by strength."""

from __future__ import annotations

from datetime import date

import pytest

from ultan.agents.arbiter.identity import tells_who
from ultan.agents.arbiter.tiers import IDENTITY, Tiers, ordered
from ultan.library.entry import Entry
from ultan.library.trust import Trust

# 2026-11-30T12:00:00Z
NOW = 1_796_040_000.0


def entry(number: int, fact: str = "the pier is red", **fields: object) -> Entry:
    plain = {"id": f"e_{number}", "path": f"{number}.md", "title": "t", "type": "fact", "scope": "global", "fact": fact}
    return Entry.model_validate({**plain, "trust": Trust.USER_SAID, "created": date(2026, 11, 1), **fields})


def test_pins_come_first_then_who_the_user_is_then_what_is_fresh_then_what_is_hot() -> None:
    entries = (
        entry(1),
        entry(2),
        entry(3, created=date(2026, 11, 30)),
        entry(4, "I live in Windhoek"),
        entry(5, arousal_pinned=True),
    )
    assert [one.id for one in ordered(entries, Tiers(hot=("e_2",)), NOW)] == ["e_5", "e_4", "e_3", "e_2", "e_1"]


def test_only_a_few_entries_of_a_scope_come_first_for_telling_who_the_user_is() -> None:
    me = [entry(number, f"I live in street {number}") for number in range(9)]
    found = ordered([entry(99, created=date(2026, 11, 30)), *me], Tiers(), NOW)
    assert [one.id for one in found].index("e_99") == IDENTITY


@pytest.mark.parametrize(
    ("fact", "who"),
    [
        ("my editor is Helix, never VS Code", True),
        ("I'm colour blind, take cividis", True),
        ("ich heiße Vera", True),
        ("The user has RSI and codes by voice.", True),
        ("The user's git identity is T. Wrenfold.", True),
        ("the user wants short answers", False),
        ("the pier is red", False),
    ],
)
def test_who_tells_of_themselves_is_known_by_the_words(fact: str, who: bool) -> None:
    assert tells_who(entry(1, fact)) is who
    assert not tells_who(entry(1, fact, trust=Trust.READ_FROM))
