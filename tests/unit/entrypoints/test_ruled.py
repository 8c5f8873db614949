"""Rules as a person sees them: what stops first, with what they would have done and what they did."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.agents.prohibiting.past_calls import LookedBack
from ultan.blackboard.events import Guarded
from ultan.configs.edge.paths import Home, ensure
from ultan.dynamics.ledger import Ledger
from ultan.dynamics.self_knowledge import Noted
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.ruled import adjusted, built_in, is_rule, no_rule, ruled, spoken_against, tried
from ultan.library.actions import Change, Receipt, Source, Write
from ultan.library.commit import Library
from ultan.library.entry import Entry, Trigger
from ultan.library.episodes.turn import Batch, Episode, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
LARK = ProjectRef(key="git:a/lark", slug="lark-1", name="lark", root="/home/dev/lark")


def entry(number: int, fact: str, **changes: object) -> Entry:
    told = Entry(
        id=f"e_{number}", path=f"{number}.md", title="t", type="constraint", scope="global", fact=fact, trust=Trust.USER_SAID
    )
    return told.model_copy(update=changes)


@pytest.fixture
def place(tmp_path: Path) -> Home:
    home = Home(str(tmp_path))
    ensure(home)
    return home


def remembers(place: Home, *commands: str) -> None:
    episode = Episode(id="ep", session="s", project=LARK, opened=1.0, last=9.0)
    turns = tuple(
        Turn(
            event_id=f"c{number}", episode_id="ep", session="s", project=LARK, role="tool", ts=float(number),
            text=json.dumps({"command": command}), tool="Bash",
        )
        for number, command in enumerate(commands)
    )  # fmt: skip
    store = EpisodeWriter(Path(place.episodes))
    store.commit(Batch(turns=turns, episodes=(episode,)))
    store.close()


def decided(place: Home, rule: str, *decisions: str) -> None:
    ledger = Ledger(place.ledger)
    for number, decision in enumerate(decisions):
        told = {"entry": rule, "mode": "ask", "decision": decision, "tool": "Bash", "call": "x", "by": "lexer", "ms": 1.0}
        event = Guarded.model_validate({"id": f"{rule}-{number}", "ts": 5.0 + number, "project": LARK, **told})
        ledger.record(Receipt(tx=event.id), noted=Noted(guarded=(event,)), now=NOW)
    ledger.close()


def test_what_stops_comes_first_and_each_tells_its_past_and_its_decisions(place: Home) -> None:
    remembers(place, "git push origin main", "git push origin x", "git commit --amend")
    decided(place, "e_2", "ask", "ask")
    found = ruled(
        place, [entry(1, "never amend"), entry(2, "never push to main"), entry(3, "no rebase", trust=Trust.USER_CONFIRMED)]
    )
    assert [(one.id, one.mode, one.past.fired, one.past.tried, one.stopped.told) for one in found] == [
        ("e_3", "deny", 0, 3, 0),
        ("e_2", "ask", 1, 3, 2),
        ("e_1", "ask", 1, 3, 0),
    ]


@pytest.mark.parametrize(("times", "doubted"), [(1, False), (2, True)])
def test_a_rule_whose_calls_were_let_pass_twice_is_doubted(place: Home, times: int, doubted: bool) -> None:
    decided(place, "e_1", *["allowed_once"] * times)
    [one] = ruled(place, [entry(1, "never amend")])
    assert one.doubted is doubted


def test_only_rules_of_the_scopes_that_are_asked_for_are_listed(place: Home) -> None:
    entries = [entry(1, "never amend", scope="project:lark-1"), entry(2, "never amend"), entry(3, "the parser reads amber.toml")]
    assert [one.id for one in ruled(place, entries, ("project:lark-1",))] == ["e_1"]
    assert {one.id for one in ruled(place, entries)} == {"e_1", "e_2"}


def test_what_ultans_own_rules_stopped_is_told_apart(place: Home) -> None:
    decided(place, "built-in:home", "deny", "deny")
    decided(place, "e_1", "deny")
    assert {name: one.told for name, one in built_in(place).items()} == {"home": 2}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"archived": True}, "no longer holds"),
        ({"trust": Trust.FOREIGN}, "ultan review"),
        ({"fact": "tests are fun"}, "name no call"),
    ],
)
def test_an_entry_that_is_no_rule_says_why_and_what_to_do(changes: dict[str, object], reason: str) -> None:
    found = entry(1, "never amend").model_copy(update=changes)
    assert not is_rule(found) and reason in no_rule(found)


def test_a_rule_that_asks_already_is_not_held_at_asking(place: Home) -> None:
    library = Library(place)
    library.open()
    write = Write(title="Never amend", type="constraint", scope="global", fact="never amend")
    library.transact("r", [Change(action=write, source=Source(events=("e1",), trust=Trust.USER_SAID))], NOW)
    [one] = library.view().entries.values()
    with pytest.raises(MisuseError, match="asks already"):
        adjusted(library, one, "ask", ())
    assert adjusted(library, one, "shadow", ("project:lark-1",)).not_in == ("project:lark-1",)


def test_a_back_test_in_words_tells_of_how_many_calls_or_that_none_are_known() -> None:
    assert tried(LookedBack(tried=3, fired=1)) == "it would have fired on 1 of your last 3 calls"
    assert tried(LookedBack()) == "no past calls are known yet to try it on"


def test_what_a_rule_speaks_against_is_one_line_a_trigger_cut_where_it_is_long(place: Home) -> None:
    triggers = (Trigger(tool="Bash", pattern="make wipe", unless="--dry"), Trigger(tool="Edit", pattern="x" * 300))
    [one] = ruled(place, [entry(1, "never wipe", block_triggers=triggers)])
    assert list(spoken_against(one)) == ["Bash  make wipe  unless --dry", f"Edit  {'x' * 199}…"]
