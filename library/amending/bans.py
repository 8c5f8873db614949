"""What may not be learnt again: what the user took back, by its events, and what they had forgotten, by keyed hashes alone.

Forgotten words come back only if the user says them anew: a log, a transcript or a tool that still holds them teaches nothing.
The key lies beside the hashes, so they keep words from being read, not from being guessed one by one.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from pydantic import Field, ValidationError

from ultan.configs.edge.paths import Home
from ultan.library import disk
from ultan.library.actions import Change
from ultan.library.amending.forgotten import Forgotten, folded
from ultan.library.entry import Frozen
from ultan.library.errors import LibraryError
from ultan.library.records import Refusal

TAKEN_BACK = "you took back what was learnt from it, or had it forgotten"
_KEY_BYTES = 32
_DIGEST_BYTES = 16
# Letters by which a term is looked for first: however many terms there are, a text is hashed a few times and not once for each.
_HEAD_CHARS = 8


class BannedTerm(Frozen):
    """A term by its length when folded, its keyed hash, and that of its first letters (_HEAD_CHARS at most); `at` is when it was
    forgotten, in seconds since the epoch."""

    chars: int = Field(ge=1)
    head: str
    digest: str
    at: float


class Bans(Frozen):
    """`key` is "" as long as nothing was ever forgotten; `events` are hashes of events' ids."""

    key: str = ""
    terms: tuple[BannedTerm, ...] = ()
    events: frozenset[str] = frozenset()

    def event(self, event_id: str) -> bool:
        """True where what was said in this event is forgotten."""
        return bool(self.events) and self._keyed(event_id) in self.events

    def text(self, text: str, said_at: float | None = None) -> bool:
        """True where a text holds forgotten words. `said_at` is when the user said it (seconds since the epoch), None for what
        others said: what the user says after it was forgotten is theirs to say."""
        since = [one for one in self.terms if said_at is None or said_at <= one.at]
        if not since:
            return False
        plain = folded(text)
        return any(self._stands(one, plain, start) for one, start in self._begun(since, plain))

    def _begun(self, terms: Sequence[BannedTerm], plain: str) -> Iterator[tuple[BannedTerm, int]]:
        """Yields each term whose first letters stand in the text, and where."""
        by_head: dict[int, dict[str, list[BannedTerm]]] = {}
        for one in terms:
            by_head.setdefault(min(one.chars, _HEAD_CHARS), {}).setdefault(one.head, []).append(one)
        for chars, heads in by_head.items():
            for start in range(len(plain) - chars + 1):
                yield from ((one, start) for one in heads.get(self._keyed(plain[start : start + chars]), ()))

    def _stands(self, one: BannedTerm, plain: str, start: int) -> bool:
        return self._keyed(plain[start : start + one.chars]) == one.digest

    def with_(self, what: Forgotten, now: float, key: bytes) -> Bans:
        """Returns these bans and those of what is forgotten; `key` is used where there is none yet."""
        bans = self if self.key else Bans(key=key.hex())
        fresh = tuple(
            BannedTerm(chars=len(one), head=bans._keyed(one[:_HEAD_CHARS]), digest=bans._keyed(one), at=now) for one in what.terms
        )
        again = {one.digest for one in fresh}
        events = bans.events.union(map(bans._keyed, what.events))
        return Bans(key=bans.key, terms=(*(one for one in bans.terms if one.digest not in again), *fresh), events=events)

    @cached_property
    def _keyed(self) -> Callable[[str], str]:
        """Hashing under the key, which is set up once: a long text has as many windows as letters."""
        began = hashlib.blake2b(key=bytes.fromhex(self.key), digest_size=_DIGEST_BYTES)

        def keyed(text: str) -> str:
            one = began.copy()
            one.update(text.encode("utf-8", "replace"))
            return one.hexdigest()

        return keyed


def session_ban(session: str) -> str:
    """Returns the name under which a whole session is banned: its transcript still lies where Claude Code wrote it."""
    return f"session/{session}"


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
