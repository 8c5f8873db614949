"""Fitted values as TOML that a user can put into config.toml, with the figures that they gave as comments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from ultan.entrypoints.misuse import MisuseError


def toml(values: Mapping[str, float], comments: Sequence[str]) -> str:
    """Returns a TOML text: comments first, then the values by section; keys are "section.key"."""
    head = [f"# {line}".rstrip() for comment in comments for line in comment.splitlines()]
    rows = sorted((key.split(".", 1), value) for key, value in values.items())
    sections = [
        "\n".join([f"[{section}]", *(f"{path[1]} = {value:g}" for path, value in group)])
        for section, group in groupby(rows, key=lambda row: row[0][0])
    ]
    return "\n\n".join(["\n".join(head), *sections]) + "\n"


def write(path: Path, text: str) -> None:
    """Writes a text into a file that isn't there yet. Raises MisuseError where it is, or where it can't be written."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise MisuseError(f"{path} is there already: name another file, or remove it first.") from error
    except OSError as error:
        raise MisuseError(f"{path} can't be written: {error.strerror}. Name a file in a folder of yours.") from error
