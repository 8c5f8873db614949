"""What all roles that curate have in common: take work from the board, answer it, say what failed, end when idle."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from typing import ClassVar

import ray

from ultan.actors.thinker import Thinker
from ultan.agents.model import BadReply, ModelAway
from ultan.agents.models import choice
from ultan.agents.models.choice import Seated
from ultan.blackboard.postings import Observation, Packet, Ruling
from ultan.blackboard.work import Given, Taker
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings

# Seconds until the next piece of work after a disk or an index failed.
_TROUBLE_S = 2.0


class Mind(Thinker):
    """Asleep until there is work: the board makes it, and it ends when it has been idle. A subclass says what to answer."""

    role: ClassVar[Taker]

    def __init__(self, name: str, place: Home, chosen: Settings, sitting: Seated) -> None:
        super().__init__(name, place, chosen, sitting)
        self._idle_s = chosen.capture.mind_idle_s
        self._model = choice.model(sitting, place, chosen.model)

    def answers(self, postings: Sequence[Given]) -> tuple[Observation | Packet | Ruling, ...]:
        """Returns the postings that answer these, in their order.

        Raises ModelAway where they have to wait, another UltanError where they can't be answered; they are tried again then.
        """
        raise TypeError(f"{type(self).__name__} doesn't say what it answers")

    @ray.method
    def work(self) -> int:
        """Works until there was nothing to do for a while; returns how many postings it answered."""
        done = 0
        while taken := self._take():
            self._work_on(taken)
            done += len(taken)
        return done

    def _take(self) -> tuple[Given, ...]:
        role, idle_s, name = self.role, self._idle_s, self._name
        return self._board.wait(lambda board: board.take.remote(role, idle_s, name), idle_s + self._answer_s)

    def _work_on(self, taken: tuple[Given, ...]) -> None:
        ids = [posting.id for posting in taken]
        try:
            answers = self.answers(taken)
            self._board.wait(lambda board: board.post.remote(answers), self._answer_s)
        except ModelAway as away:
            self._log.info("deferred", postings=ids, reason=str(away))
            self._put_off(ids, away)
        except (OSError, sqlite3.Error) as error:
            # A disk or an index fails, not these postings: their lease runs out, and they are taken again.
            self._log.warning("put back", postings=ids, error=str(error))
            time.sleep(_TROUBLE_S)
        except BadReply as error:
            self._one_by_one(taken, error)
        except UltanError as error:
            self._fail(ids, str(error))
        else:
            for answer in answers:
                self._log.info(answer.kind, posting=answer.about, answer=answer.id, trace=answer.trace)

    def _one_by_one(self, taken: tuple[Given, ...], error: BadReply) -> None:
        """One posting that a model stumbles over must not fail those beside it."""
        if len(taken) == 1:
            self._fail([taken[0].id], str(error))
        else:
            for posting in taken:
                self._work_on((posting,))

    def _put_off(self, ids: Sequence[str], away: ModelAway) -> None:
        reason, until = str(away), time.time() + away.after_s
        self._board.wait(lambda board: board.defer.remote(tuple(ids), reason, until), self._answer_s)

    def _fail(self, ids: Sequence[str], reason: str) -> None:
        for posting_id in ids:
            self._board.wait(lambda board, failed=posting_id: board.fail.remote(failed, reason), self._answer_s)  # type: ignore[misc]
