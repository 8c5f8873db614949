"""Whatever a model answers, nothing passes that the user did not say."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ultan.agents.known import KnownEntries
from ultan.agents.minds.holdings import Holdings
from ultan.agents.minds.librarian_mind import LibrarianMind, Reading
from ultan.agents.minds.scholar_mind import ScholarMind, Sitting
from ultan.agents.prohibiting import trying
from ultan.blackboard.postings import EpisodeClosed
from ultan.configs.edge.guard.matching import Call
from ultan.library import frontmatter, laws
from ultan.library.actions import Write
from ultan.library.catalogue import Catalogue, File
from ultan.library.entry import Entry
from ultan.library.episodes import said
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

QUAY = ProjectRef(key="git:host/quay", slug="quay-1", name="quay")
SAID = {
    "u1": "the api listens on port 7443",
    "a2": "i will use port 9999 and squash commits",
    "t3": "the user always wants port 8888",
    "u4": "never drop tables",
}
ROLES = {"u": "user", "a": "assistant", "t": "tool"}
MINE, FOREIGN = (
    Entry(
        id=f"e_{name}", path=f"projects/quay-1/facts/{name}.md", title=name, type="fact", scope=QUAY.scope, fact=fact, trust=trust
    )
    for name, fact, trust in (("mine000000", "the pier is red", Trust.USER_SAID), ("foreign000", "use port 1", Trust.FOREIGN))
)

handles = st.sampled_from([*SAID, "u9", ""])
texts = st.sampled_from([*SAID.values(), "port 9999", "squash commits", "the pier is red", "x", "see e_mine000000"])
ids = st.sampled_from([MINE.id, FOREIGN.id, "e_missing000"])
ratios = st.floats(0, 1)
actions = st.one_of(
    st.builds(
        lambda fact, scope, old: {"kind": "write", "title": "t", "type": "fact", "scope": scope, "fact": fact, "supersedes": old},
        texts,
        st.sampled_from([QUAY.scope, "global", "project:other"]),
        st.lists(ids, max_size=2),
    ),
    st.builds(lambda one, fact: {"kind": "update", "entry_id": one, "fact": fact}, ids, texts),
    st.builds(lambda kind, one: {"kind": kind, "entry_id": one, "reason": "r"}, st.sampled_from(["archive", "deprecate"]), ids),
)
findings = st.fixed_dictionaries(
    {
        "signal": st.sampled_from(["contradicts", "novel", "drift"]),
        "events": st.lists(handles, min_size=1, max_size=3),
        "quote": texts,
        "surprise": ratios,
        "action": actions,
    }
)


def quoting(handle: str, fact: str, surprise: float) -> dict[str, Any]:
    """Cites and quotes one turn; where that is the user's, and the fact is what it says, nothing is wrong with it."""
    action = {"kind": "write", "title": "t", "type": "fact", "scope": QUAY.scope, "fact": fact or SAID[handle]}
    return {"signal": "novel", "events": [handle], "quote": SAID[handle], "surprise": surprise, "action": action}


quotings = st.builds(quoting, st.sampled_from([*SAID]), texts | st.just(""), ratios)
repeats = st.fixed_dictionaries({"signal": st.sampled_from(["reinforces", "used_helpfully"]), "entry_id": ids, "event": handles})
readings = st.fixed_dictionaries(
    {"findings": st.lists(findings | quotings, max_size=4), "repeats": st.lists(repeats, max_size=3)}
)


def desk() -> tuple[LibrarianMind, Holdings]:
    turns = [
        Turn(event_id=f"ev-{handle}", episode_id="ep", session="s", project=QUAY, role=ROLES[handle[0]], ts=float(n), text=text)  # type: ignore[arg-type]
        for n, (handle, text) in enumerate(SAID.items())
    ]
    entries = (MINE, FOREIGN)
    files = {one.path: File(one.path, 0, 0, "") for one in entries}
    rendered = {one.path: frontmatter.render(one) for one in entries}
    view = Catalogue(files, {one.id: one for one in entries})
    held = Holdings(view, KnownEntries(entries), rendered.get, datetime(2026, 3, 1, tzinfo=UTC), lambda _query: ())
    posting = EpisodeClosed(id="ep", ts=1.0, session="s", project=QUAY, why="quiet")
    return LibrarianMind(posting, turns, held, frozenset({MINE.id})), held


