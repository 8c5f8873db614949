"""A question to the advisor: gather what is known, ask the model that sits in the seats, or return the evidence and say why not.

Nothing is written to the library; what the call costs, and its course, are kept as those of the other minds are.
"""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from ultan.agents.minds.advisor_mind import Advice, Advised, AdvisorMind
from ultan.agents.minds.advisor_tools import Doors
from ultan.agents.model import ModelError
from ultan.agents.models import choice
from ultan.agents.models.choice import Seated
from ultan.blackboard.wire import Found, Recall
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.entrypoints.recalling import recall
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Turn

# Entries that the advisor reads at once; it looks up what else it needs.
ENTRIES = 12


class Question(NamedTuple):
    """`words` as they were typed; `recall` is what they ask of the library, with the project and the types that narrow it."""

    words: str
    recall: Recall


class Desk(NamedTuple):
    """What stands ready for one question. `found` is the evidence at its start, `sitting` who would answer."""

    place: Home
    settings: Settings
    mind: AdvisorMind
    found: Found
    sitting: Seated


def gathered(place: Home, settings: Settings, question: Question, now: datetime) -> Desk:
    """Returns the desk with what holds and what held. Raises what `recalling.recall` raises."""
    asked = question.recall.model_copy(update={"past": True, "limit": ENTRIES, "hops": 1})

    def looked_up(words: str) -> Found:
        anew = {"query": words, "types": (), "since": None, "until": None, "only_past": False}
        return recall(place, settings, asked.model_copy(update=anew))

    def around(event_id: str) -> tuple[Turn, ...]:
        with closing(EpisodeReader(Path(place.episodes))) as episodes:
            turn = episodes.turn(event_id)
            return episodes.turns(turn.episode_id) if turn else ()

    found = recall(place, settings, asked)
    mind = AdvisorMind(question.words, found, Doors(looked_up, around), now.date())
    return Desk(place, settings, mind, found, choice.seated(settings))


def answered(desk: Desk, now: datetime) -> Advised:
    """Returns the model's answer; where there is none, or it can't be asked or used, the evidence in order, with the reason."""
    model = choice.model(desk.sitting, desk.place, desk.settings.model)
    if model is None:
        return desk.mind.alone(desk.sitting.why)
    try:
        advice = model.ask(desk.mind.brief(f"advice/{now:%Y%m%dT%H%M%S}"), Advice, desk.mind.check)
    except ModelError as error:
        return desk.mind.alone(str(error))
    return desk.mind.judge(advice, desk.sitting.curator)
