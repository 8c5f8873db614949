"""An epiphany session as a command sees it: whether it can begin, beginning it, ending it, and what is kept of earlier ones."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ultan.agents.epiphany import recording, territory
from ultan.agents.epiphany.purse import LEAST_USD
from ultan.agents.models import choice, guarded
from ultan.agents.models.scripted import Line
from ultan.blackboard.epiphany import EpiphanyPosting
from ultan.blackboard.panes import EPIPHANY
from ultan.blackboard.wire_panes import WAIT_S, EpiphaniesAsk, EpiphanyAsk, EpiphanyCancel, Hunt, Hunts, Standing
from ultan.configs.edge import eventlog, wire
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.entrypoints import reading_along
from ultan.entrypoints.misuse import MisuseError
from ultan.library.catalogue import Catalogue

# What the daemon gets to answer: a busy machine answers late, and a session goes on without anybody.
ANSWER_MS = 10_000.0
# Seconds that a daemon may be away while it is started anew, and those between two tries to reach it.
AWAY_S, PAUSE_S = 60.0, 1.0


class NotBegunError(UltanError):
    """A session that the daemon didn't begin, or doesn't know."""


def new_id() -> str:
    """Returns an id for a session, of letters and digits that a person can type."""
    return re.sub(r"[^a-z0-9]", "", eventlog.new_id().lower())[-10:]


def affordable(budget: float | None, scouts: int) -> None:
    """Raises MisuseError where a budget in USD doesn't reach for one turn of each scout."""
    least = round(LEAST_USD * scouts, 2)
    if budget is not None and budget < least:
        raise MisuseError(
            f"--budget {budget:g} is too small: one turn of each of {scouts} scouts takes {least:.2f} USD at the least, "
            "and a whole session several times as much."
        )


def scripted(script: Path | None) -> str:
    """Returns a script's whole path, "" for none. Raises MisuseError where it can't be read as one."""
    if script is None:
        return ""
    try:
        lines = [line for line in script.read_text("utf-8").splitlines() if line.strip()]
        _ = [Line.model_validate_json(line) for line in lines]
    except (OSError, ValueError) as error:
        raise MisuseError(f"--script {script} can't be read as a recorded session: {error}. --record FILE writes one.") from error
    return str(script.resolve())


def recordable(path: Path | None) -> None:
    """Raises MisuseError where a session couldn't be written when it is over: that would be late to learn."""
    if path and (path.is_dir() or not os.access(path if path.exists() else path.resolve().parent, os.W_OK)):
        raise MisuseError(f"--record {path} can't be written: name a file in a folder of yours.")


def unfit(view: Catalogue, about: str) -> str:
    """Returns why there is nothing to look between, "" where there is. Raises MisuseError for what names nothing."""
    unknown = territory.unknown(view, about)
    small = territory.too_small(view, about)
    if unknown and not territory.too_small(view, ""):
        raise MisuseError(unknown)
    return small


def thinker(place: Home, settings: Settings) -> tuple[str, str]:
    """Returns who would be asked ("" for nobody), and why nobody can be at the moment ("" where they can)."""
    sitting = choice.seated(settings)
    if not sitting.thinks:
        return "", sitting.why
    return sitting.curator, guarded.away_words(place, time.time())


def begin(place: Home, wish: EpiphanyAsk) -> Standing:
    """Asks the daemon to begin. Raises NotBegunError, wire.NoDaemon."""
    return Standing.model_validate(_asked(place, wish.model_dump(mode="json")))


def cancel(place: Home, epiphany: str) -> Standing:
    """Asks the daemon to end a session; "" for the one that is under way. Raises as `begin`."""
    return Standing.model_validate(_asked(place, EpiphanyCancel(epiphany=epiphany).model_dump(mode="json")))


def kept(place: Home) -> tuple[Hunt, ...]:
    """Returns the sessions that are kept, the latest last. Raises as `begin`."""
    return Hunts.model_validate(_asked(place, EpiphaniesAsk().model_dump(mode="json"))).epiphanies


def named(place: Home, epiphany: str) -> str:
    """Returns the id of a kept session; "last" is the latest. Raises NotBegunError where there is none, and as `begin`."""
    ids = [hunt.id for hunt in kept(place)]
    if epiphany in ids:
        return epiphany
    if epiphany == "last" and ids:
        return ids[-1]
    there = f"there are: {', '.join(ids)}" if ids else "none was asked for yet"
    raise NotBegunError(f"no epiphany {epiphany!r} is kept; {there}. `ultan epiphany --list` tells of each.")


def heard(place: Home, epiphany: str, limit_s: float) -> Iterator[EpiphanyPosting]:
    """Yields what is posted, each once, until the session or the time is over. A daemon that is away for a moment is waited for:
    it is being started anew, and the session goes on where it was. Raises wire.NoDaemon, wire.Refused."""
    seen: set[str] = set()
    ends, away_until = time.monotonic() + limit_s, 0.0
    while True:
        try:
            for page in reading_along.follow(place, f"{EPIPHANY}{epiphany}", min(WAIT_S, limit_s)):
                away_until = 0.0
                fresh = [one for one in page.postings if isinstance(one, EpiphanyPosting) and one.id not in seen]
                seen |= {one.id for one in fresh}
                yield from fresh
                if page.over or time.monotonic() >= ends:
                    return
        except (wire.NoDaemon, wire.Refused):
            away_until = away_until or time.monotonic() + AWAY_S
            if time.monotonic() >= away_until:
                raise
            time.sleep(PAUSE_S)


def record(said: Iterable[EpiphanyPosting], view: Catalogue, path: Path) -> int:
    """Writes a session as a script; returns how many replies it holds. Raises OSError."""
    lines = recording.lines(said, view)
    path.write_text("".join(f"{line.model_dump_json(exclude_defaults=True)}\n" for line in lines), "utf-8")
    return len(lines)


def _asked(place: Home, request: dict[str, Any]) -> dict[str, Any]:
    try:
        return wire.ask(place, request, ANSWER_MS)
    except wire.Refused as error:
        raise NotBegunError(f"the daemon couldn't do it: {error}. `ultan doctor` says more.") from error
