"""Floors are worth what their answers are worth."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.entrypoints.bench.floors import Answered, FloorsFit, Questions, tried
from ultan.entrypoints.bench.sample import Ask, Sample, as_told
from ultan.retrieval.indexing.hashing import HashingEncoder


@pytest.fixture(scope="module")
def settings() -> Settings:
    return load("no such file", {})


def questions(folder: Path, settings: Settings) -> Questions:
    """Of two domains the first is known."""
    scope = "project:p"
    entries = (as_told("the tollgate port is 7310", scope, 1), as_told("the hayloft key is plover", scope, 2))
    prompts = {"a": "which tollgate port is it?", "b": "which hayloft key is it?"}
    asks = tuple(
        Ask(prompts[group], scope, kind, entry.id, group)
        for group, entry in zip("ab", entries, strict=True)
        for kind in ("high", "low", "none")
    )  # fmt: skip
    found = Questions(folder, Sample(entries, asks), HashingEncoder(), half=0)
    found.put(settings)
    return found


def test_what_is_known_is_answered_and_what_isnt_only_below_the_floor(tmp_path: Path, settings: Settings) -> None:
    got = questions(tmp_path, settings).answered(settings)
    assert (got.high, got.low, got.none, got.word, got.wrongly) == (100, 100, 100, 100, 0)


def test_todays_floors_are_tried_first(tmp_path: Path, settings: Settings) -> None:
    first = tried(questions(tmp_path, settings), settings)[0]
    assert (first.floor, first.meaning_floor) == (settings.recall.floor, settings.recall.meaning_floor)


def test_a_false_answer_costs_what_a_right_one_gains() -> None:
    assert Answered(floor=0, meaning_floor=0, high=90, low=60, none=30, word=100, wrongly=10).value == 60


def test_a_choice_that_helps_one_half_only_is_not_better() -> None:
    one = Answered(floor=0.3, meaning_floor=0.7, high=0, low=0, none=0, word=0, wrongly=0)
    assert FloorsFit(today=one, fitted=one, gains=(0.5, 0.1)).better
    assert not FloorsFit(today=one, fitted=one, gains=(5.0, 0.0)).better
