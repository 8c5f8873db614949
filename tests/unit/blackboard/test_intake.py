"""Which episode a turn belongs to, when an episode closes, and what is posted."""

from __future__ import annotations

from typing import Any

from ultan.blackboard.events import EVENT, Event
from ultan.blackboard.intake import (
    Effect,
    Intake,
    KeepEpisode,
    Post,
    ReadTranscript,
    Said,
    StoreTurn,
    begin,
    episode_id,
    step,
    tick,
)
from ultan.blackboard.postings import CallGuarded, EpisodeClosed, Marker, Posting, Surfaced, ToldPosted, TurnClosed
from ultan.library.episodes.turn import Turn

QUIET_S = 30.0
PROJECT = {"key": "git:host/api", "slug": "api-1", "name": "api"}


def event(kind: str, ts: float, session: str = "s1", **more: Any) -> Event:
    fields = {"id": f"{kind}@{ts}", "project": PROJECT, "transcript": f"/{session}.jsonl" if session else ""}
    if kind == "prompted":
        fields |= {"text": "use tabs", "origin": "user"}
    return EVENT.validate_python({"kind": kind, "ts": ts, "session": session} | fields | more)


def nothing_said(_session: str, _text: str) -> bool:
    return False


def play(*events: Event, said: Said = nothing_said) -> tuple[Intake, list[Effect]]:
    state, effects = begin(QUIET_S, ()), []
    for one in events:
        state, more = step(state, one, one.ts, said)
        effects += more
    return state, effects


def turns(effects: list[Effect]) -> list[Turn]:
    return [effect.turn for effect in effects if isinstance(effect, StoreTurn)]


def posted(effects: list[Effect] | tuple[Effect, ...]) -> list[Posting]:
    return [effect.posting for effect in effects if isinstance(effect, Post)]


def closings(effects: list[Effect] | tuple[Effect, ...]) -> list[tuple[str, str]]:
    return [(one.id, one.why) for one in posted(effects) if isinstance(one, EpisodeClosed)]


def test_an_episode_opens_with_the_first_prompt_and_takes_the_turns_that_follow() -> None:
    state, effects = play(
        event("prompted", 1),
        event("tool_called", 2, tool="Bash", input='{"command": "ls"}'),
        event("prompted", 3, origin="notice"),
    )
    first = episode_id("s1", "prompted@1")
    assert [(one.role, one.tool, one.text, one.episode_id) for one in turns(effects)] == [
        ("user", "", "use tabs", first),
        ("tool", "Bash", '{"command": "ls"}', first),
        ("notice", "", "use tabs", first),
    ]
    assert state.open["s1"].last == 3


def test_two_sessions_have_two_episodes() -> None:
    state, _ = play(event("prompted", 1), event("prompted", 2, session="s2"))
    assert {state.open[session].id for session in ("s1", "s2")} == {
        episode_id("s1", "prompted@1"),
        episode_id("s2", "prompted@2"),
    }


def test_a_quiet_session_closes_and_what_follows_is_another_episode() -> None:
    state, _ = play(event("prompted", 1))
    assert tick(state, 30.9).effects == ()
    state, effects = tick(state, 31)
    assert closings(effects) == [(episode_id("s1", "prompted@1"), "quiet")]
    state, effects = step(state, event("prompted", 40), 40, nothing_said)
    assert turns(list(effects))[0].episode_id == episode_id("s1", "prompted@40")


def test_a_log_that_is_read_late_gives_the_same_episodes() -> None:
    _, effects = play(event("prompted", 1), event("prompted", 40))
    assert closings(effects) == [(episode_id("s1", "prompted@1"), "quiet")]
    assert [one.episode_id for one in turns(effects)] == [episode_id("s1", "prompted@1"), episode_id("s1", "prompted@40")]


def test_activity_of_any_kind_keeps_an_episode_open() -> None:
    state, _ = play(
        event("prompted", 1), event("turn_ended", 20), event("session_started", 40), event("tool_called", 60, tool="Read")
    )
    assert tick(state, 89).effects == ()


def test_a_clock_that_ran_ahead_does_not_keep_an_episode_open() -> None:
    state, _ = step(begin(QUIET_S, ()), event("prompted", 10_000), 1, nothing_said)
    assert len(closings(tick(state, 31).effects)) == 1


