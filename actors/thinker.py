"""What all roles that think have in common: the board, and the library as it is at a moment."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ultan.actors.knowing import Knowing
from ultan.actors.roles import BLACKBOARD, RETRIEVER
from ultan.actors.spawn import NICENESS, Peer
from ultan.agents.minds.holdings import Holdings
from ultan.agents.models.choice import Seated
from ultan.blackboard.wire import Recall
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.library import disk
from ultan.library.commit import Library

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard
    from ultan.actors.retriever import Retriever

# Entries that a search by meaning gives a mind.
_ALIKE = 12


class Thinker:
    """`role` is whose log it writes and whose model it asks; `name` tells it from others of its role."""

    role: ClassVar[str]

    def __init__(self, name: str, place: Home, chosen: Settings, sitting: Seated) -> None:
        os.nice(max(0, NICENESS - os.nice(0)))
        self._name = name
        self._place = place
        self._settings = chosen
        self._sitting = sitting
        self._answer_s = chosen.daemon.answer_s
        self._log = logs.logger(place, self.role)
        self._board: Peer[Blackboard] = Peer(BLACKBOARD)
        self._retriever: Peer[Retriever] = Peer(RETRIEVER)
        self._known = Knowing(Path(place.lexical), self._likeness)
        self._library = Library(place)

    def __repr__(self) -> str:
        return self._name

    def _holdings(self) -> Holdings:
        """What the library holds at this moment."""
        view, root = self._library.view(), self._library.root
        return Holdings(view, self._known, partial(disk.read, root), datetime.now(UTC), self._alike)

    def _alike(self, query: str) -> tuple[str, ...]:
        asked = Recall(query=query, limit=_ALIKE, across=True)
        found = self._retriever.wait(lambda retriever: retriever.recall.remote(asked), self._answer_s)
        return tuple(hit.id for hit in found.hits)

    def _likeness(self, text: str, facts: tuple[str, ...]) -> tuple[float, ...]:
        return self._retriever.wait(lambda retriever: retriever.likeness.remote(text, facts), self._answer_s)
