"""The two ways of finding: priming at a prompt, recall for a question. Both fuse words and meaning; neither decides to speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from ultan.retrieval.vocabulary import Vocabulary, stem, stems

# Content words from which a prompt's meaning counts in full. A single word must be shared: "put it there" is close to anything.
# Of 266 prompts that are no work 35 instead of 60 % find something where no gate stands before; 300 of work lose nothing.
TERMS_FOR_MEANING = 4


# Shared words that a reason names, rarest first.
REASONS = 3


class _Where(NamedTuple):
    """Which entries may answer: scopes (None: all), archived ones too or not, and from how many of each kind of search.

    `terms` is the number of content words from which meaning counts in full.
    """

    scopes: tuple[str, ...] | None
    past: bool
    candidates: int
    terms: int


def prime(index: Index, cue: Cue, settings: Settings) -> tuple[Candidate, ...]:
    """Returns what may be shown at a prompt, best first: current entries of the cue's own scope and global ones, no others.

    These are more than are shown; whether any is worth showing is the barrier's decision. The place after the last but one that
    is shown goes to the entry nearest in meaning, so that a prompt sharing no word with it still meets it.
    Raises IndexDamaged where the words can't be searched.
    """
    where = _Where((cue.scope, GLOBAL), False, settings.priming.candidates, TERMS_FOR_MEANING)
    found = _found(index, cue, where, settings)
    return distinct(_nearest_gets_in(found, settings.priming.entries))


def recall(index: Index, request: Recall, settings: Settings) -> tuple[Hit, ...]:
    """Returns what answers a deliberate question, best first; without a project it is asked everywhere.

    `past` lets archived and superseded entries in. Empty means: not told. Raises as `prime` does.
    """
    scopes = (request.project.scope, GLOBAL) if request.project else None
    where = _Where(scopes, request.past, max(request.limit, settings.priming.candidates), 0)
    found = _found(index, cues.read(request.query, scopes[0] if scopes else ""), where, settings)
    sure = [candidate for candidate in found if candidate.score >= settings.recall.floor]
    return tuple(_hit(candidate) for candidate in distinct(sure)[: request.limit])


def _found(index: Index, cue: Cue, where: _Where, settings: Settings) -> list[Candidate]:
    """Fuses both searches over the same entries and returns candidates in order."""
    rows = index.search_words(" ".join(cue.terms), where.scopes, where.candidates, where.past) if cue.terms else []
    worded = {row.id: row.score for row in rows}
    among = index.view.ids(where.scopes, where.past)
    near = {one.id: one.cosine for one in index.search_meaning(cue.text, among, where.candidates, also=worded)}
    asked = {stem(term): term for term in reversed(cue.terms)}
    weight = _weight_of_meaning(len(asked), where.terms)
    found = []
    for entry_id, fused in convex(near, worded, settings.priming.dense_weight).items():
        entry = index.view.get(entry_id)
        if entry:
            cosine = near.get(entry_id, 0.0)
            prior = scope_prior(entry.scope, cue.scope, settings.priming)
            found.append(
                _candidate(
                    index.view.vocabulary, entry, asked, (cosine, index.likeness(cosine) * weight, min(1.0, fused + prior))
                )
            )
    return sorted(found, key=lambda candidate: (-candidate.fused, candidate.entry.id))


def _candidate(known: Vocabulary, entry: Entry, asked: Mapping[str, str], scores: tuple[float, float, float]) -> Candidate:
    cosine, likeness, fused = scores
    shared = asked.keys() & stems(passage(entry))
    lexical = known.evidence(shared)
    return Candidate(
        entry=entry,
        lexical=lexical,
        dense=cosine,
        fused=fused,
        score=max(lexical, likeness),
        reason=reason([asked[one] for one in known.rarest(shared, REASONS)], likeness),
    )


def _weight_of_meaning(words: int, enough: int) -> float:
    return 1.0 if words >= enough else max(0, words - 1) / (enough - 1)


def _nearest_gets_in(found: Sequence[Candidate], places: int) -> list[Candidate]:
    if len(found) <= places or places < 1:
        return list(found)
    nearest = max(found, key=lambda candidate: candidate.dense)
    rest = [candidate for candidate in found if candidate is not nearest]
    place = min(found.index(nearest), places - 1)
    return [*rest[:place], nearest, *rest[place:]]


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
