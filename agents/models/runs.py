"""runs/: the audit of each call, kept seven days: one line in a file a day, and the whole course of the conversation beside it.

The course is redacted before it is written; the line holds ids and figures. Where the model was away there is no course: what a
service writes about limits and logins is nobody's knowledge, and only the reason is noted.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ultan.agents.model import Exchange
from ultan.configs.edge import redact
from ultan.library import disk
from ultan.library.entry import Frozen

# Seed: 7.
DAYS_KEPT = 7
_DAY = "%Y-%m-%d"
_DATED = re.compile(r"\d{4}-\d{2}-\d{2}")


class Run(Frozen):
    """One call: when it began (seconds since the epoch), how long it took, and how it ended."""

    ts: float
    seconds: float
    model: str
    outcome: str


def keep(folder: Path, run: Run, exchange: Exchange[Any]) -> None:
    """Notes a call and removes what is older than seven days. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    at = datetime.fromtimestamp(run.ts, UTC)
    brief, course = exchange.brief, ""
    if exchange.course:
        course = f"{at:{_DAY}}T{at:%H%M%S}-{brief.role}-{_digest(brief.about, run.ts)}.md"
        disk.write(folder, course, redact.redact(_told(run, exchange)))
    line = {
        **run.model_dump(),
        "role": brief.role,
        "about": brief.about,
        "submissions": exchange.submissions,
        **exchange.spent.model_dump(),
        "course": course,
    }
    with (folder / f"{at:{_DAY}}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
    prune(folder, at)


def prune(folder: Path, at: datetime) -> None:
    """Removes what is older than seven days. Raises OSError.

    File names begin with their day, so that a copied or restored home keeps no longer than this; other files stay.
    """
    oldest = (at - timedelta(days=DAYS_KEPT)).strftime(_DAY)
    for path in folder.glob("*"):
        if path.suffix in (".md", ".jsonl") and _DATED.match(path.name) and path.name[: len(oldest)] < oldest:
            path.unlink(missing_ok=True)


def _told(run: Run, exchange: Exchange[Any]) -> str:
    head = f"# {exchange.brief.role}, {exchange.brief.about}\n\n{run.model}, {run.seconds:.1f} s: {run.outcome}"
    parts = ("system", exchange.brief.system), ("user", exchange.brief.user), ("course", "\n\n".join(exchange.course))
    return "\n\n".join([head, *(f"## {title}\n\n{text}" for title, text in parts)]) + "\n"


def _digest(about: str, ts: float) -> str:
    return hashlib.sha256(f"{about}\n{ts}".encode()).hexdigest()[:8]
