"""A deliberate question, answered by the daemon, or without it by the words alone from what lies on the disk. Reads only."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from ultan.blackboard.wire import Block, Found, Prime, Recall
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.library.commit import Library
from ultan.library.episodes.reader import EpisodeReader

# What the daemon gets to answer: its own work takes milliseconds, a machine under load may take seconds.
ANSWER_MS = 5_000.0

A = TypeVar("A", Found, Block)


class RefusedError(UltanError):
    """The daemon answered that it can't."""


def recall(place: Home, settings: Settings, asked: Recall) -> Found:
    """Returns a page of what is known, what holds today before what doesn't; entries and quotes both empty means: not told.

    Raises RefusedError, LibraryError.
    """
    try:
        return asked_of_daemon(place, asked, Found)
    except wire.NoDaemon:
        return _without_daemon(place, settings, asked)


def asked_of_daemon(place: Home, request: Recall | Prime, answer: type[A]) -> A:
    """Returns the daemon's answer to a request. Raises RefusedError, and wire.NoDaemon where nobody answers."""
    try:
        return answer.model_validate(wire.ask(place, request.model_dump(mode="json"), ANSWER_MS))
    except wire.Refused as error:
        raise RefusedError(f"the daemon couldn't answer: {error}. `ultan doctor` says more.") from error
    except ValidationError as error:
        raise RefusedError("the daemon answered in the words of another version. `ultan down`, then `ultan up`.") from error


def _without_daemon(place: Home, settings: Settings, asked: Recall) -> Found:
    # Faiss takes 0.4 s to import, and only this path needs it.
    from ultan.retrieval.indexing.index import Index  # noqa: PLC0415
    from ultan.retrieval.indexing.lexical import LexicalIndex  # noqa: PLC0415
    from ultan.retrieval.indexing.view import View  # noqa: PLC0415
    from ultan.retrieval.questions.answer import answer  # noqa: PLC0415
    from ultan.retrieval.search import Background  # noqa: PLC0415

    library = Library(place)
    index = Index(LexicalIndex(Path(place.lexical)), None)
    index.view = View(library.view().entries)
    with closing(EpisodeReader(Path(place.episodes))) as episodes:
        return answer(index, episodes, asked, settings, Background(date.today(), banned=library.banned))
