from __future__ import annotations

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_episode, read_told
from ultan.agents.scholar import rule
from ultan.blackboard.events import Fact, Told
from ultan.blackboard.postings import EpisodeClosed, Packet, ToldPosted
from ultan.library.actions import Write
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

SHOP = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")
OPEN = "we still have to decide whether carts live in redis or in postgres"
QUESTION = Entry(
    id="e_0000000001",
    path="projects/shop-123456/tensions/carts.md",
    title="carts",
    type="tension",
    scope=SHOP.scope,
    fact="Whether carts live in redis or in postgres?",
    trust=Trust.USER_SAID,
)


def read(*said: tuple[Role, str], known: tuple[Entry, ...] = ()) -> Packet:
    turns = [
        Turn(event_id=f"ev{n}", episode_id="ep", session="s", project=SHOP, role=role, ts=1_795_000_000.0 + n, text=text)
        for n, (role, text) in enumerate(said)
    ]
    closed = EpisodeClosed(id="ep", ts=1_795_000_100.0, session="s", project=SHOP, why="quiet")
    return read_episode(closed, turns, KnownEntries(known))


def writes(packet: Packet, known: tuple[Entry, ...] = ()) -> list[Write]:
    ruling = rule(packet, KnownEntries(known))
    return [one.proposal.action for one in ruling.verdicts if one.approved and isinstance(one.proposal.action, Write)]


def test_what_is_left_open_is_kept_as_a_question_and_not_as_a_rule() -> None:
    (write,) = writes(read(("user", OPEN)))
    assert (write.type, write.scope, write.fact) == ("tension", SHOP.scope, "Whether carts live in redis or in postgres?")
    assert OPEN in write.narrative


def test_a_question_that_is_settled_later_in_the_episode_is_not_kept() -> None:
    assert [
        one.type for one in writes(read(("user", OPEN), ("assistant", "Both would do."), ("user", "we go with postgres")))
    ] != ["tension"]
    assert all(one.type != "tension" for one in writes(read(("user", OPEN), ("user", "carts live in postgres from now on"))))


def test_what_is_taken_back_is_not_kept() -> None:
    assert writes(read(("user", OPEN), ("user", "forget what i said"))) == []


def test_only_the_user_leaves_anything_open() -> None:
    assert writes(read(("assistant", OPEN), ("tool", OPEN), ("notice", OPEN), ("user", "thanks"))) == []


def test_what_is_asked_already_is_not_asked_twice() -> None:
    assert writes(read(("user", OPEN), known=(QUESTION,)), (QUESTION,)) == []


def test_an_answer_takes_the_place_of_the_question() -> None:
    (write,) = writes(read(("user", "carts live in postgres from now on"), known=(QUESTION,)), (QUESTION,))
    assert write.type != "tension"
    assert write.supersedes == (QUESTION.id,)


def test_a_question_is_no_statement_that_an_answer_repeats_or_a_change_replaces() -> None:
    (write,) = writes(read(("user", "the carts service listens on port 5433"), known=(QUESTION,)), (QUESTION,))
    assert write.supersedes == ()


def test_what_is_told_in_so_many_words_may_leave_something_open_too() -> None:
    fact = Fact(text="we haven't decided yet whether the API stays on v1", project=SHOP)
    told = Told(id="t1", ts=1_795_000_000.0, session="", project=SHOP, facts=(fact,), via="shell")
    (write,) = writes(read_told(ToldPosted(id="t1", ts=told.ts, told=told, trusted=True), KnownEntries()))
    assert (write.type, write.fact) == ("tension", "Whether the API stays on v1?")


def test_what_is_told_beside_an_open_matter_is_kept_as_a_fact_of_its_own() -> None:
    fact = Fact(text="The relay listens on port 7443. We haven't decided yet whether the API stays on v1.", project=SHOP)
    told = Told(id="t1", ts=1_795_000_000.0, session="", project=SHOP, facts=(fact,), via="shell")
    made = writes(read_told(ToldPosted(id="t1", ts=told.ts, told=told, trusted=True), KnownEntries()))
    assert {(one.type == "tension", one.fact.rstrip(".")) for one in made} == {
        (False, "The relay listens on port 7443"),
        (True, "Whether the API stays on v1?"),
    }


def test_an_agent_leaves_nothing_open_in_the_users_name() -> None:
    told = Told(id="t1", ts=1.0, session="s", project=SHOP, facts=(Fact(text=OPEN, project=SHOP),), via="agent")
    assert read_told(ToldPosted(id="t1", ts=1.0, told=told, trusted=False), KnownEntries()).proposals == ()
