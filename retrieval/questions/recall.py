"""From candidates to the entries of one page, and to a trace that says why each candidate was shown or withheld."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ultan.blackboard.stages import Held, held
from ultan.blackboard.wire import Hit, Recall, Trace
from ultan.configs.sections import Recalling, Settings
from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.candidate import Candidate, trace
from ultan.retrieval.duplicates import marked
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.search import NOTHING_KNOWN, Background, candidates


class Judgement(NamedTuple):
    """A candidate, and the stage that holds it back; None where it answers the question."""

    candidate: Candidate
    against: Held | None = None


class Page(NamedTuple):
    """Page `number`, from 1 on, of `size` entries each."""

    number: int
    size: int

    @property
    def places(self) -> slice:
        """The places that the page holds in the list of all."""
        return slice((self.number - 1) * self.size, self.number * self.size)

    def count(self, total: int) -> int:
        """Returns how many pages hold so many entries."""
        return -(-total // self.size)


def recall(index: Index, request: Recall, settings: Settings, known: Background = NOTHING_KNOWN) -> tuple[Hit, ...]:
    """Returns a page of what answers a question, best first; empty means: not told. Raises as `search.prime` does."""
    found = answering(judged(candidates(index, request, settings, known), settings.recall))
    return tuple(hit(one.entry, one.fused) for one in found[Page(request.page, request.limit).places])


def judged(found: Iterable[Candidate], bar: Recalling) -> list[Judgement]:
    """Returns each candidate, what holds today before what doesn't, and what is against it: too little evidence, or that one
    before it says the same. A copy that nobody vouches for takes no place of the user's own words."""
    ordered = sorted(found, key=lambda one: not one.entry.current)
    weighed = [Judgement(candidate, _too_little(candidate, bar)) for candidate in ordered]
    enough = (one.candidate for one in weighed if not one.against)
    repeated = {one.entry.id: one.held for one in marked(sorted(enough, key=_unsure))}
    return [Judgement(one, against or repeated[one.entry.id]) for one, against in weighed]


def answering(judgements: Iterable[Judgement]) -> list[Candidate]:
    """Returns the candidates that answer the question, in order."""
    return [one.candidate for one in judgements if not one.against]


def traced(judgements: Iterable[Judgement], shown: Sequence[Hit]) -> Iterator[Trace]:
    """Yields the stages of each judgement; of those that answer, what is not shown has no place on this page."""
    here = {one.id for one in shown}
    for candidate, against in judgements:
        elsewhere = None if candidate.entry.id in here else held("places", "others come first, or stand on an earlier page")
        yield trace(candidate, str(against or elsewhere or ""))


def hit(entry: Entry, score: float = 1.0) -> Hit:
    """Returns an entry as an answer carries it."""
    return Hit(
        id=entry.id, path=entry.path, title=entry.title, type=entry.type, scope=entry.scope, fact=entry.fact,
        narrative=entry.narrative, status=entry.status, trust=entry.trust.label,
        updated=str(entry.updated or entry.created or ""), score=round(min(1.0, max(0.0, score)), 4),
        superseded_by=entry.superseded_by, archived=entry.archived, links=entry.related,
    )  # fmt: skip


def _unsure(candidate: Candidate) -> tuple[bool, bool]:
    """What holds today goes before what doesn't, and of either what the user said before what they may not have said."""
    return not candidate.entry.current, candidate.entry.trust < Trust.USER_SAID


def _too_little(candidate: Candidate, bar: Recalling) -> Held | None:
    floor = bar.floor if candidate.lexical > 0 else bar.meaning_floor
    if candidate.score >= floor:
        return None
    return held("evidence", f"{candidate.score:.2f} speaks for it, {floor:.2f} is needed")
