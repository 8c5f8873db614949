"""Floors of a deliberate question, section [recall]: as much as can be said of what is known, and "not told" of what isn't.

Half of the domains go into the library and the prompts of all are put as questions: those of the other half have no answer.
People also ask in one word: for each fact that is known its longest word is a question too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from ultan.blackboard.wire import Recall
from ultan.configs.edge.words import content_words
from ultan.configs.sections import Settings
from ultan.entrypoints.bench.remembering import remembering
from ultan.entrypoints.bench.sample import ASKS, Ask, Sample
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Frozen
from ultan.library.project import ProjectRef
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.encoding.vectors import Encoder
from ultan.retrieval.questions.recall import answering, judged
from ultan.retrieval.search import candidates

FLOORS = (0.2, 0.25, 0.3, 0.4, 0.5)
MEANING_FLOORS = (0.5, 0.6, 0.7, 0.8)
# Candidates that are judged: an answer has five places, and what stands behind the twentieth has none.
JUDGED = 20


class Answered(Frozen):
    """Percent of known facts that their question brings up, by the words they share, `word` for questions of one word; and
    percent of questions without an answer that get one all the same."""

    floor: float
    meaning_floor: float
    high: float
    low: float
    none: float
    word: float
    wrongly: float

    @property
    def value(self) -> float:
        """Points: a false answer costs as much as a right one gains. Each kind of question counts alike."""
        return (self.high + self.low + self.none + self.word) / 4 - self.wrongly


class _Put(NamedTuple):
    kind: str
    wants: str
    found: Sequence[Candidate]


class Questions:
    """Prompts put as questions to half of a library; `folder` must be empty. `half` says which."""

    def __init__(self, folder: Path, sample: Sample, encoder: Encoder, half: int) -> None:
        asks = [ask for ask in sample.asks if ask.kind in ASKS]
        groups = sorted({ask.group for ask in asks})
        chosen = {group for place, group in enumerate(groups) if place % 2 == half}
        unknown = {ask.wants for ask in asks if ask.group not in chosen}
        self._index = remembering(folder, encoder)
        self._index.sync(Catalogue(entries={one.id: one for one in sample.entries if one.id not in unknown}))
        facts = {one.id: one.fact for one in sample.entries}
        self._asks: list[tuple[str, Ask]] = [(ask.kind if ask.group in chosen else "wrongly", ask) for ask in asks]
        self._asks += [("word", _in_a_word(ask, facts)) for kind, ask in self._asks if kind == "high"]
        self._put: list[_Put] = []

    def put(self, settings: Settings) -> None:
        """Asks them all, some 10 ms each; `answered` reads what was found."""
        self._put = [_Put(kind, ask.wants, self._found(ask, settings)) for kind, ask in self._asks]

    def answered(self, settings: Settings) -> Answered:
        """Returns what comes of it under the floors of these settings."""
        got: dict[str, list[bool]] = {}
        for kind, wants, found in self._put:
            answers = answering(judged(found, settings.recall))[: settings.recall.entries]
            hit = bool(answers) if kind == "wrongly" else any(one.entry.id == wants for one in answers)
            got.setdefault(kind, []).append(hit)
        shares = {kind: 100 * fmean(hits) for kind, hits in got.items()}
        return Answered(floor=settings.recall.floor, meaning_floor=settings.recall.meaning_floor, **shares)

    def _found(self, ask: Ask, settings: Settings) -> list[Candidate]:
        where = ProjectRef(key=ask.scope, slug=ask.scope.removeprefix("project:"), name="")
        return list(islice(candidates(self._index, Recall(query=ask.prompt, project=where), settings), JUDGED))


class FloorsFit(Frozen):
    """What holds and what is chosen, both over all questions, and points that a choice of one half gains on the other."""

    today: Answered
    fitted: Answered
    gains: tuple[float, ...]

    @property
    def better(self) -> bool:
        """True where either half gains by what the other chose."""
        return min(self.gains) > 0


def fit(folder: Path, sample: Sample, encoder: Encoder, settings: Settings) -> FloorsFit:
    """Returns the floors that are worth most; `folder` must be empty. Takes about a minute of CPU."""
    halves: list[list[Answered]] = []
    for half in (0, 1):
        questions = Questions(folder / str(half), sample, encoder, half)
        questions.put(settings)
        halves.append(tried(questions, settings))
    both = [_mean(pair) for pair in zip(*halves, strict=True)]
    gains = [other[_best(one)].value - other[0].value for one, other in (halves, reversed(halves))]
    return FloorsFit(today=both[0], fitted=both[_best(both)], gains=tuple(gains))


def tried(questions: Questions, settings: Settings) -> list[Answered]:
    """Returns what each pair of floors gives, today's first."""
    pairs = [(settings.recall.floor, settings.recall.meaning_floor), *product(FLOORS, MEANING_FLOORS)]
    bars = (settings.recall.model_copy(update={"floor": low, "meaning_floor": high}) for low, high in pairs)
    return [questions.answered(settings.model_copy(update={"recall": bar})) for bar in bars]


def _in_a_word(ask: Ask, facts: Mapping[str, str]) -> Ask:
    words = content_words(facts[ask.wants])
    return ask._replace(prompt=max(words, key=len)) if words else ask


def _best(found: Sequence[Answered]) -> int:
    """The first of equals: today's stay where nothing is worth more."""
    return max(range(len(found)), key=lambda place: (found[place].value, -place))


def _mean(pair: Sequence[Answered]) -> Answered:
    return Answered(**{name: fmean(getattr(one, name) for one in pair) for name in Answered.model_fields})
