"""From candidates to the answer of a deliberate question, and to a trace that says why each was shown or withheld."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ultan.blackboard.wire import Hit, Recall, Trace
from ultan.configs.settings import Recalling, Settings
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.duplicates import Said, same
from ultan.retrieval.index import Index
from ultan.retrieval.search import NOTHING_KNOWN, Background, candidates


class Judgement(NamedTuple):
    """A candidate, and why it is withheld ("" where it is shown)."""

    candidate: Candidate
    withheld: str


def recall(index: Index, request: Recall, settings: Settings, known: Background = NOTHING_KNOWN) -> tuple[Hit, ...]:
    """Returns what answers a question, best first; empty means: not told. Raises IndexDamaged as `search.prime` does."""
    return shown(judged(candidates(index, request, settings, known), request.limit, settings.recall))


def judged(found: Iterable[Candidate], limit: int, bar: Recalling) -> Iterator[Judgement]:
    """Yields each candidate with the reason that holds it back; stops asking for more once `limit` are shown and taken."""
    kept: list[Said] = []
    for candidate in found:
        said = Said.of(candidate.entry.fact)
        against, floor = "", bar.floor if candidate.lexical > 0 else bar.meaning_floor
        if candidate.score < floor:
            against = f"too little speaks for it: {candidate.score:.2f} of {floor:.2f}"
        elif any(same(said, earlier) for earlier in kept):
            against = "says the same as one before it"
        elif len(kept) >= limit:
            against = "others come first"
        else:
            kept.append(said)
        yield Judgement(candidate, against)


def shown(judgements: Iterable[Judgement]) -> tuple[Hit, ...]:
    """Returns the hits among the judgements."""
    return tuple(_hit(one.candidate) for one in judgements if not one.withheld)


def traced(judgements: Iterable[Judgement]) -> tuple[Trace, ...]:
    """Returns the stages of each judgement, shown and withheld."""
    return tuple(_trace(one) for one in judgements)


def _hit(candidate: Candidate) -> Hit:
    entry = candidate.entry
    return Hit(
        id=entry.id, path=entry.path, title=entry.title, type=entry.type, scope=entry.scope, fact=entry.fact,
        narrative=entry.narrative, status=entry.status, trust=entry.trust.label,
        updated=str(entry.updated or entry.created or ""), score=round(min(1.0, max(0.0, candidate.fused)), 4),
        superseded_by=entry.superseded_by, archived=entry.archived, links=entry.related,
    )  # fmt: skip


def _trace(judgement: Judgement) -> Trace:
    candidate = judgement.candidate
    return Trace(
        id=candidate.entry.id, fact=candidate.entry.fact, scope=candidate.entry.scope, words=candidate.words,
        dense=candidate.dense, first=candidate.first, priors=candidate.priors, close=candidate.close, cross=candidate.cross,
        fused=candidate.fused, evidence=candidate.score, reason=candidate.reason, withheld=judgement.withheld,
    )  # fmt: skip
