"""One author's turn, asked of a model where there is one. What goes wrong makes a turn too: one that says why it is empty."""

from __future__ import annotations

from collections.abc import Callable

from ultan.agents.epiphany import minds
from ultan.agents.epiphany.minds import SessionMind
from ultan.agents.epiphany.score import Took
from ultan.agents.model import Model, ModelAway, ModelError
from ultan.configs.errors import SettingsError

# Waits for a model that is away for so many seconds, and returns True; False at once where a turn has no time for that.
Wait = Callable[[float], bool]

# What a turn says whose replies can't be read; where they lie is nothing that a replay could repeat.
NO_SCRIPT = "the script of the session can't be read"


def taken(mind: SessionMind, model: Model | None, wait: Wait = lambda _after_s: False) -> Took:
    """Returns the turn. Without a model, and where nobody has to be asked, it is what the mind says alone."""
    if model is None or minds.needless(mind):
        return _alone(mind)
    while True:
        try:
            turn = mind.judge(model.ask(mind.brief(), mind.reply, mind.check))
        except ModelAway as away:
            if not wait(away.after_s):
                return _failed(mind, minds.fault_words(away))
        except ModelError as error:
            return _failed(mind, minds.fault_words(error))
        except SettingsError:
            return _failed(mind, NO_SCRIPT)
        else:
            return Took(turn.moves, mind.opened(), turn.notes)


def _alone(mind: SessionMind) -> Took:
    turn = mind.alone()
    return Took(turn.moves, mind.opened(), turn.notes)


def _failed(mind: SessionMind, fault: str) -> Took:
    """What was opened on the way to no answer bears nothing out, and isn't told."""
    turn = mind.alone()
    return Took(turn.moves, (), turn.notes, fault=fault)
