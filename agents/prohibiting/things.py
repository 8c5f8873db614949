"""The things that a few words name, and the acts: what a prohibition is about, whatever it looks like in a call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ultan.agents.prohibiting import paths, programs
from ultan.agents.prohibiting.lexicon import Act, bounded, lexicon
from ultan.agents.prohibiting.programs import Command
from ultan.agents.prohibiting.statements import statements
from ultan.agents.prohibiting.words import words
from ultan.configs.edge.stopwords import STOP

# Code in backticks, or a call between quotation marks.
_CODE = re.compile(r"`([^`\n]+)`|(?<!\w)[\"“']((?:[\w.-]+ )?[\w./-]+ -[^\"”'\n]+|[a-z][\w-]+ [a-z][^\"”'\n]{2,60})[\"”'](?!\w)")
_ONE_WORD = re.compile(r"[\w./@:-]+")
_SQL_CODE = re.compile(r"[A-Z]+ ")
_URL = re.compile(r"[a-z]+://\S+")
_HOST = re.compile(r"(?<![\w/.-])[a-z][\w-]*(?:\.[a-z0-9-]+){2,}(?![\w/(])", re.IGNORECASE)
_PLACE = re.compile(
    r"(?<![\w./@-])(?:\w+[-_])+(?:prod|production|prd|staging|stg|uat)(?![\w/-]|\.\w)"
    r"|(?<![\w./@-])(?:prod|production|prd|staging|stg|uat)(?:[-_]\w+)+(?![\w/-]|\.\w)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{4,5}")
_REMOTE = re.compile(r"\b(?:origin|upstream)\b")
_OF_BRANCH = re.compile(r"\bbranch(?:es)?\b", re.IGNORECASE)
_OF_GIT = frozenset({"commit", "rebase", "amend", "merge", "squash"})


class Things(NamedTuple):
    """What a text names. `verbs` are SQL's, `kinds` patterns of paths, `formats` ends of names;
    `rest` is the text without all this."""

    commands: tuple[Command, ...] = ()
    acts: tuple[Act, ...] = ()
    flags: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()
    remotes: tuple[str, ...] = ()
    environments: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    ports: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    rest: str = ""

    @property
    def named(self) -> bool:
        """True where there is something that a call could hold."""
        return any(self[:-1])

    @property
    def files(self) -> bool:
        return bool(self.paths or self.kinds)


class _Reader:
    """Takes one kind of thing after the other out of a text; what is taken is not read again."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.commands: list[Command] = []
        self.flags: list[str] = []
        self.paths: list[str] = []
        self.names: list[str] = []

    def code(self) -> None:
        """Sorts what stands in backticks; a single name is read as a word of the sentence too."""
        for found in _CODE.finditer(self.text):
            self._sort((found[1] or found[2]).strip(), quoted=found[2] is not None)
        self.text = _CODE.sub(lambda found: f" {found[1]} " if self._is_name(found[1]) else " ", self.text)

    def _is_name(self, code: str | None) -> bool:
        bare = (code or "").strip()
        return _ONE_WORD.fullmatch(bare) is not None and bare not in self.paths and bare.casefold() not in lexicon().english

    def _sort(self, code: str, quoted: bool) -> None:
        parts, known = code.split(), lexicon()
        if len(parts) > 1:
            if not _SQL_CODE.match(code):
                self.commands.append(programs.command(parts))
        elif code.startswith("-"):
            self.flags.append(code)
        elif quoted:
            return
        elif code.casefold() in known.english:
            self.commands.append(Command(code.casefold()))
        elif paths.path_like(code):
            self.paths.append(code)
        else:
            self.names.append(code)

    def take(self, pattern: re.Pattern[str]) -> tuple[str, ...]:
        found = tuple(match[0] for match in pattern.finditer(self.text))
        self.text = pattern.sub(" ", self.text)
        return found


