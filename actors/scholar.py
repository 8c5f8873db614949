"""The scholar: judges packets, a batch at a time, and posts one ruling for each."""

from __future__ import annotations

from pathlib import Path

from ultan.actors.mind import Mind
from ultan.agents import scholar
from ultan.blackboard.postings import Packet, Posting, Ruling
from ultan.configs.edge.paths import Home
from ultan.configs.settings import Settings
from ultan.retrieval.lexical import LexicalIndex


class ScholarRole(Mind):
    """One at most is awake: each ruling is made knowing all before it."""

    role = "scholar"

    def __init__(self, name: str, place: Home, chosen: Settings) -> None:
        super().__init__(name, place, chosen)
        self._known = LexicalIndex(Path(place.lexical))

    def answer(self, posting: Posting) -> Ruling:
        """Returns the verdicts on one packet."""
        assert isinstance(posting, Packet)
        return scholar.rule(posting, self._known)
