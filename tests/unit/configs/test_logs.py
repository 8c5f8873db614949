from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.configs import logs
from ultan.configs.edge.paths import Home


def test_a_line_names_its_role_and_what_happened(tmp_path: Path) -> None:
    logs.logger(Home(str(tmp_path)), "tailer").info("opened", count=2)
    line = json.loads((tmp_path / "logs" / "tailer.jsonl").read_text())
    assert (line["role"], line["event"], line["count"]) == ("tailer", "opened", 2)


def test_a_secret_never_reaches_the_file(tmp_path: Path) -> None:
    logs.logger(Home(str(tmp_path)), "tailer").warning("trouble", detail="token ghp_0123456789abcdefghijklmnopqrstuvwxyzAB")
    assert "ghp_0123456789" not in (tmp_path / "logs" / "tailer.jsonl").read_text()


def test_a_full_disk_is_no_reason_to_fail(tmp_path: Path) -> None:
    log = logs.logger(Home(str(tmp_path)), "tailer")
    file = tmp_path / "logs" / "tailer.jsonl"
    file.symlink_to("/dev/full")
    log.info("nobody reads this")
    file.unlink()
    log.info("there is space again")
    assert [json.loads(line)["event"] for line in file.read_text().splitlines()] == ["there is space again"]


def test_a_long_log_starts_over_and_keeps_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LOG_BYTES", 100)
    log = logs.logger(Home(str(tmp_path)), "tailer")
    for number in range(8):
        log.info("line", number=number)
    kept = sorted(path.name for path in (tmp_path / "logs").iterdir())
    assert kept == ["tailer.jsonl", "tailer.jsonl.1"]
    assert (tmp_path / "logs" / "tailer.jsonl").stat().st_size < 400
