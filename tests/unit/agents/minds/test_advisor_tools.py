"""What the advisor looks up reads only, and keeps apart who said what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ultan.agents.minds.advisor_evidence import Gathered
from ultan.agents.minds.advisor_tools import Doors, tools
from ultan.agents.minds.look_up import LookUpRefused
from ultan.blackboard.wire import Found, Hit, Neighbour, Quote
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

QUAY = ProjectRef(key="git:host/quay", slug="quay-1", name="quay")
NEAR = Neighbour(
    id="e_near000000", fact="The gate is red.", type="fact", scope="global", trust="foreign", how="links to", via="e_gate000000"
)
GATE = Hit(
    id="e_gate000000", path="global/facts/gate.md", title="gate", type="fact", scope="global", fact="The gate opens at 06:10.",
    narrative="", status="provisional", trust="user-said", updated="2026-01-02", score=1.0,
    neighbours=(NEAR, NEAR.model_copy(update={"id": "e_beside0000", "how": "beside"})),
)  # fmt: skip


def turn(number: int, role: str, text: str) -> Turn:
    return Turn.model_validate(
        {
            "event_id": f"ev{number}",
            "episode_id": "ep",
            "session": "s1",
            "project": QUAY,
            "role": role,
            "ts": number,
            "text": text,
        }
    )


TURNS = (
    turn(1, "user", "let's take nats"),
    turn(2, "assistant", "As e_gate000000 says, NATS it is."),
    turn(3, "user", "no wait, ops refused it"),
)


@pytest.fixture
def gathered() -> Gathered:
    return Gathered()


@pytest.fixture
def run(gathered: Gathered) -> Callable[..., str]:
    found = {"gate": Found(hits=(GATE,)), "e_far0000000": Found(note="e_far0000000 belongs to another project")}
    doors = Doors(lambda query: found.get(query, Found()), lambda event_id: TURNS if event_id in ("ev1", "ev3") else ())
    named = {tool.name: tool for tool in tools(doors, gathered)}

    def call(name: str, **given: Any) -> str:
        made: Mapping[str, Any] = given
        return named[name].run(made)

    return call


def test_an_entry_that_is_found_and_what_it_links_to_may_be_cited_with_their_own_trust(
    run: Callable[..., str], gathered: Gathered
) -> None:
    text = run("recall", query="gate")
    assert "- e_gate000000 [fact, global, the user's word, 2026-01-02] The gate opens" in text
    assert "- e_near000000 [fact, global, not the user's word (foreign)] The gate is red." in text
    assert [(one.handle, one.part) for one in gathered.sources] == [("e_gate000000", "told"), ("e_near000000", "others")]


def test_an_entry_of_another_project_is_refused_as_it_is_to_the_user(run: Callable[..., str], gathered: Gathered) -> None:
    assert run("read", entry="[e_far0000000]") == "e_far0000000 belongs to another project"
    assert gathered.sources == ()


def test_around_a_quote_the_users_turns_may_be_cited_and_the_assistants_may_not(
    run: Callable[..., str], gathered: Gathered
) -> None:
    gathered.take(Found(quotes=(Quote(text="let's take nats", said="1970-01-01", session="s1", project="quay", event_id="ev1"),)))
    text = run("around", quote="q1")
    assert "- q2 [the user on 1970-01-01, in quay]\n  | no wait, ops refused it" in text
    assert "the assistant, not the user's word\n  | As e_gate000000 says" in text
    assert [one.handle for one in gathered.sources] == ["q1", "q2"]
    assert all(one.trust is Trust.USER_SAID for one in gathered.sources)


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("around", {"quote": "q7"}, "There is no quote q7"),
        ("recall", {"query": " "}, "one text that isn't empty"),
        ("read", {"entry": 3}, "one text that isn't empty"),
        ("recall", {}, "one text that isn't empty"),
    ],
)
def test_a_look_up_that_can_not_be_made_says_why(run: Callable[..., str], name: str, given: dict[str, Any], why: str) -> None:
    with pytest.raises(LookUpRefused, match=why):
        run(name, **given)


def test_nothing_found_is_said_so(run: Callable[..., str]) -> None:
    assert run("recall", query="parrot") == "(nothing)"
