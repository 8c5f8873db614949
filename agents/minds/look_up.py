"""The tools of a mind: read, grep, search by words and by meaning. They read the library and nothing else, and change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ultan.agents.minds.holdings import Holdings, folder_of, line, lines
from ultan.agents.model import Tool
from ultan.configs.edge.redact import redact
from ultan.configs.errors import UltanError
from ultan.library.entry import Entry

# Entries that one look-up shows, and characters of one that is read: a mind can always ask again, more closely.
SHOWN = 12
READ_CHARS = 4000
# Characters of a question: a longer one is no search any more.
ASKED_CHARS = 400


class LookUpRefused(UltanError):
    """A look-up that can't be made as it was asked."""


def tools(holdings: Holdings) -> tuple[Tool, ...]:
    """Returns the read-only tools over these holdings."""
    words = _text("query", "What it should be about, in words that the entry itself may use.")
    return (
        Tool(
            "read",
            "Shows one entry whole with its neighbours, or a folder: its README and what lies in it.",
            _text("entry", "An entry's id or path, or a folder's path, such as projects/<slug>/facts."),
            _read(holdings),
        ),
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
    if len(value) > ASKED_CHARS:
        raise LookUpRefused(f"{name} is {len(value)} characters long; at most {ASKED_CHARS} are searched for.")
    return value.strip()


def _read(holdings: Holdings) -> Any:
    def run(given: Mapping[str, Any]) -> str:
        name = _given(given, "entry").removesuffix(".md").strip("[]")
        entry = holdings.view.resolve(name)
        if entry is None:
            return _folder(holdings, name.removesuffix("/README").strip("/"))
        beside = _first(one for one in holdings.inside(folder_of(entry)) if one.id != entry.id)
        return f"{line(entry)}\npath: {entry.path}\n\n{_file(holdings, entry.path)}\n\nbeside it:\n{lines(beside)}"

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


def _folder(holdings: Holdings, path: str) -> str:
    """Only folders that hold entries are shown: a path of a mind's own making leads nowhere else."""
    inside = holdings.inside(path)
    below = sorted({folder_of(entry) for entry in holdings.below(path)} - {path})
    if not (inside or below):
        raise LookUpRefused(f"There is no entry or folder {path}: ids begin with e_, paths with global/ or projects/.")
    folders = "".join(f"- {folder}/\n" for folder in below[:SHOWN])
    return f"{_file(holdings, f'{path}/README.md')}\n\nin it, {len(inside)} entries:\n{folders}{lines(_first(inside))}"


def _file(holdings: Holdings, path: str) -> str:
    return redact(holdings.read(path) or "")[:READ_CHARS]


def _whole(entry: Entry) -> str:
    return "\n".join((entry.id, entry.path, entry.title, entry.fact, entry.narrative, *entry.keywords, *entry.tags)).casefold()
