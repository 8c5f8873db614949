from __future__ import annotations

from typing import Any

from ultan.blackboard.events import Shown
from ultan.dynamics.account import Account, Group, Need, Where, difference
from ultan.dynamics.figures import Figures, parts, tally
from ultan.dynamics.records import Facts, Injection, Sign, TurnOver

# Events are named so that their names sort as they happened, as real ids do.
S = "s"


def block(event: str, *entries: str, tier: str = "prompt", session: str = S, **more: Any) -> Injection:
    shown = tuple(Shown(entry=entry, reason="r", chars=30, tokens=10) for entry in entries)
    common = {"event": f"{event}x", "session": session, "project": "a", "ts": float(event[1:]), "tier": tier, "ms": 3.0}
    return Injection.model_validate(
        {**common, "prompt_event": event, "chars": 30 * len(shown), "tokens": 12, "shown": shown, **more}
    )


def turn(prompt: str, session: str = S) -> TurnOver:
    return TurnOver(prompt=prompt, session=session, project="a", ts=float(prompt[1:]))


def sign(prompt: str, entry: str, how: str = "quoted") -> Sign:
    return Sign.model_validate({"prompt": prompt, "entry": entry, "how": how})


def account(blocks: list[Injection], turns: list[TurnOver], *signs: Sign, told: tuple[tuple[str, str], ...] = ()) -> Account:
    return Account(Facts(tuple(blocks), tuple(turns), signs, told), traceless=frozenset({"e_brief"}))


def test_an_entry_is_used_by_the_turn_it_was_shown_for_or_by_a_later_one_and_by_none_before() -> None:
    shown, turns = [block("p2", "e_1")], [turn("p1"), turn("p2"), turn("p3")]
    assert account(shown, turns, sign("p2", "e_1")).verdict(Where(S, "e_1")) == "used"
    assert account(shown, turns, sign("p3", "e_1", "cited")).verdict(Where(S, "e_1")) == "used"
    assert account(shown, turns, sign("p1", "e_1")).verdict(Where(S, "e_1")) == "wasted"


def test_what_another_session_relied_on_is_no_use_here() -> None:
    turns = [turn("p1"), turn("p2", "other")]
    assert account([block("p1", "e_1")], turns, sign("p2", "e_1")).verdict(Where(S, "e_1")) == "wasted"


def test_before_its_turn_is_over_nobody_knows_and_of_what_leaves_no_trace_nobody_ever_does() -> None:
    assert account([block("p2", "e_1")], [turn("p1")]).verdict(Where(S, "e_1")) == "pending"
    assert account([block("p1", "e_brief")], [turn("p1")]).verdict(Where(S, "e_brief")) == "unclear"


def test_a_line_of_an_index_is_never_wasted_and_may_be_used() -> None:
    start = block("p0", "e_1", "e_2", tier="start")
    found = account([start], [turn("p1")], sign("p1", "e_2", "acted"))
    assert [found.verdict(Where(S, entry)) for entry in ("e_1", "e_2")] == ["index", "used"]


def test_what_was_asked_of_a_tool_and_relied_on_is_missed_unless_it_was_shown_by_then() -> None:
    asked = (sign("p1", "e_1", "recalled"), sign("p1", "e_1"))
    assert account([], [turn("p1")], *asked).missed() == {Where(S, "e_1"): "p1"}
    assert account([], [turn("p1")], asked[0]).missed() == {}
    assert account([block("p1", "e_1")], [turn("p1")], *asked).missed() == {}
    assert account([block("p2", "e_1")], [turn("p1"), turn("p2")], *asked).missed() == {Where(S, "e_1"): "p1"}


def test_what_is_told_again_counts_once_against_the_prompt_that_went_without() -> None:
    turns = [turn("p1"), turn("p2"), turn("p3")]
    found = account([], turns, told=(("p2", "e_1"), ("p2", "e_2")))
    assert found.needs() == (Need("p1", True),)
    assert set(found.missed()) == {Where(S, "e_1"), Where(S, "e_2")}
    assert account([], turns, told=(("p1", "e_1"),)).needs() == (Need("p1", True),)


