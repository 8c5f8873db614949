"""From sessions through hooks and daemon to `ultan memory`: used, missed, told twice, withheld."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from houses import House, made_house

from ultan.entrypoints.demo.player import Played
from ultan.gate import hold_out

SHARE = 0.5
# Tokens that a session's memory may cost: more than a short session of a small project needs.
MOST = 600


@pytest.fixture(scope="module")
def measured() -> Iterator[House]:
    """A house whose daemon withholds half of all entries from each session."""
    with made_house() as made:
        made.memory.mkdir(mode=0o700)
        (made.memory / "config.toml").write_text(f"[priming]\nhold_out = {SHARE}\nsession_tokens = {MOST}\n")
        made.up()
        yield made


def session_of(house: House, project: str, withheld: bool = False) -> Played:
    """A session from which the hold-out keeps all entries of its project, or none: that follows from its id."""
    scope = f"scope: project:{project}-"
    ids = [found[1] for text in house.entries().values() if scope in text and (found := re.search(r"^id: (e_\w+)$", text, re.M))]
    assert ids
    session = house.session(project)
    while any(hold_out.withheld(session.id, entry, SHARE) is not withheld for entry in ids):
        session.id = str(uuid.uuid4())
    return session


def told(house: House, project: str, *facts: str) -> None:
    for fact in facts:
        done = house.ultan("remember", fact, cwd=house.project(project))
        assert done.returncode == 0, done.stderr
    house.settle()


def of(house: House, session: str) -> dict[str, Any]:
    """What `ultan memory` tells of one session once everything is settled."""
    house.settle()
    done = house.ultan("memory", "--json", "--session", session)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_what_the_assistant_relied_on_is_used_and_what_it_left_is_wasted(measured: House) -> None:
    told(measured, "harbour", "the tide database listens on port 7443", "the tide archive lies under /srv/ebb")
    session = session_of(measured, "harbour")
    session.start()
    assert "7443" in session.say("connect to the tide database and list its tables").context
    session.tool("tables: 3")
    session.answer("I connected on port 7443.")
    session.end()
    found = of(measured, session.id)
    assert (found["total"]["prompts"], found["total"]["asks"], found["total"]["told_twice"]) == (1, 1, 0)
    (block,) = [one for one in found["blocks"] if one["tier"] == "prompt"]
    became = {line["fact"]: line["became"] for line in block["lines"]}
    assert became.pop("the tide database listens on port 7443") == "used"
    assert set(became.values()) <= {"wasted"}
    assert block["tokens"] > 0 and block["ms"] > 0 and all(line["tokens"] > 0 and line["reason"] for line in block["lines"])
    (start,) = [one for one in found["blocks"] if one["tier"] == "start"]
    assert found["total"]["index_tokens"] == start["tokens"] > 0


def test_what_has_to_be_said_again_is_told_twice_against_the_prompt_that_went_without(measured: House) -> None:
    told(measured, "quay", "the crane of the quay answers on port 9431")
    session = session_of(measured, "quay")
    session.say("thanks!")
    session.answer("Which port has it?")
    session.say("the crane of the quay answers on port 9431")
    session.answer("Noted.")
    session.end()
    found = of(measured, session.id)["total"]
    assert (found["asks"], found["told_twice"], found["told_twice_rate"]) == (1, 1, 1.0)
    (twice,) = [one for one in of(measured, session.id)["entries"] if one["told_again"]]
    assert twice["fact"] == "the crane of the quay answers on port 9431"


def test_the_screen_tells_all_sessions_and_the_rate_over_all_of_them(measured: House) -> None:
    told(measured, "lock", "the lock gate opens by valve K-17")
    session = session_of(measured, "lock")
    session.say("how do I open the lock gate?")
    session.answer("By valve K-17.")
    session.end()
    measured.settle()
    done = measured.ultan("memory")
    assert done.returncode == 0, done.stderr
    whole = json.loads(measured.ultan("memory", "--json").stdout)["total"]
    assert f"{whole['told_twice']} of {whole['asks']} ask" in done.stdout
    assert session.id[:8] in done.stdout
    assert "the dearest entries" in done.stdout


def test_an_interrupted_turn_is_weighed_at_the_next_prompt(measured: House) -> None:
    told(measured, "mole", "the lamp of the mole blinks at 1300 mHz")
    session = session_of(measured, "mole")
    session.say("how fast does the lamp of the mole blink?")
    session.answer("It blinks at 1300 mHz.")
    session.interrupt()
    session.say("thanks!")
    session.answer("ok")
    session.end()
    found = of(measured, session.id)["total"]
    assert (found["prompts"], found["used"] + found["index_used"], found["asks"]) == (2, 1, 1)


def test_what_is_withheld_is_printed_to_nobody_and_what_it_would_have_given_is_measured(measured: House) -> None:
    told(measured, "pier", "the pier database listens on port 7443")
    session = session_of(measured, "pier", withheld=True)
    assert session.start().context == ""
    assert session.say("connect to the pier database").context == ""
    session.answer("Which port?")
    session.say("the pier database listens on port 7443")
    session.answer("On 7443 then.")
    session.end()
    measured.settle()
    assert of(measured, session.id)["total"]["lines"] == 0
    found = json.loads(measured.ultan("memory", "--json").stdout)["hold_out"]
    assert found["withheld"] == {"entries": 1, "relied": 0.0, "told_again": 1.0}
    assert "withheld      1 entry (hold-out): 0% relied on, 100% told again" in measured.ultan("memory").stdout


def test_what_memory_costs_a_session_is_capped_told_once_and_kept(measured: House) -> None:
    cranes = ["amber", "birch", "cobalt", "delta", "ember", "flint", "garnet", "hazel", "indigo", "juniper", "kelp", "lotus"]
    facts = [f"the {name} crane listens on port {7400 + n} and logs to {name}.log at level info" for n, name in enumerate(cranes)]
    told(measured, "quarry", *facts)
    session = session_of(measured, "quarry")
    session.start()
    said = []
    for name in cranes[:6]:
        said.append(session.say(f"restart the {name} crane, which port does it listen on?").context)
        session.answer("Done.")
        # What was printed counts once it is read.
        measured.settle()
    session.end()
    total = of(measured, session.id)["total"]
    assert total["left_out"] > 0
    assert sum("memory may cost this session 600 tokens" in text for text in said) == 1
    # The line that tells of it comes on top.
    assert total["tokens"] + total["index_tokens"] <= MOST + 60
