"""Priming and recall over a real index with an encoder that knows words only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.wire import Recall
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval import cue
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.indexing.hashing import HashingEncoder
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.priors import Usage
from ultan.retrieval.questions.recall import recall
from ultan.retrieval.search import Background, explained, prime

OURS = ProjectRef(key="git:h/ours", slug="ours", name="ours")


@pytest.fixture(scope="module")
def settings() -> Settings:
    return load("no such file", {})


def entry(number: int, fact: str, scope: str = "project:ours", **fields: Any) -> Entry:
    base = {
        "id": f"e_{number:010d}",
        "path": f"{number}.md",
        "title": fact[:20],
        "type": "fact",
        "scope": scope,
        "fact": fact,
        "trust": Trust.USER_SAID,
    }
    return Entry(**{**base, **fields})


def indexed(path: Path, *entries: Entry, encoder: HashingEncoder | None = None) -> Index:
    index = Index.open(Home(str(path)), encoder)
    index.sync(Catalogue(entries={one.id: one for one in entries}))
    return index


def primed(index: Index, prompt: str, settings: Settings) -> list[str]:
    return [candidate.entry.fact for candidate in prime(index, cue.read(prompt, OURS.scope), settings)]


def test_entries_of_another_project_never_prime(tmp_path: Path, settings: Settings) -> None:
    index = indexed(
        tmp_path,
        entry(1, "the staging port is 7443"),
        entry(2, "the staging port is 8112", scope="project:theirs"),
        entry(3, "ports are named in capitals", scope="global"),
        encoder=HashingEncoder(),
    )
    assert set(primed(index, "which staging port is it?", settings)) == {
        "the staging port is 7443",
        "ports are named in capitals",
    }


def test_what_was_superseded_never_primes_and_is_found_when_the_past_is_asked_for(tmp_path: Path, settings: Settings) -> None:
    old = entry(1, "the queue is Falcon", archived=True, superseded_by="e_0000000002")
    index = indexed(tmp_path, old, entry(2, "the queue is Heron"), encoder=HashingEncoder())
    assert primed(index, "add a consumer for our queue", settings) == ["the queue is Heron"]
    assert [hit.fact for hit in recall(index, Recall(query="what queue did we use?", project=OURS), settings)] == [
        "the queue is Heron"
    ]
    past = recall(index, Recall(query="what queue did we use before?", project=OURS, past=True), settings)
    assert {(hit.fact, hit.archived, hit.superseded_by) for hit in past} == {
        ("the queue is Heron", False, ""),
        ("the queue is Falcon", True, "e_0000000002"),
    }


def test_a_reason_names_the_rarest_shared_words_as_they_were_typed(tmp_path: Path, settings: Settings) -> None:
    index = indexed(tmp_path, entry(1, "the staging database listens on 7443"), entry(2, "the staging cache is cold"))
    best = prime(index, cue.read("which databases does staging have?", OURS.scope), settings)[0]
    assert best.reason == "shares databases, staging"


def test_a_question_about_what_was_never_told_finds_nothing(tmp_path: Path, settings: Settings) -> None:
    index = indexed(
        tmp_path, entry(1, "the staging port is 7443"), entry(2, "commit in small steps"), encoder=HashingEncoder(4096)
    )
    assert recall(index, Recall(query="who waters the office plants?", project=OURS), settings) == ()


def test_without_a_project_a_question_is_asked_everywhere(tmp_path: Path, settings: Settings) -> None:
    index = indexed(tmp_path, entry(1, "port 7443"), entry(2, "port 8112", scope="project:theirs"))
    assert len(recall(index, Recall(query="port"), settings)) == 2
    assert len(recall(index, Recall(query="port", project=OURS), settings)) == 1


def test_two_entries_that_say_the_same_take_one_place(tmp_path: Path, settings: Settings) -> None:
    index = indexed(
        tmp_path,
        entry(1, "the staging database listens on port 7443"),
        entry(2, "The staging database listens on port 7443.", scope="global"),
        entry(3, "the staging database listens on port 7444"),
    )
    assert len(primed(index, "staging database port", settings)) == 2


def test_a_single_word_must_be_shared_since_its_meaning_says_too_little(tmp_path: Path, settings: Settings) -> None:
    class Near(HashingEncoder):
        def likeness(self, cosine: float) -> float:
            return 0.9

    index = indexed(tmp_path, entry(1, "the staging port is 7443"), entry(2, "commit in small steps"), encoder=Near())
    scores = {candidate.entry.fact: candidate.score for candidate in prime(index, cue.read("commit it", OURS.scope), settings)}
    assert scores["the staging port is 7443"] == 0.0
    assert scores["commit in small steps"] > settings.priming.floor


def test_what_the_user_did_not_say_answers_questions_with_its_trust_and_never_primes(tmp_path: Path, settings: Settings) -> None:
    index = indexed(tmp_path, entry(1, "the staging port is 7443", trust=Trust.FOREIGN), encoder=HashingEncoder())
    assert primed(index, "which staging port is it?", settings) == []
    assert [hit.trust for hit in recall(index, Recall(query="staging port"), settings)] == ["foreign"]


def test_an_empty_library_answers_with_nothing(tmp_path: Path, settings: Settings) -> None:
    assert primed(indexed(tmp_path, encoder=HashingEncoder()), "which port?", settings) == []


def test_of_two_entries_that_fit_alike_the_one_that_helped_comes_first(tmp_path: Path, settings: Settings) -> None:
    index = indexed(tmp_path, entry(1, "the amber port is 7443"), entry(2, "the birch port is 8112"), encoder=HashingEncoder())
    helped = Background(usage={"e_0000000002": Usage(surfaced=4, used=4), "e_0000000001": Usage(surfaced=4)})
    asked = cue.read("which port?", OURS.scope)
    assert [one.entry.id for one in prime(index, asked, settings, helped)] == ["e_0000000002", "e_0000000001"]
    assert dict(prime(index, asked, settings, helped)[0].priors)["usefulness"] > 0


def test_asked_across_projects_ones_own_comes_before_its_equal_elsewhere(tmp_path: Path, settings: Settings) -> None:
    theirs = entry(1, "the staging port is 8112", scope="project:theirs")
    index = indexed(tmp_path, theirs, entry(2, "the staging port is 7443"))
    hits = recall(index, Recall(query="staging port", project=OURS, across=True), settings)
    assert [hit.scope for hit in hits] == ["project:ours", "project:theirs"]


def test_a_cross_encoder_reorders_the_best_and_leaves_the_rest_behind_them(tmp_path: Path, settings: Settings) -> None:
    class Likes:
        def probabilities(self, question: str, passages: Sequence[str]) -> list[float]:
            return [float("Heron" in passage) for passage in passages]

    facts = ["the port of the staging queue is Falcon", "the port is Heron", "the queue is Osprey"]
    index = indexed(tmp_path, *(entry(number, fact) for number, fact in enumerate(facts)))
    chosen = settings.model_copy(
        update={"rerank": settings.rerank.model_copy(update={"cross_candidates": 2, "cross_weight": 0.9})}
    )
    asked = cue.read("which port has the staging queue?", OURS.scope)
    assert [one.entry.fact for one in prime(index, asked, chosen)] == [facts[0], facts[1], facts[2]]
    crossed = prime(index, asked, chosen, Background(cross=Likes()))
    assert [one.entry.fact for one in crossed] == [facts[1], facts[0], facts[2]]


def test_where_the_device_of_the_cross_encoder_fails_the_order_stands_without_it(tmp_path: Path, settings: Settings) -> None:
    class Fails:
        def probabilities(self, question: str, passages: Sequence[str]) -> list[float]:
            raise ModelUnavailable("the reranker failed on cuda")

    told: list[str] = []
    index = Index.open(Home(str(tmp_path)), None, tell=told.append)
    index.sync(Catalogue(entries={"e_0000000001": entry(1, "the port is Heron")}))
    found = prime(index, cue.read("which port is it?", OURS.scope), settings, Background(cross=Fails()))
    assert [one.entry.fact for one in found] == ["the port is Heron"]
    assert told == ["the reranker failed on cuda"]


def test_an_explanation_names_what_is_never_shown_because_others_wrote_it(tmp_path: Path, settings: Settings) -> None:
    theirs = entry(2, "the staging port is 8112", trust=Trust.FOREIGN)
    index = indexed(tmp_path, entry(1, "the staging host is quay"), theirs, encoder=HashingEncoder())
    asked = cue.read("which staging port is it?", OURS.scope)
    assert [one.entry.id for one in prime(index, asked, settings)] == ["e_0000000001"]
    told = {one.entry.id: one.held for one in explained(index, asked, settings)}
    assert told["e_0000000001"] is None
    assert str(told["e_0000000002"]) == "barrier: foreign, until `ultan review` accepts it"
