"""Asking the arbiter about an episode: turn by turn, each under a deadline. What goes wrong changes nothing and is told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ultan.agents.arbiter.port import Arbiter, Decision, Evaluation, Summary
from ultan.agents.known import Known
from ultan.blackboard.postings import Placing
from ultan.configs.edge import fence
from ultan.configs.edge.render import shorten
from ultan.configs.sections import ArbiterSettings
from ultan.gate.classify import kind_of
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.turn import Turn
from ultan.retrieval.indexing.view import shown_unasked

# Characters of an error that are told: what it quotes may be as long as a transcript.
_TOLD_CHARS = 400


class Spoken(NamedTuple):
    """What the user said with what the assistant answered to it."""

    turn: Turn
    reply: str


class Desk(NamedTuple):
    """What an evaluation is made of: `hot` and `pinned` give a project's hot entries and its sessions' first text."""

    known: Known
    hot: Callable[[str], Sequence[Entry]]
    pinned: Callable[[str], str]


class Sitting:
    """Belongs to one process. An arbiter that took too long isn't asked again there: its thread may never end."""

    def __init__(self, arbiter: Arbiter, settings: ArbiterSettings, tell: Callable[[str], None]) -> None:
        self._arbiter = arbiter
        self._settings = settings
        self._tell = tell
        self._hangs = False

    def placings(self, turns: Sequence[Turn], desk: Desk) -> tuple[Placing, ...]:
        """Returns where the entries go after an episode: of each entry and project the last placing."""
        placed: dict[tuple[str, str], Placing] = {}
        for one in spoken(turns)[-self._settings.turns :]:
            for placing in self._placed(one, desk):
                placed[(placing.scope, placing.entry_id)] = placing
        return tuple(placed.values())

    def _placed(self, one: Spoken, desk: Desk) -> Iterator[Placing]:
        scope = one.turn.project.scope
        hot = tuple(desk.hot(scope))
        near = desk.known.similar(f"{one.turn.text}\n{one.reply}", (scope, GLOBAL), self._settings.candidates)
        warm = [entry for entry in near if shown_unasked(entry) and entry.id not in {known.id for known in hot}]
        given = Evaluation(
            turn=one.turn.text,
            reply=one.reply,
            pinned=desk.pinned(scope),
            hot=tuple(map(_summary, hot)),
            candidates=tuple(map(_summary, warm)),
        )
        for entry_id, tier in self._decided(given).items():
            yield Placing.model_validate(
                {
                    "event_id": one.turn.event_id,
                    "session": one.turn.session,
                    "scope": scope,
                    "entry_id": entry_id,
                    "tier": tier,
                    "ts": one.turn.ts,
                }
            )

    def _decided(self, given: Evaluation) -> Mapping[str, str]:
        """The tier of each entry that the arbiter named; nothing where it fails."""
        decision = self._asked(given)
        named = [*((one, "parked") for one in decision.parked), *((one, "index") for one in decision.index)]
        known = {one.id for one in (*given.hot, *given.candidates)}
        return {entry_id: tier for entry_id, tier in (*named, *((one, "hot") for one in decision.hot)) if entry_id in known}

    def _asked(self, given: Evaluation) -> Decision:
        if self._hangs:
            return Decision()
        said: list[Decision] = []
        wrong: list[str] = []

        def ask() -> None:
            try:
                said.append(Decision.model_validate(self._arbiter(given)))
            except BaseException as error:  # noqa: BLE001 - the user's code may raise anything, and none of it may stop the curation
                wrong.append(shorten(f"it raised {type(error).__name__}: {error}", _TOLD_CHARS))

        thread = threading.Thread(target=ask, name="arbiter", daemon=True)
        thread.start()
        thread.join(self._settings.deadline_ms / 1000)
        if thread.is_alive():
            self._hangs = True
            wrong.append(f"it took more than {self._settings.deadline_ms:g} ms, and isn't asked again by this process")
        if wrong:
            self._tell(f"the arbiter {self._settings.path} changed nothing: {wrong[0]}")
            return Decision()
        return said[0]


def spoken(turns: Sequence[Turn]) -> tuple[Spoken, ...]:
    """Returns the user's turns on work, each with the assistant's answer to it. An echo of injected memory is no turn."""
    found: list[Spoken] = []
    for turn in turns:
        if turn.role == "user":
            found.append(Spoken(turn, ""))
        elif turn.role == "assistant" and found:
            found[-1] = Spoken(found[-1].turn, f"{found[-1].reply}\n{fence.strip(turn.text)}".strip())
    return tuple(one for one in found if not fence.marked(one.turn.text) and kind_of(one.turn.text) == "work")


def _summary(entry: Entry) -> Summary:
    return Summary(id=entry.id, fact=entry.fact, keywords=entry.keywords)
