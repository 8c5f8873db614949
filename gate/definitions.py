"""Which commands a Makefile, a justfile or a package.json defines, as the runners themselves would find them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from ultan.gate.claims import Runner

# Which runner reads a file of this name.
READ_BY: Mapping[str, Runner] = {
    "Makefile": "make", "makefile": "make", "GNUmakefile": "make", "justfile": "just", "Justfile": "just", ".justfile": "just",
    "package.json": "npm",
}  # fmt: skip

_TARGETS = re.compile(r"^(?![\t#.])([^\s:=#][^:=#\n]*?)\s*::?(?![:=])", re.M)
_MAKE_OPEN = re.compile(r"^\s*-?s?include\s|^[^\t#\n]*%[^:=\n]*:(?!=)|\$\(eval\b|^\$", re.M)
_RECIPES = re.compile(r"^(?:alias\s+([\w-]+)\s*:=|@?([A-Za-z_][\w-]*)\b[^:=\n]*:(?!=))", re.M)
_JUST_OPEN = re.compile(r"^(?:!include|import\??|mod\??)\s", re.M)
_SCRIPTS = re.compile(r'^\s*"([\w:.-]+)"\s*:\s*"', re.M)


class Defined(NamedTuple):
    """The names that a file defines; `open` where others come in from somewhere else."""

    names: frozenset[str]
    open: bool = False


def read(runner: Runner, text: str) -> Defined:
    """Returns what a whole file defines; one that can't be read defines whatever is asked of it."""
    if runner == "make":
        return Defined(_targets(text), _MAKE_OPEN.search(text) is not None)
    if runner == "just":
        return Defined(_recipes(text), _JUST_OPEN.search(text) is not None)
    try:
        scripts = json.loads(text).get("scripts", {})
        return Defined(frozenset(map(str, scripts)))
    except (ValueError, RecursionError, AttributeError, TypeError):
        return Defined(frozenset(), open=True)


def glimpsed(runner: Runner, lines: str) -> frozenset[str]:
    """Returns the names that some lines of a file may define, without the rest of it."""
    if runner == "make":
        return _targets(lines)
    return _recipes(lines) if runner == "just" else frozenset(_SCRIPTS.findall(lines))


def _targets(text: str) -> frozenset[str]:
    return frozenset(name for found in _TARGETS.findall(text) for name in found.split())


def _recipes(text: str) -> frozenset[str]:
    return frozenset(alias or name for alias, name in _RECIPES.findall(text))
