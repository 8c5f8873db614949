"""What can be asked of a library, at random, and a library that is asked: without git, on a disk that nobody pulls."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import strategies as st

from ultan.configs.edge.paths import Home
from ultan.library.actions import (
    Action,
    AddWikilink,
    Archive,
    Change,
    Deprecate,
    Merge,
    Move,
    Source,
    SplitFolder,
    Subfolder,
    Update,
    UpdateReadme,
    Write,
)
from ultan.library.commit import Library
from ultan.library.entry import Trigger
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
FACTS = ("Use uv", "Use ruff", "Deploy from main", "Tabs, not spaces", "用 uv")

# A change names entries by a number, taken modulo those that are there when it is applied.
PICKS = st.integers(0, 20)
PLACES = st.sampled_from(
    [
        "global/facts",
        "global/facts/tools",
        "global/facts/deploy",
        "projects/p/facts",
        "projects/p/Tools",
        "projects/q",
        "_archive/x",
    ]
)
WISHES = st.lists(
    st.tuples(st.just("write"), st.sampled_from(FACTS), st.sampled_from(["global", "project:p"]), st.lists(PICKS, max_size=2))
    | st.tuples(st.just("update"), PICKS, st.sampled_from([None, *FACTS]), st.integers(0, 3))
    | st.tuples(st.sampled_from(["archive", "deprecate", "guard"]), PICKS)
    | st.tuples(st.just("abstract"), st.sampled_from(FACTS), st.lists(PICKS, min_size=2, max_size=3))
    | st.tuples(st.just("link"), PICKS, PICKS)
    | st.tuples(st.just("merge"), PICKS, st.lists(PICKS, min_size=1, max_size=2), st.sampled_from(FACTS))
    | st.tuples(st.just("move"), PICKS, PLACES)
    | st.tuples(st.just("describe"), PLACES, st.sampled_from(FACTS))
    | st.tuples(st.just("split"), PLACES, st.lists(PICKS, min_size=1, max_size=4), st.sampled_from(["Tools", "tools/new"])),
    min_size=1,
    max_size=4,
)


@contextmanager
def quick() -> Iterator[Home]:
    """A home without git, on a disk that nobody pulls."""
    folder = tempfile.mkdtemp()
    with patch.dict(os.environ, {"PATH": "/nonexistent"}), patch.object(os, "fsync", lambda _handle: None):
        yield Home(folder)
    shutil.rmtree(folder)


def action(wish: tuple[Any, ...], ids: list[str]) -> Action:  # noqa: PLR0911 - one case a verb
    def pick(number: int) -> str:
        return ids[number % len(ids)] if ids else "gone"

    match wish:
        case ("write", fact, scope, olds):
            return Write(title=fact, type="fact", scope=scope, fact=fact, supersedes=tuple(pick(old) for old in olds))
        case ("update", number, fact, count):
            return Update(entry_id=pick(number), fact=fact, reinforced=count)
        case ("archive", number):
            return Archive(entry_id=pick(number), reason="old")
        case ("guard", number):
            return Update(entry_id=pick(number), block_triggers=(Trigger(tool="Bash", pattern=f"step {number}"),))
        case ("abstract", fact, numbers):
            links = " ".join(f"[[{pick(one)}]]" for one in numbers)
            return Write(title=fact, type="abstraction", scope="global", fact=f"In short: {fact}", narrative=links)
        case ("deprecate", number):
            return Deprecate(entry_id=pick(number), reason="old")
        case ("link", source, target):
            return AddWikilink(from_id=pick(source), to_id=pick(target))
        case ("merge", kept, others, fact):
            return Merge(into=pick(kept), absorbed=tuple(pick(one) for one in others), fact=fact)
        case ("move", number, folder):
            return Move(entry_id=pick(number), folder=folder)
        case ("describe", folder, prose):
            return UpdateReadme(folder=folder, prose=prose)
        case ("split", folder, numbers, name):
            return SplitFolder(folder=folder, into=(Subfolder(name=name, entries=tuple(pick(one) for one in numbers)),))
    raise AssertionError(wish)


def by_hand(root: Path, deed: str) -> None:
    entries = sorted(path for path in root.rglob("*.md") if "facts" in path.parts and path.name != "README.md")
    match deed:
        case "edit" if entries:
            entries[0].write_text(entries[0].read_text("utf-8") + "\nBy hand.\n", "utf-8")
        case "remove" if entries:
            entries[-1].unlink()
        case "copy" if entries:
            shutil.copy(entries[0], entries[0].with_name(f"{entries[0].stem}-copy.md"))
        case "add":
            (root / "global/facts").mkdir(parents=True, exist_ok=True)
            (root / "global/facts/mine.md").write_text("---\ntype: fact\n---\nMine.\n", "utf-8")
        case "prose" if (root / "README.md").exists():
            (root / "README.md").write_text("Mine.\n" + (root / "README.md").read_text("utf-8"), "utf-8")


def files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*.md")}


def told(library: Library, tx: str, wishes: Any) -> tuple[Change, ...]:
    ids = sorted(library.view().entries)
    source = Source(events=(f"event-of-{tx}",), session=f"session-of-{tx}", trust=Trust.USER_SAID)
    return tuple(Change(action=action(wish, ids), source=source) for wish in wishes)
