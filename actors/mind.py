"""What all roles that think have in common: take work from the board, answer it, say what failed, end when idle."""

from __future__ import annotations

import os
import sqlite3
import time
from typing import TYPE_CHECKING, ClassVar

import ray

from ultan.actors.roles import BLACKBOARD
from ultan.actors.spawn import Peer
from ultan.blackboard.postings import Packet, Posting, Ruling
from ultan.blackboard.work import Role
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.settings import Settings

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard


# Seconds until the next piece of work after a disk or an index failed.
_TROUBLE_S = 2.0
# Nobody waits for a mind: it gives way to the user's builds and to the roles that answer prompts.
_NICENESS = 10


class Mind:
    """Asleep until there is work: the board makes it, and it ends when it has been idle. A subclass says what to answer."""

    role: ClassVar[Role]

    def __init__(self, name: str, place: Home, chosen: Settings) -> None:
        os.nice(_NICENESS)
        self._name = name
        self._idle_s = chosen.capture.mind_idle_s
        self._answer_s = chosen.daemon.answer_s
        self._log = logs.logger(place, self.role)
        self._board: Peer[Blackboard] = Peer(BLACKBOARD)

    def __repr__(self) -> str:
        return self._name

    def answer(self, posting: Posting) -> Packet | Ruling:
        """Returns the posting that answers this one. Raises UltanError where it can't be answered; it is tried again then."""
        raise TypeError(f"{type(self).__name__} doesn't say what it answers")

    @ray.method
    def work(self) -> int:
        """Works until there was nothing to do for a while; returns how many postings it answered."""
        done = 0
        while taken := self._take():
            for posting in taken:
                self._work_on(posting)
            done += len(taken)
        return done

    def _take(self) -> tuple[Posting, ...]:
        role, idle_s = self.role, self._idle_s
        return self._board.wait(lambda board: board.take.remote(role, idle_s), idle_s + self._answer_s)

    def _work_on(self, posting: Posting) -> None:
        try:
            answer = self.answer(posting)
            self._board.wait(lambda board: board.post.remote((answer,)), self._answer_s)
        except (OSError, sqlite3.Error) as error:
            # A disk or an index fails, not this posting: its lease runs out, and it is taken again.
            self._log.warning("put back", posting=posting.id, error=str(error))
            time.sleep(_TROUBLE_S)
        except UltanError as error:
            reason = str(error)
            self._board.wait(lambda board: board.fail.remote(posting.id, reason), self._answer_s)
        else:
            self._log.info(answer.kind, posting=posting.id, answer=answer.id, trace=posting.trace)
