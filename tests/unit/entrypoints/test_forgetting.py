"""A forgetting that fails while the daemon is stopped for it: what is said, and what running it again does."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge.paths import Home, ensure
from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.entrypoints.forgetting import stores, wanted, work
from ultan.library.amending.forgotten import Forgotten, term


class Daemon:
    """Stands for the daemon: whether it runs, and whether it can be started."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.runs, self.disk_full = True, False
        for name in ("running", "answers"):
            monkeypatch.setattr(work.daemon, name, lambda _place: self.runs)
        monkeypatch.setattr(work.daemon, "stop", self._stop)
        monkeypatch.setattr(work.daemon, "start", self._start)

    def _stop(self, _place: Home) -> None:
        self.runs = False

    def _start(self, place: Home, *_: Any) -> None:
        if self.disk_full:
            raise OSError(errno.ENOSPC, "No space left on device", place.logs)
        self.runs = True


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("PATH", "/nonexistent")
    place = Home(str(tmp_path / "m"))
    ensure(place)
    Path(place.logs, "scholar.jsonl").write_text('{"fact":"Quillfeather"}\n')
    return place


def forget(place: Home, target: wanted.Target) -> None:
    work.carry_out(place, settings(place), target, lambda _step: None)


def settings(place: Home) -> Settings:
    return load(place.config, {})


def full_at(monkeypatch: pytest.MonkeyPatch, daemon: Daemon, where: Any, name: str) -> None:
    def full(place: Home, *_: Any) -> None:
        daemon.disk_full = True
        raise OSError(errno.ENOSPC, "No space left on device", place.bans)

    monkeypatch.setattr(where, name, full)


def test_a_disk_that_fills_up_meanwhile_is_told_with_the_daemon_that_stays_down_and_running_it_again_ends_both(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon = Daemon(monkeypatch)
    target = wanted.target(place, Forgotten(terms=(term("Quillfeather"),)), "forget/1")
    with monkeypatch.context() as spoilt:
        full_at(spoilt, daemon, work.bans, "add")
        with pytest.raises(work.NotStartedError) as told:
            forget(place, target)
    said = str(told.value)
    assert (
        f"No space left on device: {place.bans}." in said and f"can't be started: No space left on device: {place.logs}." in said
    )
    assert "`ultan forget --yes` goes on where it stopped, and starts it" in said
    daemon.disk_full = False
    begun = wanted.pending(place)
    assert begun is not None and begun.ran
    forget(place, begun)
    assert daemon.runs and not list(stores.left(place, target.what)) and wanted.pending(place) is None


def test_where_nothing_was_begun_only_the_daemon_is_to_be_started(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    daemon = Daemon(monkeypatch)
    target = wanted.target(place, Forgotten(terms=(term("Quillfeather"),)), "forget/1")
    full_at(monkeypatch, daemon, wanted, "keep")
    with pytest.raises(work.NotStartedError, match="then `ultan up` starts it"):
        forget(place, target)


def test_a_daemon_that_can_be_started_comes_back_after_a_failure_and_the_failure_is_what_is_told(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon = Daemon(monkeypatch)
    target = wanted.target(place, Forgotten(terms=(term("Quillfeather"),)), "forget/1")
    monkeypatch.setattr(work.stores, "left", lambda *_: iter([Path("/m/a.md")]))
    with pytest.raises(work.NotForgottenError, match=r"these files still hold it: /m/a\.md"):
        forget(place, target)
    assert daemon.runs
