"""Which files can be imported, by their names: whose they are, and how they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from ultan.library.project import ProjectRef

Kind = Literal["CLAUDE.md", "auto memory", "AGENTS.md", "Cursor rules", "notes", "knowledge graph"]

PAGES = (".md", ".mdc", ".markdown", ".txt")
GRAPHS = (".json", ".jsonl", ".ndjson")
# The table of contents of an auto memory folder.
INDEX = "MEMORY.md"
_NAMES: dict[str, Kind] = {
    "claude.md": "CLAUDE.md",
    "claude.local.md": "CLAUDE.md",
    "agents.md": "AGENTS.md",
    "agents.override.md": "AGENTS.md",
    ".cursorrules": "Cursor rules",
}


class File(NamedTuple):
    """A file to import: `within` is the folder that it must not lead out of (None where a person named it), `project` where what
    it says holds (None: everywhere)."""

    path: Path
    kind: Kind
    project: ProjectRef | None
    within: Path | None = None


def rule_file(path: Path) -> Kind | None:
    """Returns the kind of a file that agents read by itself, None for any other."""
    kind = _NAMES.get(path.name.casefold())
    if kind is None and path.suffix.casefold() == ".mdc":
        return "Cursor rules"
    if kind is None and path.suffix == ".md" and ("rules" in path.parts and ".claude" in path.parts):
        return "CLAUDE.md"
    return kind


def named(path: Path) -> Kind | None:
    """Returns the kind of a file that a person named, None for what can't be imported."""
    kind, ending = rule_file(path), path.suffix.casefold()
    if kind is None and ending in GRAPHS:
        return "knowledge graph"
    if kind is None and ending in PAGES:
        return "auto memory" if path.parent.name == "memory" and path.parent.parent.parent.name == "projects" else "notes"
    return kind
