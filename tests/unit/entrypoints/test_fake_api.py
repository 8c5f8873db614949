from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from ultan.entrypoints.fake_api import stream
from ultan.entrypoints.fake_api.script import DONE, ScriptError, due, marker, meant, parse
from ultan.entrypoints.fake_api.server import FakeApi

STEPS = [[{"use": "Bash", "input": {"command": "ls"}}], [{"say": "two files"}]]


def conversation(*messages: tuple[str, Any]) -> dict[str, Any]:
    return {"model": "m", "messages": [{"role": role, "content": content} for role, content in messages]}


def test_a_conversation_without_a_script_is_answered_with_done() -> None:
    assert due(conversation(("user", "hello"))) == DONE


def test_the_step_is_counted_from_the_answers_after_the_script() -> None:
    first = conversation(("user", f"go {marker(STEPS)}"))
    second = conversation(("user", [{"type": "text", "text": marker(STEPS)}]), ("assistant", []), ("user", "result"))
    third = conversation(("user", marker(STEPS)), ("assistant", []), ("user", "x"), ("assistant", []), ("user", "y"))
    assert [due(body) for body in (first, second, third)] == [*parse(json.dumps(STEPS)), DONE]


def test_the_last_script_wins_and_counts_from_itself() -> None:
    body = conversation(("user", marker(STEPS)), ("assistant", "."), ("user", marker([[{"say": "fresh"}]])))
    assert due(body) == parse('[[{"say": "fresh"}]]')[0]


def test_a_script_inside_a_tool_result_is_followed() -> None:
    result = [{"type": "tool_result", "content": [{"type": "text", "text": marker([[{"say": "seen"}]])}]}]
    assert due(conversation(("user", result))) == parse('[[{"say": "seen"}]]')[0]


def test_a_servers_own_script_answers_where_the_conversation_holds_none() -> None:
    assert due(conversation(("user", "hello")), parse('[[{"say": "scripted"}]]')) == parse('[[{"say": "scripted"}]]')[0]


@pytest.mark.parametrize("text", ["{}", "nonsense", '[[{"sing": "la"}]]', '[[{"fail": 200}]]'])
def test_a_script_that_cannot_be_used_says_where(text: str) -> None:
    with pytest.raises(ScriptError, match="can't be used at"):
        parse(text)


def test_a_tool_call_streams_as_one_json_delta_and_ends_the_turn_as_tool_use() -> None:
    whole = stream.message(parse(json.dumps(STEPS))[0], conversation(("user", "x")), 7)
    sent = [json.loads(event.partition("data: ")[2]) for event in stream.events(whole)]
    assert [event["type"] for event in sent] == [
        "message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta", "message_stop",
    ]  # fmt: skip
    assert json.loads(sent[2]["delta"]["partial_json"]) == {"command": "ls"}
    assert sent[4]["delta"]["stop_reason"] == "tool_use"


def ask(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def test_the_server_answers_on_loopback_and_records_each_request(tmp_path: Path) -> None:
    with FakeApi(log=tmp_path) as api:
        answer = ask(f"{api.url}/v1/messages?beta=true", conversation(("user", "grüße")))
        tokens = ask(f"{api.url}/v1/messages/count_tokens", conversation(("user", "x")))
    assert api.url.startswith("http://127.0.0.1:")
    assert answer["content"] == [{"type": "text", "text": "done."}]
    assert tokens["input_tokens"] > 0
    assert [request.path for request in api.conversations] == ["/v1/messages?beta=true"]
    assert "grüße" in api.conversations[0].text
    assert json.loads((tmp_path / "0001.json").read_text("utf-8"))["body"]["messages"][0]["content"] == "grüße"


def test_a_scripted_failure_reaches_the_client_as_its_status() -> None:
    with FakeApi(script=parse('[[{"fail": 529, "type": "overloaded_error"}]]')) as api:
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(f"{api.url}/v1/messages", conversation(("user", "x")))
        assert refused.value.code == 529
        assert json.load(refused.value)["error"]["type"] == "overloaded_error"


def test_a_step_that_waits_says_how_long_and_answers_all_the_same() -> None:
    (step,) = parse('[[{"wait": 2.5}, {"say": "late"}]]')
    assert stream.late_s(step) == 2.5
    assert stream.message(step, {}, 1)["content"] == [{"type": "text", "text": "late"}]


def test_of_several_scripts_in_a_file_the_first_whose_words_are_asked_answers() -> None:
    several = json.dumps({"librarian": [[{"say": "books"}]], "": [[{"say": "anything"}]]})
    for system, said in (("You are the librarian.", "books"), ("You are the scholar.", "anything")):
        body = {"system": system, **conversation(("user", "x"))}
        assert due(body, meant(several, body))[0].say == said
    assert meant(json.dumps({"librarian": []}), {"system": "scholar"}) == ()
    with pytest.raises(ScriptError, match="by words"):
        meant('{"librarian": 3}', {})
