"""A prohibition that points at what the assistant was about to do is about that call, and about no other."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_episode
from ultan.agents.prohibiting.reacting import meant
from ultan.blackboard.postings import EpisodeClosed
from ultan.configs.edge.guard.matching import Call, fired
from ultan.configs.edge.guard.rules import Rule, Trigger
from ultan.configs.edge.shell.reader import Reading, commands
from ultan.library.actions import Write
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef

LARK = ProjectRef(key="git:a/lark", slug="lark-1", name="lark", root="/home/dev/lark")


def turn(role: Role, text: str, tool: str = "", number: int = 0) -> Turn:
    return Turn(
        event_id=f"ev{number}", episode_id="e", session="s", project=LARK, role=role, ts=1.0 + number, text=text, tool=tool
    )


def bash(command: str) -> Turn:
    return turn("tool", json.dumps({"command": command}), "Bash")


def stops(fact: str, before: Sequence[Turn], command: str) -> bool:
    against = [Trigger(one.tool, one.pattern, one.unless, one.content) for one in meant(fact, "", before)]
    rule = Rule("e_1", fact, "ask", triggers=against)
    return bool(fired((rule,), Call("Bash", {"command": command}), commands(command)))


SPOKEN: list[tuple[str, Turn, str, str]] = [
    ("never ever for anything tagged tidal", bash("dbt run --full-refresh -s tag:tidal"), "dbt run --full-refresh -s tag:tidal",
     "dbt run -s tag:tidal"),
    ("never do that in this repo again", turn("assistant", "I'll run `make wipe` then."), "make wipe", "make test"),
    ("nobody seeds the shared box", bash("cd db && make seed"), "make seed", "make test"),
    ("never an image prune, and no container prune either", turn("assistant", "I'll run `docker image prune -af` then."),
     "docker container prune", "docker volume prune"),
    ("no reindexing by you", turn("assistant", "I'll run `dbtool --jobs 4 reindex --all` then."), "dbtool reindex",
     "dbtool stats"),
    ("flushdb is out of the question", bash("kvtool --host cache flushdb"), "kvtool --host other flushdb", "kvtool stats"),
    ("bare --force is banned", turn("assistant", "I rebased it and pushed."), "git push --force origin x", "npm install --force"),
    ("no admin merges, ever", bash("gh pr merge 7 --admin"), "gh pr merge 8 --admin", "gh pr merge 8"),
    ("never -q shared", turn("assistant", "I'd run `qrun -q shared --count=3 a.sh`."), "qrun -q shared b.sh", "qrun -q own b.sh"),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "before", "breaks", "keeps"), SPOKEN)
def test_the_call_that_was_spoken_of_is_stopped(fact: str, before: Turn, breaks: str, keeps: str) -> None:
    assert stops(fact, [before], breaks) and not stops(fact, [before], keeps)


def test_what_is_said_to_be_right_all_the_same_is_none_of_it_and_what_was_named_before_narrows_it() -> None:
    phone = "never fonebox uninstall on it; use the emulator with -e if you want a clean app"
    before = [turn("assistant", "I'll run `fonebox uninstall com.kelp.diary` first.")]
    assert stops(phone, before, "fonebox -d uninstall com.kelp.diary")
    assert not stops(phone, before, "fonebox -e uninstall com.kelp.diary")
    queue = "audit queues are evidence, those are never purged"
    before = [turn("assistant", "`mqctl purge_queue audit.events` will empty it.")]
    assert stops(queue, before, "mqctl purge_queue audit.events")
    assert not stops(queue, before, "mqctl purge_queue retry.mail")


def test_a_call_that_is_allowed_now_and_was_forbidden_before_is_no_rule() -> None:
    lifted = "force-pushing to main is allowed from today (before: never force-push to main)"
    assert not stops(lifted, [bash("git push -f origin main")], "git push -f origin main")


NOTHING: list[tuple[str, list[Turn]]] = [
    ("never push to main", [bash("make wipe")]),
    ("never do that again", [bash("make wipe"), bash("npm test")]),
    ("never do that on fridays", [bash("make wipe")]),
    ("that was the wrong one", [bash("make wipe")]),
    ("that file was never touched", [turn("assistant", "I'll change conf/app.toml.")]),
    ("never edit that file", [turn("assistant", "I'll change conf/app.toml and conf/db.toml.")]),
    ("never log passwords", [bash("make wipe")]),
    ("never do that again", []),
]


@pytest.mark.parametrize(("fact", "before"), NOTHING)
def test_what_names_its_own_call_or_could_mean_several_points_at_none(fact: str, before: list[Turn]) -> None:
    assert not list(meant(fact, "", before))


def test_that_file_is_the_one_that_was_written_to() -> None:
    before = [turn("tool", json.dumps({"file_path": "/home/dev/lark/src/tax.py"}), "Edit")]
    [trigger] = meant("hands off that file", "", before)
    rule = Rule("e_1", "hands off that file", "ask", triggers=[Trigger(trigger.tool, trigger.pattern)])
    assert fired((rule,), Call("Edit", {"file_path": "/home/dev/lark/src/tax.py"}, LARK.root), Reading())
    assert not fired((rule,), Call("Edit", {"file_path": "/home/dev/lark/src/syntax.py"}, LARK.root), Reading())


def test_the_librarian_writes_down_the_call_that_a_prohibition_answers_to() -> None:
    turns = (
        turn("user", "get the box into a clean state please", number=1),
        bash("make seed").model_copy(update={"event_id": "ev2", "ts": 3.0}),
        turn("user", "stop. nobody seeds the shared box, ever, the lab's numbers live there", number=3),
    )
    closed = EpisodeClosed(id="e", ts=9.0, session="s", project=LARK, why="quiet")
    writes = [one.action for one in read_episode(closed, turns, KnownEntries(())).proposals]
    found = [trigger.pattern for one in writes if isinstance(one, Write) for trigger in one.block_triggers]
    assert len(found) == 1 and "make" in found[0] and "seed" in found[0]


def test_that_file_is_the_one_that_the_assistant_speaks_of() -> None:
    before = [turn("assistant", "I'll raise the limit in deploy/limits.yaml.")]
    [trigger] = meant("you are not allowed to edit it", "", before)
    assert trigger.pattern == r"(?:^|/)deploy/limits\.yaml$"


def test_a_call_that_was_stopped_is_still_the_one_that_is_spoken_of_a_prompt_later() -> None:
    turns = (
        turn("user", "check the importer", number=0),
        turn("assistant", "Running `mix test`.", number=1),
        turn("user", "wait no, stop it. plain mix test wipes my real inbox", number=2),
        turn("assistant", "Stopped. How should I run it?", number=3),
        turn("user", "always with --only fast, never without. that keeps it off the mailbox", number=4),
    )
    closed = EpisodeClosed(id="e", ts=9.0, session="s", project=LARK, why="quiet")
    writes = [one.action for one in read_episode(closed, turns, KnownEntries(())).proposals]
    [trigger] = {trigger for one in writes if isinstance(one, Write) for trigger in one.block_triggers}
    rule = Rule("e_1", "", "ask", triggers=[Trigger(trigger.tool, trigger.pattern, trigger.unless)])
    calls = ("mix test", "mix test --only fast")
    assert [bool(fired((rule,), Call("Bash", {"command": call}), commands(call))) for call in calls] == [True, False]


def test_those_that_are_append_only_are_no_call() -> None:
    assert not stops("the ledgers stay as they are; those are append-only", [bash("ledger post --all")], "ledger post --all")
