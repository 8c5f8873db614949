"""The two ways of finding: priming at a prompt, recall for a question. Both go the same stages; neither decides to speak.

cue → candidates (words and meaning) → fusion → priors → rerank → evidence → collapse of repeats. Every candidate keeps what each
stage gave it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from heapq import merge
from itertools import islice
from typing import NamedTuple

from ultan.blackboard.stages import held
from ultan.blackboard.wire import Recall
from ultan.configs.sections import Priming, Settings
from ultan.library.entry import GLOBAL, Entry
from ultan.retrieval import cue as cues
from ultan.retrieval import echo as echoes
from ultan.retrieval import narrowing, priors
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.cue import Cue
from ultan.retrieval.duplicates import distinct, marked
from ultan.retrieval.echo import Echo
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.vectors import CrossEncoder
from ultan.retrieval.fusion import blend, fuse, scaled
from ultan.retrieval.indexing.asked import Asked
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.indexing.passage import passage
from ultan.retrieval.indexing.view import View, Which
from ultan.retrieval.indexing.vocabulary import passage_stems, stem
from ultan.retrieval.narrowing import Narrowing
from ultan.retrieval.priors import Usage
from ultan.retrieval.reasons import reason

# Content words from which a prompt's meaning counts in full. A single word must be shared: "put it there" is close to anything.
# Of 266 prompts that are no work 35 instead of 60 % find something where no gate stands before; 300 of work lose nothing.
TERMS_FOR_MEANING = 4
# Shared words that a reason names, rarest first.
REASONS = 3
# Candidates that priming offers: three are shown, and a long session has been shown some of the best already.
OFFERED = 16
# Entries that a question without words lists, and rows that a narrowed one looks through for those that fit: times as many each
# time, until enough are found.
LISTED = 200
_WIDENED, _ROWS = 8, 20_000


def _none_banned(_event: str) -> bool:
    return False


class Background(NamedTuple):
    """What is known beside the library: the day, and how often each entry was shown and helped (absent: never).

    `banned` says of a prompt's event whether what it taught was taken back or forgotten.
    """

    today: date | None = None
    usage: Mapping[str, Usage] = {}
    cross: CrossEncoder | None = None
    banned: Callable[[str], bool] = _none_banned


NOTHING_KNOWN = Background()


class _Where(NamedTuple):
    """Which entries may answer: of which scopes (None: all), which of these, and `only` which of those; `home` is the asker's
    own scope."""

    scopes: tuple[str, ...] | None
    which: Which
    home: str
    only: Narrowing = Narrowing()

    def among(self, view: View) -> frozenset[str]:
        ids = view.among(self.scopes, self.which)
        return frozenset(one for one in ids if (entry := view.get(one)) and self.only.fits(entry)) if self.only else ids


class _Scored(NamedTuple):
    """A candidate on its way through the stages; fields as in `Candidate`."""

    entry: Entry
    words: float
    dense: float
    first: float
    priors: tuple[tuple[str, float], ...] = ()
    close: float = 0.0
    likeness: float = 0.0
    cross: float = 0.0
    fused: float = 0.0

    @property
    def prior(self) -> float:
        return sum(value for _, value in self.priors)


def prime(index: Index, cue: Cue, settings: Settings, known: Background = NOTHING_KNOWN) -> tuple[Candidate, ...]:
    """Returns what may be shown at a prompt, best first: current entries of the cue's own scope and global ones, no others.

    These are more than are shown; whether any is worth showing is for the barrier to say.
    Raises IndexDamaged where the words can't be searched.
    """
    return tuple(islice(distinct(_unasked(index, cue, settings, known)), OFFERED))


def explained(index: Index, cue: Cue, settings: Settings, known: Background = NOTHING_KNOWN) -> tuple[Candidate, ...]:
    """Returns all that `prime` takes from, in order; what it leaves out is held back, with the reason. Then what it never looks
    at, since others than the user wrote it. Raises as it does."""
    found = list(marked(_unasked(index, cue, settings, known)))
    offered = [one.entry.id for one in found if not one.held][:OFFERED]
    beyond = held("places", f"{OFFERED} others come first")
    ours = [one if one.held or one.entry.id in offered else one.model_copy(update={"held": beyond}) for one in found]
    return (*ours, *_of_others(index, cue, settings, known))


def _of_others(index: Index, cue: Cue, settings: Settings, known: Background) -> Iterator[Candidate]:
    where = _Where((cue.scope, GLOBAL), "current", cue.scope)
    never = where.among(index.view) - index.view.among(where.scopes, "unasked")
    found = [one for one in _found(index, cue, where, settings, known) if one.entry.id in never] if never else []
    for one in islice(_judged(index, cue, found, TERMS_FOR_MEANING), OFFERED):
        yield one.model_copy(update={"held": held("barrier", f"{one.entry.trust.label}, until `ultan review` accepts it")})


def candidates(index: Index, request: Recall, settings: Settings, known: Background = NOTHING_KNOWN) -> Iterator[Candidate]:
    """Yields all that may answer a deliberate question, best first, repeats and doubtful ones included.

    `narrowing` says which entries may answer; a question without words lists them, latest first. Raises as `prime` does.
    """
    home = request.project.scope if request.project else ""
    where = _Where(narrowing.scopes(request), narrowing.which(request, known.today), home, Narrowing.of(request))
    if not request.query:
        yield from _listed(index.view, where)
        return
    cue = cues.read(request.query, home)
    yield from _judged(index, cue, _found(index, cue, where, settings, known), terms=0)


def _listed(view: View, where: _Where) -> Iterator[Candidate]:
    entries = [entry for one in where.among(view) if (entry := view.get(one))]
    entries.sort(key=lambda entry: (-narrowing.latest(entry), entry.id))
    for entry in entries[:LISTED]:
        yield Candidate(entry=entry, lexical=1.0, dense=0.0, fused=1.0, score=1.0, reason="asked for by time or type")


def _unasked(index: Index, cue: Cue, settings: Settings, known: Background) -> Iterator[Candidate]:
    """Yields what the prompt finds, and in its place what the turn before it speaks for."""
    where = _Where((cue.scope, GLOBAL), "unasked", cue.scope)
    found = _found(index, cue, where, settings, known)
    heard = _heard(index, cue, where) if cue.touched and settings.priming.turn_weight else {}
    rest = _judged(index, cue, [one for one in found if one.entry.id not in heard], TERMS_FOR_MEANING)
    own = _judged(index, cue, [one for one in found if one.entry.id in heard], TERMS_FOR_MEANING)
    best = max((one.fused for one in found), default=1.0)
    return merge(rest, sorted(_echoed(cue, heard, list(own), best, settings.priming), key=_place), key=_place) if heard else rest


def _echoed(cue: Cue, heard: Mapping[str, Echo], own: Sequence[Candidate], best: float, priming: Priming) -> Iterator[Candidate]:
    """Yields what the turn speaks for. A prompt that says little gets all of it, behind what it names itself; with another the
    order is the prompt's own.
    """
    worth = {key: priming.turn_weight * echo.evidence for key, echo in heard.items()}
    if not _thin(cue):
        yield from (echoes.tipped(one, heard[one.entry.id], worth[one.entry.id]) for one in own)
        return
    found = {one.entry.id: one for one in own}
    for key, echo in heard.items():
        yield echoes.raised(found.get(key), echo, worth[key], best * max(worth[key], priming.relative_floor))


def _heard(index: Index, cue: Cue, where: _Where) -> dict[str, Echo]:
    """Returns the entries that the turn speaks for; a prompt that says enough itself leaves it only its names."""
    known, touched = index.view.vocabulary, cue.touched if _thin(cue) else cue.touched.model_copy(update={"words": ()})
    rows = index.search_words(echoes.terms(touched, known), where.scopes, echoes.LIMIT, unasked=True)
    heard = (echoes.of(entry, touched, known) for row in rows if (entry := index.view.get(row.id)))
    return {one.entry.id: one for one in heard if one}


def _thin(cue: Cue) -> bool:
    return len({stem(term) for term in cue.terms}) < TERMS_FOR_MEANING


def _place(candidate: Candidate) -> tuple[float, str]:
    return -candidate.fused, candidate.entry.id


def _found(index: Index, cue: Cue, where: _Where, settings: Settings, known: Background) -> list[_Scored]:
    """Goes the stages up to the rerank and returns what was found in order."""
    asked = index.asked(cue.text)
    scored = _gathered(index, asked, cue, where, settings)
    scored = [one._replace(priors=_priors(index, one.entry, where.home, settings, known)) for one in scored]
    scored.sort(key=lambda one: (-one.first - one.prior, one.entry.id))
    close = asked.closeness([one.entry.id for one in scored[: settings.rerank.candidates]])
    reranked = _reranked(scored, close, settings.rerank.closeness_weight)
    liked = [one._replace(likeness=asked.likeness(one.close or one.dense)) for one in reranked]
    try:
        return _crossed(liked, cue, settings, known.cross)
    except ModelUnavailable as error:  # its device failed: the order stands without it
        index.tell(str(error))
        return liked


def _gathered(index: Index, asked: Asked, cue: Cue, where: _Where, settings: Settings) -> list[_Scored]:
    """Returns what words and meaning find, fused."""
    among, limit = where.among(index.view), settings.priming.candidates
    worded = _worded(index, " ".join(index.view.vocabulary.telling(cue.terms)), where, among, limit)
    near = {one.id: one.cosine for one in asked.nearest(among, limit, also=worded)}
    first = fuse(near, worded, settings.priming).items()
    known = ((index.view.get(entry_id), entry_id, score) for entry_id, score in first)
    return [_Scored(entry, worded.get(key, 0.0), near.get(key, 0.0), score) for entry, key, score in known if entry]


def _worded(index: Index, terms: str, where: _Where, among: frozenset[str], limit: int) -> dict[str, float]:
    """Returns the bm25 of entries that share words; what a narrowed question leaves out takes no other's place."""
    rows, looked = index.search_words(terms, where.scopes, limit, unasked=where.which == "unasked"), limit
    while where.only and sum(row.id in among for row in rows) < limit and looked <= min(len(rows), _ROWS):
        looked *= _WIDENED
        rows = index.search_words(terms, where.scopes, looked)
    return {row.id: row.score for row in [row for row in rows if row.id in among][:limit]}