def test_compaction_and_the_end_of_a_session_close_at_once() -> None:
    for kind, why in (("compacting", "compacting"), ("session_ended", "session_ended")):
        state, effects = play(event("prompted", 1), event(kind, 2))
        assert closings(effects) == [(episode_id("s1", "prompted@1"), why)]
        assert state.open == {}


def test_settling_closes_every_session_and_the_marker_comes_last() -> None:
    state, effects = play(event("prompted", 2, session="s2"), event("prompted", 1), event("settle_asked", 3, session=""))
    assert closings(effects) == [(episode_id("s1", "prompted@1"), "settle"), (episode_id("s2", "prompted@2"), "settle")]
    assert isinstance(posted(effects)[-1], Marker)
    assert posted(effects)[-1].id == "settle_asked@3"
    assert state.open == {}


def test_an_episode_without_the_users_words_closes_without_a_posting() -> None:
    _, effects = play(event("prompted", 1, origin="notice"), event("tool_called", 2, tool="Read"), event("session_ended", 3))
    assert posted(effects) == []
    assert [effect.episode.why for effect in effects if isinstance(effect, KeepEpisode)][-1] == "session_ended"


def test_the_transcript_is_read_when_it_may_say_something_and_before_an_episode_closes() -> None:
    _, effects = play(
        event("prompted", 1), event("tool_called", 2, tool="Read"), event("turn_ended", 3), event("session_ended", 4)
    )
    kinds = [type(effect).__name__ for effect in effects]
    assert kinds == [
        *("ReadTranscript", "KeepEpisode", "StoreTurn"),
        *("KeepEpisode", "StoreTurn"),
        *("KeepEpisode", "ReadTranscript", "Post"),
        *("ReadTranscript", "KeepEpisode", "Post"),
    ]


def test_what_an_interrupted_turn_said_is_read_before_the_next_prompt_into_its_own_episode() -> None:
    _, effects = play(event("prompted", 1), event("prompted", 2))
    wish = [effect for effect in effects if isinstance(effect, ReadTranscript)][-1]
    assert wish.episode is not None
    assert (wish.path, wish.episode.id) == ("/s1.jsonl", episode_id("s1", "prompted@1"))


def test_what_was_injected_is_posted_for_the_ledger() -> None:
    injected = event("injected", 1, tier="prompt", shown=[{"entry": "e_1", "reason": "shares port", "chars": 9}], chars=9, ms=3.0)
    [surfaced] = posted(play(injected)[1])
    assert isinstance(surfaced, Surfaced)
    assert (surfaced.id, surfaced.injected) == (injected.id, injected)


def test_what_a_rule_spoke_against_is_posted_for_the_ledger() -> None:
    stopped = {"entry": "e_1", "mode": "ask", "decision": "ask", "tool": "Bash", "call": "git push", "by": "lexer", "ms": 2.0}
    guarded = event("guarded", 1, **stopped)
    [posting] = posted(play(guarded)[1])
    assert isinstance(posting, CallGuarded)
    assert (posting.id, posting.guarded) == (guarded.id, guarded)


def test_what_a_person_tells_in_a_shell_is_trusted_and_an_agents_word_only_if_the_user_said_it() -> None:
    def said(session: str, text: str) -> bool:
        return (session, text) == ("s1", "use tabs")

    def trusted(via: str, *texts: str) -> bool:
        told = event("told", 1, via=via, facts=[{"text": text} for text in texts])
        [posting] = posted(play(told, said=said)[1])
        assert isinstance(posting, ToldPosted)
        return posting.trusted

    assert trusted("shell", "use spaces")
    assert trusted("agent", "use tabs")
    assert not trusted("agent", "use tabs", "use spaces")


def test_what_is_told_opens_no_episode_and_is_posted_once_under_its_events_id() -> None:
    state, effects = play(event("told", 1, via="shell", facts=[{"text": "x"}]))
    assert state.open == {}
    assert [one.id for one in posted(effects)] == ["told@1"]


def test_the_state_goes_on_from_the_open_episodes_of_the_store() -> None:
    state, _ = play(event("prompted", 1), event("prompted", 2, session="s2"))
    assert begin(QUIET_S, tuple(state.open.values())) == state


