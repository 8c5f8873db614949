"""Trouble is told once on stderr and kept in a log that doesn't grow without end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.configs.edge.limits import LOG_CAP_BYTES
from ultan.configs.edge.paths import Home
from ultan.hooks import complaint


def test_a_quote_is_cleaned_before_it_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    complaint.tell(Home(str(tmp_path)), "prompt", "it was broken", "{bad VENDOR_TOKEN=zk-live.9f8e7d6c5b4a")
    kept = json.loads((tmp_path / "logs" / "hooks.jsonl").read_text("utf-8"))
    assert (kept["hook"], kept["event"], kept["quote"]) == ("prompt", "it was broken", "{bad VENDOR_TOKEN=[redacted:secret]")
    assert capsys.readouterr().err == "ultan: it was broken\n"


def test_a_full_log_starts_over_and_keeps_the_old_one(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "hooks.jsonl"
    log.parent.mkdir()
    log.write_bytes(b"{}\n" * (LOG_CAP_BYTES // 3 + 1))
    complaint.tell(Home(str(tmp_path)), "prompt", "again")
    assert len(log.read_text("utf-8").splitlines()) == 1
    assert log.with_name("hooks.jsonl.1").stat().st_size > LOG_CAP_BYTES


def test_a_home_that_cannot_be_written_is_told_of_on_stderr_alone(capsys: pytest.CaptureFixture[str]) -> None:
    complaint.tell(Home("/proc/nothing"), "prompt", "no home")
    assert capsys.readouterr().err == "ultan: no home\n"
