"""What a person is told of an epiphany session."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import pytest

from ultan.agents.epiphany.telling import End, Found, Other, Told
from ultan.blackboard.wire_panes import Hunt
from ultan.entrypoints.epiphany_view import lines, listed

A = End(id="e_aaaaaaaaaa", title="Sweep", fact="A sweep keeps disks small.", path="projects/x/a.md", scope="project:x")
B = End(id="e_bbbbbbbbbb", title="Claims", fact="Claims are proven.", path="projects/y/b.md", scope="project:y")
FOUND = Found(
    bridge="scout-2/r2/1", kind="tension", a=A, b=B, shared="one removes what the other reads",
    why_non_obvious="no number is named",
    so_what="keep it for a month", words="seen in both sources",
    trail=("round 2, scout-2 proposed it", "round 2, skeptic found it"),
    votes=(4, 1), save="ultan remember --global 'x'",
)  # fmt: skip
FELL = Other(bridge="scout-1/r1/1", a=A, b=B, reason="already_linked", words="one entry leads to both")


def told(outcome: Any = "found", **more: object) -> Told:
    given = {"epiphany": "moss", "about": "", "outcome": outcome, "words": "it ended.", "rounds": 3, "turns": 22, "opened": 1}
    return Told.model_validate({**given, "usd": 1.234, **more})


def text(result: Told) -> str:
    return "\n".join(line.text for line in lines(result))


def test_a_find_tells_both_entries_what_clashes_why_and_what_follows() -> None:
    shown = text(told(found=FOUND))
    for piece in (
        A.fact,
        B.fact,
        "What clashes: one removes",
        "no number is named",
        "keep it for a month",
        "seen in both sources",
    ):
        assert piece in shown
    assert shown.startswith("Found: a tension between two of your entries")


def test_the_evidence_comes_in_its_order_and_votes_are_said_to_decide_nothing() -> None:
    shown = text(told(found=FOUND))
    assert (
        shown.index("scout-2 proposed it")
        < shown.index("skeptic found it")
        < shown.index("votes, which decide nothing: 4 for, 1")
    )


def test_it_offers_to_save_and_says_that_nothing_was_saved() -> None:
    assert "nothing was saved. To keep it:\n    ultan remember --global 'x'" in text(told(found=FOUND))


def test_what_fell_is_told_with_its_reason() -> None:
    assert "Sweep / Claims: linked already: one entry leads to both" in text(told("nothing", dropped=[FELL]))


def test_what_stood_too_is_told_apart_from_what_fell() -> None:
    stood = FELL.model_copy(update={"reason": "stands", "words": "both ends hold"})
    shown = text(told(found=FOUND, stood=[stood], dropped=[FELL]))
    assert shown.index("What stood too") < shown.index("Sweep / Claims: both ends hold") < shown.index("What fell, and why:")


def test_what_a_model_broke_into_lines_is_one_line() -> None:
    assert "What clashes: one removes what the other reads" in text(
        told(found=FOUND.model_copy(update={"shared": "one removes\n what  the other\treads"}))
    )


def test_nothing_is_told_as_nothing() -> None:
    assert text(told("nothing", words="nothing cleared the bar: of 2 candidates none survived.")).startswith(
        "Nothing cleared the bar: of 2 candidates none survived."
    )


def test_leads_are_called_leads_and_offer_nothing_to_save() -> None:
    shown = text(told("leads", leads=[FOUND.model_copy(update={"kind": "connection", "save": "", "words": ""})]))
    assert shown.startswith("Leads, not findings\n1.")
    assert "To keep it" not in shown and "Found:" not in shown


def test_a_budget_that_ran_out_says_so_before_what_it_had() -> None:
    assert text(told("budget", found=FOUND)).startswith(
        "The budget was spent before the end; this had survived until then: a tension"
    )


def test_what_is_under_way_is_told_as_that() -> None:
    assert text(told(None, words="")).startswith("It is still under way.")


def test_turns_that_nobody_took_are_named() -> None:
    assert "no turn: scout-1, round 1: no usable answer" in text(told("nothing", faults=["scout-1, round 1: no usable answer"]))


def test_an_entry_that_has_gone_since_is_told_as_gone() -> None:
    assert "(this entry has gone since)" in text(told(found=FOUND.model_copy(update={"a": End(id="e_gone000000")})))


def test_the_cost_is_the_last_word() -> None:
    assert text(told()).splitlines()[-1] == "moss: 3 rounds, 22 turns, 1 source opened, 1.23 USD"


@pytest.mark.parametrize(("outcome", "words"), [("found", "found something"), ("", "under way"), ("budget", "budget spent")])
def test_a_kept_session_is_a_row(outcome: str, words: str) -> None:
    hunt = Hunt(id="moss", about="", ts=0.0, outcome=outcome)
    assert list(listed((hunt,), UTC)) == [("moss", "1970-01-01 00:00", "the whole library", words)]
