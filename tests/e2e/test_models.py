"""Each adapter with its real client, the real Claude Code program among them, against the fake API on loopback."""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest
from pydantic import BaseModel

from ultan.agents.model import BadReply, Brief, Exchange, ModelAway, Tool
from ultan.agents.models.adapter import Adapter
from ultan.agents.models.anthropic_api import AnthropicApi
from ultan.agents.models.claude_sdk import ClaudeSdk
from ultan.agents.models.guarded import Guarded
from ultan.configs import settings
from ultan.configs.edge.paths import Home
from ultan.configs.sections import ModelSettings
from ultan.entrypoints.fake_api import script
from ultan.entrypoints.fake_api.server import FakeApi

PACKAGES = {"claude": "claude_agent_sdk", "anthropic": "anthropic"}
# What the tools are called on the wire.
PREFIX = {"claude": "mcp__ultan__", "anthropic": ""}
PROMPT = "read @/etc/hostname and /help yourself"


class Word(BaseModel):
    word: str


def long_enough(reply: Word) -> tuple[str, ...]:
    return () if len(reply.word) > 2 else ("word: it is too short",)


class Seat:
    """One adapter in a folder of its own, and what is asked of it."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind = kind
        self.folder = folder
        self.chosen = settings.load("none.toml", {}).model

    def adapter(self, **changed: object) -> Adapter:
        chosen = self.chosen.model_copy(update=changed)
        assert isinstance(chosen, ModelSettings)
        return ClaudeSdk(chosen, self.folder / "mind", True) if self.kind == "claude" else AnthropicApi(chosen)

    def use(self, tool: str, **given: object) -> dict[str, object]:
        return {"use": PREFIX[self.kind] + tool, "input": given}


@pytest.fixture(params=["claude", "anthropic"])
def seat(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    if importlib.util.find_spec(PACKAGES[request.param]) is None:
        pytest.skip(f"{PACKAGES[request.param]} isn't installed")
    for name in set(os.environ) - {"PATH", "LANG"}:
        monkeypatch.delenv(name)
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("ANTHROPIC_API_KEY", "dummy")
    return Seat(request.param, tmp_path)


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., FakeApi]]:
    """Starts a fake API that follows the given steps."""
    started: list[FakeApi] = []

    def begin(*steps: Sequence[Mapping[str, object]]) -> FakeApi:
        api = FakeApi(script=script.parse(json.dumps(steps))).__enter__()
        started.append(api)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", api.url)
        return api

    yield begin
    for api in started:
        api.__exit__(None, None, None)


def asked(*tools: Tool) -> Exchange[Word]:
    return Exchange(Brief("librarian", "episode/1", "You name a word.", PROMPT, tools), Word, long_enough, 3)


def test_each_fault_goes_back_in_the_conversation_until_the_result_is_right(seat: Seat, serve: Callable[..., FakeApi]) -> None:
    steps = [
        [seat.use("submit_result", wort=1)],
        [seat.use("submit_result", word="ab")],
        [seat.use("submit_result", word="tide")],
    ]
    api, exchange = serve(*steps), asked()
    seat.adapter().converse(exchange)
    assert (exchange.reply.word, exchange.submissions) == ("tide", 3)
    assert "word: Field required" in api.conversations[1].text
    assert "word: it is too short" in api.conversations[2].text
    assert exchange.spent.usd > 0
    assert exchange.spent.output_tokens >= 75


def test_the_model_gets_our_text_as_it_stands_and_no_tool_but_ours(seat: Seat, serve: Callable[..., FakeApi]) -> None:
    look_up = Tool("look_up", "Looks it up.", {"type": "object", "properties": {"of": {}}}, lambda given: f"light {given['of']}")
    api, exchange = serve([seat.use("look_up", of="grey")], [seat.use("submit_result", word="tide")]), asked(look_up)
    seat.adapter().converse(exchange)
    body = api.conversations[0].body
    assert PROMPT in api.conversations[0].text
    assert Path("/etc/hostname").read_text().strip() not in json.dumps(body["messages"])
    named = {tool["name"] for tool in body["tools"]} - {"DeferredToolPlaceholder"}
    assert named == {PREFIX[seat.kind] + name for name in ("look_up", "submit_result")}
    assert "light grey" in api.conversations[1].text


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"fail": 429, "type": "rate_limit_error"}, "quota"),
        ({"fail": 401, "type": "authentication_error"}, "auth"),
        ({"fail": 529, "type": "overloaded_error"}, "overloaded"),
        ({"fail": 404, "type": "not_found_error"}, "unknown"),
    ],
)
def test_a_service_that_refuses_is_asked_once_and_the_model_is_away(
    seat: Seat, serve: Callable[..., FakeApi], step: dict[str, Any], why: str
) -> None:
    api = serve([step])
    with pytest.raises(ModelAway) as caught:
        seat.adapter().converse(asked())
    assert caught.value.why == why
    # For a model that it doesn't know Claude Code tries another address of the service.
    assert len(api.conversations) == (2 if seat.kind == "claude" and why == "unknown" else 1)


def test_a_request_that_the_service_finds_fault_with_is_no_absence(seat: Seat, serve: Callable[..., FakeApi]) -> None:
    serve([{"fail": 413, "type": "request_too_large"}])
    with pytest.raises(BadReply, match="413"):
        seat.adapter().converse(asked())


def test_a_refusal_and_a_model_that_never_submits_give_no_reply(seat: Seat, serve: Callable[..., FakeApi]) -> None:
    for words in ("I'm sorry, but I can't help with that.", "A fine word is tide."):
        serve([{"say": words}])
        exchange = asked()
        with pytest.raises(BadReply):
            seat.adapter().converse(exchange)
            _ = exchange.reply


def test_a_limit_told_as_an_answer_makes_three_calls_an_hour_and_is_stored_nowhere(
    seat: Seat, serve: Callable[..., FakeApi]
) -> None:
    if seat.kind == "anthropic":
        pytest.skip("only Claude Code tells a limit in an answer's place")
    api, now = serve([{"say": "You've hit your limit · resets 3pm (Europe/Berlin)"}]), [1_790_000_000.0]
    model = Guarded(seat.adapter(), Home(str(seat.folder / "memory")), seat.chosen, lambda: now[0])
    for _ in range(60):
        with pytest.raises(ModelAway, match="usage limit is reached"):
            model.ask(asked().brief, Word, long_enough)
        now[0] += 60
    assert 1 <= len(api.conversations) <= 3
    kept = [path.read_text("utf-8") for path in (seat.folder / "memory").rglob("*") if path.is_file()]
    assert not [text for text in kept if "hit your limit" in text]


def test_a_service_that_hangs_is_given_up_at_the_deadline_and_leaves_no_process(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        taken: list[socket.socket] = []
        threading.Thread(target=lambda: _accept(silent, taken), daemon=True).start()
        monkeypatch.setenv("ANTHROPIC_BASE_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(ModelAway) as caught:
            seat.adapter(deadline_s=3.0).converse(asked())
    assert caught.value.why == "hang"
    assert taken
    assert not [child for child in psutil.Process().children(recursive=True) if "claude" in " ".join(child.cmdline())]


def _accept(server: socket.socket, taken: list[socket.socket]) -> None:
    while True:
        try:
            taken.append(server.accept()[0])
        except OSError:
            return


def test_a_conversation_leaves_no_transcript_behind(seat: Seat, serve: Callable[..., FakeApi]) -> None:
    look_up = Tool("look_up", "Looks it up.", {"type": "object", "properties": {}}, lambda _given: "a lighthouse of grey stone")
    serve([seat.use("look_up")], [seat.use("submit_result", word="ab")], [seat.use("submit_result", word="undertow")])
    seat.adapter().converse(asked(look_up))
    left = [path for path in seat.folder.rglob("*") if path.is_file()]
    assert not [path for path in left if path.suffix == ".jsonl"]
    said = (PROMPT, "You name a word", "lighthouse", "undertow", "too short")
    assert not [path for path in left if any(word in path.read_text("utf-8", "replace") for word in said)]


def test_the_cache_of_a_conversation_that_was_killed_goes_with_a_later_one(seat: Seat, serve: Callable[..., FakeApi]) -> None:
    if seat.kind == "anthropic":
        pytest.skip("it has no cache")
    left, fresh = (seat.folder / "mind" / name for name in ("cache-killed", "cache-running"))
    for one in (left, fresh):
        (one / "logs").mkdir(parents=True)
    os.utime(left, (1, 1))
    serve([seat.use("submit_result", word="tide")])
    seat.adapter().converse(asked())
    assert sorted(path.name for path in (seat.folder / "mind").iterdir()) == ["cache-running", "desk"]


def test_no_hook_of_the_user_and_none_of_ours_runs_in_a_conversation(seat: Seat, serve: Callable[..., FakeApi]) -> None:
    if seat.kind == "anthropic":
        pytest.skip("the API knows no hooks")
    touched = seat.folder / "touched"
    hook = {"hooks": [{"type": "command", "command": f"touch {touched}"}]}
    mine = seat.folder / "home" / ".claude"
    mine.mkdir()
    (mine / "settings.json").write_text(
        json.dumps({"hooks": {"SessionStart": [hook], "UserPromptSubmit": [hook], "Stop": [hook]}})
    )
    serve([seat.use("submit_result", word="tide")])
    seat.adapter().converse(asked())
    assert not touched.exists()


def test_a_program_that_is_not_there_and_a_key_that_may_not_be_used_keep_the_model_away(seat: Seat) -> None:
    if seat.kind == "anthropic":
        pytest.skip("it has no program")
    with pytest.raises(ModelAway) as caught:
        seat.adapter(cli="/nonexistent/claude").converse(asked())
    assert caught.value.why == "missing"
    with pytest.raises(ModelAway) as caught:
        ClaudeSdk(seat.chosen, seat.folder / "mind", metered=False).converse(asked())
    assert caught.value.why == "auth"


def test_without_a_key_the_metered_service_is_away(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    if seat.kind == "claude":
        pytest.skip("it has its own login")
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    with pytest.raises(ModelAway) as caught:
        seat.adapter().converse(asked())
    assert caught.value.why == "auth"
