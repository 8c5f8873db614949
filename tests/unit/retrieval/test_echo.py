"""What the turn before speaks for, and what it must not bring up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.wire import Touched
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval import cue
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.indexing.hashing import HashingEncoder
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.search import prime

SCOPE = "project:ours"
QUOTA = "ERR_QUOTA means that the old snapshots must be deleted first"
FACTS = (
    QUOTA,
    "The invoice total is rounded in src/billing/invoice.py and nowhere else",
    "Unit tests for the parser use the fixtures of the lexer",
    "Releases are tagged on Thursday",
    "The staging database listens on port 7443",
    "Emerald zones need a larger disk",
)


@pytest.fixture(scope="module")
def settings() -> Settings:
    return load("no such file", {})


def entry(number: int, fact: str, **fields: Any) -> Entry:
    base = {"id": f"e_{number:010d}", "path": f"{number}.md", "title": "t", "type": "fact", "scope": SCOPE, "fact": fact}
    return Entry(**{**base, "trust": Trust.USER_SAID, **fields})


@pytest.fixture(params=[HashingEncoder(), None], ids=["meaning", "words"])
def index(tmp_path: Path, request: pytest.FixtureRequest) -> Index:
    made = Index.open(Home(str(tmp_path)), request.param)
    made.sync(Catalogue(entries={one.id: one for one in (entry(number, fact) for number, fact in enumerate(FACTS))}))
    return made


def echoed(index: Index, settings: Settings, prompt: str, **parts: tuple[str, ...]) -> dict[str, Candidate]:
    """The candidates that the turn speaks for, by their facts."""
    found = prime(index, cue.read(prompt, SCOPE, Touched(**parts)), settings)
    return {one.entry.fact: one for one in found if one.turn}


@pytest.mark.parametrize("prompt", ["", "fix the deploy"])
def test_a_rare_name_in_a_failure_brings_up_the_entry_about_it(index: Index, settings: Settings, prompt: str) -> None:
    found = echoed(index, settings, prompt, failed=("err_quota",))
    assert list(found) == [QUOTA]
    assert found[QUOTA].score >= settings.priming.floor
    assert found[QUOTA].reason == "the turn before has err_quota"


def test_parts_of_a_name_bring_up_nothing(index: Index, settings: Settings) -> None:
    assert echoed(index, settings, "", failed=("src/billing/other.py", "other.py", "quota_left")) == {}


def test_a_name_that_many_entries_hold_brings_up_none(tmp_path: Path, settings: Settings) -> None:
    index = Index.open(Home(str(tmp_path)), None)
    entries = (entry(number, f"Rule {number} of ERR_QUOTA") for number in range(20))
    index.sync(Catalogue(entries={one.id: one for one in entries}))
    assert echoed(index, settings, "", failed=("err_quota",)) == {}


def test_one_rare_word_is_too_little_and_two_are_enough_for_a_prompt_that_says_little(index: Index, settings: Settings) -> None:
    assert echoed(index, settings, "fix the deploy", words=("emerald",)) == {}
    assert list(echoed(index, settings, "fix the deploy", words=("emerald", "zone"))) == [FACTS[5]]


def test_parts_of_paths_are_no_words_on_either_side(index: Index, settings: Settings) -> None:
    assert echoed(index, settings, "fix the deploy", words=("src", "billing", "invoice")) == {}


def test_words_alone_never_add_to_a_prompt_that_says_enough_itself(index: Index, settings: Settings) -> None:
    prompt = "write a changelog for the emerald theme of the website header"
    assert echoed(index, settings, prompt, words=("emerald", "zone")) == {}


def test_beside_a_prompt_that_says_enough_a_name_counts_only_for_what_the_prompt_shares_a_word_with(
    index: Index, settings: Settings
) -> None:
    named = ("src/billing/invoice.py", "invoice.py")
    assert echoed(index, settings, "write a changelog for the website header theme", named=named) == {}
    prompt = "where is the total computed for the website header"
    alone = {one.entry.fact: one for one in prime(index, cue.read(prompt, SCOPE), settings)}
    found = echoed(index, settings, prompt, named=named)
    assert list(found) == [FACTS[1]]
    assert found[FACTS[1]].fused == alone[FACTS[1]].fused, "the order stays the prompt's own"
    assert found[FACTS[1]].score > alone[FACTS[1]].score


def test_what_the_prompt_names_itself_comes_before_what_the_turn_has(index: Index, settings: Settings) -> None:
    found = prime(index, cue.read("staging database port", SCOPE, Touched(failed=("err_quota",))), settings)
    assert [one.entry.fact for one in found[:2]] == [FACTS[4], QUOTA]


def test_without_a_turn_nothing_differs(index: Index, settings: Settings) -> None:
    prompt = "which port has the staging database?"
    silent = settings.model_copy(update={"priming": settings.priming.model_copy(update={"turn_weight": 0.0})})
    without = prime(index, cue.read(prompt, SCOPE), settings)
    assert [one.entry.id for one in without] == [one.entry.id for one in prime(index, cue.read(prompt, SCOPE), silent)]


def test_a_weight_of_zero_leaves_the_turn_out(index: Index, settings: Settings) -> None:
    silent = settings.model_copy(update={"priming": settings.priming.model_copy(update={"turn_weight": 0.0})})
    assert echoed(index, silent, "", failed=("err_quota",)) == {}


def test_only_what_may_be_shown_unasked_is_brought_up(tmp_path: Path, settings: Settings) -> None:
    index = Index.open(Home(str(tmp_path)), None)
    entries = (
        entry(1, "ERR_QUOTA is about disks", scope="project:theirs"),
        entry(2, "ERR_QUOTA is about zones", trust=Trust.READ_FROM),
        entry(3, "ERR_QUOTA was about money", archived=True),
    )
    index.sync(Catalogue(entries={one.id: one for one in entries}))
    assert echoed(index, settings, "", failed=("err_quota",)) == {}
