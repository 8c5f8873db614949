from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.blackboard.events import Injected, Shown
from ultan.blackboard.postings import Reinforcement
from ultan.dynamics import forgetting
from ultan.dynamics.ledger import Ledger, LedgerReader
from ultan.dynamics.records import Restated, Sign, TurnOver, Weighed
from ultan.dynamics.self_knowledge import Noted
from ultan.library.actions import Receipt
from ultan.library.amending.forgotten import Forgotten
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host/a", slug="a-123456", name="a")


def at(ts: float) -> datetime:
    return datetime.fromtimestamp(ts, UTC)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "ledger.sqlite")


def over(prompt: str, ts: float, *signs: tuple[str, str], session: str = "s") -> Weighed:
    turn = TurnOver(prompt=prompt, session=session, project=PROJECT.slug, ts=ts)
    return Weighed(turn, tuple(Sign.model_validate({"prompt": prompt, "entry": entry, "how": how}) for entry, how in signs))


def block(event: str, *shown: Shown, **more: object) -> Injected:
    fields = {"id": event, "ts": 1.0, "session": "s", "project": PROJECT, "tier": "prompt", "chars": 300, "ms": 1.0}
    return Injected.model_validate({**fields, "shown": shown, **more})


def noted(path: str, tx: str, *turns: Weighed, **more: object) -> None:
    ledger = Ledger(path)
    ledger.record(Receipt(tx=tx), noted=Noted(turns=turns), now=at(9), **more)  # type: ignore[arg-type]
    ledger.close()


def test_a_block_keeps_its_tokens_and_what_it_withheld(path: str) -> None:
    shown, held = Shown(entry="e_1", reason="r", chars=90, tokens=31), Shown(entry="e_2", reason="r", chars=90)
    noted(path, "t", surfaced=block("ev1", shown, tokens=44, withheld=(held,)))
    (found,) = LedgerReader(path).injections(9)
    assert (found.tokens, found.shown, found.withheld) == (44, (shown,), ("e_2",))


def test_what_a_session_holds_is_what_was_printed_since_its_context_began_anew(path: str) -> None:
    one, two = (Shown(entry=entry, reason="r", chars=90, tokens=31) for entry in ("e_1", "e_2"))
    noted(path, "t1", surfaced=block("ev1", one, tokens=40, left_out=(two,)))
    noted(path, "t2", surfaced=block("ev2", two, tokens=50, ts=2.0, session="other"))
    assert LedgerReader(path).in_context("s") == (frozenset({"e_1"}), 40, True)
    noted(path, "t3", surfaced=block("ev3", one, tokens=600, ts=3.0, tier="start", anew=True))
    assert LedgerReader(path).in_context("s") == (frozenset(), 600, False)
    noted(path, "t4", surfaced=block("ev4", two, tokens=50, ts=4.0))
    assert LedgerReader(path).in_context("s") == (frozenset({"e_2"}), 650, False)
    assert LedgerReader(path).in_context("never") == (frozenset(), 0, False)
    noted(path, "turn/1", over("p1", 2.5), over("p2", 5.0))
    assert LedgerReader(path).in_context("s").ids == {"e_2", "p2"}


def test_a_block_tells_what_the_cap_left_out(path: str) -> None:
    noted(path, "t", surfaced=block("ev1", chars=0, left_out=(Shown(entry="e_2", reason="r", chars=90),)))
    (found,) = LedgerReader(path).injections(9)
    assert (found.tokens, found.left_out) == (0, ("e_2",))


def test_of_a_block_that_nobody_counted_its_length_tells_the_tokens(path: str) -> None:
    noted(path, "t", surfaced=block("ev1", Shown(entry="e_1", reason="r", chars=90)))
    (found,) = LedgerReader(path).injections(9)
    assert (found.tokens, found.shown[0].tokens) == (100, 30)


def test_a_turn_that_is_weighed_again_keeps_what_was_found_before(path: str) -> None:
    noted(path, "turn/1", over("p1", 1.0, ("e_1", "quoted")))
    noted(path, "turn/2", over("p1", 1.0, ("e_1", "quoted"), ("e_2", "acted")))
    facts = LedgerReader(path).facts()
    assert [one.prompt for one in facts.turns] == ["p1"]
    assert [(one.entry, one.how) for one in facts.signs] == [("e_1", "quoted"), ("e_2", "acted")]


def test_only_what_happened_since_a_time_is_told(path: str) -> None:
    noted(path, "t1", over("p1", 1.0, ("e_1", "acted")))
    noted(path, "t2", over("p2", 5.0, ("e_1", "acted")))
    facts = LedgerReader(path).facts(since=2.0)
    assert [one.prompt for one in facts.turns] == [one.prompt for one in facts.signs] == ["p2"]


def again(entry: str, event: str) -> list[Reinforcement]:
    return [Reinforcement(entry_id=entry, event_id=event, signal="reinforces")]