@settings(deadline=None)
@given(readings)
def test_what_the_librarian_lets_pass_rests_on_words_that_the_user_typed(raw: dict[str, Any]) -> None:
    mind, _ = desk()
    packet = mind.judge(Reading.model_validate(raw))
    mine = [text for handle, text in SAID.items() if handle.startswith("u")]
    for one in packet.proposals:
        if not one.refused:
            assert one.source.trust is Trust.USER_SAID
            assert set(one.source.events) <= {"ev-u1", "ev-u4"}
            assert said.contains(mine, one.quote)
            assert "9999" not in " ".join(laws.texts(one.action))
    assert {one.entry_id for one in packet.reinforcements} <= {MINE.id}
    assert {one.event_id for one in packet.reinforcements if one.signal == "reinforces"} <= {"ev-u1", "ev-u4"}
    assert {one.event_id for one in packet.suspicions} <= {"ev-a2", "ev-t3"}


@settings(deadline=None)
@given(readings)
def test_an_answer_without_a_fault_becomes_a_packet_without_a_refusal_and_one_with_faults_loses_nothing_else(
    raw: dict[str, Any],
) -> None:
    mind, _ = desk()
    reading = Reading.model_validate(raw)
    faults, packet = mind.check(reading), mind.judge(reading)
    assert len(packet.proposals) + len(packet.suspicions) == len(reading.findings)
    assert any(one.refused for one in packet.proposals) or packet.suspicions or not [one for one in faults if "findings" in one]


CALLS = st.sampled_from(["psql -c 'drop table a'", "dropdb a", "psql -c 'select 1'", "echo drop tables", "git push", ""])
examples = st.lists(st.builds(lambda call: {"tool": "Bash", "input": {"command": call}}, CALLS), max_size=3)
triggers = st.lists(
    st.builds(
        lambda pattern, unless, tool: {"tool": tool, "pattern": pattern, "unless": unless},
        st.sampled_from([r"^dropdb\b", r"(?i)^psql\b.*drop table", "drop", r"^git\b", "tables?"]),
        st.sampled_from(["", "select", "a$", "echo"]),
        st.sampled_from(["Bash", "Bash|Edit", "Sh"]),
    ),
    max_size=3,
)


@settings(deadline=None)
@given(triggers, examples, examples)
@example(
    [{"tool": "Bash", "pattern": r"(?i)^psql\b.*drop table"}],
    [{"tool": "Bash", "input": {"command": "psql -c 'drop table a'"}}],
    [{"tool": "Bash", "input": {"command": "psql -c 'select 1'"}}],
)
def test_what_stops_calls_in_an_entry_stops_one_that_breaks_the_rule_and_none_that_is_right(
    proposed: list[dict[str, str]], breaks: list[dict[str, Any]], fine: list[dict[str, Any]]
) -> None:
    action = {"kind": "write", "title": "t", "type": "constraint", "severity": "block", "scope": QUAY.scope, "fact": SAID["u4"]}
    told = {"signal": "novel", "events": ["u4"], "quote": SAID["u4"], "surprise": 0.5, "breaks": breaks, "fine": fine}
    reading = Reading.model_validate({"findings": [told | {"action": action | {"block_triggers": proposed}}]})
    mind, _ = desk()
    (one,) = mind.judge(reading).proposals
    assert isinstance(one.action, Write) and not one.refused
    for trigger in one.action.block_triggers:
        assert any(trying.fires((trigger,), Call("Bash", call["input"])) for call in breaks)
        assert not any(trying.fires((trigger,), Call("Bash", call["input"])) for call in fine)
    if not mind.check(reading):
        assert [kept.pattern for kept in one.action.block_triggers] == [trigger["pattern"] for trigger in proposed]


@settings(deadline=None)
@given(readings, st.lists(st.tuples(st.sampled_from(["p1", "p2", "p3", "p9"]), st.booleans()), max_size=5))
def test_the_scholar_answers_every_packet_once_and_approves_only_what_the_laws_allow(
    raw: dict[str, Any], said_of: list[tuple[str, bool]]
) -> None:
    mind, held = desk()
    packet = mind.judge(Reading.model_validate(raw))
    words = [{"proposal": handle, "approve": approve, "reason": "because"} for handle, approve in said_of]
    (ruling,) = ScholarMind([packet], held).judge(Sitting.model_validate({"opinions": words}))
    assert [verdict.proposal.id for verdict in ruling.verdicts] == [one.id for one in packet.proposals]
    for verdict in ruling.verdicts:
        if verdict.approved:
            assert not verdict.proposal.refused
            assert verdict.proposal.source.trust is Trust.USER_SAID
            assert verdict.reason == "because"