def test_everything_that_follows_from_an_episode_has_its_trace() -> None:
    _, effects = play(event("prompted", 1), event("session_ended", 2))
    traces = {one.trace for one in posted(effects)}
    assert traces == {next(effect.episode.trace for effect in effects if isinstance(effect, KeepEpisode))}


def overs(effects: list[Effect]) -> list[tuple[str, float]]:
    return [(one.id, one.ts) for one in posted(effects) if isinstance(one, TurnClosed)]


def test_a_turn_is_over_once_when_it_is_told_to_be() -> None:
    _, effects = play(event("prompted", 1), event("turn_ended", 2), event("prompted", 3), event("turn_ended", 4))
    assert overs(effects) == [("turn/turn_ended@2", 2), ("turn/turn_ended@4", 4)]
    _, effects = play(event("prompted", 1), event("turn_ended", 2), event("session_ended", 3))
    assert overs(effects) == [("turn/turn_ended@2", 2)]


def test_an_interrupted_turn_is_over_at_the_next_prompt_or_when_its_episode_closes() -> None:
    _, effects = play(event("prompted", 1), event("prompted", 2), event("session_ended", 3))
    assert overs(effects) == [("turn/prompted@2", 2), (f"turn/{episode_id('s1', 'prompted@1')}", 3)]


def test_a_turn_that_goes_on_after_its_end_is_over_again() -> None:
    again = event("prompted", 3, origin="notice")
    _, effects = play(event("prompted", 1), event("turn_ended", 2), again, event("turn_ended", 4))
    assert overs(effects) == [("turn/turn_ended@2", 2), ("turn/turn_ended@4", 4)]


def test_a_turn_that_outlasts_its_episode_is_over_at_its_end_too() -> None:
    _, effects = play(event("prompted", 1), event("turn_ended", 1 + 2 * QUIET_S))
    assert [name for name, _ in overs(effects)] == [f"turn/{episode_id('s1', 'prompted@1')}", "turn/turn_ended@61.0"]


def test_no_turn_of_a_past_session_is_weighed() -> None:
    _, effects = play(past(1), event("session_ended", 5, session="old"))
    assert overs(effects) == []


def past(ts: float, text: str = "use tabs", until: float = 0.0, session: str = "old") -> Event:
    fields = {"id": f"past@{ts}", "project": PROJECT, "text": text, "path": "/old.jsonl", "until": until or ts, "via": "terminal"}
    return EVENT.validate_python({"kind": "past_turn", "ts": ts, "session": session} | fields)


def test_a_past_turn_is_the_users_at_its_own_time_and_its_transcript_is_read_until_it_was_answered() -> None:
    _, effects = play(past(1000.0, until=1400.0))
    assert [(turn.role, turn.ts, turn.text) for turn in turns(effects)] == [("user", 1000.0, "use tabs")]
    (read,) = [effect for effect in effects if isinstance(effect, ReadTranscript)]
    assert (read.path, read.cursor) == ("/old.jsonl", "past:old")


def test_past_turns_make_episodes_of_their_own_times_and_close_no_live_one() -> None:
    state, effects = begin(QUIET_S, ()), []
    for one in (event("prompted", 9000.0), past(1000.0, until=1020.0), past(1040.0), past(2000.0)):
        state, more = step(state, one, 10_000.0, nothing_said)
        effects += more
    assert closings(effects) == [(episode_id("old", "past@1000.0"), "quiet")]
    assert set(state.open) == {"s1", "old"}


def test_an_answer_that_claims_to_come_from_the_future_holds_no_episode_open() -> None:
    state, _ = step(begin(QUIET_S, ()), past(1000.0, until=9e9), 5000.0, nothing_said)
    assert state.open["old"].last == 5000.0


def test_what_was_imported_is_posted_whoever_asked_for_it() -> None:
    text = {"text": "use tabs", "read": {"path": "CLAUDE.md", "line": 3}}
    _, effects = play(EVENT.validate_python({"kind": "imported", "id": "i1", "ts": 1.0, "project": PROJECT, "texts": [text]}))
    assert [(one.kind, one.id) for one in posted(effects)] == [("import_posted", "import/i1")]
