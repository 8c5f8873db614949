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

# Where a line is cut: the patterns' time grows with the square of its length, and a file may be one line.
_OVERLONG = re.compile(r"^([^\n]{1000})[^\n]+", re.M)

_TARGETS = re.compile(r"^(?![\t#.])([^\s:=#][^:=#\n]*?)[ \t]*::?(?![:=])", re.M)
_MAKE_OPEN = re.compile(r"^[ \t]*-?s?include\s|^[^\t#\n]*%[^:=\n]*:(?!=)|\$\(eval\b|^\$", re.M)
_RECIPES = re.compile(r"^(?:alias\s+([\w-]+)\s*:=|@?([A-Za-z_][\w-]*)\b[^:=\n]*:(?!=))", re.M)
_JUST_OPEN = re.compile(r"^(?:!include|import\??|mod\??)\s", re.M)
_SCRIPTS = re.compile(r'^[ \t]*"([\w:.-]+)"\s*:\s*"', re.M)


class Defined(NamedTuple):
    """The names that a file defines; `open` where others come in from somewhere else."""

    names: frozenset[str]
    open: bool = False


def read(runner: Runner, text: str) -> Defined:
    """Returns what a whole file defines; one that can't be read, or not to the end, defines whatever is asked of it."""
    if runner == "npm":
        return _scripts(text)
    lines, cut = _OVERLONG.subn(r"\1", text)
    if runner == "make":
        return Defined(_targets(lines), cut > 0 or _MAKE_OPEN.search(lines) is not None)
    return Defined(_recipes(lines), cut > 0 or _JUST_OPEN.search(lines) is not None)


def glimpsed(runner: Runner, lines: str) -> frozenset[str]:
    """Returns the names that some lines of a file may define, without the rest of it."""
    lines = _OVERLONG.sub(r"\1", lines)
    if runner == "make":
        return _targets(lines)
    return _recipes(lines) if runner == "just" else frozenset(_SCRIPTS.findall(lines))


def _scripts(text: str) -> Defined:
    try:
        return Defined(frozenset(map(str, json.loads(text).get("scripts", {}))))
    except (ValueError, RecursionError, AttributeError, TypeError):
        return Defined(frozenset(), open=True)


def _targets(text: str) -> frozenset[str]:
    return frozenset(name for found in _TARGETS.findall(text) for name in found.split())


def _recipes(text: str) -> frozenset[str]:
    return frozenset(alias or name for alias, name in _RECIPES.findall(text))
