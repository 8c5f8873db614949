"""A deliberate question, answered by the daemon, or without it by the words alone from what lies on the disk. Reads only."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

from pydantic import ValidationError

from ultan.blackboard.wire import Found, Hit, Recall
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.settings import Settings
from ultan.entrypoints.misuse import MisuseError
from ultan.library.commit import Library
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episode_reader import EpisodeReader

# What the daemon gets to answer: its own work takes milliseconds, a machine under load may take seconds.
_ANSWER_MS = 5_000.0
# A question that is an entry's id asks for that entry: so a reader follows links.
_ID = re.compile(r"e_[0-9a-z]{10}")
# Fields that an entry and a hit share by name.
_SHARED = frozenset(Hit.model_fields) & frozenset(Entry.model_fields) - {"trust", "updated"}


class RefusedError(UltanError):
    """The daemon answered that it can't."""


def question(words: str) -> str:
    """Returns the words of a question. Raises MisuseError where there are none."""
    clean = " ".join(words.split())
    if not clean:
        raise MisuseError("there is no question: give words, such as the name, path or command that it is about.")
    return clean


def recall(place: Home, settings: Settings, asked: Recall) -> Found:
    """Returns what is known, what holds today before what doesn't; both parts empty means: not told.

    Raises RefusedError, LibraryError.
    """
    found = _found(place, settings, asked)
    return found.model_copy(update={"hits": tuple(sorted(found.hits, key=past))})


def past(hit: Hit) -> bool:
    """True where an entry doesn't hold today."""
    return bool(hit.superseded_by) or hit.archived or hit.status in ("stale", "deprecated")


def _found(place: Home, settings: Settings, asked: Recall) -> Found:
    if _ID.fullmatch(asked.query):
        return _named(place, asked)
    try:
        return Found.model_validate(wire.ask(place, asked.model_dump(), _ANSWER_MS))
    except wire.Refused as error:
        raise RefusedError(f"the daemon couldn't answer: {error}. `ultan doctor` says more.") from error
    except ValidationError as error:
        raise RefusedError("the daemon answered in the words of another version. `ultan down`, then `ultan up`.") from error
    except wire.NoDaemon:
        return _without_daemon(place, settings, asked)


def _named(place: Home, asked: Recall) -> Found:
    """An id leads no further than words do: into one's own project, and to what holds in all."""
    entry = Library(place).view().entries.get(asked.query)
    near = asked.project is None or asked.across or (entry is not None and entry.scope in (asked.project.scope, GLOBAL))
    if entry is None or not near:
        return Found()
    shared = entry.model_dump(include=set(_SHARED))
    updated = str(entry.updated or entry.created or "")
    return Found(hits=(Hit(**shared, trust=entry.trust.label, updated=updated, links=entry.related, score=1.0),))


def _without_daemon(place: Home, settings: Settings, asked: Recall) -> Found:
    # Faiss takes 0.4 s to import, and only this path needs it.
    from ultan.retrieval.answer import answer  # noqa: PLC0415
    from ultan.retrieval.index import Index  # noqa: PLC0415
    from ultan.retrieval.lexical import LexicalIndex  # noqa: PLC0415
    from ultan.retrieval.view import View  # noqa: PLC0415

    words = Path(place.lexical)
    index = Index(LexicalIndex(words), None)
    index.view = View(Library(place).view().entries)
    with closing(EpisodeReader(Path(place.episodes))) as episodes:
        return answer(index, episodes, asked, settings)
