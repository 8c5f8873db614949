"""What a person at the doors meets where a daemon runs: hand edits, changed settings, a stop under broken settings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def test_what_was_edited_by_hand_is_recalled_right_after_settle_and_marked_foreign(house: Any) -> None:
    """The retriever's own look at the library is put off for an hour, so only settling can tell it."""
    slow = {"ULTAN_DAEMON_RESYNC_S": "3600"}
    told = house.ultan("remember", "--global", "the lock gate opens at noon", **slow)
    assert told.returncode == 0, told.stderr
    assert house.ultan("settle", "--timeout", "90", **slow).returncode == 0
    (path,) = house.entries()
    file = house.memory / "knowledge" / path
    file.write_text(file.read_text().replace("opens at noon", "opens at vespers"))
    assert house.ultan("settle", "--timeout", "90", **slow).returncode == 0
    found = house.ultan("recall", "lock gate vespers", **slow)
    assert "the lock gate opens at vespers" in found.stdout
    assert "foreign" in found.stdout


def test_settings_that_changed_under_a_daemon_are_told_by_every_door_and_broken_ones_dont_keep_it_running(house: Any) -> None:
    assert house.ultan("up").returncode == 0
    assert "settings changed" not in house.ultan("status").stderr
    config = house.memory / "config.toml"
    config.write_text("[priming]\nentries = 2\n")
    for command in ("status", "config", "up"):
        assert "settings changed since the daemon started" in house.ultan(command).stderr
    assert "settings changed since the daemon started" in house.ultan("doctor").stdout
    config.write_text("broken [")
    stopped = house.ultan("down")
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
