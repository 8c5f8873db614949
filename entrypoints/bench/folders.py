"""Folders of JSON lines that somebody else wrote: read where they lie, checked, never copied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ultan.entrypoints.misuse import MisuseError


def lines(path: Path) -> list[dict[str, Any]]:
    """Returns the objects of a file. Raises MisuseError where it can't be read or a line is no object."""
    try:
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    except FileNotFoundError as error:
        raise MisuseError(f"{path} isn't there: name the folder that holds it.") from error
    except (OSError, ValueError) as error:
        raise MisuseError(f"{path} can't be read as one JSON object a line: {error}.") from error
    if not all(isinstance(row, dict) for row in rows):
        raise MisuseError(f"{path} holds a line that is no JSON object.")
    return rows
