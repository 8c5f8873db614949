"""Facts that a user of a coding agent tells, each with prompts that it should come up at, and some that it is no help for.

All of it is written by hand, in the files told/*.toml: one file a domain, so that no wording of one is in another. A name in
braces is a slot; words.toml says what fills it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from ultan.library.entry import EntryType, Frozen

_PACKAGE = "ultan.entrypoints.bench"
_SLOT = re.compile(r"\{(\w+)\}")


class Told(Frozen):
    """A fact and its prompts, slots unfilled. `high`, `low` and `none` ask for it and share many, few and no content words
    with it; `near` is work in the same project that it doesn't help with. `domain` is the name of its file."""

    domain: str
    lang: str
    scope: Literal["project", "global"]
    type: EntryType
    fact: str
    high: str
    low: str
    none: str
    near: tuple[str, ...]


class Others(Frozen):
    """What the rest of a library is made of: `patterns` with a slot {subject}."""

    subjects: tuple[str, ...]
    patterns: tuple[str, ...]


class Prompts(Frozen):
    """Prompts without an entry of their own: `unrelated` ones must get nothing; `elsewhere` is work that nothing known helps."""

    unrelated: tuple[str, ...]
    elsewhere: tuple[str, ...]


@cache
def everything() -> tuple[Told, ...]:
    """Returns all that is written, by domain."""
    return tuple(_read())


@cache
def words() -> Mapping[str, tuple[str, ...]]:
    """Returns what may fill each slot."""
    return {slot: tuple(filling) for slot, filling in _table("told/words.toml").items()}


@cache
def others() -> Others:
    return Others.model_validate(_table("others.toml"))


@cache
def prompts() -> Prompts:
    return Prompts.model_validate(_table("prompts.toml"))


def slots(*texts: str) -> tuple[str, ...]:
    """Returns the names of the slots in texts, each once, in order."""
    return tuple(dict.fromkeys(name for text in texts for name in _SLOT.findall(text)))


def filled(text: str, filling: Mapping[str, str]) -> str:
    """Returns the text with its slots filled; braces that name no slot stay."""
    return _SLOT.sub(lambda match: filling.get(match[1], match[0]), text)


def _read() -> Iterator[Told]:
    for path in sorted((files(_PACKAGE) / "told").iterdir(), key=lambda one: one.name):
        domain = path.name.removesuffix(".toml")
        if path.name.endswith(".toml") and domain != "words":
            table = tomllib.loads(path.read_text("utf-8"))
            shared = {"domain": domain, "lang": table["lang"], "scope": table.get("scope", "project")}
            yield from (Told.model_validate(shared | one) for one in table["told"])


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files(_PACKAGE).joinpath(*name.split("/")).read_text("utf-8"))
