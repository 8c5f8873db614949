"""A stream of events like that of busy sessions, and what must have become of each of them."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Self

from world import PROJECT, World

SESSIONS = 6
# One event in so many is told explicitly (an entry, a git commit), and one is a receipt of an injection (a ledger row).
TOLD_EVERY = 50
SHOWN_EVERY = 4


class Flow(threading.Thread):
    """Emits events at a rate until it has emitted `least` and is told to end."""

    def __init__(self, world: World, name: str, least: int, pause_s: float) -> None:
        super().__init__(name=f"flow-{name}", daemon=True)
        self._world = world
        self._label = name
        self._least = least
        self._pause_s = pause_s
        self._enough = threading.Event()
        self._given_up = threading.Event()
        self.prompts: list[str] = []
        self.shown: list[str] = []
        self.told: list[str] = []

    @property
    def count(self) -> int:
        return len(self.prompts) + len(self.shown) + len(self.told)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_failure: object) -> None:
        self._given_up.set()
        self.join()

    def run(self) -> None:
        while (self.count < self._least or not self._enough.is_set()) and not self._given_up.is_set():
            self._emit(self.count)
            self._enough.wait(self._pause_s if not self._enough.is_set() else 0.001)

    def end(self) -> None:
        """Waits until the last event is written."""
        self._enough.set()
        self.join()

    def _emit(self, number: int) -> None:
        session = f"{self._label}-{number % SESSIONS}"
        if number % TOLD_EVERY == 0:
            text = f"The berth {self._label}{number} is served by crane number {number}."
            self._world.emit("told", session, facts=[{"text": text, "project": PROJECT}], via="shell")
            self.told.append(text)
        elif number % SHOWN_EVERY == 0:
            shown = [{"entry": "e_0000000000", "reason": "test", "chars": 10}]
            self.shown.append(self._world.emit("injected", session, tier="prompt", shown=shown, chars=10, ms=1.0))
        else:
            self.prompts.append(self._world.emit("prompted", session, text=f"look at pier {number} again", origin="user"))


def wrong(world: World, flows: list[Flow]) -> dict[str, list[str]]:
    """Returns, by kind, every event of the flows that isn't there exactly once."""
    return {
        "prompts": _not_once([one for flow in flows for one in flow.prompts], world.turn_ids()),
        "shown": _not_once([one for flow in flows for one in flow.shown], world.surfaced_ids()),
        "told": _not_once(
            [one.rstrip(".") for flow in flows for one in flow.told], [entry.fact.rstrip(".") for entry in world.entries()]
        ),
    }


def _not_once(wanted: list[str], found: list[str]) -> list[str]:
    counts = Counter(found)
    return [one for one in wanted if counts[one] != 1]
