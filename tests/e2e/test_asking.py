"""Deliberate questions to a shared daemon, through the command line and through a real MCP client on stdio."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from ultan.configs.edge import eventlog
from ultan.configs.edge.project import identify

LAUNCHER = Path(__file__).resolve().parents[2] / "entrypoints" / "ultan"
# Noon of the latest Tuesday before today.
TUESDAY = datetime.now(UTC).replace(hour=12) - timedelta(days=(datetime.now(UTC).weekday() - 1) % 7 or 7)


def said(house: Any, folder: Path, when: datetime, *words: str) -> None:
    """A session of that time: prompts as the hooks would have written them."""
    for place, text in enumerate(words):
        ts = when.timestamp() + place
        event = eventlog.make(
            "prompted", session=f"s-{when:%m%d}", project=identify(str(folder)), cwd=str(folder), text=text, origin="user"
        )
        event.update(ts=ts, id=f"{int(ts * 1e6):014x}{os.urandom(6).hex()}")
        eventlog.append(house.place, event)


@pytest.fixture(scope="module")
def harbour(shared: Any) -> Any:
    """A project in which something was said last Tuesday and today, and entries that are linked by hand."""
    folder = shared.project("harbour")
    said(
        shared, folder, TUESDAY,
        "hm, I'm not sure about the Pelican queue for the notifications, it looked slow in the prototype",
        "ok go on",
    )  # fmt: skip
    said(shared, folder, datetime.now(UTC), "we picked the Falcon cache for the maps", "the chart legend could be smaller maybe")
    for number in range(7):
        assert shared.ultan("remember", f"the crane number {number} listens on port 410{number}", cwd=folder).returncode == 0
    shared.settle()
    return shared


def ask(house: Any, *words: str, project: str = "harbour") -> dict[str, Any]:
    done = house.ultan("recall", "--json", *words, cwd=house.project(project))
    assert done.returncode in (0, 3), done.stderr
    return dict(json.loads(done.stdout))


def test_what_was_said_last_tuesday_is_quoted_with_its_day_and_only_then(harbour: Any) -> None:
    found = ask(harbour, "what did I say about the Pelican queue last tuesday?")
    (quote,) = found["quotes"]
    assert "not sure about the Pelican queue" in quote["text"]
    assert (quote["said"], quote["project"], quote["session"]) == (str(TUESDAY.date()), "harbour", f"s-{TUESDAY:%m%d}")
    assert found["filters"] == [f"“last tuesday”: told or changed on {TUESDAY.date()}"]
    assert ask(harbour, "what did I say about the Pelican queue today?")["quotes"] == []


def test_words_that_are_close_in_meaning_are_quoted_though_they_share_half_of_none(harbour: Any) -> None:
    quotes = ask(harbour, "did we have doubts about pelican as a broker of messages")["quotes"]
    assert any("Pelican" in one["text"] for one in quotes)


def test_all_of_a_time_is_listed_where_the_question_names_nothing_else(harbour: Any) -> None:
    found = ask(harbour, "what did I say last tuesday")
    assert ["Pelican" in one["text"] for one in found["quotes"]] == [True]
    assert found["hits"] == []


def test_pages_hold_each_entry_once_and_say_how_many_there_are(harbour: Any) -> None:
    pages = [ask(harbour, "crane port", "--limit", "3", "--page", str(number)) for number in (1, 2, 3, 4)]
    ids = [hit["id"] for page in pages for hit in page["hits"]]
    assert [len(page["hits"]) for page in pages] == [3, 3, 1, 0]
    assert len(set(ids)) == 7
    assert {page["total"] for page in pages} == {7}
    beyond = harbour.ultan("recall", "crane port", "--page", "9", cwd=harbour.project("harbour"))
    assert (beyond.returncode, "there is no page 9" in beyond.stderr) == (3, True)


def test_a_filter_that_leaves_nothing_says_how_many_it_kept_out(harbour: Any) -> None:
    found = ask(harbour, "--until", "2020-01-01", "crane port")
    assert (found["hits"], found["excluded"]) == ([], [{"by": "time", "entries": 7, "quotes": 0}])
    told = harbour.ultan("recall", "--type", "gotcha", "crane port", cwd=harbour.project("harbour"))
    assert (told.returncode, told.stdout) == (3, "not told\n")
    assert "nothing of that type; 7 entries without the type" in told.stderr


def test_an_id_gives_the_entry_and_its_links_are_followed_hop_by_hop(harbour: Any) -> None:
    first, second, third = ask(harbour, "crane port", "--limit", "3")["hits"]
    for one, other in ((first, second), (second, third), (third, first)):
        file = harbour.memory / "knowledge" / one["path"]
        file.write_text(f"{file.read_text().rstrip()}\n\nSee [[{other['path'].removesuffix('.md')}]].\n")
    harbour.settle()
    near = {hops: ask(harbour, first["id"], "--hops", str(hops))["hits"][0]["neighbours"] for hops in (0, 1, 3)}
    linked = [(one["how"], one["id"]) for one in near[1] if one["how"] != "beside"]
    assert near[0] == []
    assert linked == [("links to", second["id"]), ("linked from", third["id"])]
    assert sorted(one["id"] for one in near[3] if one["how"] != "beside") == sorted([second["id"], third["id"]])
    assert {one["trust"] for one in near[1] if one["how"] != "beside"} == {"foreign"}


def test_an_entry_of_another_project_is_named_but_not_told(harbour: Any) -> None:
    (hit, *_) = ask(harbour, "crane port")["hits"]
    found = ask(harbour, hit["id"], project="elsewhere")
    assert found["hits"] == []
    assert "belongs to another project" in found["note"]
    assert ask(harbour, hit["id"], "--everywhere", project="elsewhere")["hits"][0]["id"] == hit["id"]
    assert ask(harbour, "crane port", "--project", "harbour", project="elsewhere")["total"] == 7


def test_explain_shows_every_stage_of_every_candidate(harbour: Any) -> None:
    done = harbour.ultan("recall", "--explain", "-n", "1", "crane port 4103", cwd=harbour.project("harbour"))
    assert done.returncode == 0, done.stdout + done.stderr
    row = next(line for line in done.stdout.splitlines() if line.endswith("shown"))
    number, words, dense, first, prior, close, _, fused, evidence, _ = row.split()
    assert number == "1"
    assert float(words) > 0 < float(dense)
    assert float(close) > 0.5 < float(evidence)
    assert "places: others come first" in done.stdout
    assert (float(first), float(prior)) != (0.0, float(fused))


def test_without_the_daemon_words_alone_answer_and_explain_themselves(house: Any) -> None:
    quiet = {"ULTAN_AUTOSTART": "0"}
    for fact in ("the crane listens on port 4100", "always commit in small steps"):
        assert house.ultan("remember", "--global", fact, **quiet).returncode == 0
    done = house.ultan("recall", "--explain", "which port does the crane use", **quiet)
    assert done.returncode == 0, done.stderr
    assert "answered by words alone" in done.stderr
    (row,) = [line for line in done.stdout.splitlines() if line.endswith("  shown")]
    assert [row.split()[place] for place in (2, 5, 6)] == ["–", "–", "–"]


@pytest.mark.parametrize("query", ['"', "NEAR(", "*", "-", 'a" OR "b', "port AND NOT (", "\x1b[31m\x07\u202e"])
def test_what_looks_like_a_query_language_is_no_fault(harbour: Any, query: str) -> None:
    done = harbour.ultan("recall", "--", query, cwd=harbour.project("harbour"))
    assert done.returncode in (0, 2, 3), done.stderr
    assert len(done.stderr.splitlines()) <= 2


def test_a_question_of_100_kb_is_answered(harbour: Any) -> None:
    done = harbour.ultan("recall", "crane port 4102 " + "log line " * 11_000, cwd=harbour.project("harbour"))
    assert done.returncode in (0, 3), done.stderr


def called(house: Any, *calls: dict[str, Any]) -> Sequence[tuple[bool, str]]:
    """What the tool answers a client that started the server as .mcp.json does: whether it is an error, and the text."""

    async def talk() -> list[tuple[bool, str]]:
        environ = house.environ(CLAUDE_PROJECT_DIR=str(house.project("harbour")))
        server = StdioServerParameters(command=str(LAUNCHER), args=["mcp"], env=environ)
        async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as client:
            await client.initialize()
            (tool,) = (await client.list_tools()).tools
            assert set(tool.input_schema["properties"]) == {
                "query", "everywhere", "project", "past", "types", "since", "until", "limit", "page", "hops",
            }  # fmt: skip
            assert all(one["description"] for one in tool.input_schema["properties"].values())
            answers = [await client.call_tool("ultan_recall", call) for call in calls]
            return [(bool(one.is_error), one.content[0].text) for one in answers]

    return asyncio.run(talk())


def test_a_client_asks_by_time_by_type_by_page_and_by_id(harbour: Any) -> None:
    time, types, page, gone, everywhere = called(
        harbour,
        {"query": "what did I say about the Pelican queue last tuesday"},
        {"query": "crane port", "types": ["gotcha"]},
        {"query": "crane port", "limit": 3, "page": 2},
        {"query": "e_0000000000"},
        {"query": "crane port", "project": "global"},
    )
    assert f"told or changed on {TUESDAY.date()}" in time[1]
    assert f"the user said on {TUESDAY.date()} in harbour: \"hm, I'm not sure about the Pelican queue" in time[1]
    assert types[1].startswith("read as: of type gotcha\nNot told")
    assert "page 2: 7 entries" in page[1]
    assert "more: ask with page 3" in page[1]
    assert "there is no entry e_0000000000" in gone[1]
    assert "Not told" in everywhere[1]
    assert not any(error for error, _ in (time, types, page, gone, everywhere))


WRONG = {
    "give words": {},
    "There are: lesson, fact": {"query": "x", "types": ["wish"]},
    "last tuesday": {"query": "x", "since": "whenever"},
    "exchange the two": {"query": "x", "since": "today", "until": "yesterday"},
    "no project 'no-such-project'": {"query": "x", "project": "no-such-project"},
    "greater than or equal to 1": {"query": "x", "page": 0},
    "no argument 'type'. There are: query, everywhere": {"query": "x", "type": "fact"},
}


def test_a_client_that_asks_wrongly_is_told_what_works(harbour: Any) -> None:
    for hint, (error, text) in zip(WRONG, called(harbour, *WRONG.values()), strict=True):
        assert error, text
        assert hint in text
