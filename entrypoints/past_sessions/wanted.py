"""Which transcripts: those that a person named, those of a folder, or those of this project's past sessions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ultan.entrypoints import claude_folders
from ultan.entrypoints.importing.pieces import Problem

# Transcripts of subagents lie beside and below those of sessions; nobody types there.
_SUBAGENTS = ("agent-", "subagents")


def of_project(base: Path, cwd: str) -> tuple[Path, ...]:
    """Returns the transcripts of a project's sessions in Claude Code's folder, by name."""
    folders = claude_folders.of_project(base, cwd)
    return tuple(
        path for folder in folders for path in sorted(folder.glob("*.jsonl")) if not _subagents(path.relative_to(folder))
    )


def named(paths: Sequence[Path], cwd: Path) -> Iterator[Path | Problem]:
    """Yields the transcripts that these files and folders are, each once, and what of them is none."""
    seen: set[Path] = set()
    for one in _named(cwd / path.expanduser() for path in paths):
        if isinstance(one, Problem) or one.resolve() not in seen:
            seen.update(() if isinstance(one, Problem) else (one.resolve(),))
            yield one


def _named(paths: Iterable[Path]) -> Iterator[Path | Problem]:
    for path in paths:
        if path.is_dir():
            found = sorted(one for one in path.rglob("*.jsonl") if one.is_file() and not _subagents(one.relative_to(path)))
            yield from found or (Problem(path=str(path), reason="there is no transcript in it (*.jsonl)"),)
        elif path.is_file():
            yield path
        else:
            reason = "it is no regular file" if os.path.lexists(path) else "there is no such file or folder"
            yield Problem(path=str(path), reason=reason)


def _subagents(path: Path) -> bool:
    return any(part.startswith(_SUBAGENTS) for part in path.parts)
