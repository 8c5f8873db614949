"""The whole way with a script in the model's place: hooks, daemon, librarian, scholar, library, and the next session."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from houses import made_house
from minds_script import Script, finding, opinions, reading, until

PORT = "20451"
GATE = "No, the tide gate opens at 06:10, not at 05:40."
ROLES = ("librarian", "scholar")
TAUGHT = f"No, the harbour database listens on port {PORT}, not on 5432."


@pytest.fixture(scope="module")
def scripted() -> Iterator[Script]:
    """One daemon for all of them: each test has a project of its own, and words that only its script knows."""
    with made_house() as house:
        yield Script(house)


def test_what_a_session_teaches_becomes_an_entry_by_scripted_minds_with_each_fault_corrected(scripted: Script) -> None:
    house = scripted.house
    scope = scripted.scope("quay")
    right = finding("u1", TAUGHT, scope)
    wrong = {**right, "events": ["a2"]}
    scripted.write(
        {"role": "librarian", "match": PORT, "submit": [reading(wrong), reading(right)]},
        {"role": "scholar", "match": PORT, "submit": [opinions(), opinions(("p1", True, "the user corrects the port"))]},
    )
    scripted.teach("quay", TAUGHT)
    house.settle()
    (entry,) = [text for text in house.entries().values() if PORT in text]
    assert "trust: user-said" in entry
    assert "encoding_strength: 0.8" in entry
    session = house.session("quay")
    session.start()
    assert PORT in session.say("which port does the harbour database listen on?").context
    for role in ROLES:
        assert (2, "scripted") in [(run["submissions"], run["model"]) for run in scripted.runs(role)]
    costs = json.loads((house.memory / "cost.json").read_text())
    assert {role for day in costs.values() for role in day} == {*ROLES}
    status = house.ultan("status").stdout
    assert "curator scripted" in status
    assert "no model thinks" in status


def test_a_refusal_is_in_the_log_with_its_reason_and_nothing_is_written(scripted: Script) -> None:
    house = scripted.house
    scope = scripted.scope("refused")
    scripted.write(
        {"role": "librarian", "match": GATE, "submit": [reading(finding("u1", GATE, scope))]},
        {"role": "scholar", "match": GATE, "submit": [opinions(("p1", False, "a tide that changes tomorrow"))]},
    )
    scripted.teach("refused", GATE)
    house.settle()
    assert [path for path in house.entries() if "refused" in path] == []
    assert "a tide that changes tomorrow" in house.ultan("log", "--json").stdout


def test_while_the_model_is_away_work_waits_settle_says_why_and_what_is_told_in_so_many_words_is_kept(scripted: Script) -> None:
    house, said = scripted.house, "No, the winch motor listens on port 20452, not on 5433."
    scope = scripted.scope("away")

    def kept() -> str:
        return "\n".join(text for path, text in house.entries().items() if "away" in path)

    scripted.write({"role": "librarian", "away": "quota", "after_s": 7200})
    scripted.teach("away", said)
    waiting = house.ultan("settle", "--timeout", "60")
    assert waiting.returncode == 3
    assert "usage limit is reached" in waiting.stdout
    assert "1 episode waits for the librarian" in waiting.stdout
    assert kept() == ""
    assert "usage limit is reached" in house.ultan("status").stdout
    told = house.ultan("remember", "the pilot boat is called Heron", cwd=house.project("away"))
    assert told.returncode == 0, told.stderr
    again = house.ultan("settle", "--timeout", "60", "--json")
    assert again.returncode == 3
    assert "Heron" in kept()
    scripted.write(
        {"role": "librarian", "match": "winch", "submit": [reading(finding("u1", said, scope))]},
        {"role": "scholar", "match": "winch", "submit": [opinions(("p1", True, "the user corrects the port"))]},
    )
    (house.memory / "state" / "model.json").unlink()
    assert house.ultan("down").returncode == 0
    house.settle()
    assert "20452" in kept()


def test_three_packets_are_judged_in_one_call(scripted: Script) -> None:
    house, facts = scripted.house, [f"No, berth {n} is for ferries, not for tankers." for n in range(1, 4)]
    scope = scripted.scope("batch")
    lines = [{"role": "librarian", "match": fact, "submit": [reading(finding("u1", fact, scope))]} for fact in facts]
    approved = opinions(*((f"p{n}", True, "the user says so") for n in range(1, 4)))
    scripted.write(*lines, {"role": "scholar", "match": "berth", "submit": [approved]})
    assert house.ultan("up").returncode == 0
    for fact in facts:
        scripted.teach("batch", fact)
    until(lambda: sum("berth" in text for text in house.entries().values()) == 3, "all three are kept")
    calls = [run["about"].split() for run in scripted.runs("scholar") if run["outcome"] == "answered"]
    assert [len(packets) for packets in calls][-1] == 3


def test_a_nudge_shows_an_entry_again_at_the_next_prompt_of_its_session_and_once(scripted: Script) -> None:
    house = scripted.house
    told = house.ultan("remember", "never drop tables of the harbour ledger", cwd=house.project("nudged"))
    assert told.returncode == 0, told.stderr
    hint = {"entry_id": "{{entry:harbour ledger}}", "event": "u1", "why": "it may end in a drop"}
    scripted.write(
        {"role": "librarian", "match": "harbour ledger", "submit": [reading(nudges=[hint])]},
        {"role": "scholar", "submit": [{"nudges": ["n1"]}]},
    )
    session = house.session("nudged")
    session.start()
    session.say("clean up the tables of the harbour ledger please")
    house.settle()
    waiting = (house.memory / "pending-nudges.md").read_text()
    assert "never drop tables of the harbour ledger" in waiting
    given = []
    # A busy machine answers some prompts too late for more than words from the index, and hears late what was printed.
    for number in range(4):
        given.append(session.say(f"then restart crane service {number}").context)
        house.settle()
    assert sum("mind this: never drop tables of the harbour ledger" in context for context in given) == 1


def test_a_packet_over_which_the_model_stumbles_fails_alone(scripted: Script) -> None:
    """The last of the module: what was set aside stays on the board, and every later settling tells of it."""
    house, scope, before = scripted.house, scripted.scope("stumbles"), {role: len(scripted.runs(role)) for role in ROLES}
    winch, lock = "No, the winch listens on port 20453, not on 5434.", "No, the lock opens at 07:10, not at 06:40."
    scripted.write(
        {"role": "librarian", "match": "20453", "submit": [reading(finding("u1", winch, scope))]},
        {"role": "librarian", "match": "the lock", "submit": [reading(finding("u1", lock, scope))]},
        {"role": "librarian", "submit": [reading()]},
        {"role": "scholar", "match": "p2 \u00b7", "submit": [{"opinions": 7}]},
        {"role": "scholar", "match": "20453", "submit": [{"opinions": 7}]},
        {"role": "scholar", "submit": [opinions(("p1", True, "the user says so"))]},
    )
    scripted.teach("stumbles", winch)
    scripted.teach("stumbles", lock)
    assert house.ultan("up").returncode == 0
    until(lambda: len(scripted.runs("librarian")) >= before["librarian"] + 2, "both sessions are read")
    done = house.ultan("settle", "--timeout", "90")
    assert done.returncode == 3
    assert "1 packet was set aside by the scholar" in done.stdout
    assert ["07:10" in text for path, text in house.entries().items() if "stumbles" in path] == [True]
    assert max(run["about"].count("packet/") for run in scripted.runs("scholar")[before["scholar"] :]) == 2
