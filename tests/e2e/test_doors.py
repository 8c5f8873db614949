"""What a person at the doors meets where a daemon runs: hand edits, changed settings, a stop under broken settings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from houses import House, made_house

CONFIG = "[daemon]\nresync_s = 3600\nunwatched_s = 3600\n"


@pytest.fixture(scope="module")
def entered() -> Iterator[House]:
    """The retriever's own look at the library is put off for an hour, so only settling can tell it."""
    with made_house() as made:
        made.memory.mkdir(mode=0o700)
        (made.memory / "config.toml").write_text(CONFIG)
        made.up()
        yield made


def test_what_was_edited_by_hand_is_recalled_right_after_settle_and_marked_foreign(entered: House) -> None:
    told = entered.ultan("remember", "--global", "the lock gate opens at noon")
    assert told.returncode == 0, told.stderr
    entered.settle()
    (path,) = entered.entries()
    file = entered.memory / "knowledge" / path
    file.write_text(file.read_text().replace("opens at noon", "opens at vespers"))
    entered.settle()
    found = entered.ultan("recall", "lock gate vespers")
    assert "the lock gate opens at vespers" in found.stdout
    assert "foreign" in found.stdout


def test_settings_that_changed_under_a_daemon_are_told_by_every_door_and_broken_ones_dont_keep_it_running(entered: House) -> None:
    assert "settings changed" not in entered.ultan("status").stderr
    config = entered.memory / "config.toml"
    config.write_text(f"{CONFIG}[priming]\nentries = 2\n")
    for command in ("status", "config", "up"):
        assert "settings changed since the daemon started" in entered.ultan(command).stderr
    assert "settings changed since the daemon started" in entered.ultan("doctor").stdout
    config.write_text("broken [")
    stopped = entered.ultan("down")
    assert stopped.returncode == 0, stopped.stderr
    assert stopped.stdout.startswith("stopped; ")


def test_what_is_remembered_is_found_shown_and_refused_in_plain_words(house: Any) -> None:
    lines = ["the crane listens on port 4100", "forget the port of the tug", "the crane listens on port 4100"]
    facts = house.folder / "facts.jsonl"
    facts.write_text("".join(json.dumps({"text": line, "project": None}) + "\n" for line in lines))
    many = house.ultan("remember", "--file", str(facts))
    assert many.returncode == 1
    assert many.stdout.splitlines()[0] == "3 facts told: 1 stored, 1 known already, 1 refused"
    assert many.stdout.splitlines()[1].startswith("  not remembered: “forget the port of the tug”: it asks to forget")
    assert house.ultan("remember", "--global", "the crane listens on port 4200").returncode == 0
    refused = house.ultan("remember", "--json", "forget the tug")
    assert (refused.returncode, json.loads(refused.stdout)["events"][0]["refused"][0]["text"]) == (1, "forget the tug")
    found = json.loads(house.ultan("recall", "--past", "--json", "crane port").stdout)["hits"]
    assert ["4200" in hit["fact"] for hit in found] == [True, False]
    shown = json.loads(house.ultan("show", "--json", found[0]["id"]).stdout)
    assert shown["trust"] == "user-said"
    why = json.loads(house.ultan("why", "--json", shown["file"]).stdout)
    assert {why["entry"]["trust"], why["history"][0]["deeds"][0]["trust"]} == {"user-said"}
    file = Path(shown["file"])
    file.write_text(file.read_text().replace("4200", "4300"))
    assert "never shown unasked" in house.ultan("show", shown["id"]).stderr
    log = house.ultan("log", "-n", "4").stdout.splitlines()
    assert len(log) == 4
    assert any(line.endswith("all projects: wrote the crane listens on port 4200") for line in log)
    assert "refused “forget the tug”: it asks to forget" in log[-1]
