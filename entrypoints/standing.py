"""How the daemon stands, in the words that every door uses: why it doesn't run, who starts it, whose settings it runs with."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import ValidationError

from ultan.actors import daemon, instance
from ultan.blackboard.status import DaemonStatus, IndexState
from ultan.blackboard.wire import Status
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.configs.settings import fingerprint

# What the daemon gets to answer a person's question.
ANSWER_MS = 5_000.0

CHANGED = "settings changed since the daemon started"
IN_FORCE = "`ultan down && ultan up` puts them in force."


def asked(place: Home) -> DaemonStatus:
    """Returns what the daemon says of itself. Raises wire.NoDaemon, wire.Refused; ValidationError for one of another version."""
    return DaemonStatus.model_validate(wire.ask(place, Status().model_dump(), ANSWER_MS))


def status(place: Home) -> DaemonStatus | None:
    """As `asked`; None where there is no answer."""
    try:
        return asked(place)
    except (wire.NoDaemon, wire.Refused, ValidationError):
        return None


def changed(found: DaemonStatus | None, chosen: Settings) -> bool:
    """True where a daemon runs with other settings than those that hold here."""
    return found is not None and found.settings != fingerprint(chosen)


def remarks(finding: IndexState) -> tuple[str, ...]:
    """Returns what a person should know of the index: how far it is, whether edits are seen at once, and what was mended."""
    told = list(finding.notices)
    if finding.encoded < finding.entries and finding.left_s != 0.0:
        about = f", about {_span(finding.left_s)} left" if finding.left_s else ""
        told.insert(0, f"meanings: {finding.encoded} of {finding.entries} entries{about}; the rest is found by words meanwhile")
    if finding.unwatched:
        told.append(f"what you edit by hand is found within seconds, not at once: {finding.unwatched}")
    return tuple(told)


def _span(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{max(1.0, seconds):.0f} s"


def absence(place: Home) -> str:
    """Says why no daemon answers."""
    phase = instance.read_phase(place)
    if daemon.running(place) and phase is not None:
        return f"the daemon doesn't answer yet: {phase.phase}: {phase.detail}".rstrip(" :")
    if phase is not None and phase.phase == "failed":
        return f"the daemon gave up: {phase.detail}"
    return "the daemon was stopped with `ultan down`" if Path(place.stopped).exists() else "the daemon doesn't run"


def starters(place: Home) -> str:
    """Says who starts the daemon next. After `ultan down` only a session's start does: its user works again."""
    if daemon.running(place):
        return "`ultan up` waits until it answers."
    if os.environ.get("ULTAN_AUTOSTART") == "0":
        return "`ultan up` starts it; ULTAN_AUTOSTART=0 keeps sessions from it."
    if Path(place.stopped).exists():
        return "`ultan up` starts it, and so does the next session that starts; sessions that are open already don't."
    return "`ultan up` starts it, and so does the next session or prompt."
