"""The way of one thing: taught in one session, there in the next, in order and within deadlines."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest
from world import PROJECT, World, until

from ultan.configs.edge import wire


def test_what_one_session_teaches_primes_the_next(world: World) -> None:
    world.emit("prompted", "teacher", text="Note that the tide gate listens on port 9431.", origin="user")
    world.emit("session_ended", "teacher", reason="exit")
    assert world.settle() == ()
    block = world.prime("which port has the tide gate?", "learner")
    assert "9431" in block["text"]
    assert block["shown"][0]["reason"]


def test_small_talk_gets_nothing_and_says_why(world: World) -> None:
    block = world.prime("thanks!", "learner")
    assert (block["text"], bool(block["silent"])) == ("", True)


def test_what_was_taught_a_moment_ago_is_quoted_before_it_is_curated(world: World) -> None:
    world.prime("From now on the lantern colour is amber, remember that.", "fresh-teacher")
    block = until(lambda: _block_with(world, "amber"), 60.0, "the fresh trace")
    assert "the user" in block["text"]


def _block_with(world: World, word: str) -> dict[str, object] | None:
    block = world.prime("which lantern colour do we use?", f"fresh-{time.monotonic()}")
    return block if word in block["text"] else None


def test_a_killed_gateway_still_knows_what_was_taught_a_moment_ago(world: World) -> None:
    world.emit("prompted", "keeper", text="Note that the fog horn is tuned to 180 hertz.", origin="user")
    world.kill("gateway")
    block = until(lambda: _fog_horn(world), 90.0, "the fresh trace, read from the episodes")
    assert "the user" in block["text"]


def _fog_horn(world: World) -> dict[str, str] | None:
    block = world.prime("how is the fog horn tuned?", f"fog-{time.monotonic()}")
    return block if "180" in block["text"] else None


def test_what_was_printed_is_not_shown_again_until_compaction(world: World) -> None:
    world.emit("told", "shell", facts=[{"text": "The pilot boat is called Heron.", "project": PROJECT}], via="shell")
    world.settle()
    first = world.prime("what is the pilot boat called?", "habit")
    assert "Heron" in first["text"]
    world.emit("injected", "habit", tier="prompt", shown=first["shown"], chars=len(first["text"]), ms=1.0)
    until(lambda: "Heron" not in world.prime("what is the pilot boat called?", "habit")["text"], 60.0, "habituation")
    world.ask("start", session="habit", project=PROJECT, source="compact")
    assert "Heron" in world.prime("what is the pilot boat called?", "habit")["text"]


def test_later_words_win_over_earlier_ones(world: World) -> None:
    """Rulings are made in the order in which things were said: the last value stays, the others are archived."""
    for number in (4100, 4200, 4300):
        world.emit(
            "told", "shell", facts=[{"text": f"The winch service runs on port {number}.", "project": PROJECT}], via="shell"
        )
    assert world.settle() == ()
    assert [one.fact for one in world.entries() if "winch service" in one.fact and one.current] == [
        "The winch service runs on port 4300."
    ]


def test_recall_finds_what_was_told_and_says_so_where_it_was_not(world: World) -> None:
    world.emit("told", "shell", facts=[{"text": "The harbour master is Ilse Brandt.", "project": PROJECT}], via="shell")
    world.settle()
    assert "Ilse" in world.ask("recall", query="who is the harbour master?", project=PROJECT)["hits"][0]["fact"]
    assert world.ask("recall", query="favourite opera of the dentist", project=PROJECT)["hits"] == []


def test_a_bad_request_is_answered_in_words(world: World) -> None:
    with pytest.raises(wire.Refused, match="op"):
        world.ask("dance")


def test_a_prompt_is_answered_in_time_while_the_retriever_hangs_and_then_it_is_replaced(world: World) -> None:
    pid = world.pid("retriever")
    os.kill(pid, signal.SIGSTOP)
    began = time.monotonic()
    with pytest.raises((wire.Refused, wire.NoDaemon)):
        world.prime("which port has the tide gate?", "hanging", within_ms=70)
    assert time.monotonic() - began < 4.0
    until(lambda: world.whole() and world.pid("retriever") != pid, 120.0, "another retriever")
    assert "9431" in world.prime("which port has the tide gate?", "hanging-2")["text"]


def test_a_broken_event_is_passed_over_and_the_rest_goes_on(world: World) -> None:
    with Path(world.place.events).open("ab") as log:
        log.write(b'{"kind": "prompted", "text": 5}\nnot json\n\xff\xfe\n')
    event = world.emit("prompted", "after", text="carry on behind the broken lines", origin="user")
    world.settle()
    assert world.turn_ids().count(event) == 1


def test_many_prompts_at_once_are_all_answered(world: World) -> None:
    answers: list[dict[str, object]] = []
    asking = [
        threading.Thread(target=lambda n=number: answers.append(world.prime(f"who is the harbour master {n}?", f"many-{n}")))
        for number in range(30)
    ]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert len(answers) == 30
