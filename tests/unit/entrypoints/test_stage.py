from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs import settings
from ultan.entrypoints.demo.stage import stage


def test_the_demo_asks_no_model_whoever_is_logged_in_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with stage() as made:
        assert settings.load(made.place.config, {}).curator == "patterns"
    assert list(tmp_path.iterdir()) == []
