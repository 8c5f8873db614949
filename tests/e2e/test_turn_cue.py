"""The turn as a cue, with real hooks and a real daemon: what failed before "try again" brings up what is known of it."""

from __future__ import annotations

from typing import Any

FACT = "ERR_QUOTA from the harbour registry means that old snapshots must be pruned first."


def taught(shared: Any, project: str) -> None:
    session = shared.session(project)
    session.start()
    session.say(f"Remember: {FACT}")
    session.say("Remember: the lighthouse page is built with the amber theme.")
    session.end()
    shared.settle()


def working(shared: Any, project: str, output: str) -> Any:
    """A session whose last turn ran a command that printed this."""
    session = shared.session(project)
    session.start()
    session.say("push the images of the lighthouse")
    session.tool(output)
    session.answer("It didn't work.")
    return session


def test_try_again_after_a_failure_brings_up_what_is_known_of_the_error_and_once(shared: Any) -> None:
    taught(shared, "turn-cue")
    session = working(shared, "turn-cue", "pushing\nERR_QUOTA: 403 from the registry\nmake: *** [push] Error 1")
    given = session.say("try again").context
    assert "snapshots must be pruned" in given
    assert "amber" not in given
    session.tool("pushing\nERR_QUOTA: 403 from the registry")
    shared.settle()  # the daemon hears of what was printed from the log
    assert session.say("once more").context == ""
    session.end()
    shown = [event for event in shared.events("injected") if event["tier"] == "prompt" and event["session"] == session.id]
    assert any("the turn before has err_quota" in one["reason"] for event in shown for one in event["shown"])


def test_going_on_after_a_turn_without_a_known_failure_stays_silent(shared: Any) -> None:
    taught(shared, "turn-silent")
    fine = working(shared, "turn-silent", "pushed all layers of the registry, snapshots are fine")
    assert fine.say("go on").context == ""
    fine.end()
    unknown = working(shared, "turn-silent", "ERR_TIMEOUT: the harbour registry didn't answer, snapshots unknown")
    assert unknown.say("try again").context == ""
    unknown.end()


def test_without_a_tool_call_the_last_prompt_is_no_cue(shared: Any) -> None:
    taught(shared, "turn-talk")
    session = shared.session("turn-talk")
    session.start()
    session.say("what could be meant by a 403?")
    session.answer("It may be ERR_QUOTA.")
    assert session.say("go on").context == ""
    session.end()
