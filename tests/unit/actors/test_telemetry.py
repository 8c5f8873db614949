"""Where a role's spans go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.actors.telemetry import Telemetry
from ultan.blackboard.spans import Span
from ultan.configs import logs, settings
from ultan.configs.edge.paths import Home

SPAN = Span(name="commit", by="reconciler", about="ruling/ep_1", trace="00-a", started=1.0, ended=1.5)


def written(place: Home) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(place.logs, "reconciler.jsonl").read_text().splitlines()]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("RAY_enable_metrics_collection", "0")
    return Home(str(tmp_path / "home"))


def test_a_span_is_a_line_in_the_roles_log(place: Home) -> None:
    chosen = settings.load("no-such-file.toml", {}).observe
    telemetry = Telemetry("reconciler", logs.logger(place, "reconciler"), chosen)
    telemetry.tell(SPAN)
    telemetry.met("ruling")
    (line,) = written(place)
    assert (line["event"], line["name"], line["started"], line["ended"]) == ("span", "commit", 1.0, 1.5)


def test_a_collector_without_the_extra_is_said_once_in_the_log_with_what_adds_it(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ultan.actors.exporter", None)
    chosen = settings.load("no-such-file.toml", {"ULTAN_OBSERVE_OTLP_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}).observe
    telemetry = Telemetry("reconciler", logs.logger(place, "reconciler"), chosen)
    telemetry.tell(SPAN)
    telemetry.tell(SPAN)
    first, *others = written(place)
    assert first["event"] == "spans are not sent" and "observe" in str(first["reason"])
    assert [line["event"] for line in others] == ["span", "span"]
