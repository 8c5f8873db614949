"""The librarian: reads one episode or one told thing after the other, and posts a packet of what is in it."""

from __future__ import annotations

from pathlib import Path

from ultan.actors.mind import Mind
from ultan.agents import librarian
from ultan.blackboard.postings import EpisodeClosed, Packet, Posting, ToldPosted
from ultan.configs.edge.paths import Home
from ultan.configs.settings import Settings
from ultan.library.episodes import EpisodeReader
from ultan.retrieval.lexical import LexicalIndex


class LibrarianRole(Mind):
    """Several may be awake at once; each takes its own work."""

    role = "librarian"

    def __init__(self, name: str, place: Home, chosen: Settings) -> None:
        super().__init__(name, place, chosen)
        self._episodes = EpisodeReader(Path(place.episodes))
        self._known = LexicalIndex(Path(place.lexical))

    def answer(self, posting: Posting) -> Packet:
        """Returns the packet of an episode or of a told thing."""
        assert isinstance(posting, EpisodeClosed | ToldPosted)
        if isinstance(posting, ToldPosted):
            return librarian.read_told(posting, self._known)
        return librarian.read_episode(posting, self._episodes.turns(posting.id), self._known)
