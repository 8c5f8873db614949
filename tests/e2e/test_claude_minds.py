"""The minds ask through the real Claude Code program, whose service is the fake API: the whole way, each verb, and a limit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ultan.library.frontmatter import parse

PORT = "20451"
TAUGHT = f"No, the harbour database listens on port {PORT}, not on 5432."
SUBMIT = "mcp__ultan__submit_result"
LIBRARIAN, SCHOLAR = "You are the librarian", "You are the scholar"


class Seats:
    """A world in whose seats Claude Code sits; the test says what its model answers to each role."""

    def __init__(self, world: Any) -> None:
        self.world = world
        world.memory.mkdir()
        (world.memory / "config.toml").write_text('curator = "claude"\n')

    def answers(self, librarian: list[Any], scholar: list[Any]) -> None:
        by_role = {LIBRARIAN: [_step(one) for one in librarian], SCHOLAR: [_step(one) for one in scholar]}
        (self.world.folder / "script.json").write_text(json.dumps(by_role))

    def teach(self, *words: str) -> None:
        session = self.world.session("quay")
        session.start()
        for text in words:
            session.say(text)
            session.answer("I will use port 9999 then.")
        session.end()

    @property
    def scope(self) -> str:
        return f"project:{self.world.events()[0]['project']['slug']}"

    def ids(self) -> dict[str, str]:
        """The ids of the current entries by their titles."""
        found = (parse(text, path) for path, text in self.world.entries().items())
        return {entry.title: entry.id for entry in found}

    def asked(self) -> list[str]:
        """The requests to the model, as text."""
        logged = [json.loads(path.read_text("utf-8")) for path in sorted((self.world.folder / "api").glob("*.json"))]
        return [json.dumps(one["body"], ensure_ascii=False) for one in logged if one["path"].startswith("/v1/messages?")]


def _step(answer: Any) -> list[dict[str, Any]]:
    return [{"say": answer}] if isinstance(answer, str) else [{"use": SUBMIT, "input": answer}]


@pytest.fixture
def seats(own_world: Any) -> Seats:
    return Seats(own_world)


def finding(action: dict[str, Any], quote: str, signal: str = "novel", event: str = "u1") -> dict[str, Any]:
    return {"signal": signal, "events": [event], "quote": quote, "surprise": 0.8, "action": action}


def write(scope: str, title: str, fact: str, **more: Any) -> dict[str, Any]:
    return {"kind": "write", "title": title, "type": "fact", "scope": scope, "fact": fact, **more}


def opinion(handle: str, approve: bool = True, **more: Any) -> dict[str, Any]:
    return {"proposal": handle, "approve": approve, "reason": "the user says so" if approve else "it will not last", **more}


def test_each_fault_of_both_minds_is_corrected_within_the_conversation_and_the_children_leave_nothing(seats: Seats) -> None:
    world = seats.world
    seats.teach(TAUGHT)
    events = len(world.events())
    right = finding(write(seats.scope, "Database", f"The harbour database listens on port {PORT}, not on 5432."), TAUGHT)
    laundered = finding(write(seats.scope, "Database", "The harbour database listens on port 9999."), TAUGHT)
    seats.answers(
        [{"findings": [{**right, "events": ["a2"]}]}, {"findings": [laundered]}, {"findings": [right]}],
        [{"opinions": []}, {"opinions": [opinion("p1")]}],
    )
    world.settle()
    assert [PORT in text and "trust: user-said" in text for text in world.entries().values()] == [True]
    sent = "\n".join(seats.asked())
    for told in ("a2 is not the user's", "the user never said '9999'", "opinions: p1 has none"):
        assert told in sent
    assert [event["kind"] for event in world.events()[events:]] == ["settle_asked"]
    assert not list((world.folder / "home").rglob("*.jsonl"))
    assert "curator claude: it is set" in world.ultan("status").stdout
    costs = json.loads((world.memory / "cost.json").read_text())
    assert {role: one["calls"] for day in costs.values() for role, one in day.items()} == {"librarian": 1, "scholar": 1}
    if world.sealed:
        assert world.unroutable() == 0


def test_each_verb_is_carried_out_once_and_refused_once(seats: Seats) -> None:
    world = seats.world
    facts = {
        "Gate": "the tide gate opens at 05:40",
        "Boat": "the pilot boat is called Heron",
        "Crane": "crane 7 lifts 40 tons",
        "Crane seven": "crane seven can lift 40 tons",
        "Berth": "berth 12 is for ferries",
    }
    seats.teach(". ".join(facts.values()))
    scope = seats.scope
    vetoed = finding(write(scope, "Buoy", facts["Berth"] + " only"), facts["Berth"])
    findings = [finding(write(scope, title, fact), fact) for title, fact in facts.items()]
    seats.answers(
        [{"findings": [*findings, vetoed]}], [{"opinions": [opinion(f"p{n}") for n in range(1, 6)] + [opinion("p6", False)]}]
    )
    world.settle()
    ids = seats.ids()
    assert ids.keys() == facts.keys()
    now = (
        "the tide gate opens at 06:10 now, not at 05:40",
        "the pilot boat Heron has a crew of 3",
        "berth 12 is closed for good",
    )
    seats.teach(". ".join(now))
    changed = [
        finding(write(scope, "Gate now", now[0], supersedes=[ids["Gate"]]), now[0], "contradicts"),
        finding({"kind": "update", "entry_id": ids["Boat"], "fact": "the pilot boat Heron has a crew of 3"}, now[1], "drift"),
        finding({"kind": "deprecate", "entry_id": ids["Berth"], "reason": "closed"}, now[2], "contradicts"),
    ]
    refused = [
        finding({"kind": "update", "entry_id": ids["Crane"], "append": "crew of 3"}, now[1], "drift"),
        finding({"kind": "deprecate", "entry_id": ids["Crane"], "reason": "closed"}, now[2], "contradicts"),
        finding({"kind": "archive", "entry_id": ids["Crane"], "reason": "closed"}, now[2], "contradicts"),
    ]
    link = {"kind": "add_wikilink", "from_id": ids["Boat"], "to_id": ids["Crane"]}
    double = {"kind": "archive", "entry_id": ids["Crane seven"], "reason": "a double", "superseded_by": ids["Crane"]}
    itself = {**link, "to_id": ids["Boat"]}
    tended = [{"action": action, "reason": "order"} for action in (link, double)]
    bad = {"opinions": [opinion("p1")], "tending": [{"action": itself, "reason": "order"}]}
    said = {
        "opinions": [*(opinion(f"p{n}") for n in (1, 2, 3)), *(opinion(f"p{n}", False) for n in (4, 5, 6))],
        "tending": tended,
    }
    seats.answers([{"findings": [*changed, *refused]}], [bad, said])
    world.settle()
    current = world.entries()
    assert seats.ids().keys() == {"Gate now", "Boat", "Crane", "Berth"}
    boat = next(text for text in current.values() if "title: Boat" in text)
    assert "crew of 3" in boat
    assert "[[" in boat
    assert any("status: deprecated" in text for text in current.values())
    assert "they are linked already" in "\n".join(seats.asked())
    log = world.ultan("log", "--json").stdout
    assert log.count("it will not last") == 4
    archived = {path.stem for path in (world.memory / "knowledge" / "_archive").rglob("*.md")} - {"README"}
    assert archived == {"gate", "crane-seven"}


def test_a_limit_is_met_with_three_calls_at_most_one_notice_and_no_word_of_it_is_stored(seats: Seats) -> None:
    world = seats.world
    limit = "You've hit your limit · resets 3pm (Europe/Berlin)"
    seats.teach(TAUGHT)
    seats.teach("No, the tide gate opens at 06:10, not at 05:40.")
    seats.answers([limit], [limit])
    for _ in range(4):
        waiting = world.ultan("settle", "--timeout", "40")
        assert waiting.returncode == 3
        assert "its usage limit is reached" in waiting.stdout
    assert 1 <= len(seats.asked()) <= 3
    assert world.ultan("status").stdout.count("the model is away") == 1
    assert world.entries() == {}
    sessions = [world.run("hello", world.project("quay")) for _ in range(2)]
    assert sum("systemMessage" in json.dumps(hook) for ran in sessions for hook in ran.hooks) == 1
    kept = [path for path in world.memory.rglob("*") if path.is_file() and path.suffix in (".json", ".jsonl", ".md")]
    assert not [path for path in kept if "hit your limit" in path.read_text("utf-8", "replace")]
