"""Kept aside: what a file, a tool or the assistant said and somebody might want. Never primed; a person may look through it.

One file a text, in `state/quarantine/`. What was imported is kept under a name that follows from its words and its scope, so that
the same words come in once; what a person has decided on leaves its name, without the words, in `decided/`, and comes in no more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from ultan.configs.edge import redact
from ultan.configs.edge.paths import Home
from ultan.library import disk
from ultan.library.entry import Frozen
from ultan.library.place import Place
from ultan.library.records import sha256

Origin = Literal["assistant", "tool", "file"]

_DECIDED = "decided"
_DIGITS = 24


class Kept(Frozen):
    """One text: the words, who said them, in which event, and why they were kept aside; `read` where a file said them."""

    text: str
    origin: Origin
    event_id: str
    reason: str
    read: Place | None = None


def keep(place: Home, text: str, origin: Literal["assistant", "tool"], event_id: str, reason: str) -> str:
    """Writes one file and returns its name; the same words of the same event are kept once. Raises OSError."""
    kept = Kept(text=redact.redact(text), origin=origin, event_id=event_id, reason=reason)
    return _write(place, f"{_event(event_id)}-{sha256(kept.text)[:_DIGITS]}.json", kept)


def keep_read(place: Home, text: str, read: Place, event_id: str) -> str:
    """Writes what a file said and returns the file's name; words that wait already, or were decided on, change nothing.

    Raises OSError.
    """
    clean = redact.redact(text)
    name = name_of(clean, read.scope)
    if decided(place, name):
        return name
    return _write(place, name, Kept(text=clean, origin="file", event_id=event_id, reason="it was imported", read=read))


def _write(place: Home, name: str, kept: Kept) -> str:
    folder = Path(place.quarantine)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (folder / name).exists():
            disk.write(folder, name, json.dumps(kept.model_dump(), ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        # Of what is done to an open file the system names none.
        error.filename = error.filename or str(folder / name)
        raise
    return name


def name_of(text: str, scope: str) -> str:
    """Returns the name under which words that were read are kept: line breaks and capitals make no difference."""
    words = " ".join(text.casefold().split())
    return f"read-{sha256(f'{scope} {words}')[:_DIGITS]}.json"


def decided(place: Home, name: str) -> bool:
    """True where a person has decided on the text of that name."""
    return Path(place.quarantine, _DECIDED, name).exists()


def waits(place: Home, name: str) -> bool:
    """True where a text of that name waits for a person."""
    return Path(place.quarantine, name).exists()


def told(place: Home, event_id: str) -> bool:
    """True where something that was said in this event is kept aside."""
    return any(Path(place.quarantine).glob(f"{_event(event_id)}-*.json"))


def _event(event_id: str) -> str:
    return sha256(event_id)[:_DIGITS]


def held(place: Home) -> Iterator[tuple[str, Kept]]:
    """Yields what is kept aside, each with the name of its file, by that name; a file that can't be read is passed over."""
    for path in sorted(Path(place.quarantine).glob("*.json")):
        try:
            yield path.name, Kept.model_validate_json(path.read_bytes())
        except (OSError, ValidationError):
            continue


def review(place: Home) -> Iterator[Kept]:
    """As `held`, without the names."""
    return (kept for _, kept in held(place))


def drop(place: Home, name: str) -> None:
    """Removes one file that `held` named: a person has decided on it. Raises OSError."""
    folder = Path(place.quarantine, _DECIDED)
    if name.startswith("read-"):
        folder.mkdir(mode=0o700, exist_ok=True)
        os.close(os.open(folder / name, os.O_CREAT | os.O_WRONLY, 0o600))
    Path(place.quarantine, name).unlink(missing_ok=True)
