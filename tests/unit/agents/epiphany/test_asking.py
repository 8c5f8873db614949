"""A turn is what a model answers, what the rules say where nobody is asked, or why there is none."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel

from ultan.agents.epiphany import asking
from ultan.agents.epiphany.desk import Turn
from ultan.agents.epiphany.score import Took
from ultan.agents.model import BadReply, Brief, Check, ModelAway, R
from ultan.blackboard.epiphany import Opened, Vote
from ultan.configs.errors import SettingsError

OPENED = Opened(entry="e_1", path="a.py", text="x = 1")
ALONE, ASKED = Vote(bridge="b", counts=False), Vote(bridge="b", counts=True)


class Reply(BaseModel):
    pass


class Mind:
    """Says one thing when it is asked and another when it isn't."""

    reply = Reply

    def brief(self) -> Brief:
        return Brief("scout", "epiphany/x/r1/scout-1", "", "")

    def check(self, reply: Any) -> tuple[str, ...]:
        return ()

    def judge(self, reply: Any) -> Turn:
        return Turn((ASKED,), "noted")

    def opened(self) -> tuple[Opened, ...]:
        return (OPENED,)

    def alone(self) -> Turn:
        return Turn((ALONE,))


class Answers:
    """A model that fails in these ways, one after the other, and then answers."""

    def __init__(self, *errors: Exception) -> None:
        self._errors = list(errors)

    def ask(self, brief: Brief, reply_schema: type[R], check: Check[R]) -> R:
        if self._errors:
            raise self._errors.pop(0)
        return reply_schema()


def away(after_s: float) -> ModelAway:
    return ModelAway("overloaded", "it is busy", after_s)


def test_a_turn_is_what_the_model_answers_and_what_was_opened_for_it() -> None:
    assert asking.taken(Mind(), Answers()) == Took((ASKED,), (OPENED,), "noted")


def test_without_a_model_it_is_what_the_rules_say() -> None:
    assert asking.taken(Mind(), None) == Took((ALONE,), (OPENED,))


def test_a_model_that_is_busy_is_asked_again_once_it_is_free() -> None:
    waited: list[float] = []

    def wait(after_s: float) -> bool:
        waited.append(after_s)
        return True

    assert asking.taken(Mind(), Answers(away(30), away(20)), wait).moves == (ASKED,)
    assert waited == [30, 20]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (away(3600), "the model is away (overloaded)"),
        (BadReply("nothing of /home/u fits"), "no usable answer"),
        (SettingsError("/home/u/script can't be read"), asking.NO_SCRIPT),
    ],
)
def test_what_goes_wrong_is_told_without_a_path_and_nothing_that_was_opened_counts(error: Exception, words: str) -> None:
    assert asking.taken(Mind(), Answers(error)) == Took((ALONE,), (), fault=words)
