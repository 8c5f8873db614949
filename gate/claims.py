"""What a fact says is there in a working tree: paths, commands that the tree defines, and symbols of its code.

Read generously, since nothing is held against a fact but what is known to have been there (gate/verify.py). Left out is what
can't be about a tree: URLs, hosts, packages, absolute paths elsewhere, patterns; and what a fact says is yet to be made, or gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

Runner = Literal["make", "just", "npm"]

# Characters of a fact that are read: one sentence, whatever a file's first line holds.
READ_CHARS = 2000
# Claims of one fact: who lists more has written a table.
CLAIMS = 12


class Claim(NamedTuple):
    """`name` is a path from some folder of the tree on, the name of a runner's command, or that of a symbol; `text` is how the
    fact says it, `runner` whose command it is.
    """

    kind: Literal["file", "folder", "command", "symbol"]
    name: str
    text: str
    runner: Runner | None = None


class _Found(NamedTuple):
    claim: Claim
    start: int
    end: int


_NOT_OURS = re.compile(
    r"\b[a-z][a-z0-9+.-]*://\S+"  # URLs
    r"|(?<!\S)\S*\w@[\w.-]+\S*"  # addresses, user@host:path
    r"|(?<!\S)[\"'`(\[]?@[\w.-]*/\S+"  # scoped packages, import aliases
    r"|(?<!\S)[\"'`(\[]?~?/(?:[^\s/]+/?)*"  # absolute paths, paths of a home
    r"|(?<!\S)[\"'`(\[]?[A-Za-z]:\\\S+"  # paths of Windows
    r"|(?<!\S)\S*[*<>{}$%|\\]\S*"  # patterns, placeholders, variables
    r"|(?<![\w./-])(?=[^\s/]*[A-Za-z])\w[\w-]*(?:\.[\w-]+)+(?::\d+)?/\S*"  # hosts with a path
)
# A script without spaces ends a path: where its own letters stand in a path, nothing is claimed.
_CODE = r"(?![\u3040-\u9fff\uac00-\ud7af])[\w.+@-]"
_PATH = re.compile(rf"(?<![./:@-])(?<!{_CODE})(?:\./)?(?!\.\.?/)(?:{_CODE})+(?:/(?:{_CODE})+)*/?(?!/|{_CODE})")
_ENDING = re.compile(r"\w\.[A-Za-z][A-Za-z0-9]{0,9}$")
_BARE_NAMES = frozenset(("Makefile", "Dockerfile", "Jenkinsfile", "Procfile", "Gemfile", "Rakefile", "justfile", "Justfile"))
_NAME = r"[A-Za-z_][\w:.-]*\w"
_COMMANDS = re.compile(
    rf"\b(?P<make>make|gmake)\s+(?P<m>{_NAME})"
    rf"|\b(?P<just>just)\s+(?P<j>{_NAME})"
    rf"|\b(?:npm|pnpm|yarn|bun)\s+run(?:-script)?\s+(?P<r>{_NAME})"
    rf"|\bnpm\s+(?P<n>test|start|stop|restart)\b"
    rf"|\b(?:pnpm|yarn)\s+(?P<p>{_NAME})"
)
# What package managers do themselves and packages like to name scripts: which of the two is meant can't be told.
_BUILT_IN = frozenset(
    ("install", "publish", "pack", "version", "deploy", "link", "audit", "update", "upgrade", "create", "init", "exec", "config")
)
_SYMBOL = re.compile(
    r"(?<![\w./-])(?P<called>[A-Za-z_]\w*(?:\.\w+)*)\(\)|(?<![\w./-])(?P<member>[A-Z][a-z]\w*\.[a-z_]\w{2,})(?![\w.(/])"
)
_QUOTED = re.compile(r"`(?P<name>(?=\w*(?:_|[a-z][A-Z]))[A-Za-z]\w{4,})`")
_PYTEST = re.compile(r"::(\w+)")

_CLAUSE = re.compile(r"[;:]\s|[.,!?]\s|\s[–—-]\s|\bbut\b|\n")
_MAKES = re.compile(
    r"\b(?:creat(?:e|es|ed|ing)|generat(?:e|es|ed|ing)|writ(?:e|es|ten|ing)|wrote|produc(?:e|es|ed|ing)|emit\w*|outputs?|"
    r"sav(?:e|es|ed|ing)|dump\w*|builds?|built|building|new)\b",
    re.I,
)
# What makes it, though, is there.
_MAKER = re.compile(r"\b(?:by|with|from|via|uses?|using|through|runs?|running|calls?|see|edit)\W*$", re.I)
_IS_MADE = re.compile(
    r"^\W*(?:is|are|gets?|will be|must be|should be)\s+(?:\w+\s+)?(?:created|generated|written|produced|built)\b", re.I
)
_LEFT = re.compile(
    r"\b(?:not|no|instead of|rather than|no longer|formerly|remov\w+|delet\w+|drop\w*|renam\w+|mov(?:e|es|ed|ing)|replac\w+)"
    r"\W+(?:\w+\W+){0,2}$",
    re.I,
)
_IS_LEFT = re.compile(
    r"\b(?:removed|deleted|gone|dropped|renamed|moved|replaced|no longer|obsolete|(?:does|do|did)(?:n't| not) exist)\b", re.I
)


@lru_cache(maxsize=2048)
def claims(fact: str, root: str = "") -> tuple[Claim, ...]:
    """Returns what a fact claims, in order, each once; absolute paths below `root` (no slash at its end) count as relative."""
    text = fact[:READ_CHARS].replace(f"{root}/", "") if root else fact[:READ_CHARS]
    found = sorted((one for one in _found(_without(_NOT_OURS, text))), key=lambda one: (one.start, -one.end))
    return tuple(dict.fromkeys(one.claim for one in found if _holds(text, one)))[:CLAIMS]


def _without(pattern: re.Pattern[str], text: str) -> str:
    """Blanks what matches, so that places in the text stay what they are."""
    return pattern.sub(lambda match: " " * len(match[0]), text)


def _found(text: str) -> Iterator[_Found]:
    for match in _COMMANDS.finditer(text):
        yield from _command(match)
    rest = _without(_COMMANDS, text)
    for match in _SYMBOL.finditer(rest):
        name = match["called"] or match["member"]
        if match["called"] or not _ENDING.search(name) or len(name.rpartition(".")[2]) > 4:
            yield _Found(Claim("symbol", name.rpartition(".")[2], match[0]), match.start(), match.end())
    for match in _QUOTED.finditer(rest):
        yield _Found(Claim("symbol", match["name"], match["name"]), match.start(), match.end())
    for match in _PYTEST.finditer(rest):
        yield _Found(Claim("symbol", match[1], match[1]), match.start(), match.end())
    for match in _PATH.finditer(_without(_SYMBOL, rest)):
        yield from _path(match)


def _command(match: re.Match[str]) -> Iterator[_Found]:
    runner: Runner = "make" if match["make"] else "just" if match["just"] else "npm"
    name = match["m"] or match["j"] or match["r"] or match["n"] or match["p"]
    if not (match["p"] and name in _BUILT_IN):
        yield _Found(Claim("command", name, " ".join(match[0].split()), runner), match.start(), match.end())


def _path(match: re.Match[str]) -> Iterator[_Found]:
    text = match[0].rstrip(".-+@")
    name = text.removeprefix("./").rstrip("/")
    last = name.rpartition("/")[2]
    is_file = last in _BARE_NAMES or _ENDING.search(last) is not None or (last.startswith(".") and len(last) > 2)
    if name and (is_file or "/" in name or text.endswith("/")):
        kind: Literal["file", "folder"] = "file" if is_file and not text.endswith("/") else "folder"
        yield _Found(Claim(kind, name, name), match.start(), match.start() + len(text))


def _holds(text: str, found: _Found) -> bool:
    """False where the clause says that the thing is yet to be made, or is gone and known to be."""
    before = _CLAUSE.split(text[: found.start])[-1]
    after = _CLAUSE.split(text[found.end :])[0]
    if found.claim.kind in ("file", "folder") and _MAKES.search(before) and not _MAKER.search(before):
        return False
    return not (_IS_MADE.search(after) or _LEFT.search(before) or _IS_LEFT.search(after))
