"""Ways of finding turns of conversations, as rows of a table: ours, its parts alone, and a peer."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from peers import mempalace_row, minilm

from ultan.configs.sections import Dialogue, Settings
from ultan.entrypoints.bench import turns
from ultan.entrypoints.bench.locomo import Talk
from ultan.entrypoints.bench.turns import Heard, places
from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.vectors import Encoder, Vectors
from ultan.retrieval.questions.bm25 import Bm25, terms

# The place of a turn that a peer didn't return: it returns ten.
DEPTH, BEYOND = 10, 10**6
# The blend that facts of an earlier study name as their best: window BM25, MaxSim, questions off, session BM25.
EARLIER_BEST = {"window": 0.3, "own": 0.7, "asks": 0.1, "session": 0.2}

Scores = dict[str, list[Vectors]]


class Row(NamedTuple):
    """For each conversation by name the places, from 1, of the right turns of each question; CPU milliseconds a question."""

    label: str
    places: dict[str, list[list[int]]]
    ms: float = 0.0


def ours(heard: Sequence[Heard], settings: Settings) -> Iterator[Row]:
    """Yields the settings as they are, then weights of single conversations and of all others, each where it wasn't fitted."""
    yield _weighed("ours, settings", heard, lambda _: settings.dialogue, heard)
    if len(heard) < 2:
        return
    for one in heard:
        weights, others = turns.fitted([one]), [other for other in heard if other is not one]
        yield _weighed(f"ours, fitted on {one.talk.name}", heard, lambda _, w=weights: w, others)
    rest = {one.talk.name: turns.fitted([other for other in heard if other is not one]) for one in heard}
    yield _weighed("ours, fitted on the others", heard, lambda one: rest[one.talk.name], heard)


def parts(heard: Sequence[Heard], settings: Settings) -> Iterator[Row]:
    """Yields MaxSim alone, the earlier best, BM25, bge-small and their reciprocal ranks."""
    nothing = dict.fromkeys(Dialogue.model_fields, 0.0)
    for label, weights in (("best row of the facts", EARLIER_BEST), ("ColBERT MaxSim alone", {"own": 1.0})):
        chosen = Dialogue(**{**nothing, **weights})
        yield _weighed(label, heard, lambda _, w=chosen: w, heard)
    talks = [one.talk for one in heard]
    words = _timed(_bm25, talks)
    bge = embedded(encoders.load(settings.encoder.model_copy(update={"name": "bge_small_en"})), talks)
    both = {talk.name: [_rrf(*pair) for pair in zip(words[0][talk.name], bge[0][talk.name], strict=True)] for talk in talks}
    yield _row("BM25", words, talks)
    yield _row("bge-small alone", bge, talks)
    yield _row("RRF of BM25 and bge-small", (both, words[1] + bge[1]), talks)


def peers(heard: Sequence[Heard], folder: Path) -> Iterator[Row]:
    """Yields MiniLM alone and mempalace, which embeds with it; installs what is missing into `folder`."""
    talks = [one.talk for one in heard]
    mempalace_row.install(folder)
    yield _row("MiniLM alone (int8)", embedded(minilm.MiniLm(mempalace_row.weights(folder)), talks), talks)
    found: dict[str, list[list[int]]] = {}
    ms: list[float] = []
    for talk in talks:
        sys.stderr.write(f"mempalace: {talk.name}\n")
        got = mempalace_row.answers(folder, [turn.text for turn in talk.turns], [one.text for one in talk.queries], DEPTH)
        pairs = zip(got.rankings, talk.queries, strict=True)
        found[talk.name] = [[1 + one.index(right) if right in one else BEYOND for right in query.gold] for one, query in pairs]
        ms.append(got.ms)
    yield Row("mempalace 3.11", found, sum(ms) / len(ms))


def embedded(encoder: Encoder, talks: Sequence[Talk]) -> tuple[Scores, float]:
    """Returns the cosine of each turn for each question, and CPU milliseconds a question."""
    vectors = {talk.name: encoder.encode([turn.text for turn in talk.turns]).vectors for talk in talks}
    return _timed(lambda talk: [vectors[talk.name] @ encoder.encode_query(one.text).vector[0] for one in talk.queries], talks)


def _weighed(label: str, heard: Sequence[Heard], weights: Callable[[Heard], Dialogue], shown: Sequence[Heard]) -> Row:
    found = {one.talk.name: one.rankings(weights(one)) for one in shown}
    return _row(label, (found, sum(one.ms for one in heard) / len(heard)), [one.talk for one in shown])


def _bm25(talk: Talk) -> list[Vectors]:
    index = Bm25([terms(turn.text) for turn in talk.turns])
    return [index.scores(terms(one.text)) for one in talk.queries]


def _row(label: str, scored: tuple[Scores, float], talks: Sequence[Talk]) -> Row:
    scores, ms = scored
    found = {
        talk.name: [places(one, query.gold) for one, query in zip(scores[talk.name], talk.queries, strict=True)] for talk in talks
    }
    return Row(label, found, ms)


def _timed(ask: Callable[[Talk], list[Vectors]], talks: Sequence[Talk]) -> tuple[Scores, float]:
    began = time.process_time()
    scores = {talk.name: ask(talk) for talk in talks}
    return scores, 1000 * (time.process_time() - began) / sum(len(talk.queries) for talk in talks)


def _rrf(*sides: Vectors) -> Vectors:
    """Reciprocal ranks with the offset of 60 of Cormack, Clarke and Büttcher 2009."""
    return np.asarray(sum(1 / (61 + np.argsort(np.argsort(-side, kind="stable"))) for side in sides), np.float32)
