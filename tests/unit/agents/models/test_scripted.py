from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from ultan.agents.model import BadReply, Brief, Exchange, ModelAway, Tool
from ultan.agents.models.scripted import Scripted
from ultan.configs.errors import SettingsError


class Named(BaseModel):
    ids: list[str]


def asked(user: str, role: str = "librarian") -> Exchange[Named]:
    return Exchange(Brief(role, "x", "", user), Named, lambda reply: () if any(reply.ids) else ("ids: empty",), 3)


def script(folder: Path, *lines: dict[str, Any]) -> Scripted:
    path = folder / "replies.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return Scripted(path)


def test_the_first_line_of_the_role_whose_words_are_in_the_question_answers(tmp_path: Path) -> None:
    model = script(
        tmp_path,
        {"role": "scholar", "match": "port", "submit": [{"ids": ["scholar"]}]},
        {"role": "librarian", "match": "pier", "submit": [{"ids": ["pier"]}]},
        {"role": "librarian", "submit": [{"ids": ["any"]}]},
    )
    for user, answer in (("the port", "any"), ("the pier", "pier"), ("the pier again", "pier")):
        exchange = asked(user)
        model.converse(exchange)
        assert exchange.reply.ids == [answer]


def test_results_are_submitted_until_one_is_accepted(tmp_path: Path) -> None:
    exchange = asked("x")
    script(tmp_path, {"role": "librarian", "submit": [{}, {"ids": []}, {"ids": ["a"]}, {"ids": ["b"]}]}).converse(exchange)
    assert (exchange.reply.ids, exchange.submissions) == (["a"], 3)


def test_an_entry_is_named_by_the_words_of_its_line(tmp_path: Path) -> None:
    exchange = asked("- e_aaaaaaaaaa: the gate\n- e_bbbbbbbbbb: the pier is red")
    script(tmp_path, {"role": "librarian", "submit": [{"ids": ["{{entry:pier is red}}"]}]}).converse(exchange)
    assert exchange.reply.ids == ["e_bbbbbbbbbb"]


def test_a_scripted_absence_is_one(tmp_path: Path) -> None:
    with pytest.raises(ModelAway) as caught:
        script(tmp_path, {"role": "librarian", "away": "quota", "after_s": 90}).converse(asked("x"))
    assert (caught.value.why, caught.value.after_s) == ("quota", 90)


def test_a_question_without_a_reply_a_broken_line_and_a_missing_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadReply, match="no reply for this question of the librarian"):
        script(tmp_path).converse(asked("x"))
    with pytest.raises(SettingsError, match="line 1"):
        script(tmp_path, {"rôle": "librarian"}).converse(asked("x"))
    with pytest.raises(SettingsError, match="can't be read"):
        Scripted(tmp_path / "none").converse(asked("x"))


def test_a_line_uses_tools_before_it_submits(tmp_path: Path) -> None:
    used: list[Mapping[str, Any]] = []

    def run(given: Mapping[str, Any]) -> str:
        used.append(given)
        return "shown"

    tool = Tool("show", "Shows something.", {"type": "object", "properties": {}}, run)
    exchange = Exchange(Brief("scout", "x", "", "- e_aaaaaaaaaa: the gate", (tool,)), Named, lambda _: (), 3)
    look = [{"tool": "show", "given": {"entry": "{{entry:the gate}}"}}, {"tool": "none", "given": {}}]
    script(tmp_path, {"role": "scout", "look": look, "submit": [{"ids": ["a"]}]}).converse(exchange)
    assert used == [{"entry": "e_aaaaaaaaaa"}]
    assert [line.partition(":")[0] for line in exchange.course] == ["ok", "error", "submitted", "ok"]
