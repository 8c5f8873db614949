"""`ultan undo`, with the daemon and without: what was learnt is gone, and the same words don't teach it again."""

from __future__ import annotations

from typing import Any


def test_the_daemon_undoes_what_it_learnt_and_its_log_read_again_teaches_nothing(shared: Any) -> None:
    session = shared.session("weir")
    session.start()
    session.say("No, the weir controller here listens on port 20450, not on 9000.")
    session.answer("Noted.")
    session.end()
    shared.settle()
    (path,) = [path for path, text in shared.entries().items() if "20450" in text]
    undone = shared.ultan("undo", cwd=shared.project("weir"))
    assert undone.returncode == 0, undone.stderr
    assert "took back" in undone.stdout and path not in shared.entries()
    log = shared.memory / "events.jsonl"
    log.write_bytes(log.read_bytes() + b"".join(line for line in log.read_bytes().splitlines(keepends=True) if b"20450" in line))
    shared.settle()
    assert not any("20450" in text for text in shared.entries().values())
    assert "took back" in shared.ultan("log").stdout
    brought = shared.ultan("undo", undone.stderr.split("`")[1].removeprefix("ultan undo "))
    assert brought.returncode == 0, brought.stderr
    assert "20450" in shared.entries()[path]


def test_without_a_daemon_an_edit_by_hand_stands_against_an_undo_and_is_shown(house: Any) -> None:
    place = house.project("sluice")
    house.ultan("remember", "the sluice gate opens at 2 bar", cwd=place)
    (path,) = house.entries()
    file = house.memory / "knowledge" / path
    file.write_text(file.read_text("utf-8").replace("2 bar", "3 bar"), "utf-8")
    refused = house.ultan("undo", path, cwd=place)
    assert refused.returncode == 1
    assert "-the sluice gate opens at 3 bar" in refused.stderr
    assert "was changed since, by hand" in refused.stderr
    assert "3 bar" in house.entries()[path]
