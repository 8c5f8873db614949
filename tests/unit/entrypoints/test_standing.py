from __future__ import annotations

from pathlib import Path

import pytest

from ultan.blackboard.status import DaemonStatus, IndexState
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.settings import fingerprint, load
from ultan.entrypoints import standing

SETTINGS = load("no-such-file.toml", {})


def running(settings: str) -> DaemonStatus:
    return DaemonStatus(
        version="1", curator="patterns", roles=(), entries=0, queue=0, index="", uptime_s=1.0, settings=settings
    )  # fmt: skip


def test_settings_have_changed_where_a_daemon_runs_with_others() -> None:
    assert not standing.changed(None, SETTINGS)
    assert not standing.changed(running(fingerprint(SETTINGS)), SETTINGS)
    assert standing.changed(running("0" * 16), SETTINGS)


@pytest.mark.parametrize(
    ("stopped", "autostart", "said"),
    [
        (False, "1", "the next session or prompt"),
        (True, "1", "the next session that starts; sessions that are open already don't"),
        (True, "0", "ULTAN_AUTOSTART=0 keeps sessions from it"),
    ],
)
def test_it_is_said_who_starts_the_daemon_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped: bool, autostart: str, said: str
) -> None:
    place = Home(str(tmp_path))
    ensure(place)
    if stopped:
        Path(place.stopped).touch()
    monkeypatch.setenv("ULTAN_AUTOSTART", autostart)
    assert said in standing.starters(place)
    assert ("`ultan down`" in standing.absence(place)) == stopped


def test_who_waits_for_meanings_is_told_how_many_there_are_and_for_how_long() -> None:
    half_way = IndexState(entries=10_000, encoded=3200, left_s=240.0)
    assert standing.remarks(half_way) == (
        "meanings: 3200 of 10000 entries, about 4 min left; the rest is found by words meanwhile",
    )
    assert standing.remarks(half_way.model_copy(update={"left_s": None}))[0].startswith("meanings: 3200 of 10000 entries; ")
    assert standing.remarks(IndexState(entries=7, encoded=7, left_s=0.0)) == ()
    assert standing.remarks(IndexState(entries=7, left_s=0.0)) == ()


def test_what_was_mended_and_why_edits_are_seen_late_is_told() -> None:
    state = IndexState(notices=("lexical.sqlite was cut",), unwatched="too many open files")
    mended, late = standing.remarks(state)
    assert mended == "lexical.sqlite was cut"
    assert late.endswith("not at once: too many open files")