def test_what_is_said_again_at_a_prompt_counts_where_it_was_known_by_then(path: str) -> None:
    ledger = Ledger(path)
    ledger.record(Receipt(tx="ruling/1", written=("e_1",)), now=at(10))
    noted(path, "turn/early", over("p1", 5.0))
    noted(path, "turn/late", over("p2", 15.0))
    counted = Receipt(tx="ruling/2", written=("e_1", "e_0"), reinforced=("e_1", "e_0"))
    ledger.record(counted, reinforcements=[*again("e_1", "p1"), *again("e_1", "p2"), *again("e_0", "p2")], now=at(20))
    # e_1 was written at 10; of e_0 no ruling tells, so it was there before the ledger.
    assert LedgerReader(path).facts().told_again == (("p2", "e_0"), ("p2", "e_1"))


def test_what_was_found_to_be_said_again_is_no_sign_of_use(path: str) -> None:
    again = Restated(prompt="p1", entry="e_2", session="s", how="retold")
    noted(path, "turn/1", over("p1", 5.0, ("e_1", "acted"))._replace(retold=(again,)))
    facts = LedgerReader(path).facts()
    assert facts.told_again == (("p1", "e_2"),)
    assert [one.entry for one in facts.signs] == ["e_1"]


def test_what_gives_something_another_value_is_not_told_again_whichever_was_found_first(path: str) -> None:
    again = Restated(prompt="p1", entry="0661old", session="s", how="retold")
    ledger = Ledger(path)
    changed = Noted(changed=(again.model_copy(update={"entry": "e_3", "how": "changed"}),))
    ledger.record(Receipt(tx="ruling/1"), noted=changed, now=at(9))
    noted(path, "turn/1", over("p1", 5.0)._replace(retold=(again,)))
    noted(path, "turn/2", over("p2", 6.0)._replace(retold=(again.model_copy(update={"prompt": "p2"}),)))
    assert LedgerReader(path).facts().told_again == (("p2", "0661old"),)
    # What an entry in force holds was told again, whatever else it was taken to change.
    noted(path, "turn/3", over("p1", 5.0)._replace(retold=(again.model_copy(update={"entry": "e_2"}),)))
    assert LedgerReader(path).facts().told_again == (("p1", "e_2"), ("p2", "0661old"))


def test_what_is_said_again_in_no_turn_was_told_by_command_or_in_a_past_session(path: str) -> None:
    noted(path, "ruling/1", reinforcements=again("e_1", "told1"))
    assert LedgerReader(path).facts().told_again == ()


def test_reliance_counts_a_turn_once_and_only_where_the_entry_was_shown(path: str) -> None:
    noted(path, "t1", surfaced=block("ev1", Shown(entry="e_1", reason="r", chars=9)))
    noted(path, "t2", over("p1", 1.0, ("e_1", "acted"), ("e_1", "quoted"), ("e_2", "acted")))
    noted(path, "t3", over("p2", 2.0, ("e_1", "cited")))
    strengths = LedgerReader(path).strengths(["e_1", "e_2"])
    assert (strengths["e_1"].used, strengths["e_2"].used) == (2, 0)


def test_a_ledger_without_these_tables_reads_as_one_that_measured_nothing(path: str) -> None:
    noted(path, "t", over("p1", 1.0), surfaced=block("ev1", Shown(entry="e_1", reason="r", chars=9)))
    ledger = Ledger(path)
    for table in ("turns", "signs", "withheld", "costs", "left_out", "anew"):
        ledger._db.execute(f"DROP TABLE {table}")
    ledger.close()
    facts = LedgerReader(path).facts()
    # Nobody counted: 300 characters have about 100 tokens.
    assert (facts.turns, facts.signs, [one.tokens for one in facts.blocks]) == ((), (), [100])
    assert LedgerReader(path).strengths(["e_1"])["e_1"].surfaced == 1
    assert LedgerReader(path).touched("s", "z") == frozenset()
    assert LedgerReader(path).in_context("s") == (frozenset({"e_1"}), 0, False)


def test_what_is_forgotten_leaves_no_turn_sign_or_cost(path: str) -> None:
    shown = [Shown(entry=entry, reason="r", chars=9) for entry in ("e_gone", "e_kept")]
    noted(path, "t1", surfaced=block("ev1", *shown, withheld=tuple(shown)))
    noted(
        path,
        "t2",
        over("p1", 1.0, ("e_gone", "acted"), ("e_kept", "acted"), ("p_gone", "quoted")),
        over("p_gone", 2.0, ("e_kept", "acted")),
    )
    noted(path, "t3", over("p3", 3.0, ("e_kept", "acted"), session="s_gone"))
    what = Forgotten(entries=frozenset({"e_gone"}), events=frozenset({"p_gone"}), sessions=frozenset({"s_gone"}))
    forgetting.erase(path, what)
    facts = LedgerReader(path).facts()
    assert [one.prompt for one in facts.turns] == ["p1"]
    assert [(one.prompt, one.entry) for one in facts.signs] == [("p1", "e_kept")]
    assert [(one.withheld, [line.entry for line in one.shown]) for one in facts.blocks] == [(("e_kept",), ["e_kept"])]
