"""Which sources an entry names: paths, folders, symbols of code, in its fact, its story and where it came from. Pure.

An entry opens what it names and nothing else, and of that only what git tracks: whoever grounds a bridge reads what the entry's
author pointed at, not the whole disk.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from ultan.library.entry import Entry

# Characters of an entry that are read: a story is a page at most.
READ_CHARS = 8000
# Pointers of one entry: whoever lists more has written an index.
MOST = 12
_ELSEWHERE = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+|\[\[[^\]\n]*\]\]|\S+@\S+", re.IGNORECASE)
_NAME = r"[\w.+-]+"
_PATH = re.compile(rf"(?<![\w./:@-])(?P<path>[.~]?/?(?:{_NAME}/)*{_NAME}/?)(?::(?P<line>\d{{1,6}}))?(?![\w/@])")
# Endings of what people keep in a repository and read: a host or "e.g." has none of them.
_ENDING = re.compile(
    r"\w\.(?:py|pyi|js|mjs|ts|tsx|jsx|go|rs|c|h|cc|cpp|hpp|java|kt|rb|php|sh|bash|zsh|md|rst|txt|json|toml|ya?ml|ini|cfg|conf|csv|"
    r"sql|css|html|xml|proto|lean|ex|exs|erl|hs|ml|scala|swift|cs|lua|pl|r|jl|tf|nix|service|lock|env)$",
    re.IGNORECASE,
)
_BARE = frozenset(("Makefile", "Dockerfile", "Jenkinsfile", "Procfile", "Gemfile", "Rakefile", "justfile", "Justfile"))
_CODE = re.compile(r"`([^`\n]{2,120})`")
_IDENTIFIER = re.compile(r"(?:[A-Za-z_]\w*(?:\.|::))*(?P<last>(?=\w*(?:_|[a-z][A-Z]))[A-Za-z_]\w{3,})(?:\(\))?")
_CALLED = re.compile(r"(?<![\w./-])(?:[A-Za-z_]\w*\.)*(?P<last>[A-Za-z_]\w{2,})\(\)")


class Pointer(NamedTuple):
    """`line` is where in a path it points, 0 for nowhere."""

    kind: Literal["path", "folder", "symbol"]
    name: str
    line: int = 0


class Resolved(NamedTuple):
    """What may be opened: a tracked `path` from a `line` on, or the first tracked file that holds a `symbol`; else why not."""

    path: str = ""
    line: int = 1
    symbol: str = ""
    refused: str = ""


def of(entry: Entry) -> tuple[Pointer, ...]:
    """Returns what an entry names, each once, in order: paths and folders before symbols."""
    text = _ELSEWHERE.sub(" ", "\n".join((entry.fact, entry.narrative, *entry.sources))[:READ_CHARS])
    return tuple(dict.fromkeys((*_paths(text), *_symbols(text))))[:MOST]


def resolved(entry: Entry, wanted: str, tracked: Collection[str]) -> Resolved:
    """Returns what `wanted`, a path (`:line` may follow) or a symbol, opens for an entry; `tracked` are its project's files."""
    asked = _PATH.fullmatch(wanted.strip().strip("`"))
    name = _bare(asked["path"]) if asked else wanted.strip().strip("`").removesuffix("()")
    pointers = of(entry)
    if not pointers:
        return Resolved(refused="this entry names no source")
    symbol = name.rpartition(".")[2]
    if Pointer("symbol", symbol) in pointers:
        return Resolved(symbol=symbol)
    if not any(_leads(pointer, name) for pointer in pointers):
        named = ", ".join(pointer.name for pointer in pointers)
        return Resolved(refused=f"this entry doesn't name {name}; it names {named}")
    found = [path for path in sorted(tracked) if path == name] or [path for path in sorted(tracked) if path.endswith(f"/{name}")]
    if len(found) != 1:
        return Resolved(refused=_not_one(name, found, tracked))
    said = int(asked["line"]) if asked and asked["line"] else _line_of(pointers, name)
    return Resolved(found[0], max(1, said))


def _paths(text: str) -> Iterator[Pointer]:
    quoted = {code[1].rstrip("/") for code in _CODE.finditer(text)}
    for match in _PATH.finditer(text):
        said = match["path"].rstrip(".")
        name = _bare(said)
        last = name.rpartition("/")[2]
        if _ENDING.search(last) or last in _BARE:
            yield Pointer("path", name, int(match["line"] or 0))
        elif said.endswith("/") or ("/" in name and said.rstrip("/") in quoted):
            yield Pointer("folder", name)


def _symbols(text: str) -> Iterator[Pointer]:
    for code in _CODE.finditer(text):
        found = _IDENTIFIER.fullmatch(code[1])
        if found:
            yield Pointer("symbol", found["last"])
    yield from (Pointer("symbol", found["last"]) for found in _CALLED.finditer(text))


def _bare(path: str) -> str:
    return path.removeprefix("./").removeprefix("~/").strip("/")


def _leads(pointer: Pointer, name: str) -> bool:
    """True where a pointer names this path, with more or fewer of the folders before it, or a folder around it."""
    if pointer.kind == "folder":
        return f"/{pointer.name}/" in f"/{name}/"
    return pointer.kind == "path" and (f"/{name}".endswith(f"/{pointer.name}") or f"/{pointer.name}".endswith(f"/{name}"))


def _not_one(name: str, found: list[str], tracked: Collection[str]) -> str:
    if found:
        return f"there are {len(found)} tracked files {name}: say which, {', '.join(found[:4])}"
    below = sorted(path for path in tracked if f"/{name}/" in f"/{path}")
    if below:
        return f"{name} is a folder with {', '.join(below[:8])}"
    return f"{name} is no tracked file of the entry's project"


def _line_of(pointers: Collection[Pointer], name: str) -> int:
    return next((one.line for one in pointers if one.kind == "path" and one.line and _leads(one, name)), 1)
