"""One entry as a row of the lexical index (configs/edge/lexical.py has the schema)."""

from __future__ import annotations

from ultan.configs.edge.words import words
from ultan.library.entry import Entry
from ultan.retrieval.indexing.passage import entry_hash, headline
from ultan.retrieval.indexing.view import shown_unasked

_COLUMNS = "id, scope, type, title, fact, updated, current, strength, hash, json"
ALL = f"SELECT {_COLUMNS} FROM entry"  # noqa: S608 - a constant
PUT_ENTRY = f"INSERT INTO entry (rowid, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - a constant
PUT_WORDS = "INSERT INTO entry_words (rowid, core, rest) VALUES (?, ?, ?)"


def columns(entry: Entry) -> tuple[object, ...]:
    """Returns what `PUT_ENTRY` takes behind the row's number; how often an entry was reinforced is its strength in a listing."""
    updated = str(entry.updated or entry.created or "")
    shown = (entry.id, entry.scope, entry.type, entry.title, entry.fact, updated)
    return (*shown, shown_unasked(entry), float(entry.reinforced), entry_hash(entry), entry.model_dump_json())


def core(entry: Entry) -> str:
    """Returns the words of all that an entry says but for its narrative."""
    return " ".join(words("\n".join((*headline(entry), entry.applies_when, *entry.keywords, *entry.aliases, *entry.tags))))


def rest(entry: Entry) -> str:
    """Returns the words of the narrative."""
    return " ".join(words(entry.narrative))
