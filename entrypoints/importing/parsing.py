"""From one file to its statements: what stands in a front matter is what the page is about, and each kind is read its own way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ultan.entrypoints.importing import graph, markdown
from ultan.entrypoints.importing.blocks import blocks
from ultan.entrypoints.importing.inline import plain
from ultan.entrypoints.importing.kinds import INDEX, File
from ultan.entrypoints.importing.pieces import Piece, Problem
from ultan.entrypoints.importing.texts import GRAPH_BYTES, PAGE_BYTES, Line, cleaned, read
from ultan.library import yamltext

# A memory of Claude Code is one statement with its reasons; a longer one is a page like any other.
_MEMORY_CHARS = 1_500
_FENCE = "---"


class Parsed(NamedTuple):
    """What one file says, and what of it can't be used."""

    pieces: tuple[Piece, ...]
    problems: tuple[Problem, ...] = ()


def parse(file: File, name: str) -> Parsed:
    """Returns the statements of a file, which is called `name` in problems. Raises UnreadableError where it can't be read."""
    if file.kind == "knowledge graph":
        return Parsed(*graph.pieces(read(file.path, GRAPH_BYTES), name))
    front, lines = _parted(cleaned(read(file.path, PAGE_BYTES)))
    if file.kind == "auto memory" and file.path.name != INDEX and (whole := _memory(front, lines)):
        return Parsed((whole,))
    return Parsed(markdown.pieces(lines, tuple(_above(file, front))))


def body(file: File) -> tuple[Line, ...]:
    """Returns the lines of a page without its front matter. Raises UnreadableError."""
    return tuple(_parted(cleaned(read(file.path, PAGE_BYTES)))[1])


def _parted(lines: Sequence[Line]) -> tuple[Mapping[str, Any], Sequence[Line]]:
    """The front matter and the rest."""
    ends = next((at for at, line in enumerate(lines) if at and line.text.rstrip() == _FENCE), 0)
    if not ends or lines[0].text.rstrip() != _FENCE:
        return {}, lines
    return _front([line.text for line in lines[1:ends]]), lines[ends + 1 :]


def _front(lines: Sequence[str]) -> Mapping[str, Any]:
    """Rules of Cursor hold `globs: *.py`, which is no YAML: then each line is a name and its text."""
    try:
        return yamltext.read("\n".join(lines))
    except ValueError:
        return {name.strip(): text.strip() for line in lines for name, colon, text in [line.partition(":")] if colon}


def _memory(front: Mapping[str, Any], lines: Sequence[Line]) -> Piece | None:
    parts = [(block.line, plain(block.text)) for block in blocks(lines) if block.kind in ("paragraph", "item")]
    text = "\n".join(part for _, part in parts if part)
    if not front or not text or len(text) > _MEMORY_CHARS:
        return None
    return Piece(text, parts[0][0], tuple(_texts(front.get("description"))))


def _above(file: File, front: Mapping[str, Any]) -> Iterator[str]:
    if file.kind == "notes":
        yield plain(next(_texts(front.get("title")), file.path.stem))
        yield from (tag.lstrip("#") for tag in _texts(front.get("tags")))
        yield from _texts(front.get("aliases"))
    else:
        yield from _folder(file)
        yield from map(plain, _texts(front.get("description")))
        yield from _texts(front.get("globs"))
        yield from _texts(front.get("paths"))


def _folder(file: File) -> Iterator[str]:
    """Rules in a folder of the tree hold for what lies below it; those in agents' own folders for all of the tree."""
    if file.within is not None and file.kind in ("CLAUDE.md", "AGENTS.md"):
        folder = file.path.parent.relative_to(file.within)
        if folder.parts and not folder.parts[0].startswith("."):
            yield f"{folder.as_posix()}/"


def _texts(value: Any) -> Iterator[str]:
    """The texts of a value of a front matter: one, a list, or several between commas."""
    match value:
        case str():
            yield from (part.strip() for part in ([value] if " " in value.strip() else value.split(",")) if part.strip())
        case list():
            yield from (part.strip() for part in value if isinstance(part, str) and part.strip())


def shown(path: Path, root: Path, home: Path) -> str:
    """Returns a path as people write it: from the project's folder on, from ~ on, else in full."""
    for base, prefix in ((root, ""), (home, "~/")):
        if base != Path("/") and path.is_relative_to(base):
            return f"{prefix}{path.relative_to(base).as_posix()}"
    return str(path)
