"""Every candidate of a question is shown, or withheld for a reason that is said."""

from __future__ import annotations

from ultan.configs.settings import Recalling
from ultan.library.entry import Entry
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.recall import judged, shown, traced


def candidate(number: int, fact: str, score: float = 0.9) -> Candidate:
    entry = Entry(id=f"e_{number:010d}", path=f"{number}.md", title="t", type="fact", scope="global", fact=fact)
    return Candidate(
        entry=entry, lexical=0.2, dense=0.6, fused=1.05, score=score, reason="shares port", words=3.0, first=0.7,
        priors=(("scope", 0.05),), close=0.8,
    )  # fmt: skip


BAR = Recalling(entries=5, quotes=3, floor=0.25, meaning_floor=0.7)
FOUND = [
    candidate(1, "the staging port is 7443"),
    candidate(2, "The staging port is 7443."),
    candidate(3, "commit in small steps", score=0.1),
    candidate(4, "the queue is Heron"),
    candidate(5, "the cache is Falcon"),
]


def test_a_trace_says_why_each_was_withheld() -> None:
    assert [trace.withheld for trace in traced(judged(FOUND, limit=2, bar=BAR))] == [
        "",
        "says the same as one before it",
        "too little speaks for it: 0.10 of 0.25",
        "",
        "others come first",
    ]


def test_a_trace_holds_the_score_of_every_stage() -> None:
    trace = traced(judged(FOUND[:1], limit=1, bar=BAR))[0]
    assert (trace.words, trace.dense, trace.first, trace.priors, trace.close) == (3.0, 0.6, 0.7, (("scope", 0.05),), 0.8)
    assert (trace.fused, trace.evidence, trace.reason) == (1.05, 0.9, "shares port")


def test_only_what_is_not_withheld_is_a_hit_and_its_score_is_at_most_1() -> None:
    hits = shown(judged(FOUND, limit=2, bar=BAR))
    assert [(hit.id, hit.score) for hit in hits] == [("e_0000000001", 1.0), ("e_0000000004", 1.0)]


def test_an_entry_that_shares_no_word_needs_more_closeness() -> None:
    far, near = (
        candidate(n, fact, score).model_copy(update={"lexical": 0.0}) for n, fact, score in [(1, "a", 0.69), (2, "b", 0.71)]
    )
    assert [hit.fact for hit in shown(judged([far, near], limit=5, bar=BAR))] == ["b"]
