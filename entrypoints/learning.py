"""What became of a told event: with the daemon it is waited for, without it is done here."""

from __future__ import annotations

import contextlib
import time

from ultan.actors.lock import HomeIsLocked
from ultan.configs.edge.launch import daemon_alive
from ultan.configs.edge.paths import Home
from ultan.library import quarantine
from ultan.library.commit import Library
from ultan.library.entry import Frozen
from ultan.library.records import Deed, Transaction

# The id that the scholar gives to the ruling on a told event: its transaction's id.
_RULING = "ruling/{}"
# Transactions that may have come in since the event was told.
_RECENT = 50
# A told fact is an entry within a second; a person doesn't wait longer than this for a line of output.
_PATIENCE_S = 10.0
_PAUSE_S = 0.1


class Outcome(Frozen):
    """What was done, and what was refused and why. `aside`: kept for review; `waiting`: the daemon isn't through yet."""

    event: str
    deeds: tuple[Deed, ...] = ()
    refused: tuple[str, ...] = ()
    aside: bool = False
    waiting: bool = False

    def count(self, *verbs: str) -> int:
        return sum(deed.verb in verbs for deed in self.deeds)

    @property
    def lines(self) -> list[str]:
        """The outcome for a person."""
        if self.aside:
            return ["kept aside: nobody knows whose words these are. Say it in a prompt of yours, or tell it in your own shell"]
        if self.waiting:
            return ["told; not curated yet"]
        said = [_line(deed) for deed in self.deeds] + [f"not remembered: {reason}" for reason in self.refused]
        return said or ["nothing to do: it says what is known already"]


def learnt(place: Home, event: dict[str, object]) -> Outcome:
    """Returns what became of the event, which is in the log already; the daemon's work is waited for, a short time.

    Raises LibraryError and OSError where the library can't be written: the event stays in the log then, and is learnt later.
    """
    if not daemon_alive(place):
        # Faiss takes 0.4 s to import, and only this path needs it.
        from ultan.entrypoints import inline  # noqa: PLC0415

        with contextlib.suppress(HomeIsLocked):
            inline.learn(place, event)
            return _found(place, Library(place), str(event["id"])) or Outcome(event=str(event["id"]))
    return _awaited(place, str(event["id"]))


def _awaited(place: Home, event_id: str) -> Outcome:
    library, until = Library(place), time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        outcome = _found(place, library, event_id)
        if outcome is not None:
            return outcome
        time.sleep(_PAUSE_S)
    return Outcome(event=event_id, waiting=True)


def _found(place: Home, library: Library, event_id: str) -> Outcome | None:
    done = next((one for one in library.log(_RECENT) if one.tx == _RULING.format(event_id)), None)
    if done is not None:
        return _of(event_id, done)
    aside = any(kept.event_id == event_id for kept in quarantine.review(place))
    return Outcome(event=event_id, aside=True) if aside else None


def _of(event_id: str, done: Transaction) -> Outcome:
    return Outcome(event=event_id, deeds=done.deeds, refused=tuple(f"{veto.reason} ({veto.what})" for veto in done.vetoes))


def _line(deed: Deed) -> str:
    match deed.verb:
        case "wrote":
            return f"remembered as {deed.entry_id} in {deed.path}"
        case "reinforced" | "updated":
            return f"known already as {deed.entry_id}; noted that you said it again"
        case _:
            return f"{deed.words} ({deed.entry_id})"
