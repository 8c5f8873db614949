from __future__ import annotations

import json

import pytest

from ultan.agents.reliance import leaves_traces, named, traces, turn_of
from ultan.library.episodes.transcript import RECALLED
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host/api", slug="api-1", name="api")
PORT = {"e_port000000": "the staging database listens on port 7443 with role lark_rw"}


def turns(*said: tuple[str, str]) -> tuple[Turn, ...]:
    """Turns a second apart: ("user", text), ("assistant", text), ("result", text), or a tool's name with a command."""
    return tuple(_turn(number, who, text) for number, (who, text) in enumerate(said))


def _turn(number: int, who: str, text: str) -> Turn:
    common = {"event_id": f"ev{number}", "episode_id": "ep", "session": "s", "project": PROJECT, "ts": float(number)}
    if who in ("user", "assistant", "notice"):
        return Turn.model_validate({**common, "role": who, "text": text})
    if who == "result":
        return Turn.model_validate({**common, "role": "tool", "text": text})
    return Turn.model_validate({**common, "role": "tool", "tool": who, "text": json.dumps({"command": text})})


def signs(facts: dict[str, str], *said: tuple[str, str]) -> set[tuple[str, str]]:
    session = turns(*said)
    where = turn_of(session, 1e9)
    assert where is not None
    return {(one.entry, one.how) for one in traces(session, where, facts)}


ASKED = ("user", "connect to the staging database")


def test_a_value_in_a_call_or_in_an_answer_is_a_trace_of_the_entry_that_states_it() -> None:
    assert signs(PORT, ASKED, ("Bash", "psql -p 7443")) == {("e_port000000", "acted")}
    assert signs(PORT, ASKED, ("assistant", "I connect as lark_rw.")) == {("e_port000000", "quoted")}
    assert signs(PORT, ASKED, ("assistant", "I connect to port 17443.")) == set()


@pytest.mark.parametrize(
    "earlier", [("user", "the port was 7443, wasn't it"), ("notice", "listening on 7443"), ("result", "7443")]
)
def test_what_the_user_or_a_tool_had_said_by_then_is_no_trace(earlier: tuple[str, str]) -> None:
    assert signs(PORT, earlier, ASKED, ("Bash", "psql -p 7443")) == set()


def test_what_a_tool_says_only_afterwards_takes_no_trace_away() -> None:
    assert signs(PORT, ASKED, ("Bash", "psql -p 7443"), ("result", "connected to 7443")) == {("e_port000000", "acted")}


def test_an_answer_that_names_the_id_cites_the_entry() -> None:
    brief = {"e_brief00000": "answers are to be brief"}
    assert signs(brief, ASKED, ("assistant", "Done (e_brief00000).")) == {("e_brief00000", "cited")}


def test_what_a_tool_of_ours_brought_is_recalled_and_its_question_is_no_use() -> None:
    call, answer = ("mcp__plugin_ultan_ultan__ultan_recall", "port 7443"), ("result", f"{RECALLED} e_port000000")
    assert signs(PORT, ASKED, call, answer) == {("e_port000000", "recalled")}
    assert named(turns(ASKED, call, answer)) == {"e_port000000"}


@pytest.mark.parametrize(
    ("fact", "command", "named"),
    [
        ("we use pnpm, not npm", "cd app && pnpm install", "pnpm"),
        ("tests run with make check", "CI=1 make check", "make check"),
    ],
)
def test_a_command_that_the_entry_names_is_a_trace_when_it_is_run(fact: str, command: str, named: str) -> None:
    assert signs({"e_1": fact}, ("user", "get it going"), ("Bash", command)) == {("e_1", "acted")}
    assert signs({"e_1": fact}, ("user", f"get it going with {named}"), ("Bash", command)) == set()


def test_the_value_that_an_entry_calls_gone_is_no_trace_of_it() -> None:
    assert signs({"e_1": "the port is 7443, not 5432"}, ASKED, ("Bash", "psql -p 5432")) == set()


def test_doing_what_a_rule_forbids_is_no_use_of_it() -> None:
    assert signs({"e_1": "never push to release/2.x"}, ASKED, ("Bash", "git push origin release/2.x")) == set()
    assert not leaves_traces("never push to release/2.x")
    assert not leaves_traces("no pushes to release/2.x")


@pytest.mark.parametrize(
    "fact", ["no, it listens on 7443", "no no, not 5432. we moved it to 7443", "não, é a porta 7443", "no keep it on 7443"]
)
def test_a_no_that_sets_right_forbids_nothing(fact: str) -> None:
    assert signs({"e_1": fact}, ASKED, ("Bash", "psql -p 7443")) == {("e_1", "acted")}


def test_where_an_entry_has_a_hard_value_a_plain_name_in_it_tells_nothing() -> None:
    fact = {"e_1": "the archive of Meridian lies under /srv/meridian"}
    assert signs(fact, ASKED, ("assistant", "Ask the Meridian team.")) == set()
    assert signs({"e_1": "our queue is Heron"}, ASKED, ("assistant", "I add a Heron consumer.")) == {("e_1", "quoted")}


def test_what_a_wish_without_any_value_asks_for_leaves_no_trace() -> None:
    assert not leaves_traces("answers are to be brief")
    assert leaves_traces("staging listens on port 7443")
    assert leaves_traces("we use pnpm, not npm")


def test_a_turn_reaches_from_its_prompt_to_the_next_one() -> None:
    session = turns(("user", "a"), ("assistant", "b"), ("notice", "c"), ("user", "d"), ("assistant", "e"))
    assert turn_of(session, 2.5) == slice(0, 3)
    assert turn_of(session, 3.0) == slice(0, 3)
    assert turn_of(session, 9.0) == slice(3, 5)
    assert turn_of(session, 0.0) is None


PALETTE = {"said1": "those are literally the same colour for me, take cividis or different line styles in anything you draw"}


def test_who_says_again_nearly_all_words_of_what_has_no_value_relied_on_it() -> None:
    again = "You said that those are literally the same colour: I take cividis or different line styles in anything that I draw."
    assert signs(PALETTE, ASKED, ("assistant", again)) == {("said1", "quoted")}
    assert signs(PALETTE, ASKED, ("assistant", "I take cividis.")) == set()
    assert signs(PALETTE, ("user", PALETTE["said1"]), ASKED, ("assistant", again)) == set()
    assert signs({"e_1": "be brief"}, ASKED, ("assistant", "I'll be brief.")) == set()


def test_who_says_a_rule_again_that_forbids_relied_on_it_and_who_breaks_it_did_not() -> None:
    rule = {"e_1": "npm and yarn are off limits in this repo, we carry patched deps and only bun applies them"}
    again = "In this repo npm and yarn are off limits: you carry patched deps, and only bun applies them. So I type bun."
    assert signs(rule, ASKED, ("assistant", again)) == {("e_1", "quoted")}
    assert signs(rule, ASKED, ("Bash", "npm install")) == set()
