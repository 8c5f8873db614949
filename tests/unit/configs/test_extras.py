"""What a person is told to run adds the extra where they are: in a checkout, or in the environment of a plugin."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from ultan.configs import extras
from ultan.configs.extras import adding


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "env"
    monkeypatch.setattr(sys, "prefix", str(made))
    monkeypatch.setattr(sys, "executable", str(made / "a b" / "python"))
    return made


def test_a_checkout_is_told_the_readmes_command(prefix: Path) -> None:
    (prefix.parent / "pyproject.toml").touch()
    assert adding("claude") == "`.venv/bin/pip install -e '.[claude]'` in Ultan's checkout adds it"


def test_an_environment_elsewhere_is_told_its_own_pip_and_the_extras_packages(
    prefix: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the metadata of a wheel lists them."""
    named = ["ray<2.61,>=2.60", 'claude-agent-sdk<0.3,>=0.2.189; extra == "claude"', 'torch>=2.13; extra == "torch"']
    monkeypatch.setattr(extras, "requires", lambda _package: named)
    words = shlex.split(adding("claude").removesuffix("` adds it").removeprefix("`"))
    assert words == [sys.executable, "-m", "pip", "install", "claude-agent-sdk<0.3,>=0.2.189"]


def test_where_nothing_is_known_of_the_extra_the_readmes_command_is_named(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "requires", lambda _package: None)
    assert "pip install -e '.[claude]'" in adding("claude")
