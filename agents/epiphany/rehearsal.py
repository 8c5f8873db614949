"""A whole session in one process, without a board and without actors: for recordings, tests and demonstrations. Pure but for the
model that it is given.

The same steps, minds and postings as on the board; nobody dies, and nobody waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ultan.agents.epiphany import asking, minds, territory
from ultan.agents.epiphany.desk import Desk
from ultan.agents.epiphany.score import Score
from ultan.agents.epiphany.session import Map, Over, Step, TakeTurns, next_step
from ultan.agents.model import Model
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyPosting, TurnTaken
from ultan.blackboard.pane_order import in_order
from ultan.blackboard.pane_reading import view
from ultan.blackboard.panes import Pane

Hear = Callable[[EpiphanyPosting], None]


Take = Callable[[str], TurnTaken]


def _one_by_one(take: Take, authors: Sequence[str]) -> Iterable[TurnTaken]:
    return map(take, authors)


class Stage(NamedTuple):
    """Where a session is played: the desk of all, who is asked (None: nobody), and the seconds since the epoch that every posting
    bears. `each` takes the turns of those who speak side by side, and gives them back in their order."""

    desk: Desk
    model: Model | None
    now: float = 0.0
    each: Callable[[Take, Sequence[str]], Iterable[TurnTaken]] = _one_by_one


def rehearse(asked: EpiphanyAsked, stage: Stage, hear: Hear = lambda _: None) -> tuple[EpiphanyPosting, ...]:
    """Returns all postings of a session in order; `hear` hears each as it is posted."""
    said: tuple[EpiphanyPosting, ...] = (asked,)
    while not isinstance(step := next_step(said), Over):
        for posting in _carried_out(step, said, stage):
            hear(posting)
            said = (*said, posting)
    return in_order(said)


def _carried_out(step: Step, said: Sequence[EpiphanyPosting], stage: Stage) -> tuple[EpiphanyPosting, ...]:
    score = Score(said)
    if isinstance(step, TakeTurns):
        return tuple(stage.each(lambda author: _taken(author, step.round, said, stage), step.authors))
    assert not isinstance(step, Over)
    library = stage.desk.holdings.view
    mapped = territory.regions(library, score.asked.about, score.asked.scouts) if isinstance(step, Map) else ()
    return (score.posting(step, mapped, stage.now),)


def _taken(author: str, number: int, said: Sequence[EpiphanyPosting], stage: Stage) -> TurnTaken:
    heard = view(Pane("", tuple(said)), author)
    mind = minds.mind_for(author, in_order(one for one in heard if isinstance(one, EpiphanyPosting)), stage.desk)
    return Score(said).turn(author, number, asking.taken(mind, stage.model), stage.now)
