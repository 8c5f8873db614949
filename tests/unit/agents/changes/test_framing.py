from __future__ import annotations

import pytest

from ultan.agents.changes.framing import frames


@pytest.mark.parametrize(
    ("new", "old", "gone"),
    [
        ("weights are in kilograms everywhere now", "weights are in pounds everywhere", {"pounds"}),
        ("flashing goes over the air these days", "the firmware is flashed over serial", {"serial"}),
        ("デプロイ先を大阪リージョンに移しました", "デプロイ先は東京リージョンです", {"東京"}),
        ("les tests, c'est playwright", "les tests sont écrits avec cypress", {"cypress"}),
        ("prices are stored in cents", "the cat sleeps", set()),
    ],
)
def test_a_plain_word_is_a_value_where_another_stands_in_its_place(new: str, old: str, gone: set[str]) -> None:
    assert gone <= frames(new, old)
    assert gone or not frames(new, old)
