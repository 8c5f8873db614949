"""What a deliberate question gets: a page of entries with what stands beside each, and the user's own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from ultan.blackboard.wire import Excluded, Found, Hit, Recall
from ultan.configs.sections import Settings
from ultan.library.entry import Entry
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Turn
from ultan.retrieval import narrowing
from ultan.retrieval.encoding.vectors import Encoder
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.indexing.view import View
from ultan.retrieval.questions import quotes, told
from ultan.retrieval.questions.links import Links
from ultan.retrieval.questions.recall import Page, answering, hit, judged, traced
from ultan.retrieval.questions.remembered import remembered
from ultan.retrieval.search import NOTHING_KNOWN, Background, candidates

# A question that is an entry's id asks for that entry: so a reader follows links.
_ID = re.compile(r"e_[0-9a-z]{10}")
# The beginning of one that tells entries apart, and that no word begins with.
_BEGUN_ID = re.compile(r"e_[0-9a-z]{3,9}")
# Neighbours of an entry that was asked for by its id, and of each hit among others.
NEIGHBOURS, NEIGHBOURS_OF_A_HIT = 24, 6

By = Literal["time", "type", "time and type"]
# The parts of a question that narrow it so.
_FILTERS: Mapping[By, set[str]] = {
    "time": {"since", "until"}, "type": {"types"}, "time and type": {"since", "until", "types"},
}  # fmt: skip


class _Spoken(NamedTuple):
    """What was said, and by what means it answers: `banned` says of an event whether it may not be quoted."""

    episodes: EpisodeReader
    encoder: Encoder | None
    settings: Settings
    banned: Callable[[str], bool]


def answer(
    index: Index, episodes: EpisodeReader, request: Recall, settings: Settings, known: Background = NOTHING_KNOWN
) -> Found:
    """Returns a page of entries and quotes; both empty means: not told. With `explain` every candidate's trace comes along.

    Raises IndexDamaged where the words can't be searched, EpisodeStoreError where the episodes can't be read.
    """
    if named := _id(index.view, request.query):
        return _named(index.view, request.model_copy(update={"query": named}))
    judgements = judged(candidates(index, request, settings, known), settings.recall)
    best, page = answering(judgements), Page(request.page, request.limit)
    hits = tuple(_among_others(index.view, hit(one.entry, one.fused), one.entry, request) for one in best[page.places])
    encoder = _encoder(index)
    said = _quotable(_Spoken(episodes, encoder, settings, known.banned), request, [one.entry for one in best])
    quoted = Page(request.page, settings.recall.quotes)
    return Found(
        hits=hits,
        quotes=tuple(quotes.quote(turn, request.query, request.utc_offset_s) for turn in said[quoted.places]),
        page=request.page,
        pages=max(page.count(len(best)), quoted.count(len(said))),
        total=len(best),
        quoted=len(said),
        excluded=() if best or said or not request.query else tuple(_excluded(index, episodes, request, settings, known)),
        words_alone=bool(request.query) and encoder is None,
        traces=tuple(traced(judgements, hits)) if request.explain else (),
    )


def _id(view: View, query: str) -> str:
    """Returns the id that a question is, whole or as the beginning of one entry's alone; "" where it is words."""
    if _ID.fullmatch(query):
        return query
    begun = [key for key in view.marked if key.startswith(query)] if _BEGUN_ID.fullmatch(query) else []
    return begun[0] if len(begun) == 1 else ""


def _named(view: View, request: Recall) -> Found:
    """An id leads no further than words do: into one's own project, and to what holds in all."""
    entry = view.get(request.query)
    if entry is None:
        return Found(note=f"there is no entry {request.query}")
    if not _allowed(request)(entry):
        return Found(note=f"{entry.id} belongs to another project ({entry.scope}): ask everywhere to see it")
    links = _links(view)
    near = tuple(links.around(entry.id, request.hops, NEIGHBOURS, _allowed(request)))
    seen = {one.id for one in near}
    beside = tuple(one for one in links.siblings(entry, topical=False) if one.id not in seen) if request.hops else ()
    return Found(hits=(hit(entry).model_copy(update={"neighbours": near + beside}),), pages=1, total=1)


def _among_others(view: View, found: Hit, entry: Entry, request: Recall) -> Hit:
    """Returns a hit with a few neighbours."""
    links = _links(view)
    near = [*links.around(entry.id, request.hops, NEIGHBOURS_OF_A_HIT, _allowed(request))]
    seen = {one.id for one in near}
    if request.hops:
        near += [one for one in links.siblings(entry, topical=True) if one.id not in seen]
    return found.model_copy(update={"neighbours": tuple(near[:NEIGHBOURS_OF_A_HIT])})


def _allowed(request: Recall) -> Callable[[Entry], bool]:
    scopes = narrowing.scopes(request)
    return lambda entry: scopes is None or entry.scope in scopes


@lru_cache(maxsize=1)
def _links(view: View) -> Links:
    """The graph of the view in force: 50 ms for 10 000 entries, and a view lives until an entry changes."""
    return Links({key: marked.entry for key, marked in view.marked.items()})


def _encoder(index: Index) -> Encoder | None:
    """Returns the encoder that answers, which remembers what it made of turns; None where words answer alone."""
    meanings = index.asked("").meanings
    return remembered(meanings.encoder) if meanings else None


def _quotable(spoken: _Spoken, request: Recall, found: Sequence[Entry]) -> list[Turn]:
    """Returns the user's turns beside the entries, without those whose teaching was taken back. What an entry rests on is said
    already, unless a time's words are asked for; a type, or what holds in all projects, was never said as such."""
    dated = bool(request.since or request.until)
    if request.types or request.only_global or not spoken.settings.recall.quotes or not (request.query or dated):
        return []
    cited = set() if dated else {event for entry in found for event in entry.sources}
    turns = told.answers(spoken.episodes, request, spoken.encoder, spoken.settings)
    return list(quotes.distinct([turn for turn in turns if not spoken.banned(turn.event_id)], cited))


def _excluded(
    index: Index, episodes: EpisodeReader, request: Recall, settings: Settings, known: Background
) -> Iterator[Excluded]:
    """Yields, where nothing is left, how much each filter by itself kept out, or else both together."""

    def without(by: By) -> Excluded:
        bare = Recall.model_validate(request.model_dump(exclude=_FILTERS[by]))
        found = [one.entry for one in answering(judged(candidates(index, bare, settings, known), settings.recall))]
        said = _quotable(_Spoken(episodes, _encoder(index), settings, known.banned), bare, found)
        return Excluded(by=by, entries=len(found), quotes=len(said))

    filters: tuple[By, By] = ("time", "type")
    asked = [by for by in filters if request.model_dump(include=_FILTERS[by], exclude_defaults=True)]
    alone = [one for by in asked if (one := without(by)).entries or one.quotes]
    yield from alone
    if len(asked) > 1 and not alone and (both := without("time and type")).entries:
        yield both
