"""The advisor's answer for people: headings that say whose word it is, and a reference behind each claim."""

from __future__ import annotations

from ultan.agents.minds.advisor_evidence import Source
from ultan.agents.minds.advisor_mind import Advised, Claim
from ultan.entrypoints.advised import lines, remarks
from ultan.library.trust import Trust

SOURCES = (
    Source(handle="e_port000000", kind="entry", text="t", day="2026-01-02", trust=Trust.USER_SAID),
    Source(handle="e_alien00000", kind="entry", text="t", trust=Trust.FOREIGN),
    Source(handle="e_old0000000", kind="entry", text="t", trust=Trust.USER_SAID, past="archived"),
    Source(handle="q1", kind="quote", text="t", day="2026-02-11", trust=Trust.USER_SAID, project="quay"),
)


def test_each_part_has_its_heading_and_each_claim_its_references() -> None:
    answer = Advised(
        question="?", sources=SOURCES, by="claude", opinion="Take\n\nnats.", not_told=("the user",),
        told=(Claim(text="Port\n7.", refs=("e_port000000", "q1")),),
        others=(Claim(text="Deploy.", refs=("e_alien00000",)),),
        earlier=(Claim(text="Port 6.", refs=("e_old0000000",)),),
    )  # fmt: skip
    assert [line.text for line in lines(answer)] == [
        "You said:",
        "  Port 7. [e_port000000, 2026-01-02] [said on 2026-02-11 in quay]",
        "Not your word, read or written elsewhere:",
        "  Deploy. [e_alien00000 not the user's word (foreign)]",
        "Held earlier, and doesn't any more:",
        "  Port 6. [e_old0000000 the user's word, no longer holds: archived]",
        "Opinion of claude, not from your library:",
        "  Take",
        "  nats.",
        "Not told:",
        "  the user",
    ]


def test_a_part_that_is_empty_has_no_heading() -> None:
    assert [line.text for line in lines(Advised(question="?", not_told=("?",)))] == ["Not told:", "  ?"]


def test_it_is_said_why_no_model_answered_and_what_rested_on_nothing() -> None:
    told = (Claim(text="x", refs=("e_port000000",)),)
    assert list(remarks(Advised(question="?", told=told, why="its usage limit is reached"))) == [
        "no model answered, this is the evidence itself: its usage limit is reached"
    ]
    assert "and there is no evidence" in next(remarks(Advised(question="?", why="it is set")))
    assert list(remarks(Advised(question="?", left_out=2))) == [
        "left out, since nothing in the library says it: 2 statements of the model's"
    ]
