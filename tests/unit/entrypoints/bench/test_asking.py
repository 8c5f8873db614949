"""A sample is put to the product itself, and what is remembered between settings changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.entrypoints.bench.asking import Asking, Outcome
from ultan.entrypoints.bench.sample import Ask, Kind, Sample, as_told
from ultan.entrypoints.bench.space import AXES
from ultan.library.entry import GLOBAL
from ultan.retrieval.indexing.hashing import HashingEncoder

HERE, THERE = "project:here", "project:there"


def sample() -> Sample:
    told = [("the tollgate port is 7310", HERE), ("the hayloft key is plover", THERE), ("commits are imperative", GLOBAL)]
    entries = tuple(as_told(fact, scope, number) for number, (fact, scope) in enumerate(told))

    def ask(prompt: str, kind: Kind, wants: int) -> Ask:
        return Ask(prompt, HERE, kind, entries[wants].id, "group")

    asks = (
        ask("open the tollgate port for me", "high", 0), ask("rotate the hayloft key plover", "near", 1),
        ask("write imperative commits for the tollgate", "low", 2), ask("thanks!", "unrelated", 0),
    )  # fmt: skip
    return Sample(entries, asks)


@pytest.fixture(scope="module")
def settings() -> Settings:
    return load("no such file", {})


@pytest.fixture
def asking(tmp_path: Path) -> Asking:
    return Asking(tmp_path, sample(), HashingEncoder())


def test_an_entry_of_this_project_or_of_all_is_shown_and_one_of_another_never(asking: Asking, settings: Settings) -> None:
    assert [one.hit for one in asking.outcomes(settings)] == [True, False, True, False]


def test_a_prompt_that_is_no_work_gets_nothing(asking: Asking, settings: Settings) -> None:
    assert asking.outcomes(settings)[-1] == Outcome(hit=False, entries=0, chars=0)


def test_other_settings_give_what_they_give_without_a_memory(tmp_path: Path, asking: Asking, settings: Settings) -> None:
    variants = [AXES[0].at(settings, 0.8), AXES[2].at(settings, 0.5), settings]
    for variant in variants:
        fresh = Asking(tmp_path / str(variants.index(variant)), sample(), HashingEncoder())
        assert asking.outcomes(variant) == fresh.outcomes(variant)
