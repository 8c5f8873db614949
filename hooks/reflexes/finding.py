"""Where a reflex's answer comes from: the daemon, else the index on disk."""

from __future__ import annotations

from ultan.configs.edge import limits
from ultan.configs.edge.folding import folded, term
from ultan.configs.edge.paths import Home
from ultan.configs.edge.words import content_words, words
from ultan.hooks import daemon, fallback

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Any

    from ultan.configs.edge.lexical import Row
    from ultan.hooks.record import Event


class Known:
    """One thing that memory holds. `updated` is a day, or ""; `holds` is False for what held earlier."""

    __slots__ = ("fact", "holds", "id", "scope", "type", "updated")

    def __init__(self, row: Row | dict[str, Any]) -> None:
        fields = row if isinstance(row, dict) else row._asdict()
        self.id = str(fields.get("id", ""))
        self.type = str(fields.get("type", ""))
        self.scope = str(fields.get("scope", ""))
        self.fact = str(fields.get("fact", ""))
        self.updated = str(fields.get("updated", ""))
        gone = fields.get("superseded_by") or fields.get("archived") or fields.get("status") in ("stale", "deprecated")
        self.holds = not gone


class Found:
    """What answers a question: entries, and the user's own words with their day."""

    __slots__ = ("entries", "quotes")

    def __init__(self, entries: list[Known], quotes: list[tuple[str, str]]) -> None:
        self.entries = entries
        self.quotes = quotes

    def __bool__(self) -> bool:
        return bool(self.entries or self.quotes)


def about(place: Home, event: Event, subject: str) -> Found:
    """Returns what is known about a subject, from here and from everywhere."""
    request = {"op": "recall", "query": subject, "project": event["project"], "limit": limits.REFLEX_ENTRIES, "hops": 0}
    body = daemon.body(place, request, limits.REFLEX_DEADLINE_MS, "prompt")
    if body is None:
        return Found(on_disk(place, event, subject), [])
    quotes = [(str(quote.get("said", "")), str(quote.get("text", ""))) for quote in body.get("quotes", [])]
    return Found([Known(hit) for hit in body.get("hits", [])], quotes)


def of_the_user(place: Home) -> Found:
    """Returns what holds everywhere, the strongest first: what is known of a person rather than of a project."""

    def rows(db: sqlite3.Connection) -> list[Known]:
        from ultan.configs.edge import lexical  # noqa: PLC0415 - sqlite3 costs milliseconds

        return [Known(row) for row in lexical.listing(db, ("global",), limits.REFLEX_ENTRIES)]

    return Found(fallback.read(place, rows), [])


def holding(place: Home, subject: str) -> list[Known]:
    """Returns the entries that hold these words, as `ultan forget` looks for them, or the entry of this id; archived ones too."""
    wanted = term(subject)
    longest = max(wanted.split(), key=len, default="")

    def rows(db: sqlite3.Connection) -> list[Known]:
        from ultan.configs.edge import lexical  # noqa: PLC0415 - as above

        found = []
        for row in lexical.every(db):
            text = f"{row.title}\n{row.fact}\n{row.json}".casefold()
            if row.id == subject or (longest and longest in text and wanted in folded(text)):
                found.append(Known(row))
        return found

    return fallback.read(place, rows)


def taught_by(place: Home, event_id: str, text: str, project: str) -> Known | None:
    """Returns the entry that an event became, None as long as there is none."""

    def rows(db: sqlite3.Connection) -> list[Known]:
        from ultan.configs.edge import lexical  # noqa: PLC0415 - as above

        near = lexical.search(db, text, ("global", project), limits.FALLBACK_CANDIDATES)
        return [Known(row) for row in near if event_id in row.json]

    return next(iter(fallback.read(place, rows)), None)


def on_disk(place: Home, event: Event, subject: str) -> list[Known]:
    """Returns what shares a word with a subject that is named outright; at a prompt that would be chance."""
    asked = {fallback.stem(word) for word in content_words(subject)}

    def rows(db: sqlite3.Connection) -> list[Known]:
        from ultan.configs.edge import lexical  # noqa: PLC0415 - as above

        near = lexical.search(db, subject, ("global", f"project:{event['project']['slug']}"), limits.FALLBACK_CANDIDATES)
        return [Known(row) for row in near if asked & {fallback.stem(word) for word in words(f"{row.title} {row.fact}")}]

    return fallback.read(place, rows)[: limits.REFLEX_ENTRIES]
