"""The observers: each looks at one episode after the other, and posts what it sees, before a librarian reads it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from ultan.actors.mind import Mind
from ultan.agents.model import Model
from ultan.agents.models.choice import Seated
from ultan.agents.observers.context_mind import ContextMind
from ultan.agents.observers.facts_mind import FactsMind
from ultan.agents.observers.mind import ObserverMind
from ultan.agents.observers.observing import observation, observe
from ultan.agents.observers.valence_mind import ValenceMind
from ultan.blackboard.observed import ObserverRole
from ultan.blackboard.postings import EpisodeClosed, Observation, Observe
from ultan.blackboard.work import Given
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Turn


class ObserverActor(Mind):
    """One of each kind is awake at most. Whatever goes wrong with a look, the episode goes on without it."""

    role: ClassVar[ObserverRole]

    def __init__(self, name: str, place: Home, chosen: Settings, sitting: Seated) -> None:
        super().__init__(name, place, chosen, sitting)
        self._episodes = EpisodeReader(Path(place.episodes))

    def mind(self, posting: EpisodeClosed, turns: Sequence[Turn]) -> ObserverMind[Any]:
        """Returns the mind that looks at an episode where a model sits in the seats."""
        raise TypeError(f"{type(self).__name__} doesn't say how it looks")

    def answers(self, postings: Sequence[Given]) -> tuple[Observation, ...]:
        """Returns what is seen in each episode."""
        return tuple(self._look(posting.episode) for posting in postings if isinstance(posting, Observe))

    def _look(self, posting: EpisodeClosed) -> Observation:
        turns = self._episodes.turns(posting.id)
        if self._model is None:
            return observe(self.role, posting, turns, self._known)
        return _asked(self.mind(posting, turns), posting, self._model)


def _asked(mind: ObserverMind[Any], posting: EpisodeClosed, model: Model) -> Observation:
    reply = mind.reply() if mind.silent else model.ask(mind.brief(), mind.reply, mind.check)
    return observation(posting, mind.judge(reply), by_model=True)


class FactsRole(ObserverActor):
    """Entities, configuration values, names and relations."""

    role = "facts"

    def mind(self, posting: EpisodeClosed, turns: Sequence[Turn]) -> FactsMind:
        return FactsMind(posting, turns)


class ContextRole(ObserverActor):
    """Patterns, implications, and links to what is known."""

    role = "context"

    def mind(self, posting: EpisodeClosed, turns: Sequence[Turn]) -> ContextMind:
        return ContextMind(posting, turns, self._holdings())


class ValenceRole(ObserverActor):
    """Urgency, frustration, threat and reward."""

    role = "valence"

    def mind(self, posting: EpisodeClosed, turns: Sequence[Turn]) -> ValenceMind:
        return ValenceMind(posting, turns)