def test_what_is_told_again_although_it_was_shown_is_told_twice_and_not_missed() -> None:
    found = account([block("p1", "e_1")], [turn("p1"), turn("p2")], told=(("p2", "e_1"),))
    assert found.needs() == (Need("p1", True),)
    assert found.missed() == {}


def test_a_first_prompt_that_names_what_it_is_given_and_relies_on_it_has_not_told_it_twice() -> None:
    told = (("p1", "e_1"),)
    assert account([block("p1", "e_1")], [turn("p1")], sign("p1", "e_1"), told=told).needs() == (Need("p1", False),)
    assert account([block("p1", "e_1")], [turn("p1")], told=told).needs() == (Need("p1", True),)
    assert account([], [turn("p1")], sign("p1", "e_1"), told=told).needs() == (Need("p1", True),)


def test_an_ask_is_a_prompt_that_needed_something_and_one_ask_whatever_it_needed() -> None:
    blocks = [block("p1", "e_1", "e_2"), block("p3", "e_3")]
    signs = (sign("p1", "e_1"), sign("p1", "e_2"), sign("p4", "e_4", "recalled"), sign("p4", "e_4"))
    found = account(blocks, [turn(f"p{n}") for n in range(1, 5)], *signs)
    assert found.needs() == (Need("p1", False), Need("p4", False))


def test_figures_add_up_over_sessions() -> None:
    blocks = [block("p0", "e_1", tier="start"), block("p1", "e_1", "e_2"), block("p5", "e_3", session="t")]
    turns = [turn("p1"), turn("p2"), turn("p5", "t"), turn("p6", "t")]
    found = account(blocks, turns, sign("p1", "e_1"), told=(("p6", "e_9"),))
    by_session = tally(parts(found), lambda part: part.session)
    assert by_session[S] == Figures(
        prompts=2, injected=1, lines=2, tokens=12, used=1, wasted=1, starts=1, index_tokens=12, asks=1
    )
    assert by_session["t"] == Figures(prompts=2, injected=1, lines=1, tokens=12, wasted=1, missed=1, asks=1, told_twice=1)
    total = sum(by_session.values(), Figures())
    assert (total.prompts, total.asks, total.told_twice_rate) == (4, 2, 0.5)
    assert Figures().told_twice_rate is None


def test_a_block_that_withheld_everything_gave_nothing() -> None:
    empty = block("p1", withheld=("e_1",), chars=0, tokens=0)
    assert sum((part.adds for part in parts(account([empty], [turn("p1")]))), Figures()) == Figures(prompts=1)


def test_the_hold_out_tells_how_often_what_was_withheld_was_needed() -> None:
    blocks = [block("p1", "e_1"), block("p2", "e_2", withheld=("e_3", "e_4")), block("p3", "e_5")]
    turns = [turn("p1"), turn("p2"), turn("p3"), turn("p4")]
    signs = (sign("p2", "e_2"), sign("p2", "e_4", "acted"))
    found = difference(account(blocks, turns, *signs, told=(("p4", "e_3"),)))
    assert found is not None
    # What was shown before anything was withheld has no part in it.
    assert found.shown == Group(entries=2, relied=0.5, told_again=0.0)
    assert found.withheld == Group(entries=2, relied=0.5, told_again=0.5)


def test_what_a_session_was_shown_after_all_is_neither_shown_nor_withheld() -> None:
    blocks = [block("p1", withheld=("e_1", "e_2")), block("p2", "e_1", tier="fallback")]
    found = difference(account(blocks, [turn("p1"), turn("p2")]))
    assert found is not None
    assert (found.shown.entries, found.withheld.entries) == (0, 1)
    assert difference(account([block("p1", "e_1")], [turn("p1")])) is None
