"""Who sits where: the mind of each author, all with one face. Whoever carries a turn out knows no more than this module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pydantic import BaseModel

from ultan.agents.epiphany.desk import Desk, Turn
from ultan.agents.epiphany.judge_mind import JudgeMind
from ultan.agents.epiphany.scout_mind import ScoutMind
from ultan.agents.epiphany.session import JUDGE, SKEPTIC, STRUCTURE
from ultan.agents.epiphany.skeptic_mind import SkepticMind
from ultan.agents.epiphany.structural import Structure
from ultan.agents.model import BadReply, Brief, ModelAway, ModelError
from ultan.blackboard.epiphany import EpiphanyPosting, Opened


class SessionMind(Protocol):
    """One author's turn. `brief`, `check` and `judge` stand around one call of a model; `opened` is what its tools opened."""

    @property
    def reply(self) -> type[BaseModel]: ...

    def brief(self) -> Brief: ...

    def check(self, reply: Any) -> tuple[str, ...]: ...

    def judge(self, reply: Any) -> Turn: ...

    def opened(self) -> tuple[Opened, ...]: ...

    def alone(self) -> Turn:
        """Returns what is to be said without a model."""
        ...


def mind_for(author: str, postings: Sequence[EpiphanyPosting], desk: Desk) -> SessionMind:
    """Returns the mind of an author in the round that is open; `postings` are those that it may see."""
    match author:
        case _ if author == SKEPTIC:
            return SkepticMind(author, postings, desk)
        case _ if author == JUDGE:
            return JudgeMind(author, postings, desk)
        case _ if author == STRUCTURE:
            return Structure(author, postings, desk)
        case _:
            return ScoutMind(author, postings, desk)


def needless(mind: SessionMind) -> bool:
    """True where nobody has to be asked: what the rules say is all there is to say."""
    return isinstance(mind, Structure) or (isinstance(mind, SkepticMind | JudgeMind) and mind.silent)


def fault_words(error: Exception) -> str:
    """Returns why a turn is empty, in words that hold no path and no time: a replay says the same."""
    match error:
        case ModelAway():
            return f"the model is away ({error.why})"
        case BadReply():
            return "no usable answer"
        case ModelError():
            return "the model failed"
        case _:
            return "the home can't be read or written"