def things(text: str) -> Things:
    """Returns what the text names."""
    reader = _Reader(text)
    reader.code()
    reader.take(_URL)
    early = tuple(_acts(reader, early=True))
    hosts = reader.take(_HOST)
    commands, reader.text = programs.taken(reader.text)
    tasks = reader.take(_task())
    ports = tuple(_ports(reader))
    acts = tuple(_acts(reader, early=False, found=early))
    named, reader.text = paths.taken(reader.text)
    kinds = tuple(kind.path for kind in lexicon().kinds if reader.take(kind.says))
    called, reader.text = paths.called(reader.text)
    environments = (*_called_for(reader), *(call for says, call in lexicon().environments if reader.take(says)))
    formats = tuple(_formats(reader))
    verbs, tables = statements(text) if not reader.commands and not commands else ((), ())
    packages = tuple(_packages(reader, text))
    commands = (*reader.commands, *commands)
    return Things(
        commands=commands,
        acts=acts,
        paths=(*reader.paths, *named, *called),
        kinds=kinds,
        # "Production" and "live" are one place: the first that is named says it.
        environments=environments[:1],
        remotes=reader.take(_REMOTE),
        branches=tuple(_branches(reader, acts, commands)),
        hosts=hosts,
        flags=(*reader.flags, *reader.take(programs.FLAG)),
        packages=packages,
        verbs=verbs,
        tables=tables,
        formats=formats,
        ports=ports,
        tasks=tasks,
        rest=reader.text,
    )


@cache
def _task() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w:/.@-]){lexicon().tasks['says']}(?![\w:/])")


@cache
def _port() -> re.Pattern[str]:
    return bounded(lexicon().ports["says"])


def _ports(reader: _Reader) -> Iterator[str]:
    found = [port[1] or port[2] for port in _port().finditer(reader.text)]
    if _NUMBER.fullmatch(alone := reader.text.strip(" ,")):
        # "8080 is off limits" speaks of nothing else.
        found, reader.text = [alone], ""
    reader.text = _port().sub(" ", reader.text)
    yield from dict.fromkeys(found)


def _called_for(reader: _Reader) -> Iterator[str]:
    """Yields the patterns of clusters, contexts and hosts that are called for an environment: "shop-prod"."""
    for name in dict.fromkeys(reader.take(_PLACE)):
        yield rf"(?<![\w-]){re.escape(name)}(?![\w-])"


def _formats(reader: _Reader) -> Iterator[str]:
    """Yields the formats of files that stand alone: "no xlsx"."""
    tokens = [programs.bare(token) for token in reader.text.split()]
    found = [token for token in tokens if token.casefold().removeprefix(".") in lexicon().formats]
    reader.text = " ".join(token for token in reader.text.split() if programs.bare(token) not in found)
    yield from dict.fromkeys(token.casefold().removeprefix(".") for token in found)


def _acts(reader: _Reader, early: bool, found: tuple[Act, ...] = ()) -> Iterator[Act]:
    """Yields the acts that are named; one that is only the background of another is none."""
    acts = [*found, *(act for act in lexicon().acts if act.early is early and reader.take(act.says))]
    behind = frozenset[str]().union(*(act.over for act in acts))
    yield from (act for act in acts if act.name not in behind)


def _branches(reader: _Reader, acts: tuple[Act, ...], commands: tuple[Command, ...]) -> Iterator[str]:
    """Yields branches, where the text is about git: known names, those called a branch, and names in backticks."""
    of_git = (
        _OF_BRANCH.search(reader.text) is not None
        or any("branch" in act.takes or act.name in _OF_GIT for act in acts)
        or any(one.program == "git" for one in commands)
    )
    if not of_git:
        return
    said = words()
    yield from (found["name"] for found in said.known_branch.finditer(reader.text))
    reader.text = said.known_branch.sub(" ", reader.text)
    for found in said.named_branch.finditer(reader.text):
        if not _any(found):
            yield found["before"] or found["after"]
    # Of "shared branches" nobody can tell from a call: such words stay, and what stays is something that isn't known.
    reader.text = said.named_branch.sub(lambda found: found[0] if _any(found) else " ", reader.text)
    yield from reader.names


def _any(found: re.Match[str]) -> bool:
    return (found["before"] or found["after"]).casefold() in STOP | words().any_branch


def _packages(reader: _Reader, whole: str) -> Iterator[str]:
    """Yields packages: known names, and names in backticks where the words are about packages."""
    known, about = lexicon(), words().of_packages.search(whole) is not None
    names = {name for name in reader.names if about or name.casefold() in known.packages}
    tokens = {token for token in map(programs.bare, reader.text.split()) if token.casefold() in known.packages}
    found = sorted(names | tokens, key=whole.find)
    reader.text = " ".join(token for token in reader.text.split() if programs.bare(token) not in found)
    yield from dict.fromkeys(name if name in names else name.casefold() for name in found)
