"""Until a plugin is set up its MCP server answers at once, from the index on disk."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge import lexical, project
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.edge.words import words
from ultan.hooks.provision import stand_in


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home whose index holds one fact of the session's project."""
    made = Home(str(tmp_path / "home"))
    ensure(made)
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(tmp_path))
    fact, scope = "staging listens on port 7443", f"project:{project.identify(str(tmp_path))['slug']}"
    row = (1, "e_a1b2c3d4e5", scope, "fact", "Staging port", fact, "2026-11-20", 1, 0.5, "", "{}")
    with closing(sqlite3.connect(made.lexical)) as db:
        db.executescript(lexical.SCHEMA)
        db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        db.execute("INSERT INTO entry_words (rowid, core, rest) VALUES (1, ?, '')", (" ".join(words(fact)),))
        db.commit()
    return made


def asked(place: Home, method: str, **params: object) -> dict[str, Any]:
    (answer,) = stand_in.serve(place, "0.1.0", [json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})])
    found: dict[str, Any] = json.loads(answer)
    assert found["id"] == 7
    return found


def recalled(place: Home, query: object) -> str:
    found = asked(place, "tools/call", name="ultan_recall", arguments={"query": query})
    return str(found["result"]["content"][0]["text"])


def test_it_shakes_hands_in_the_clients_version_and_offers_the_one_tool(place: Home) -> None:
    hello = asked(place, "initialize", protocolVersion="2024-11-05")["result"]
    assert (hello["protocolVersion"], hello["serverInfo"]["version"]) == ("2024-11-05", "0.1.0")
    assert [tool["name"] for tool in asked(place, "tools/list")["result"]["tools"]] == ["ultan_recall"]
    assert asked(place, "ping")["result"] == {}


def test_a_question_is_answered_from_the_disk_or_was_not_told(place: Home) -> None:
    assert "staging listens on port 7443 (e_a1b2c3d4e5" in recalled(place, "port of staging")
    assert recalled(place, "favourite colour of the parrot").startswith("Not told")
    assert recalled(place, " ").startswith("Not told")


def test_what_it_does_not_know_and_what_is_no_request_ends_nothing(place: Home) -> None:
    assert asked(place, "resources/list")["error"]["code"] == -32601
    told = list(
        stand_in.serve(place, "0.1.0", ["{", "[]", '{"method": "notifications/initialized"}', '{"id": 1, "method": "ping"}'])
    )
    assert [json.loads(one)["id"] for one in told] == [None, 1]
