"""The reference knowledge-graph server's memory.json: one JSON object a line, entities with observations, and relations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ultan.configs.edge import fence, redact
from ultan.entrypoints.importing.markdown import PIECE_CHARS
from ultan.entrypoints.importing.pieces import Piece, Problem


def pieces(text: str, name: str) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """Returns a statement for each observation and each relation, and the lines of the file `name` that can't be used."""
    found: list[Piece] = []
    problems: list[Problem] = []
    for number, line in _records(text):
        try:
            found += _stated(json.loads(line) if isinstance(line, str) else line, number)
        except (ValueError, RecursionError) as error:
            problems.append(Problem(path=name, line=number, reason=_reason(error)))
    return tuple(found), tuple(problems)


def _records(text: str) -> Iterator[tuple[int, Any]]:
    """One record a line; a file that is a single object with both lists, as exports have it, is taken apart."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict) and isinstance(whole.get("entities"), list):
        yield from ((1, {"type": "entity", **one}) for one in whole["entities"] if isinstance(one, dict))
        relations = whole.get("relations")
        yield from ((1, {"type": "relation", **one}) for one in relations or () if isinstance(one, dict))
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"it is not JSON ({error.msg}, column {error.colno})"
    return f"it can't be used ({error})"


def _stated(record: Any, number: int) -> Iterator[Piece]:
    match record:
        case {"type": "entity", "name": str(name), "observations": list(observations)}:
            kind = record.get("entityType")
            about = (_words(kind),) if isinstance(kind, str) and kind else ()
            for one in observations:
                if not isinstance(one, str):
                    raise ValueError("an observation is no text")
                yield from _piece(one if _names(one, name) else f"{_words(name)}: {one}", number, (_words(name), *about))
        case {"type": "relation", "from": str(one), "to": str(other), "relationType": str(how)}:
            yield from _piece(f"{_words(one)} {_words(how)} {_words(other)}", number, ())
        case _:
            raise ValueError('it is neither an "entity" with "name" and "observations" nor a "relation" with "from", "to"')


def _names(text: str, name: str) -> bool:
    return _words(name).casefold() in text.replace("_", " ").casefold()


def _words(name: str) -> str:
    return " ".join(name.replace("_", " ").split())


def _piece(text: str, number: int, about: tuple[str, ...]) -> Iterator[Piece]:
    clean = " ".join(redact.clean(fence.strip(text)).split())
    if clean:
        yield Piece(clean[:PIECE_CHARS], number, about)
