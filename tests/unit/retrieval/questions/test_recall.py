"""Every candidate of a question is shown, or withheld for a reason that is said."""

from __future__ import annotations

from ultan.configs.sections import Recalling
from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.questions.recall import Page, answering, hit, judged, traced


def candidate(number: int, fact: str, score: float = 0.9) -> Candidate:
    entry = Entry(id=f"e_{number:010d}", path=f"{number}.md", title="t", type="fact", scope="global", fact=fact)
    return Candidate(
        entry=entry, lexical=0.2, dense=0.6, fused=1.05, score=score, reason="shares port", words=3.0, first=0.7,
        priors=(("scope", 0.05),), close=0.8,
    )  # fmt: skip


def past(one: Candidate, **how: object) -> Candidate:
    return one.model_copy(update={"entry": one.entry.model_copy(update=how)})


BAR = Recalling(entries=5, quotes=3, floor=0.25, meaning_floor=0.7, quote_floor=0.7)
FOUND = [
    candidate(1, "the staging port is 7443"),
    candidate(2, "The staging port is 7443."),
    candidate(3, "commit in small steps", score=0.1),
    candidate(4, "the queue is Heron"),
    candidate(5, "the cache is Falcon"),
]


def test_a_trace_says_why_each_was_withheld() -> None:
    judgements = judged(FOUND, BAR)
    hits = [hit(one.entry) for one in answering(judgements)[Page(1, 2).places]]
    assert [trace.withheld for trace in traced(judgements, hits)] == [
        "",
        "duplicates: says the same as e_0000000001",
        "evidence: 0.10 speaks for it, 0.25 is needed",
        "",
        "places: others come first, or stand on an earlier page",
    ]


def test_a_trace_holds_the_score_of_every_stage() -> None:
    (trace,) = traced(judged(FOUND[:1], BAR), ())
    assert (trace.words, trace.dense, trace.first, trace.priors, trace.close) == (3.0, 0.6, 0.7, (("scope", 0.05),), 0.8)
    assert (trace.fused, trace.evidence, trace.reason) == (1.05, 0.9, "shares port")


def test_a_hits_score_is_at_most_1() -> None:
    assert hit(FOUND[0].entry, 1.05).score == 1.0


def test_an_entry_that_shares_no_word_needs_more_closeness() -> None:
    far, near = (
        candidate(n, fact, score).model_copy(update={"lexical": 0.0}) for n, fact, score in [(1, "a", 0.69), (2, "b", 0.71)]
    )
    assert [one.entry.fact for one in answering(judged([far, near], BAR))] == ["b"]


def test_what_holds_comes_before_what_does_not_and_otherwise_the_order_stays() -> None:
    a, b, c, d, e = (candidate(number, fact) for number, fact in enumerate(("anchor", "buoy", "crane", "dock", "engine"), 1))
    found = [past(a, superseded_by=c.entry.id), past(b, archived=True), c, past(d, status="stale"), e]
    assert "".join(one.entry.fact[0] for one in answering(judged(found, BAR))) == "ceabd"


def test_a_past_copy_that_was_found_first_does_not_take_the_place_of_what_holds() -> None:
    copy = past(FOUND[0], archived=True)
    assert [one.entry.id for one in answering(judged([copy, FOUND[1]], BAR))] == ["e_0000000002"]


def test_a_copy_that_nobody_vouches_for_does_not_take_the_place_of_the_users_own_words() -> None:
    copy, own = past(FOUND[0], trust=Trust.FOREIGN), past(FOUND[1], trust=Trust.USER_SAID)
    assert [one.entry.id for one in answering(judged([copy, own], BAR))] == ["e_0000000002"]


def test_pages_hold_each_entry_once() -> None:
    found = list(range(12))
    pages = [found[Page(number, 5).places] for number in (1, 2, 3, 4)]
    assert pages == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11], []]
    assert [Page(1, 5).count(total) for total in (0, 1, 5, 6)] == [0, 1, 1, 2]
