"""What may not be learnt again: what the user took back, by its events, and what they had forgotten, by keyed hashes alone.

Forgotten words come back only if the user says them anew: a log, a transcript or a tool that still holds them teaches nothing.
The key lies beside the hashes, so they keep words from being read, not from being guessed one by one.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pydantic import Field, ValidationError

from ultan.configs.edge.paths import Home
from ultan.library import disk
from ultan.library.actions import Change
from ultan.library.entry import Frozen
from ultan.library.errors import LibraryError
from ultan.library.forgotten import Forgotten, folded
from ultan.library.records import Refusal

TAKEN_BACK = "you took back what was learnt from it, or had it forgotten"
_KEY_BYTES = 32
_DIGEST_BYTES = 16


class BannedTerm(Frozen):
    """A term by its length when folded and its keyed hash; `at` is when it was forgotten, in seconds since the epoch."""

    chars: int = Field(ge=1)
    digest: str
    at: float


class Bans(Frozen):
    """`key` is "" as long as nothing was ever forgotten; `events` are hashes of events' ids."""

    key: str = ""
    terms: tuple[BannedTerm, ...] = ()
    events: frozenset[str] = frozenset()

    def event(self, event_id: str) -> bool:
        """True where what was said in this event is forgotten."""
        return bool(self.events) and self._digest(event_id) in self.events

    def text(self, text: str, said_at: float | None = None) -> bool:
        """True where a text holds forgotten words. `said_at` is when the user said it (seconds since the epoch), None for what
        others said: what the user says after it was forgotten is theirs to say."""
        since = [one for one in self.terms if said_at is None or said_at <= one.at]
        if not since:
            return False
        plain, digests = folded(text), {one.digest for one in since}
        return any(self._digest(window) in digests for chars in {one.chars for one in since} for window in _windows(plain, chars))

    def with_(self, what: Forgotten, now: float, key: bytes) -> Bans:
        """Returns these bans and those of what is forgotten; `key` is used where there is none yet."""
        bans = self if self.key else Bans(key=key.hex())
        fresh = tuple(BannedTerm(chars=len(one), digest=bans._digest(one), at=now) for one in what.terms)
        again = {one.digest for one in fresh}
        events = bans.events.union(map(bans._digest, what.events))
        return Bans(key=bans.key, terms=(*(one for one in bans.terms if one.digest not in again), *fresh), events=events)

    def _digest(self, text: str) -> str:
        return hashlib.blake2b(
            text.encode("utf-8", "replace"), key=bytes.fromhex(self.key), digest_size=_DIGEST_BYTES
        ).hexdigest()


def _windows(text: str, chars: int) -> Iterator[str]:
    return (text[start : start + chars] for start in range(len(text) - chars + 1))


def load(place: Home) -> Bans:
    """Returns the bans of a home, none where nothing was forgotten. Raises LibraryError for a file that can't be read."""
    path = Path(place.bans)
    try:
        return Bans.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return Bans()
    except (OSError, ValidationError) as error:
        raise LibraryError(
            f"{path} can't be read: {error}. It keeps forgotten words from being learnt again: restore it, or remove it and"
            " forget them once more."
        ) from error


def add(place: Home, what: Forgotten, now: float) -> None:
    """Writes the bans of what is forgotten. Raises LibraryError, OSError."""
    bans = load(place).with_(what, now, os.urandom(_KEY_BYTES))
    path = Path(place.bans)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    data = {**bans.model_dump(mode="json"), "events": sorted(bans.events)}
    disk.write(path.parent, path.name, json.dumps(data) + "\n")
    path.chmod(0o600)


def sift(changes: Sequence[Change], banned: Callable[[str], bool]) -> tuple[tuple[Change, ...], tuple[Refusal, ...]]:
    """Returns the changes that may go on, and the others with the reason; `banned` is asked for the id of an event."""
    held = {place for place, change in enumerate(changes) if any(map(banned, change.source.events))}
    allowed = tuple(change for place, change in enumerate(changes) if place not in held)
    return allowed, tuple(Refusal(change=changes[place], reason=TAKEN_BACK) for place in sorted(held))
