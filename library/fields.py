"""The keys of front matter: which attribute of an entry stands under which key, and how a value is read.

A file may spell each key with hyphens or with underscores. `KEYS` is the spelling and the order of files that are written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from pydantic import ValidationError

from ultan.library.entry import Entry, StopMode, Trigger
from ultan.library.trust import Trust
from ultan.library.yamltext import Item, Value

KEYS: Mapping[str, str] = {
    "id": "id",
    "title": "title",
    "type": "type",
    "scope": "scope",
    "status": "status",
    "trust": "trust",
    "confidence": "confidence",
    "applies_when": "applies-when",
    "keywords": "keywords",
    "aliases": "aliases",
    "tags": "tags",
    "created": "created",
    "updated": "updated",
    "valid_from": "valid-from",
    "valid_until": "valid-until",
    "sources": "sources",
    "related": "related",
    "severity": "severity",
    "arousal_pinned": "arousal_pinned",
    "encoding_strength": "encoding_strength",
    "reinforced": "reinforced",
    "last_confirmed": "last_confirmed",
    "superseded_by": "superseded_by",
    "block_triggers": "block_triggers",
    "stop_mode": "stop-mode",
    "not_in": "not-in",
}

ALWAYS = frozenset({"id", "title", "type", "scope", "status", "trust", "confidence", "encoding_strength", "reinforced"})
_LISTS = frozenset({"keywords", "aliases", "tags", "sources", "related", "not_in"})
_DATES = frozenset({"created", "updated", "valid_from", "valid_until", "last_confirmed"})
# Prose, in which "null" and "~" are words like any other.
_PROSE = frozenset({"title", "applies_when"})
_TRIGGERS = "block_triggers"
_MODE = "stop_mode"
_MODES = get_args(StopMode)
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


def attribute(key: str) -> str:
    """Returns the attribute's name for a key in either spelling; for an unknown key, the key."""
    name = key.replace("-", "_")
    return name if name in KEYS else key


def read(front: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the known attributes of a front matter whose scalars are all strings; absent and null ones are left out.

    Raises ValueError for a mapping where a text or a list should stand, and for an unknown trust.
    """
    values: dict[str, Any] = {}
    for key, raw in front.items():
        name = attribute(str(key))
        if name in KEYS and (name in _PROSE or not (isinstance(raw, str) and raw in _NULLS)):
            values[name] = _value(name, raw)
    if _TRIGGERS in values:
        values[_TRIGGERS], values["faults"] = _triggers(values[_TRIGGERS])
    if values.get(_MODE, "") not in _MODES:
        fault = f"{KEYS[_MODE]}: {values.pop(_MODE)!r} is none of shadow, ask"
        values["faults"] = (*values.get("faults", ()), fault)
    return values


def written(entry: Entry, name: str) -> Value:
    """Returns an attribute of an entry as it stands in a file."""
    return triggers(entry.block_triggers) if name == _TRIGGERS else getattr(entry, name)


def triggers(found: Iterable[Trigger]) -> list[Item]:
    """Returns triggers as they stand in a file: a list of `{tool: …, pattern: …}`, with the other keys where they have any."""
    return [one.model_dump(exclude_defaults=True) for one in found]


def more_triggers(front: Mapping[str, Any], fresh: Iterable[Trigger]) -> Value:
    """Returns what a front matter's triggers are with these behind them; what it holds already stays as it is written."""
    held = next((value for key, value in front.items() if attribute(key) == _TRIGGERS), "")
    items: list[Item] = held if isinstance(held, list) else [] if held in _NULLS else [held]
    return [*items, *triggers(fresh)]


def _triggers(raw: object) -> tuple[tuple[Trigger, ...], tuple[str, ...]]:
    """Returns those that can be read, and what is wrong with the others: one bad pattern doesn't make an entry unreadable."""
    read: list[Trigger] = []
    faults: list[str] = []
    for item in raw if isinstance(raw, list) else [raw]:
        try:
            read.append(_trigger(item))
        except ValueError as error:
            reason = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
            faults.append(f"block_triggers: {reason.removeprefix('Value error, ')}")
    return tuple(read), tuple(faults)


def _trigger(item: object) -> Trigger:
    """A trigger is a mapping; in one line it is `Tool: pattern`, which YAML takes for a mapping too unless it is quoted."""
    if isinstance(item, str):
        tool, _, pattern = item.partition(":")
        item = {"tool": tool.strip(), "pattern": pattern.strip()}
    if isinstance(item, dict) and len(item) == 1 and not {"tool", "pattern"} & set(item):
        [(tool, pattern)] = item.items()
        item = {"tool": tool, "pattern": pattern}
    if not isinstance(item, dict) or not {"tool", "pattern"} <= set(item):
        raise ValueError("a trigger needs a tool and a pattern")
    return Trigger(**{name: item[name] for name in Trigger.model_fields if name in item})


def _value(name: str, raw: Any) -> Any:
    if name == _TRIGGERS:
        return raw
    if isinstance(raw, dict):
        raise ValueError(f"{KEYS[name]} holds a mapping; it must be {'a list' if name in _LISTS else 'one value'}")
    if name in _LISTS:
        return tuple(_item(item) for item in raw) if isinstance(raw, list) else (raw,)
    text = "\n".join(_item(item) for item in raw) if isinstance(raw, list) else raw.strip()
    if name == "trust":
        return Trust.parse(text)
    # A timestamp stands for its day.
    return text[:10] if name in _DATES else text


def _item(item: Any) -> str:
    """An unquoted [[wikilink]] is a list in a list to YAML."""
    if isinstance(item, str):
        return item
    if isinstance(item, list) and len(item) == 1:
        inner = item[0]
        return f"[[{inner}]]" if isinstance(inner, str) else _item(inner)
    raise ValueError("a list holds something that is neither text nor a [[wikilink]]")
