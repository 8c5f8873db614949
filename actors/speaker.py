"""Those who speak in an epiphany: each an actor of its own that takes a turn when it is told to, and posts it itself.

A speaker keeps nothing that isn't on the board: one that was killed is made again and knows what it knew.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

import ray

from ultan.actors.artifacts import Artifacts
from ultan.actors.thinker import Thinker
from ultan.agents.epiphany import asking, minds
from ultan.agents.epiphany.desk import Desk
from ultan.agents.epiphany.minds import SessionMind
from ultan.agents.epiphany.score import Score
from ultan.agents.models import choice
from ultan.agents.models.choice import Seated
from ultan.agents.models.guarded import Guarded
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyPosting, Opened, TurnTaken
from ultan.blackboard.pane_order import in_order
from ultan.blackboard.panes import EPIPHANY
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.library.episodes.reader import EpisodeReader

# Seconds until a model that others are asking is tried again.
_BUSY_S = 2.0


class Cue(NamedTuple):
    """Whose turn it is: in which round, by when (seconds since the epoch), and what may be spent on it; None for no limit, and 0
    where no model is to be asked."""

    epiphany: str
    round: int
    until: float
    usd: float | None = None


class Spoken(NamedTuple):
    """What came of a turn: what it cost, why the board didn't take it, and why there is none; "" where all is well."""

    usd: float = 0.0
    refused: str = ""
    fault: str = ""


class Speaker(Thinker):
    """Named after the author whose turns it takes. A subclass per role, so that each is recognised by its class."""

    def __init__(self, name: str, place: Home, chosen: Settings, sitting: Seated) -> None:
        super().__init__(name, place, chosen, sitting)
        self._episodes = EpisodeReader(Path(place.episodes))

    @ray.method
    def ready(self) -> str:
        """Answers, with its name, once it is made."""
        return self._name

    @ray.method
    def turn(self, cue: Cue) -> Spoken:
        """Takes the turn and posts it, once. A model that fails makes a turn with a fault; that is a turn too."""
        said = self._heard(cue.epiphany)
        score = Score(said)
        if taken := score.taken(self._name, cue.round):
            return Spoken(usd=taken.usd)
        posting = self._spoken(minds.mind_for(self._name, said, self._at_desk()), score, cue)
        (answer,) = self._board.wait(lambda board: board.say.remote((posting,)), self._answer_s)
        self._log.info("spoke", posting=posting.id, trace=posting.trace, pid=os.getpid(), usd=posting.usd, fault=posting.fault)
        return Spoken(usd=posting.usd, refused=answer.refused)

    def _spoken(self, mind: SessionMind, score: Score, cue: Cue) -> TurnTaken:
        model = self._model_of(score.asked, cue.usd)
        took = asking.taken(mind, model, lambda after_s: self._waits(after_s, cue.until))
        usd = model.spent.usd if model else 0.0
        return score.turn(self._name, cue.round, took._replace(usd=usd), time.time())

    def _waits(self, after_s: float, until: float) -> bool:
        """A model that isn't away but asked by too many at once is free again in a moment: it is tried sooner than it says."""
        if time.time() + after_s >= until:
            return False
        time.sleep(_BUSY_S)
        return True

    def _heard(self, epiphany: str) -> tuple[EpiphanyPosting, ...]:
        """All that was said, as far as this author may know it."""
        name, reader = f"{EPIPHANY}{epiphany}", self._name
        page = self._board.wait(lambda board: board.read.remote(name, 0, reader, 0.0), self._answer_s)
        return in_order(posting for posting in page.postings if isinstance(posting, EpiphanyPosting))

    def _at_desk(self) -> Desk:
        holdings = self._holdings()
        artifacts = Artifacts(self._episodes.projects())

        def opening(entry_id: str, wanted: str, first_line: int) -> Opened:
            entry = holdings.entry(entry_id)
            if entry is None:
                return Opened(entry=entry_id, path=wanted, refused="there is no such entry")
            return artifacts.open(entry, wanted, first_line)

        return Desk(holdings, opening)

    def _model_of(self, asked: EpiphanyAsked, usd: float | None) -> Guarded | None:
        """Whom to ask, with no more to spend in one call than is left; None where nobody is asked."""
        if asked.structural or usd == 0:
            return None
        chosen, sitting = self._settings.model, self._sitting
        if asked.script:
            chosen = chosen.model_copy(update={"script": asked.script})
            sitting = Seated(curator="scripted", why="the session replays a file")
        if usd is not None:
            chosen = chosen.model_copy(update={"call_usd": min(usd, chosen.call_usd)})
        return choice.model(sitting, self._place, chosen)


class Scout(Speaker):
    """Looks for bridges out of a region of its own, and doesn't hear the others before the round is closed."""

    role = "scout"


class Skeptic(Speaker):
    """Speaks when the scouts have: refutes, and demands the source."""

    role = "skeptic"


class Judge(Speaker):
    """Says which bridge stands, by what the sources say."""

    role = "judge"


class Structure(Speaker):
    """Speaks where nobody thinks: what the library's own shape suggests."""

    role = "structure"


SPEAKERS: dict[str, type[Speaker]] = {cls.role: cls for cls in (Scout, Skeptic, Judge, Structure)}


def speaker_of(author: str) -> type[Speaker]:
    """Returns the class of those who speak as this author."""
    return SPEAKERS[author.partition("-")[0]]
