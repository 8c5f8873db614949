"""The librarian: reads one episode or one told thing after the other, and posts a packet of what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ultan.actors.mind import Mind
from ultan.agents import librarian
from ultan.agents.minds.librarian_mind import LibrarianMind, Reading
from ultan.agents.model import Model
from ultan.agents.models.choice import Seated
from ultan.agents.observers.enriching import enriched, pinned_in
from ultan.agents.observers.observing import in_their_place
from ultan.agents.observers.reconcile import Observed, reconciled
from ultan.agents.observers.seating import seats
from ultan.agents.observers.telling import told_beside
from ultan.agents.reflection import Reflection
from ultan.blackboard.postings import EpisodeClosed, Observation, Packet, ToldPosted
from ultan.blackboard.work import Given
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.dynamics.ledger import LedgerReader
from ultan.library.episodes.turn import Turn
from ultan.library.episodes.writer import EpisodeReader


class LibrarianRole(Mind):
    """Several may be awake at once; each takes its own work."""

    role = "librarian"

    def __init__(self, name: str, place: Home, chosen: Settings, sitting: Seated) -> None:
        super().__init__(name, place, chosen, sitting)
        self._episodes = EpisodeReader(Path(place.episodes))
        self._ledger = LedgerReader(place.ledger)
        self._observers = seats(chosen.capture, sitting)
        self._reflection = Reflection(self._ledger, chosen, lambda words: self._log.warning("not placed", reason=words))

    def answers(self, postings: Sequence[Given]) -> tuple[Observation | Packet, ...]:
        """Returns the packet of each episode or told thing, and before it what was seen here in an observer's place."""
        return tuple(answer for posting in postings for answer in self._answer(posting))

    def _answer(self, posting: Given) -> tuple[Observation | Packet, ...]:
        assert isinstance(posting, EpisodeClosed | ToldPosted)
        if isinstance(posting, ToldPosted):
            return (librarian.read_told(posting, self._known),)
        turns = self._episodes.turns(posting.id)
        given = self._seen(posting)
        added = in_their_place(posting, turns, self._known, given)
        seen = reconciled((*given, *added), turns)
        read = (
            librarian.read_episode(posting, turns, self._known)
            if self._model is None
            else self._asked(posting, turns, seen, self._model)
        )
        read = enriched(read, seen, self._pinned)
        return *added, self._reflection.upon(read, turns, self._known, self._library.view)

    def _seen(self, posting: EpisodeClosed) -> tuple[Observation, ...]:
        """What observers of their own saw; what is missing of it is looked at here."""
        if not self._observers:
            return ()
        return self._board.wait(lambda board: board.observed.remote(posting.id), self._answer_s)

    def _pinned(self, scope: str) -> int:
        return pinned_in(self._library.view(), scope)

    def _asked(self, posting: EpisodeClosed, turns: Sequence[Turn], seen: Observed, model: Model) -> Packet:
        shown = self._ledger.shown_in(posting.session)
        mind = LibrarianMind(posting, turns, self._holdings(), shown)
        return mind.judge(Reading() if mind.silent else model.ask(told_beside(mind.brief(), seen, turns), Reading, mind.check))
