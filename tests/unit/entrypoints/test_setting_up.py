"""The doctor and `ultan status` say how far a plugin's environment is, and nothing where a checkout brought its own."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints.cli.app import app
from ultan.entrypoints.doctor import setting_up
from ultan.hooks.provision import state


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("AGENT_MEM_HOME", str(tmp_path))
    made = Home(str(tmp_path))
    ensure(made)
    return made


def test_a_checkout_with_its_own_environment_is_no_finding(place: Home) -> None:
    assert list(setting_up.check(place)) == []


@pytest.mark.parametrize(("phase", "level"), [("ready", "well"), ("packages", "mind"), ("failed", "wrong")])
def test_the_doctor_says_how_far_it_is(place: Home, phase: str, level: str) -> None:
    state.write(place, phase, "fetching ray, 3 of 62 packages", time.time())
    (found,) = setting_up.check(place)
    assert (found.area, found.level) == ("set-up", level)
    assert ("fetching ray, 3 of 62 packages" in found.what) is (phase != "ready")


def test_a_set_up_that_was_broken_off_needs_somebody(place: Home) -> None:
    state.write(place, "packages", "fetching ray, 3 of 62 packages", 0.0)
    path = Path(state.path(place))
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "said": 0.0}), "utf-8")
    (found,) = setting_up.check(place)
    assert found.level == "wrong"
    assert "broken off" in found.what


def test_the_status_tells_it_to_a_person_and_to_a_script(place: Home) -> None:
    state.write(place, "packages", "fetching ray, 3 of 62 packages", time.time())
    told = CliRunner().invoke(app, ["status"])
    assert "fetching ray, 3 of 62 packages" in told.output
    assert json.loads(CliRunner().invoke(app, ["status", "--json"]).stdout)["set_up"] == "packages"
