"""Makes the planted library: its entries, the files they point at as git trees, and the key to what was planted."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from ultan.library import frontmatter, naming
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.trust import Trust

Kind = Literal["connection", "tension"]


class Pair(Frozen):
    """A connection that was planted, by the titles of its entries."""

    titles: tuple[str, str]
    wants: Kind
    why: str


class Trap(Frozen):
    """What looks like a connection, and the reason for which it is none."""

    titles: tuple[str, str]
    reason: str
    why: str


class Key(Frozen):
    pair: tuple[Pair, ...]
    trap: tuple[Trap, ...]


@cache
def entries() -> tuple[Entry, ...]:
    """Returns the planted entries; their ids follow from their paths."""
    return tuple(_entry(given) for given in _toml("entries.toml")["entry"])


@cache
def sources() -> Mapping[str, Mapping[str, str]]:
    """Returns the text of each file, by project and path."""
    told = _toml("sources.toml")
    return {project: {path: text.removeprefix("\n") for path, text in within.items()} for project, within in told.items()}


@cache
def key() -> Key:
    """Returns what was planted."""
    return Key.model_validate(_toml("key.toml"))


def view() -> Catalogue:
    """Returns the library as a mind sees it, without a disk."""
    return Catalogue(entries={entry.id: entry for entry in entries()})


def titled(title: str) -> Entry:
    """Returns the entry with this title."""
    return next(entry for entry in entries() if entry.title == title)


def plant(knowledge: Path, slugs: Mapping[str, str] | None = None) -> None:
    """Writes the entries into the folder of a library that is empty; ids stay. `slugs` gives projects other names, which a daemon
    knows them by. Raises OSError."""
    for entry in entries():
        text, place = frontmatter.render(entry), entry.path
        for project, slug in (slugs or {}).items():
            place = place.replace(f"projects/{project}/", f"projects/{slug}/")
            text = text.replace(f"projects/{project}/", f"projects/{slug}/").replace(f"project:{project}", f"project:{slug}")
        path = knowledge / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def grow(folder: Path) -> Mapping[str, Path]:
    """Makes each project's tree below a folder, tracked by git where there is git; returns the trees. Raises OSError."""
    return {project: _tree(folder / project, within) for project, within in sources().items()}


def _tree(root: Path, within: Mapping[str, str]) -> Path:
    for path, text in within.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    for words in _TRACKING if shutil.which("git") else ():
        subprocess.run(["git", *words], cwd=root, check=True, capture_output=True)
    return root


_TRACKING = (
    ("init", "--quiet"),
    ("add", "--all"),
    ("-c", "user.name=demo", "-c", "user.email=demo@localhost", "commit", "--quiet", "--message", "As it is"),
)


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files("ultan.entrypoints.demo.planted").joinpath(name).read_text("utf-8"))


def _entry(given: Mapping[str, Any]) -> Entry:
    scope = f"project:{given['project']}" if given["project"] else GLOBAL
    path = "/".join(_parts(given, scope))
    rest = {key: given[key] for key in ("title", "type", "fact", "narrative", "tags", "sources") if key in given}
    return Entry.model_validate(
        {"id": naming.id_of_path(path), "path": path, "scope": scope, "trust": Trust.USER_SAID, "status": "confirmed", **rest}
    )


def _parts(given: Mapping[str, Any], scope: str) -> Iterator[str]:
    yield naming.folder_of(scope, given["type"])
    if given["folder"]:
        yield given["folder"]
    yield f"{naming.slug(given['title'])}.md"
