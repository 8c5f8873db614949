from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from ultan.configs.edge import breaker
from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints.doctor import daemon, home, hooks, library
from ultan.entrypoints.doctor.finding import Finding


@pytest.fixture
def place(tmp_path: Path) -> Home:
    made = Home(str(tmp_path / "mem"))
    ensure(made)
    return made


def of(findings: object, level: str) -> list[str]:
    return [one.what for one in findings if isinstance(one, Finding) and one.level == level]  # type: ignore[attr-defined]


def test_a_fresh_home_has_nothing_wrong(place: Home) -> None:
    for area in (home, daemon, hooks, library):
        assert of(area.check(place), "wrong") == []


def test_hooks_that_leave_the_daemon_alone_are_wrong_and_say_since_when(place: Home) -> None:
    for _ in range(3):
        breaker.failed(place, time.time())
    (what,) = of(daemon.check(place), "wrong")
    assert what.startswith("after 3 failures in a row, the last at ")


def test_a_home_that_others_may_enter_is_wrong(place: Home) -> None:
    Path(place.root).chmod(0o755)
    assert of(home.check(place), "wrong") == [f"others may look into {place.root}"]


def test_what_is_half_forgotten_is_wrong_until_it_is_finished(place: Home) -> None:
    Path(place.forgetting).write_text("{}")
    assert of(home.check(place), "wrong") == ["something is half forgotten, and its words still stand here"]


def test_a_setting_that_cannot_be_used_is_wrong_and_the_other_checks_go_on(place: Home) -> None:
    Path(place.config).write_text("[priming]\nentries = -1\n")
    findings = list(home.check(place))
    assert any("priming.entries = -1" in what for what in of(findings, "wrong"))
    assert any(one.area == "disk" for one in findings)


@pytest.mark.parametrize(("value", "told"), [("0", 0), ("1", 0), ("", 0), ("no", 1), ("false", 1)])
def test_a_value_of_autostart_that_means_nothing_is_named(
    place: Home, monkeypatch: pytest.MonkeyPatch, value: str, told: int
) -> None:
    monkeypatch.setenv("ULTAN_AUTOSTART", value)
    assert [f"{value!r}" in what for what in of(home.check(place), "mind")] == [True] * told


def test_full_folders_are_one_remark_that_names_the_largest(place: Home) -> None:
    for folder, count in (("facts", 7), ("lessons", 6)):
        path = Path(place.knowledge, "global", folder)
        path.mkdir(parents=True)
        for number in range(count):
            head = f"id: e_{folder[:4]}{number:06}\ntitle: t\ntype: {folder[:-1]}\nscope: global"
            (path / f"n{number}.md").write_text(f"---\n{head}\n---\n\nWords {folder} {number}.\n")
    (what,) = [what for what in of(library.check(place), "mind") if "more than" in what]
    assert what == "2 folders with more than 5 entries; the largest is global/facts: it holds 7 entries"


def test_the_last_event_is_told_and_a_torn_line_after_it_is_passed_over(place: Home) -> None:
    Path(place.events).write_text(json.dumps({"kind": "prompted", "ts": 0}) + '\n{"torn')
    assert any(what.startswith("last event: prompted at ") for what in of(hooks.check(place), "well"))


def test_a_complaint_of_today_is_told_and_one_of_last_week_is_not(place: Home) -> None:
    old, fresh = ({"ts": time.time() - age, "event": name} for age, name in ((7 * 86400, "old"), (60, "fresh")))
    Path(place.logs, "hooks.jsonl").write_text(f"{json.dumps(old)}\n{json.dumps(fresh)}\n")
    (what,) = [what for what in of(hooks.check(place), "mind") if "complaints" in what]
    assert what.startswith("complaints in a day: 1, ")
    assert "fresh" in what


def test_a_broken_file_is_wrong_and_a_file_that_nobody_vouches_for_is_worth_knowing(place: Home) -> None:
    facts = Path(place.knowledge, "global", "facts")
    facts.mkdir(parents=True)
    (facts / "broken.md").write_text("---\nid: [\n---\n")
    (facts / "mine.md").write_text(
        "---\nid: e_0123456789\ntitle: t\ntype: fact\nscope: global\ntrust: user-said\n---\n\nWords.\n"
    )
    findings = list(library.check(place))
    assert [what.partition(":")[0] for what in of(findings, "wrong")] == ["global/facts/broken.md"]
    assert any("global/facts/mine.md" in what for what in of(findings, "mind"))


def test_a_pipe_in_the_event_logs_place_is_wrong_and_is_not_waited_for(place: Home) -> None:
    os.mkfifo(place.events)
    assert of(home.check(place), "wrong") == [f"{place.events} is no file, so that no event is kept"]
    assert of(hooks.check(place), "mind") == ["no event was ever written"]
