"""What a deliberate question gets: the entries that were found, and beside them the user's own words."""

from __future__ import annotations

from ultan.blackboard.wire import Found, Recall
from ultan.configs.settings import Settings
from ultan.library.episode_reader import EpisodeReader
from ultan.retrieval import quotes
from ultan.retrieval.index import Index
from ultan.retrieval.recall import judged, shown, traced
from ultan.retrieval.search import NOTHING_KNOWN, Background, candidates

# Turns looked at for each quote that may be shown: most are questions, or said again in an entry.
_TURNS_A_QUOTE = 6


def answer(
    index: Index, episodes: EpisodeReader, request: Recall, settings: Settings, known: Background = NOTHING_KNOWN
) -> Found:
    """Returns entries and quotes; both empty means: not told. With `explain` every candidate's trace comes along.

    Raises IndexDamaged where the words can't be searched, EpisodeStoreError where the episodes can't be read.
    """
    judgements = list(judged(candidates(index, request, settings, known), request.limit, settings.recall))
    hits = shown(judgements)
    found = (index.view.get(hit.id) for hit in hits)
    cited = {event for entry in found if entry for event in entry.sources}
    project = request.project.key if request.project else None
    turns = episodes.search(request.query, project, settings.recall.quotes * _TURNS_A_QUOTE)
    return Found(
        hits=hits,
        quotes=quotes.pick(request.query, turns, cited, settings.recall.quotes),
        traces=traced(judgements) if request.explain else (),
    )
