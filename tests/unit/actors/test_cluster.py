"""How a private Ray head is started, with a dashboard and without."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from ultan.actors import cluster
from ultan.actors.head import DASHBOARD
from ultan.actors.instance import Cluster
from ultan.configs import settings
from ultan.configs.sections import Settings


def chosen(**variables: str) -> Settings:
    return settings.load("no-such-file.toml", variables)


@pytest.fixture
def blank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cluster:
    monkeypatch.setattr(cluster, "_SHARED", str(tmp_path))
    return Cluster(nonce="n", version="0", address="", namespace="n", temp=str(tmp_path))


def test_no_dashboard_is_asked_for_by_default_and_nothing_is_collected(blank: Cluster) -> None:
    assert cluster.dashboard(chosen()) == ""
    assert "--include-dashboard=false" in cluster._command(blank, chosen())
    assert cluster.environment(blank, {})["RAY_enable_metrics_collection"] == "0"


def test_a_dashboard_is_on_loopback_and_has_figures_collected(blank: Cluster) -> None:
    seen = blank.model_copy(update={"dashboard": "127.0.0.1:8265"})
    command = cluster._command(seen, chosen())
    assert {DASHBOARD, "--dashboard-host=127.0.0.1", "--dashboard-port=8265"} <= set(command)
    assert "RAY_enable_metrics_collection" not in cluster.environment(seen, {})


def test_where_the_dashboards_port_is_taken_another_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "can_observe", lambda: True)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = cluster.dashboard(chosen(ULTAN_OBSERVE_DASHBOARD="true", ULTAN_OBSERVE_DASHBOARD_PORT=str(port)))
    assert found.startswith("127.0.0.1:") and found != f"127.0.0.1:{port}"


def test_without_the_extra_a_wanted_dashboard_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "can_observe", lambda: False)
    assert cluster.dashboard(chosen(ULTAN_OBSERVE_DASHBOARD="true")) == ""


def test_what_up_may_be_told_for_once_is_no_change_of_settings() -> None:
    once = chosen(ULTAN_OBSERVE_DASHBOARD="true", ULTAN_DAEMON_RAY_ADDRESS="127.0.0.1:6379")
    assert settings.fingerprint(once) == settings.fingerprint(chosen())
    assert settings.fingerprint(chosen(ULTAN_OBSERVE_OTLP_ENDPOINT="http://127.0.0.1:4318")) != settings.fingerprint(chosen())
