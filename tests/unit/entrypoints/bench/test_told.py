"""What is written by hand keeps its own rules."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

from ultan.entrypoints.bench import told
from ultan.entrypoints.bench.told import Told
from ultan.retrieval.questions.bm25 import terms


def repeated(one: Told, prompt: str) -> set[str]:
    """Words of the fact that the prompt repeats, slots filled alike."""
    filling = {slot: words[0] for slot, words in told.words().items()}
    return set(terms(told.filled(one.fact, filling))) & set(terms(told.filled(prompt, filling)))


def test_prompts_share_no_few_and_many_content_words_with_the_fact() -> None:
    for one in told.everything():
        assert not repeated(one, one.none), one.none
        assert 0 < len(repeated(one, one.low)) < len(repeated(one, one.high)), one.low


def test_there_are_at_least_150_facts_in_seven_languages_and_of_every_kind_that_people_tell() -> None:
    known = told.everything()
    assert len(known) >= 150
    assert {one.lang for one in known} == {"en", "de", "es", "fr", "pt", "zh", "ja"}
    assert {one.type for one in known} == {
        "fact", "preference", "constraint", "gotcha", "procedure", "reference", "decision",
    }  # fmt: skip
    assert {one.scope for one in known} == {"project", "global"}


def test_no_prompt_and_no_fact_is_written_twice() -> None:
    texts = Counter(text for one in told.everything() for text in (one.fact, one.high, one.low, one.none, *one.near))
    assert [text for text, count in texts.items() if count > 1 and "fetch_rate" not in text] == []


def test_every_slot_can_be_filled() -> None:
    texts = [text for one in told.everything() for text in (one.fact, one.high, one.low, one.none, *one.near)]
    assert set(told.slots(*texts)) <= set(told.words())
    assert set(told.slots(*told.others().patterns)) <= {*told.words(), "subject"}


def test_braces_that_name_no_slot_stay_as_they_are() -> None:
    assert told.filled("json {a: 1} on {port}", {"port": "9"}) == "json {a: 1} on 9"


def test_all_data_of_the_bench_is_written_by_hand_and_says_so() -> None:
    """Conversations and prompts of others are read where they lie: no file of theirs is part of the package."""
    folder = Path(str(files("ultan.entrypoints.bench")))
    data = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")]
    assert len(data) > 20
    assert {path.suffix for path in data} == {".toml"}
    assert all("written by hand" in " ".join(path.read_text("utf-8").splitlines()[:2]).lower() for path in data)
