"""What is written to the terminal: answers to stdout, everything else to stderr. User's words are never read as markup."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pydantic import BaseModel
from rich.console import Console
from rich.table import Table
from rich.text import Text

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def say(text: str = "", style: str = "") -> None:
    """One line of the answer. Lines aren't broken, so that scripts and grep see them whole."""
    out.print(Text(text, style=style), soft_wrap=True)


def tell(text: str, style: str = "dim") -> None:
    """One line beside the answer: progress, hints."""
    err.print(Text(text, style=style), soft_wrap=True)


def fail(text: str) -> None:
    """The one line that says what was wrong, where, and what to do."""
    err.print(Text("ultan: ", style="bold red").append(Text(text, style="default")), soft_wrap=True)


def as_json(value: BaseModel | dict[str, object] | list[object]) -> None:
    """The whole answer as one JSON document."""
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    out.print(Text(json.dumps(plain, ensure_ascii=False, indent=1, default=str)), soft_wrap=True)


def table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """Rows under headings. Where nobody watches, one line a row with tabs between, and no headings."""
    if not out.is_terminal:
        for row in rows:
            say("\t".join(row))
        return
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        grid.add_column(column, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    out.print(grid)


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Shows that something is going on: a spinner for a person, one line on stderr for a log."""
    if err.is_terminal:
        with err.status(Text(text, style="dim")):
            yield
    else:
        tell(text)
        yield
