"""One taught fact's whole way, from the hook to the block that shows it."""

from __future__ import annotations

import json

from houses import House


def test_a_taught_facts_way_is_told_from_the_hook_over_each_role_to_the_prompt_that_gets_it(shared: House) -> None:
    taught = shared.session("lighthouse")
    taught.start()
    taught.say("no, the lamp controller listens on 7826 since the move")
    taught.answer("Noted.")
    taught.end()
    shared.settle()
    asking = shared.session("lighthouse")
    asking.start()
    assert "7826" in asking.say("which port does the lamp controller listen on?").context
    asking.end()
    shared.settle()
    (path,) = [path for path, text in shared.entries().items() if "7826" in text]
    done = shared.ultan("trace", str(shared.memory / "knowledge" / path), "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    roles = [step["who"].split("-")[0] for step in found["steps"]]
    way = ["hook", "tailer", "blackboard", "librarian", "scholar", "reconciler", "library", "retriever", "gateway"]
    assert [role for role in dict.fromkeys(roles) if role in way] == way
    assert {step["who"] for step in found["steps"] if step["what"].startswith("printed")} == {"hook"}
    assert all(step["ms"] >= 0 for step in found["steps"] if step["who"] not in ("hook", "library", "tailer"))


def test_a_sessions_board_is_told_posting_by_posting(shared: House) -> None:
    session = shared.session("foghorn")
    session.start()
    session.say("no, the foghorn's relay listens on 7913 since the move")
    session.end()
    shared.settle()
    done = shared.ultan("watch", "--once", "--session", session.id)
    assert done.returncode == 0, done.stderr
    said = [line.split(maxsplit=2)[1:] for line in done.stdout.splitlines()]
    assert [who for who, _ in said if who in ("librarian", "scholar", "reconciler")] == ["librarian", "scholar", "reconciler"]
    assert any(who == "librarian" and "7913" in what for who, what in said)
    posted = [json.loads(line) for line in shared.ultan("watch", "--once", "--session", session.id, "--json").stdout.splitlines()]
    assert {"episode_closed", "packet", "ruling", "applied"} <= {one["kind"] for one in posted}
