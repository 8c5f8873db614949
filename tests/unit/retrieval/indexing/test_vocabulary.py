"""What a shared word is worth."""

from __future__ import annotations

import pytest

from ultan.configs.settings import load
from ultan.library.entry import Entry
from ultan.retrieval.indexing import vocabulary
from ultan.retrieval.indexing.vocabulary import Vocabulary, stem


def entry(number: int, fact: str) -> Entry:
    return Entry(id=f"e_{number:010d}", path=f"{number}.md", title=fact[:20], type="fact", scope="global", fact=fact)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("ports", "port"),
        ("copies", "copy"),
        ("tested", "test"),
        ("testing", "test"),
        ("gas", "gas"),
        ("7443s", "7443s"),
        ("état", "état"),
    ],
)
def test_english_endings_go_and_everything_else_stays(word: str, expected: str) -> None:
    assert stem(word) == expected


def test_a_word_of_one_entry_is_worth_most_and_a_word_of_all_of_many_nearly_nothing() -> None:
    known = Vocabulary()
    for number in range(1000):
        known.add(entry(number, f"queue heron{number}"))
    assert known.rarity("heron7") == 1.0
    assert known.rarity("queu") == pytest.approx(0.007, abs=1e-3)  # ln(1050 / 1000) / ln(1050)
    assert known.evidence(["heron7"]) == pytest.approx(0.632, abs=1e-3)  # 1 - 1/e
    assert known.rarest(["queu", "heron7"], 1) == ["heron7"]


def test_a_word_that_both_of_two_entries_hold_still_says_something() -> None:
    known = Vocabulary()
    known.add(entry(1, "the queue is Heron"))
    known.add(entry(2, "the queue was Falcon"))
    assert known.evidence(["queu"]) > 0.5


def test_a_dropped_entry_leaves_no_trace_in_the_counts() -> None:
    known, fresh = Vocabulary(), Vocabulary()
    known.add(entry(1, "queue heron"))
    known.add(entry(2, "queue falcon"))
    known.drop(entry(2, "queue falcon"))
    fresh.add(entry(1, "queue heron"))
    assert known.rarity("queu") == fresh.rarity("queu")


def test_a_search_leaves_out_the_commonest_words_where_they_would_make_it_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Vocabulary()
    for number in range(40):
        known.add(entry(number, f"the service number{number} listens"))
    terms = ("service", "number1", "listens", "number2")
    assert known.telling(terms) == list(terms)
    monkeypatch.setattr(vocabulary, "POSTINGS", 20)
    assert known.telling(terms) == ["number1", "number2"]
    assert known.telling(("service", "listens", "number1")) == ["service", "number1"]


def test_a_word_that_any_work_holds_says_too_little_alone_however_rare_it_is_here() -> None:
    known = Vocabulary()
    for number, fact in enumerate(("run seed before the demo", "deploy from the docks on mondays")):
        known.add(entry(number, fact))
    floor = load("no such file", {}).priming.floor
    assert known.evidence([stem("run")]) < floor < known.evidence([stem("deploy")])
    assert known.evidence([stem("run"), stem("tests")]) > floor
