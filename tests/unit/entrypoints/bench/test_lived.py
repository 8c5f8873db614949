"""Standings are drawn by a model that says whether priors know anything."""

from __future__ import annotations

from statistics import fmean

from ultan.entrypoints.bench.lived import lived
from ultan.entrypoints.bench.sample import Ask, Sample, as_told

ENTRY = as_told("the port is 7", "project:p", 0)
ENTRIES = tuple(ENTRY.model_copy(update={"id": f"e_{number:010d}"}) for number in range(2000))
SAMPLE = Sample(ENTRIES, tuple(Ask("?", "project:p", "low", entry.id, "group") for entry in ENTRIES[::2]))
WANTED = {ask.wants for ask in SAMPLE.asks}


def repeated(informed: bool) -> tuple[float, float]:
    """Mean count of repetitions of entries that are asked for, and of the others."""
    entries = lived(SAMPLE, 1, informed).entries
    asked, rest = ([one.reinforced for one in entries if (one.id in WANTED) is wanted] for wanted in (True, False))
    return fmean(asked), fmean(rest)


def test_informed_standings_favour_what_is_asked_for_and_others_dont() -> None:
    asked, rest = repeated(informed=True)
    assert asked > 1.8 * rest
    asked, rest = repeated(informed=False)
    assert 0.8 * rest < asked < 1.25 * rest


def test_the_same_seed_lives_the_same_life_and_no_word_changes() -> None:
    assert lived(SAMPLE, 3, informed=True) == lived(SAMPLE, 3, informed=True)
    assert [one.fact for one in lived(SAMPLE, 3, informed=True).entries] == [one.fact for one in SAMPLE.entries]


def test_nothing_helped_more_often_than_it_was_shown() -> None:
    assert all(one.used <= one.surfaced for one in lived(SAMPLE, 2, informed=True).usage.values())