def _priors(index: Index, entry: Entry, home: str, settings: Settings, known: Background) -> tuple[tuple[str, float], ...]:
    inbound, usage = index.view.inbound.get(entry.id, 0), known.usage.get(entry.id, Usage())
    return priors.parts(priors.standing(entry, home, inbound, usage, known.today), settings.priors)


def _reranked(scored: Sequence[_Scored], close: Mapping[str, float], weight: float) -> list[_Scored]:
    """Blends the first order with MaxSim; without token vectors the first order stands."""
    first = {one.entry.id: one.first for one in scored}
    final = blend(first, scaled(close), weight) if close else first
    reranked = [one._replace(close=close.get(one.entry.id, 0.0), fused=final[one.entry.id] + one.prior) for one in scored]
    return sorted(reranked, key=lambda one: (-one.fused, one.entry.id))


def _crossed(scored: list[_Scored], cue: Cue, settings: Settings, cross: CrossEncoder | None) -> list[_Scored]:
    """Blends the best with a cross-encoder's judgement, where there is one; the rest stays behind them."""
    if cross is None or not scored:
        return scored
    best, rest = scored[: settings.rerank.cross_candidates], scored[settings.rerank.cross_candidates :]
    likely = cross.probabilities(cue.text, [passage(one.entry) for one in best])
    weight, least = settings.rerank.cross_weight, best[-1].fused
    judged = [
        one._replace(cross=chance, fused=least + (1 - weight) * (one.fused - least) + weight * chance * (best[0].fused - least))
        for one, chance in zip(best, likely, strict=True)
    ]
    return sorted(judged, key=lambda one: (-one.fused, one.entry.id)) + rest


def _judged(index: Index, cue: Cue, found: Sequence[_Scored], terms: int) -> Iterator[Candidate]:
    """Yields candidates with their evidence; `terms` is the number of content words from which meaning counts in full."""
    known = index.view.vocabulary
    asked = {stem(term): term for term in reversed(cue.terms)}
    weight = 1.0 if len(asked) >= terms else max(0, len(asked) - 1) / (terms - 1)
    for one in found:
        shared = asked.keys() & passage_stems(passage(one.entry))
        lexical, likeness = known.evidence(shared), one.likeness * weight
        why = reason([asked[word] for word in known.rarest(shared, REASONS)], likeness)
        yield Candidate(
            entry=one.entry, lexical=lexical, dense=one.dense, fused=one.fused, score=max(lexical, likeness), reason=why,
            words=one.words, first=one.first, priors=one.priors, close=one.close, cross=one.cross,
        )  # fmt: skip
