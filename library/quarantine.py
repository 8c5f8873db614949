"""Kept aside: what a file, a tool or the assistant said and somebody might want. Never primed; a person may look through it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from ultan.configs.edge import redact
from ultan.configs.edge.paths import Home
from ultan.library import disk
from ultan.library.entry import Frozen
from ultan.library.records import sha256


class Kept(Frozen):
    """One suspicion: the words, who said them, in which event, and why they were kept aside."""

    text: str
    origin: Literal["assistant", "tool"]
    event_id: str
    reason: str


def keep(place: Home, text: str, origin: Literal["assistant", "tool"], event_id: str, reason: str) -> str:
    """Writes one file and returns its name; the same words of the same event are kept once. Raises OSError."""
    kept = Kept(text=redact.redact(text), origin=origin, event_id=event_id, reason=reason)
    folder = Path(place.quarantine)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = sha256(f"{event_id}\n{kept.text}")[:24] + ".json"
    if not (folder / name).exists():
        disk.write(folder, name, json.dumps(kept.model_dump(), ensure_ascii=False, indent=1) + "\n")
    return name


def review(place: Home) -> Iterator[Kept]:
    """Yields what is kept aside, by file name; a file that can't be read is passed over."""
    return (kept for _, kept in held(place))


def held(place: Home) -> Iterator[tuple[str, Kept]]:
    """As `review`, each with the name of its file."""
    for path in sorted(Path(place.quarantine).glob("*.json")):
        try:
            yield path.name, Kept.model_validate_json(path.read_bytes())
        except (OSError, ValidationError):
            continue


def drop(place: Home, name: str) -> None:
    """Removes one file that `held` named: a person has looked at it. Raises OSError."""
    Path(place.quarantine, name).unlink(missing_ok=True)
