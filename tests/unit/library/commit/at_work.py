"""A library as these tests set it to work: without git, killed at a step where that is wanted."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.library.actions import Action, Change, Source, Write
from ultan.library.commit import Library
from ultan.library.replay import replay
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)


SCOPE = "project:api-1"


FOLDER = "projects/api-1/facts"


class Killed(BaseException):
    """Stands for kill -9: nothing of the library catches it."""


def opened(place: Home, stop_at: str = "", times: int = 1) -> Library:
    left = times

    def checkpoint(step: str) -> None:
        nonlocal left
        left -= step == stop_at
        if step == stop_at and left == 0:
            raise Killed(step)

    library = Library(place, checkpoint)
    library.open()
    return library


def said(action: Action) -> Change:
    return Change(action=action, source=Source(events=("ev1",), session="s1", trust=Trust.USER_SAID), quote="as I said")


def write(fact: str, *supersedes: str) -> Change:
    return said(Write(title=fact, type="fact", scope=SCOPE, fact=fact, supersedes=supersedes))


def files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def replayed(library: Library, target: Path) -> dict[str, bytes]:
    replay(library.journal, target)
    return files(target)
