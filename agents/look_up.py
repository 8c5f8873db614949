"""The tools of a mind: read, grep, search by words and by meaning. They read the library and nothing else, and change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ultan.agents.holdings import Holdings, line, lines
from ultan.agents.model import Tool
from ultan.configs.edge.redact import redact
from ultan.configs.errors import UltanError
from ultan.library.entry import Entry

# Entries that one look-up shows, and characters of one that is read: a mind can always ask again, more closely.
SHOWN = 12
READ_CHARS = 4000


class LookUpRefused(UltanError):
    """A look-up that can't be made as it was asked."""


def tools(holdings: Holdings) -> tuple[Tool, ...]:
    """Returns the read-only tools over these holdings."""
    words = _text("query", "What it should be about, in words that the entry itself may use.")
    return (
        Tool("read", "Shows one entry whole, with its neighbours.", _text("entry", "Its id, or its path."), _read(holdings)),
        Tool(
            "grep", "Lists entries that hold this text, letter case aside.", _text("text", "A word or phrase."), _grep(holdings)
        ),
        Tool("search_words", "Lists entries that share words with the query.", words, _by_words(holdings)),
        Tool("search_meaning", "Lists entries that are near to the query in meaning.", words, _by_meaning(holdings)),
    )


def _text(name: str, about: str) -> Mapping[str, Any]:
    return {"type": "object", "properties": {name: {"type": "string", "description": about}}, "required": [name]}


def _given(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str) or not value.strip():
        raise LookUpRefused(f"{name} must be a text that isn't empty.")
    return value.strip()


def _read(holdings: Holdings) -> Any:
    def run(given: Mapping[str, Any]) -> str:
        name = _given(given, "entry").removesuffix(".md").strip("[]")
        entry = holdings.view.resolve(name)
        if entry is None:
            raise LookUpRefused(f"There is no entry {name}: ids begin with e_, paths with global/ or projects/.")
        text = redact(holdings.read(entry.path) or "")[:READ_CHARS]
        return f"{line(entry)}\npath: {entry.path}\n\n{text}\n\nbeside it:\n{lines(_neighbours(holdings, entry))}"

    return run


def _grep(holdings: Holdings) -> Any:
    def run(given: Mapping[str, Any]) -> str:
        wanted = _given(given, "text").casefold()
        return lines(_first(entry for entry in holdings.view.entries.values() if wanted in _whole(entry)))

    return run


def _by_words(holdings: Holdings) -> Any:
    def run(given: Mapping[str, Any]) -> str:
        scopes = tuple({entry.scope for entry in holdings.view.entries.values()})
        return lines(holdings.known.similar(_given(given, "query"), scopes, SHOWN))

    return run


def _by_meaning(holdings: Holdings) -> Any:
    def run(given: Mapping[str, Any]) -> str:
        found = (holdings.entry(entry_id) for entry_id in holdings.alike(_given(given, "query")))
        return lines(_first(entry for entry in found if entry))

    return run


def _first(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(entry for entry, _ in zip(entries, range(SHOWN), strict=False))


def _neighbours(holdings: Holdings, entry: Entry) -> tuple[Entry, ...]:
    folder = entry.path.rpartition("/")[0]
    return _first(one for one in holdings.view.entries.values() if one.path.rpartition("/")[0] == folder and one.id != entry.id)


def _whole(entry: Entry) -> str:
    return "\n".join((entry.id, entry.path, entry.title, entry.fact, entry.narrative, *entry.keywords, *entry.tags)).casefold()
