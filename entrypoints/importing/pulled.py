"""Pages that a CLAUDE.md pulls in with @path, as Claude Code does: to a depth of five, none twice, none from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ultan.entrypoints.importing.blocks import blocks
from ultan.entrypoints.importing.kinds import PAGES, File
from ultan.entrypoints.importing.parsing import body
from ultan.entrypoints.importing.pieces import Problem, UnreadableError

# As deep as Claude Code follows them.
_DEPTH = 5
_PULL = re.compile(r"(?<![\w`@])@((?:~/|\.{0,2}/)?[\w./-]+)")
_CODE = re.compile(r"`[^`]*`")


def pulled(file: File, allowed: tuple[Path, ...], home: Path) -> tuple[tuple[File, ...], tuple[Problem, ...]]:
    """Returns the pages that a file pulls in, in their order, and those that lie outside of the `allowed` folders."""
    found: dict[Path, File] = {}
    problems: list[Problem] = []
    _follow(file, _Ways(allowed, home, {file.path.resolve()}), _DEPTH, found, problems)
    return tuple(found.values()), tuple(problems)


class _Ways:
    """Where pages may lie, and which were seen."""

    def __init__(self, allowed: tuple[Path, ...], home: Path, seen: set[Path]) -> None:
        self._allowed = tuple(folder.resolve() for folder in allowed)
        self._home = home
        self.seen = seen

    def target(self, name: str, beside: Path) -> Path | None:
        """Returns the page that a name leads to, None where there is none: most words with an @ are no path."""
        path = self._home / name[2:] if name.startswith("~/") else beside.parent / name
        for candidate in (path, path.with_name(path.name.rstrip("."))):
            if candidate.suffix.casefold() in PAGES and candidate.is_file():
                return candidate.resolve()
        return None

    def inside(self, path: Path) -> bool:
        return any(path.is_relative_to(folder) for folder in self._allowed)


def _follow(file: File, ways: _Ways, depth: int, found: dict[Path, File], problems: list[Problem]) -> None:
    if depth == 0:
        return
    for name, line in _names(file):
        path = ways.target(name, file.path)
        if path is None or path in ways.seen:
            continue
        ways.seen.add(path)
        if not ways.inside(path):
            reason = f"it pulls in {name}, which lies outside of its project: name that file itself to import it"
            problems.append(Problem(path=str(file.path), line=line, reason=reason))
            continue
        found[path] = file._replace(path=path, within=None)
        _follow(found[path], ways, depth - 1, found, problems)


def _names(file: File) -> Iterator[tuple[str, int]]:
    try:
        lines = body(file)
    except UnreadableError:
        return  # whoever reads the page itself tells of it
    for block in blocks(lines):
        if block.kind != "code":
            yield from ((found[1], block.line) for found in _PULL.finditer(_CODE.sub("", block.text)))
