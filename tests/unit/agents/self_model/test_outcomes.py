from __future__ import annotations

import json

from ultan.agents.self_model.domains import Call, domain_of
from ultan.agents.self_model.outcomes import outcomes
from ultan.blackboard.postings import Outcome, Packet, Proposal, Reinforcement
from ultan.library.actions import Source, Write
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

SHOP = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")


def call(tool: str, **fields: str) -> tuple[Role, str, str]:
    return ("tool", json.dumps(fields), tool)


def took(*said: tuple[Role, str] | tuple[Role, str, str], again: tuple[Reinforcement, ...] = ()) -> list[tuple[str, str]]:
    return [(one.domain, one.signal) for one in read(*said, again=again)]


def read(
    *said: tuple[Role, str] | tuple[Role, str, str], again: tuple[Reinforcement, ...] = (), rules: tuple[Proposal, ...] = ()
) -> tuple[Outcome, ...]:
    turns = [
        Turn(
            event_id=f"ev{n}",
            episode_id="ep",
            session="s",
            project=SHOP,
            role=one[0],
            ts=100.0 + n,
            text=one[1],
            tool=one[2] if len(one) > 2 else "",
        )
        for n, one in enumerate(said)
    ]
    proposed = tuple(taught.model_copy(update={"id": f"p{n}"}) for n, taught in enumerate(rules))
    packet = Packet(id="packet/ep", ts=1.0, about="ep", reinforcements=again, proposals=proposed)
    return outcomes(turns, packet, "/ultan:")


def test_a_correction_counts_in_the_domain_that_it_names() -> None:
    assert took(
        ("user", "save the work"), call("Bash", command="git commit -am wip"), ("user", "no, not like that: squash the commits")
    ) == [("git", "corrected")]


def test_where_the_words_name_none_the_commands_and_files_of_the_turn_do() -> None:
    run = call("Bash", command="cd api && python -m pytest -x tests/test_cart.py")
    assert took(("user", "check the cart"), run, ("user", "no no, the other way round")) == [("tests", "corrected")]
    edit = call("Edit", file_path="/w/shop/docs/setup.md")
    assert took(("user", "mention the port"), edit, ("assistant", "Done."), ("user", "perfect")) == [("docs", "thanked")]


def test_code_is_what_is_left() -> None:
    assert took(("user", "double the limit"), call("Edit", file_path="/w/shop/cart.py"), ("user", "no no, halve it")) == [
        ("code", "corrected")
    ]


def test_going_on_is_taken_as_content_with_the_work_before_it_and_not_with_what_comes() -> None:
    edit = call("Write", file_path="/w/shop/tests/test_cart.py")
    assert took(("user", "cover the cart"), edit, ("user", "now write the readme for the importer")) == [("tests", "went_on")]


def test_nothing_was_done_so_nothing_was_taken() -> None:
    assert took(("user", "no, not like that"), ("user", "thanks")) == []
    assert (
        took(("user", "what do you think of squash merges?"), ("assistant", "I like them."), ("user", "add a test for the cart"))
        == []
    )
    read_only = call("Read", file_path="/w/shop/cart.py")
    assert took(("user", "look at the cart"), read_only, ("user", "now look at the orders")) == []


def test_what_had_to_be_said_again_is_a_failure_with_the_entry_that_was_disregarded() -> None:
    again = (Reinforcement(entry_id="e_1", event_id="ev2", signal="reinforces"),)
    (one,) = read(("user", "x"), call("Bash", command="pytest"), ("user", "tests run with make check"), again=again)
    assert (one.domain, one.signal, one.entry_id, one.event_id) == ("tests", "told_twice", "e_1", "ev2")
    assert (one.scope, one.session, one.ts) == ("project:shop-123456", "s", 102.0)


def test_relying_on_an_entry_is_no_failure() -> None:
    used = (Reinforcement(entry_id="e_1", event_id="ev0", signal="used_helpfully"),)
    assert took(("user", "run the tests"), again=used) == []


def test_our_own_commands_and_echoes_are_no_reactions() -> None:
    run = call("Bash", command="pytest")
    assert took(("user", "x"), run, ("user", "/ultan:remember no, not like that")) == []
    assert took(("user", "x"), run, ("user", "no no, as e_0123456789 says")) == []


def test_a_command_counts_where_it_is_run_and_not_where_it_is_mentioned() -> None:
    said = Call("Bash", json.dumps({"command": "echo please run pytest later"}))
    assert domain_of("", [said], "") == "code"
    assert domain_of("", [Call("Bash", json.dumps({"command": "cd x && npm run test:unit"}))], "") == "tests"


def test_a_file_that_was_only_read_says_nothing_of_the_work() -> None:
    assert domain_of("", [Call("Read", json.dumps({"file_path": "README.md"}))], "") == ""


def test_a_call_that_was_cut_is_read_as_far_as_it_goes() -> None:
    assert domain_of("", [Call("Bash", '{"command": "git push origin ma')], "") in ("git", "code")


def test_who_states_a_rule_after_some_work_says_nothing_of_it() -> None:
    rule = Proposal(
        id="p",
        salience="novel",
        action=Write(title="t", type="constraint", scope=SHOP.scope, fact="Every handler has a test"),
        source=Source(events=("ev2",), trust=Trust.USER_SAID),
        quote="every handler has a test",
    )
    said = (("user", "add a handler"), call("Edit", file_path="/w/shop/cart.py"), ("user", "every handler has a test here"))
    assert [one.signal for one in read(*said)] == ["went_on"]  # type: ignore[arg-type]
    assert read(*said, rules=(rule,)) == ()  # type: ignore[arg-type]
