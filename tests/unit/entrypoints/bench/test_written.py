"""Fitted values can be read as settings again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.settings import load
from ultan.entrypoints.bench.written import toml, write
from ultan.entrypoints.misuse import MisuseError


def test_what_is_written_is_a_config_file(tmp_path: Path) -> None:
    text = toml({"priming.floor": 0.4, "dialogue.own": 0.31, "priming.dense_weight": 0.6}, ["found 90 %\nat 300", "and more"])
    write(tmp_path / "fit.toml", text)
    settings = load(str(tmp_path / "fit.toml"), {})
    assert (settings.priming.floor, settings.priming.dense_weight, settings.dialogue.own) == (0.4, 0.6, 0.31)
    assert text.splitlines()[:3] == ["# found 90 %", "# at 300", "# and more"]


def test_a_file_that_is_there_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("mine", "utf-8")
    with pytest.raises(MisuseError, match="is there already"):
        write(tmp_path / "config.toml", "x")
    assert (tmp_path / "config.toml").read_text("utf-8") == "mine"
