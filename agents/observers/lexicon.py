"""The observers' words, from words.toml and feelings.toml; read once, compiled once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, get_args

from ultan.blackboard.observed import Feeling


class Words(NamedTuple):
    """The lists of words.toml, which says what each is for."""

    products: frozenset[str]
    numbered: frozenset[str]
    programs_and_words: frozenset[str]
    generic: frozenset[str]
    ordinary: frozenset[str]
    openers: frozenset[str]
    compound_parts: frozenset[str]
    top_levels: frozenset[str]
    determiners: frozenset[str]
    no_names: frozenset[str]


# For each feeling patterns with their strength (0..1), the strongest first.
Feelings = Mapping[Feeling, tuple[tuple[float, re.Pattern[str]], ...]]


@cache
def words() -> Words:
    return Words(**{name: frozenset(text.split()) for name, text in _table("words.toml").items()})


@cache
def feelings() -> Feelings:
    table = _table("feelings.toml")
    return {feeling: tuple(_compiled(table[feeling])) for feeling in get_args(Feeling)}


def _compiled(rows: list[Mapping[str, Any]]) -> Iterator[tuple[float, re.Pattern[str]]]:
    for row in rows:
        pattern = "|".join((rf"\b(?:{'|'.join(row['latin'])})\b", *row["other"]))
        yield float(row["strength"]), re.compile(pattern, re.IGNORECASE)


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("ultan.agents.observers").joinpath(name).read_text("utf-8"))
