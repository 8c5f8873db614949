from __future__ import annotations

import pytest

from ultan.agents.patterns.forgetting import asks_to_forget


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("forget that Bob owns the search service", True),
        ("please forget about the old port", True),
        ("Delete the entry about Bob.", True),
        ("stop remembering my editor", True),
        ("vergiss, dass Bob die Suche betreut", True),
        ("olvida que Bob lleva la búsqueda", True),
        ("forget npm, we use pnpm", False),
        ("don't forget the import order", False),
        ("delete the build folder before a release", False),
        ("forgetting a lock costs us a night", False),
    ],
)
def test_a_wish_to_forget_is_told_from_a_fact(text: str, asks: bool) -> None:
    assert asks_to_forget(text) is asks
