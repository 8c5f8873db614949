"""A daemon as tools of others see it: Ray's dashboard, Prometheus, and a collector of spans."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import threading
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import psutil
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from world import World, left_behind, until

from ultan.actors import cluster as ray_head
from ultan.actors import daemon, instance, process
from ultan.actors.instance import Cluster
from ultan.actors.roles import ALWAYS_ON
from ultan.blackboard.trace import traceparent
from ultan.configs import settings
from ultan.entrypoints.demo.planted import planting

# A busy machine is no reason to fail.
PATIENCE_S = 120.0
# Roles that think, and those that speak in an epiphany.
MINDS = ("librarian-1", "scholar-1", "facts-1", "context-1", "valence-1")
SPEAKERS = ("conductor", *(f"scout-{number}" for number in range(1, 7)), "skeptic", "judge")
_PAGE_SIZE = "//label[contains(., 'Page Size')]/following::input[1]"
# Where the picture of the dashboard goes for whoever wants to see it.
PICTURES = Path(__file__).parents[2] / "build" / "pictures"


class Collector(ThreadingHTTPServer):
    """Takes what an OpenTelemetry exporter sends."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.spans: list[Any] = []

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1/traces"


class _Taking(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        taken = ExportTraceServiceRequest.FromString(body)
        assert isinstance(self.server, Collector)
        self.server.spans += [span for group in taken.resource_spans for scope in group.scope_spans for span in scope.spans]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    server = Collector()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()


@pytest.fixture(scope="module")
def observed(collector: Collector) -> Iterator[World]:
    """A daemon with dashboard and collector, in which a prompt has become an entry."""
    with tempfile.TemporaryDirectory(prefix="u-") as root, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", root)
        for name in [name for name in os.environ if name.startswith(("ULTAN_", "RAY_"))]:
            patch.delenv(name)
        world = World(Path(root))
        told = f'[observe]\ndashboard = true\notlp_endpoint = "{collector.endpoint}"\n'
        told += '[capture]\nmind_idle_s = 600\nobservers = "apart"\n'
        Path(world.place.config).write_text(f"[daemon]\nstart_s = 300\n[priming]\ndeadline_ms = 30000\n{told}")
        world.settings = settings.load(world.place.config, {})
        planting.plant(Path(world.place.knowledge), {name: f"{name}-1" for name in planting.sources()})
        try:
            world.start()
            world.emit("prompted", "s1", text="no, staging listens on 7812 since the move", origin="user")
            assert world.settle() == ()
            hunted(world)
            yield world
        finally:
            folders = instance.read_instance(world.place).folders
            daemon.stop(world.place)
            assert left_behind(world.place, folders) == []


def hunted(world: World) -> None:
    """Has scouts, skeptic and judge speak once, by a script."""
    script = str(files("ultan.entrypoints.demo.planted") / "found.jsonl")
    assert world.ask("epiphany", epiphany="seen", scouts=6, script=script)["refused"] == ""
    until(lambda: world.ask("epiphanies")["epiphanies"][-1]["outcome"] or None, PATIENCE_S, "the end of the epiphany")


def cluster_of(world: World) -> Cluster:
    found = instance.read_instance(world.place).cluster
    assert found is not None and found.dashboard
    return found


def fetched(url: str, token: str = "") -> str:
    asked = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return str(answer.read().decode())


def token_of(world: World) -> str:
    return ray_head.token(cluster_of(world).temp).read_text()


def names(world: World) -> dict[str, str]:
    """The state of each actor by its name, as the dashboard's own interface has them."""
    answer = json.loads(fetched(f"http://{cluster_of(world).dashboard}/api/v0/actors?detail=1", token_of(world)))
    return {one["name"]: one["state"] for one in answer["data"]["result"]["result"]}


def test_the_dashboard_names_every_role_the_minds_while_awake_and_the_speakers_of_a_hunt_that_is_over(observed: World) -> None:
    assert until(lambda: names(observed).keys() >= {*MINDS, *SPEAKERS} or None, PATIENCE_S, "all roles by their names")
    assert {name for name, state in names(observed).items() if state == "ALIVE"} >= {*ALWAYS_ON, *MINDS}


def listening(pid: int) -> list[str]:
    """The addresses on which a process listens; none of one that has just ended."""
    try:
        found = psutil.Process(pid).net_connections("inet")
    except psutil.NoSuchProcess:
        return []
    return [one.laddr.ip.removeprefix("::ffff:") for one in found if one.status == psutil.CONN_LISTEN]


def test_the_dashboard_wants_the_token_and_every_listener_is_on_loopback(observed: World) -> None:
    with pytest.raises(HTTPError) as refused:
        fetched(f"http://{cluster_of(observed).dashboard}/api/v0/actors")
    assert refused.value.code == 401
    heard = [ip for one in process.of((cluster_of(observed).nonce,)) for ip in listening(one.pid)]
    assert len(heard) > 5 and set(heard) <= {"127.0.0.1", "::1"}


def command_line(one: psutil.Process) -> str:
    try:
        return " ".join(one.cmdline())
    except psutil.NoSuchProcess:
        return ""


def test_the_dashboard_loads_nothing_that_reports_usage_or_runs_jobs(observed: World) -> None:
    running = " ".join(map(command_line, process.of((cluster_of(observed).nonce,))))
    assert "--modules-to-load=EventHead,MetricsHead,NodeHead,ReportHead,StateHead" in running
    assert "UsageStats" not in running and "JobHead" not in running


def test_prometheus_finds_figures_of_each_role(observed: World) -> None:
    found = Path(cluster_of(observed).temp, "r", "prom_metrics_service_discovery.json")

    def figures() -> str | None:
        targets = [target for group in json.loads(found.read_text()) for target in group["targets"]] if found.exists() else []
        told = "".join(fetched(f"http://{target}/metrics") for target in targets)
        roles = ("librarian", "scholar", "reconciler", "tailer", "blackboard", "retriever")
        return told if all(f'role="{role}",step=' in told for role in roles) else None

    told = until(figures, PATIENCE_S, "figures of all roles")
    assert "ray_ultan_met_total{" in told and 'kind="episode_closed"' in told
    assert "7812" not in told


def test_a_collector_gets_the_spans_of_one_way_under_one_trace_and_no_words(observed: World, collector: Collector) -> None:
    (prompt,) = [json.loads(line) for line in Path(observed.place.events).read_text().splitlines() if "prompted" in line]
    trace = bytes.fromhex(traceparent(prompt["id"])[3:35])

    def way() -> list[Any] | None:
        spans = [span for span in collector.spans if span.trace_id == trace]
        steps = {span.name for span in spans}
        wanted = {"tailer deliver", "librarian-1 librarian", "scholar-1 scholar", "reconciler commit", "retriever index"}
        return spans if wanted <= steps else None

    spans = until(way, PATIENCE_S, "all steps of the way")
    assert all(span.end_time_unix_nano >= span.start_time_unix_nano > 0 for span in spans)
    assert {span.parent_span_id.hex() for span in spans} == {traceparent(prompt["id"])[36:52]}
    assert b"7812" not in b"".join(span.SerializeToString() for span in collector.spans)


@pytest.mark.skipif(shutil.which("chromium") is None and not os.environ.get("CI"), reason="no chromium: apt install chromium")
def test_the_dashboards_page_of_actors_shows_the_roles_by_name(observed: World) -> None:
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--window-size=1600,2600", "--disable-background-networking"):
        options.add_argument(option)
    options.binary_location = str(shutil.which("chromium"))
    browser = webdriver.Chrome(options, webdriver.ChromeService(str(shutil.which("chromedriver"))))
    try:
        browser.execute_cdp_cmd("Network.enable", {})
        headers = {"Authorization": f"Bearer {token_of(observed)}"}
        browser.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": headers})
        browser.get(f"http://{cluster_of(observed).dashboard}/#/actors")
        wanted = {*ALWAYS_ON, *MINDS, *SPEAKERS}
        size = WebDriverWait(browser, PATIENCE_S).until(lambda _: browser.find_element(By.XPATH, _PAGE_SIZE))
        size.send_keys(Keys.CONTROL, "a")
        size.send_keys("50")
        shown = WebDriverWait(browser, PATIENCE_S).until(
            lambda _: _all_in(browser.find_element(By.TAG_NAME, "body").text, wanted)
        )
        assert shown
        PICTURES.mkdir(parents=True, exist_ok=True)
        picture = PICTURES / "dashboard.png"
        assert browser.save_screenshot(str(picture)) and picture.stat().st_size > 20_000
    finally:
        browser.quit()


def _all_in(text: str, wanted: set[str]) -> bool:
    return all(one in text for one in wanted)
