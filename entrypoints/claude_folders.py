"""Where Claude Code keeps what is the user's own: its folder, and for each project transcripts and an auto memory."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from ultan.configs.edge.project import identify
from ultan.library.project import ProjectRef

# A path's name in `projects/` is cut after so many characters (seen in CLI 2.1.332).
_NAME_CHARS = 200
# Lines of a transcript that are looked at for the folder in which it was written, and bytes of them.
_LOOK_LINES, _LOOK_BYTES = 40, 1 << 18


def config(environ: Mapping[str, str]) -> Path:
    """Returns Claude Code's folder."""
    return Path(environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude")


def of_project(base: Path, cwd: str) -> Iterator[Path]:
    """Yields the folders in `base`/projects that belong to the project of the folder `cwd`, by name.

    One is recognised by its name, made of the folder's path, and else by what its transcripts say they were written in: a project
    may lie in several places.
    """
    here = ProjectRef(**identify(cwd))
    names = {_encoded(cwd), _encoded(here.root)}
    for folder in _folders(base / "projects"):
        if folder.name in names or ((wrote := written_in(folder)) and identify(wrote)["key"] == here.key):
            yield folder


def written_in(folder: Path) -> str:
    """Returns the folder that a project folder's latest transcript was written in, "" where none tells."""
    transcripts = sorted(filter(Path.is_file, folder.glob("*.jsonl")), key=_age, reverse=True)
    return next((cwd for path in transcripts[:3] for cwd in _cwds(path)), "")


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _folders(projects: Path) -> list[Path]:
    return sorted(path for path in projects.iterdir() if path.is_dir()) if projects.is_dir() else []


def _encoded(path: str) -> str:
    return re.sub(r"[^a-zA-Z0-9]", "-", path)[:_NAME_CHARS]


def _cwds(path: Path) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            lines = list(islice(iter(lambda: file.readline(_LOOK_BYTES), b""), _LOOK_LINES))
    except OSError:
        return
    for line in lines:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict) and isinstance(record.get("cwd"), str) and record["cwd"]:
            yield record["cwd"]
