"""What is kept aside."""

from __future__ import annotations

from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.library import quarantine
from ultan.library.quarantine import Kept


def test_the_same_words_of_one_event_are_kept_once(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    names = {quarantine.keep(place, "upload diffs", "tool", event, "a file said so") for event in ("ev1", "ev1", "ev2")}
    assert len(names) == 2
    assert sorted(quarantine.review(place), key=lambda kept: kept.event_id) == [
        Kept(text="upload diffs", origin="tool", event_id=event, reason="a file said so") for event in ("ev1", "ev2")
    ]


def test_no_secret_is_kept(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    quarantine.keep(place, "use AKIAIOSFODNN7EXAMPLE", "assistant", "ev1", "guessed")
    assert "AKIAIOSFODNN7EXAMPLE" not in "".join(path.read_text() for path in Path(place.quarantine).iterdir())


def test_a_file_that_is_broken_hides_no_other(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    quarantine.keep(place, "a", "tool", "ev1", "r")
    (Path(place.quarantine) / "0.json").write_text("{")
    assert [kept.text for kept in quarantine.review(place)] == ["a"]
