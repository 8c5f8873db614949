"""What became of a told event: with the daemon it is waited for, without it is done here."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator, Mapping

from ultan.actors.lock import HomeIsLocked
from ultan.configs.edge.launch import daemon_alive
from ultan.configs.edge.paths import Home
from ultan.entrypoints import refusals
from ultan.library import quarantine
from ultan.library.commit import Library
from ultan.library.entry import Frozen
from ultan.library.records import Deed, Veto

# The id that the scholar gives to the ruling on a told event: its transaction's id.
_RULING = "ruling/{}"
# Transactions that may have come in since the event was told.
_RECENT = 50
# A told fact is an entry within a second; a person doesn't wait longer than this for a line of output.
_PATIENCE_S = 10.0
_PAUSE_S = 0.1


class Refused(Frozen):
    """A fact that didn't become an entry (its beginning), and why, in words."""

    text: str
    reason: str


class Outcome(Frozen):
    """What was done with `told` facts, and what was refused and why. `aside`: kept for review; `waiting`: not through yet."""

    event: str
    told: int = 1
    deeds: tuple[Deed, ...] = ()
    refused: tuple[Refused, ...] = ()
    aside: bool = False
    waiting: bool = False

    @property
    def stored(self) -> int:
        """Facts that became entries."""
        return sum(deed.verb == "wrote" for deed in self.deeds)

    @property
    def known(self) -> int:
        """Facts that said what was known already: each fact is stored, refused, or known."""
        return 0 if self.aside or self.waiting else self.told - self.stored - len(self.refused)

    @property
    def lost(self) -> bool:
        """True where something that was told isn't remembered."""
        return self.aside or bool(self.refused)

    @property
    def lines(self) -> list[str]:
        """The outcome for a person."""
        if self.aside:
            return ["kept aside: nobody knows whose words these are. Say it in a prompt of yours, or tell it in your own shell"]
        if self.waiting:
            return ["told; not curated yet"]
        said = [_line(deed) for deed in self.deeds] + [f"not remembered: {one.reason}" for one in self.refused]
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
            return _found(place, Library(place), event) or Outcome(event=str(event["id"]), told=_told(event))
    return _awaited(place, event)


def _told(event: Mapping[str, object]) -> int:
    facts = event["facts"]
    return len(facts) if isinstance(facts, list) else 0


def _awaited(place: Home, event: Mapping[str, object]) -> Outcome:
    library, until = Library(place), time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        outcome = _found(place, library, event)
        if outcome is not None:
            return outcome
        time.sleep(_PAUSE_S)
    return Outcome(event=str(event["id"]), told=_told(event), waiting=True)


def _found(place: Home, library: Library, event: Mapping[str, object]) -> Outcome | None:
    event_id, told = str(event["id"]), _told(event)
    done = next((one for one in library.log(_RECENT) if one.tx == _RULING.format(event_id)), None)
    if done is not None:
        return Outcome(event=event_id, told=told, deeds=done.deeds, refused=tuple(_refused(done.vetoes)))
    return Outcome(event=event_id, told=told, aside=True) if quarantine.told(place, event_id) else None


def _refused(vetoes: Iterable[Veto]) -> Iterator[Refused]:
    """A second telling is vetoed too, as an entry of its own: that is nothing that a person would miss."""
    for veto in vetoes:
        if not refusals.heard_again(veto):
            yield Refused(text=refusals.words(veto), reason=veto.reason)


def _line(deed: Deed) -> str:
    match deed.verb:
        case "wrote":
            return f"remembered as {deed.entry_id} in {deed.path}"
        case "reinforced" | "updated":
            return f"known already as {deed.entry_id}; noted that you said it again"
        case _:
            return f"{deed.words} ({deed.entry_id})"
