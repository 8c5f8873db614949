"""What is written to the terminal: answers to stdout, everything else to stderr. User's words are never read as markup."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import Any

from pydantic import BaseModel
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ultan.entrypoints.visible import shown
from ultan.library.trust import Trust

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def say(text: str = "", style: str = "") -> None:
    """One line of the answer. Lines aren't broken, so that scripts and grep see them whole."""
    out.print(Text(shown(text), style=style), soft_wrap=True)


def row(*parts: tuple[str, str]) -> None:
    """One line of the answer made of texts, each with its style."""
    out.print(Text.assemble(*((shown(text), style) for text, style in parts)), soft_wrap=True)


def tell(text: str, style: str = "dim") -> None:
    """One line beside the answer: progress, hints."""
    err.print(Text(shown(text), style=style), soft_wrap=True)


def fail(text: str) -> None:
    """The one line that says what was wrong, where, and what to do."""
    err.print(Text("ultan: ", style="bold red").append(Text(shown(text), style="default")), soft_wrap=True)


def as_json(value: object) -> None:
    """The whole answer as one JSON document: records as objects, trust by its label, times in ISO 8601."""
    out.print(Text(json.dumps(_plain(value), ensure_ascii=False, indent=1)), soft_wrap=True)


def _plain(value: Any) -> Any:
    match value:
        case BaseModel():
            return _plain(value.model_dump())
        case Trust():
            return value.label
        case date():
            return value.isoformat()
        case Mapping():
            return {key: _plain(inner) for key, inner in value.items()}
        case tuple() | list():
            return [_plain(inner) for inner in value]
        case _:
            return value


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Rows under headings, aligned. Where nobody watches, a row is one line however long, and there are no headings."""
    if not out.is_terminal:
        _aligned(list(rows))
        return
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        grid.add_column(column, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(shown(cell)) for cell in row))
    out.print(grid)


def _aligned(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Shows that something is going on: a spinner for a person, one line on stderr for a log."""
    if err.is_terminal:
        with err.status(Text(text, style="dim")):
            yield
    else:
        tell(text)
        yield
