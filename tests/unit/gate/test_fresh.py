"""Fresh traces: quoted where the context lacks them, and nowhere else."""

from __future__ import annotations

from ultan.gate.fresh import KEPT, QUOTES, Trace, Traces

TAUGHT = Trace(
    id="ev1", text="staging listens on port 7443, the compose file is stale", session="s1", project="git:h/ours", said_at=1000.0
)
PROMPT = "which port does staging use?"


def matched(traces: Traces, session: str = "s2", project: str = "git:h/ours", prompt: str = PROMPT) -> list[str]:
    return [trace.id for trace in traces.matching(prompt, project, session)]


def test_another_session_of_the_project_meets_what_was_taught() -> None:
    assert matched(Traces().learn(TAUGHT)) == ["ev1"]


def test_another_project_does_not() -> None:
    assert matched(Traces().learn(TAUGHT), project="git:h/theirs") == []


def test_one_shared_word_is_not_enough() -> None:
    assert matched(Traces().learn(TAUGHT), prompt="which port is free?") == []


def test_the_session_that_was_told_meets_it_only_after_a_compaction() -> None:
    traces = Traces().learn(TAUGHT)
    assert matched(traces, session="s1") == []
    assert matched(traces.compacted("s1", at=1001.0), session="s1") == ["ev1"]
    assert matched(traces.compacted("s1", at=999.0), session="s1") == []


def test_what_was_curated_is_no_trace_any_more() -> None:
    assert matched(Traces().learn(TAUGHT).curated(["ev1"])) == []


def test_a_trace_grows_old() -> None:
    assert Traces().learn(TAUGHT).older_gone(now=1000.0 + 3 * 3600, age_h=2).kept == ()
    assert Traces().learn(TAUGHT).older_gone(now=1000.0 + 3 * 3600, age_h=4).kept == (TAUGHT,)


def test_learning_the_same_event_twice_is_learning_it_once() -> None:
    assert len(Traces().learn(TAUGHT).learn(TAUGHT).kept) == 1


def test_traces_and_quotes_are_bounded_and_the_latest_win() -> None:
    traces = Traces()
    for number in range(KEPT + 5):
        traces = traces.learn(TAUGHT.model_copy(update={"id": f"ev{number}", "said_at": float(number)}))
    assert len(traces.kept) == KEPT
    assert matched(traces) == [f"ev{KEPT + 4 - place}" for place in range(QUOTES)]


def test_what_a_sessions_context_lacks_is_told_the_latest_first() -> None:
    later = TAUGHT.model_copy(update={"id": "ev2", "session": "s2", "said_at": 2000.0})
    theirs = TAUGHT.model_copy(update={"id": "ev3", "project": "git:h/theirs"})
    traces = Traces().learn(TAUGHT).learn(later).learn(theirs)
    assert [one.id for one in traces.outside("git:h/ours", "s9")] == ["ev2", "ev1"]
    assert [one.id for one in traces.outside("git:h/ours", "s2")] == ["ev1"]
    assert [one.id for one in traces.compacted("s2", at=3000.0).outside("git:h/ours", "s2")] == ["ev2", "ev1"]
