"""The two ways of finding: priming at a prompt, recall for a question. Both fuse words and meaning; neither decides to speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ultan.blackboard.wire import Hit, Recall
from ultan.configs.settings import Settings
from ultan.library.entry import GLOBAL, Entry
from ultan.retrieval import cue as cues
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.cue import Cue
from ultan.retrieval.duplicates import distinct
from ultan.retrieval.fusion import convex
from ultan.retrieval.index import Index
from ultan.retrieval.passage import passage
from ultan.retrieval.priors import scope_prior
from ultan.retrieval.reasons import reason
from ultan.retrieval.view import Which
from ultan.retrieval.vocabulary import stem, stems

# Content words from which a prompt's meaning counts in full. A single word must be shared: "put it there" is close to anything.
# Of 266 prompts that are no work 35 instead of 60 % find something where no gate stands before; 300 of work lose nothing.
TERMS_FOR_MEANING = 4


# Shared words that a reason names, rarest first.
REASONS = 3


# Candidates that priming offers: three are shown, and a long session has been shown some of the best already.
OFFERED = 16


class _Where(NamedTuple):
    """Which entries may answer: of which scopes (None: all), which of these, and how many each kind of search brings."""

    scopes: tuple[str, ...] | None
    which: Which
    candidates: int


class _Ranked(NamedTuple):
    """An entry in the order of its fused score (0..1), with its cosine to the question (0 where it has none)."""

    entry: Entry
    fused: float
    cosine: float


def prime(index: Index, cue: Cue, settings: Settings) -> tuple[Candidate, ...]:
    """Returns what may be shown at a prompt, best first: current entries of the cue's own scope and global ones, no others.

    These are more than are shown; whether any is worth showing is for the barrier to say. The last place shown goes to the
    entry nearest in meaning where it has none before, so that a prompt sharing no word with it still meets it.
    Raises IndexDamaged where the words can't be searched.
    """
    ranked = _ranked(index, cue, _Where((cue.scope, GLOBAL), "unasked", settings.priming.candidates), settings)
    ordered = _nearest_gets_in(ranked, settings.priming.entries)
    return tuple(islice(distinct(_judged(index, cue, ordered, TERMS_FOR_MEANING)), OFFERED))


def recall(index: Index, request: Recall, settings: Settings) -> tuple[Hit, ...]:
    """Returns what answers a deliberate question, best first; without a project it is asked everywhere.

    `past` lets archived and superseded entries in. Empty means: not told. Raises as `prime` does.
    """
    scopes = (request.project.scope, GLOBAL) if request.project else None
    cue = cues.read(request.query, scopes[0] if scopes else "")
    where = _Where(scopes, "all" if request.past else "current", max(request.limit, settings.priming.candidates))
    judged = _judged(index, cue, _ranked(index, cue, where, settings), terms=0)
    sure = (candidate for candidate in judged if candidate.score >= settings.recall.floor)
    return tuple(map(_hit, islice(distinct(sure), request.limit)))


def _ranked(index: Index, cue: Cue, where: _Where, settings: Settings) -> list[_Ranked]:
    """Fuses both searches over the same entries and returns what they found in order."""
    among = frozenset(index.view.ids(where.scopes, where.which))
    rows = index.search_words(" ".join(cue.terms), where.scopes, where.candidates, unasked=where.which == "unasked")
    worded = {row.id: row.score for row in rows if row.id in among}
    near = {one.id: one.cosine for one in index.search_meaning(cue.text, among, where.candidates, also=worded)}
    ranked = []
    for entry_id, fused in convex(near, worded, settings.priming.dense_weight).items():
        entry = index.view.get(entry_id)
        if entry:
            prior = scope_prior(entry.scope, cue.scope, settings.priming)
            ranked.append(_Ranked(entry, min(1.0, fused + prior), near.get(entry_id, 0.0)))
    return sorted(ranked, key=lambda one: (-one.fused, one.entry.id))


def _nearest_gets_in(ranked: Sequence[_Ranked], places: int) -> Sequence[_Ranked]:
    if len(ranked) <= places or places < 1:
        return ranked
    nearest = max(range(len(ranked)), key=lambda place: ranked[place].cosine)
    if nearest < places:
        return ranked
    rest = [one for place, one in enumerate(ranked) if place != nearest]
    return [*rest[: places - 1], ranked[nearest], *rest[places - 1 :]]


def _judged(index: Index, cue: Cue, ranked: Iterable[_Ranked], terms: int) -> Iterator[Candidate]:
    """Yields candidates with their evidence; `terms` is the number of content words from which meaning counts in full."""
    known = index.view.vocabulary
    asked = {stem(term): term for term in reversed(cue.terms)}
    weight = 1.0 if len(asked) >= terms else max(0, len(asked) - 1) / (terms - 1)
    for entry, fused, cosine in ranked:
        shared = asked.keys() & stems(passage(entry))
        lexical, likeness = known.evidence(shared), index.likeness(cosine) * weight
        why = reason([asked[one] for one in known.rarest(shared, REASONS)], likeness)
        yield Candidate(entry=entry, lexical=lexical, dense=cosine, fused=fused, score=max(lexical, likeness), reason=why)


def _hit(candidate: Candidate) -> Hit:
    entry = candidate.entry
    return Hit(
        id=entry.id,
        path=entry.path,
        title=entry.title,
        type=entry.type,
        scope=entry.scope,
        fact=entry.fact,
        narrative=entry.narrative,
        status=entry.status,
        trust=entry.trust.label,
        updated=str(entry.updated or entry.created or ""),
        score=round(candidate.fused, 4),
        superseded_by=entry.superseded_by,
        archived=entry.archived,
        links=entry.related,
    )
