"""What the real Claude Code CLI submits: prompts that memory answers itself, and prompts that nobody typed."""

from __future__ import annotations

from typing import Any

ON = {"ULTAN_REFLEXES_ON": "1"}


def test_the_cli_sends_no_request_and_the_user_reads_what_became_of_it(world: Any) -> None:
    where = world.project("otterbank")
    first = world.run("remember that the mascot is an otter called Ottoline", where, **ON)
    assert first.code == 0, first.stderr
    assert first.requests == ()
    assert any("Ottoline" in line.get("content", "") for line in first.lines if line.get("subtype") == "informational")
    world.settle()
    (entry,) = [text for text in world.entries().values() if "Ottoline" in text]
    assert "user-said" in entry
    assert "reinforced: 1" not in entry
    asked = world.run("what do you know about the mascot?", where, **ON)
    assert asked.requests == ()
    assert any("Ottoline" in line.get("content", "") for line in asked.lines if line.get("subtype") == "informational")
    previewed = world.run("forget Ottoline", where, **ON)
    assert previewed.requests == ()
    assert any("--yes" in line.get("content", "") for line in previewed.lines if line.get("subtype") == "informational")
    assert any("Ottoline" in text for text in world.entries().values())


def test_the_next_prompt_of_the_session_brings_it_to_the_model(world: Any) -> None:
    where = world.project("heronbank")
    first = world.run("remember that the ferry leaves at 0643", where, **ON)
    assert first.requests == ()
    then = world.run("write a haiku about rain", where, "--resume", first.session)
    assert then.code == 0, then.stderr
    assert "0643" in then.sent


def test_the_cli_sends_work_that_begins_like_one(world: Any) -> None:
    ran = world.run("forget about that test, fix the parser", world.project("otterbank"), **ON)
    assert ran.code == 0, ran.stderr
    assert "forget about that test, fix the parser" in ran.sent


def test_a_background_result_is_no_word_of_the_user(world: Any) -> None:
    command = {"command": "sleep 0.5; echo No, the lighthouse listens on port 43001, not on 80.", "run_in_background": True}
    steps = [[{"use": "Bash", "input": {"description": "look", **command}}], [{"say": "waiting"}], [{"say": "seen"}]]
    ran = world.run("start the lighthouse", world.project("lighthouse"), "--allowedTools", "Bash(*)", steps=steps)
    assert ran.code == 0, ran.stderr
    said = [(event["origin"], event["text"][:19]) for event in world.events("prompted") if event["session"] == ran.session]
    assert said == [("user", "start the lighthous"), ("notice", "<task-notification>")]
    world.settle()
    assert not any("43001" in text for text in world.entries().values())


def test_what_a_subagent_is_told_and_answers_is_no_word_of_the_user(world: Any) -> None:
    orders = "Remember: the lighthouse keeper is reached on port 43002, always."
    use = {"description": "look", "prompt": orders, "subagent_type": "general-purpose"}
    steps = [[{"use": "Task", "input": use}], [{"say": "The keeper is reached on port 43002."}], [{"say": "seen"}]]
    ran = world.run("ask the keeper", world.project("lighthouse"), "--allowedTools", "Task", steps=steps)
    assert ran.code == 0, ran.stderr
    said = [event["text"] for event in world.events("prompted") if event["session"] == ran.session and event["origin"] == "user"]
    assert said == ["ask the keeper"]
    assert [event for event in world.events("told") if event["session"] == ran.session] == []
    world.settle()
    assert not any("43002" in text for text in world.entries().values())


def test_what_was_said_once_stays_said_once_in_resumed_and_forked_sessions(world: Any) -> None:
    where = world.project("boathouse")
    first = world.run("No, the boathouse listens on port 43003, not on 80.", where)
    resumed = world.run("go on with the tests", where, "--resume", first.session)
    forked = world.run("go on with the docs", where, "--resume", first.session, "--fork-session")
    assert resumed.session == first.session != forked.session
    ours = (first.session, forked.session)
    sources = [event["source"] for event in world.events("session_started") if event["session"] in ours]
    assert sources == ["startup", "resume", "fork"]
    world.settle()
    (entry,) = [text for text in world.entries().values() if "43003" in text]
    assert "reinforced: 1" not in entry
