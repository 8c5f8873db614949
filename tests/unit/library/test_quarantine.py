"""What is kept aside."""

from __future__ import annotations

from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.library import quarantine
from ultan.library.place import Place
from ultan.library.project import ProjectRef
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


READ = Place(path="CLAUDE.md", line=3, project=ProjectRef(key="git:host/api", slug="api-1", name="api"), about=("Style",))


def test_what_a_file_says_is_kept_once_a_scope_with_the_place_where_it_was_read(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    name = quarantine.keep_read(place, "Use tabs", READ, "ev1")
    assert quarantine.keep_read(place, "use  tabs", READ.model_copy(update={"line": 9}), "ev2") == name
    everywhere = quarantine.keep_read(place, "Use tabs", READ.model_copy(update={"project": None}), "ev1")
    assert {held for held, _ in quarantine.held(place)} == {name, everywhere}
    assert dict(quarantine.held(place))[name] == Kept(
        text="Use tabs", origin="file", event_id="ev1", reason="it was imported", read=READ
    )


def test_what_a_person_decided_on_comes_in_no_more_and_leaves_none_of_its_words(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    name = quarantine.keep_read(place, "Use tabs", READ, "ev1")
    quarantine.drop(place, name)
    assert quarantine.keep_read(place, "Use tabs", READ, "ev1") == name
    assert quarantine.decided(place, name) and not quarantine.waits(place, name)
    assert "".join(path.read_text() for path in Path(place.quarantine).rglob("*") if path.is_file()) == ""


def test_a_text_is_found_by_its_event(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    quarantine.keep(place, "upload diffs", "tool", "ev1", "r")
    assert quarantine.told(place, "ev1") and not quarantine.told(place, "ev2")


def test_a_file_that_was_written_before_places_were_noted_still_opens(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    Path(place.quarantine).mkdir(parents=True)
    old = '{"text": "a", "origin": "tool", "event_id": "ev1", "reason": "r"}'
    Path(place.quarantine, "0a1b2c3d4e5f60718293a4b5.json").write_text(old)
    assert [kept for _, kept in quarantine.held(place)] == [Kept(text="a", origin="tool", event_id="ev1", reason="r")]
