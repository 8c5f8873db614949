"""What words mean as calls of tools, from commands.toml; read once, compiled once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

# Options between a program and its subcommand, some with a value: "git -C web --no-pager push".
GAP = r"(?: -\S{1,60}(?: [^ -]\S{0,60})?){0,4}"


class Act(NamedTuple):
    """`says` finds it in a sentence, each of `calls` in a call's normal form.

    `alone`: forbidden with nothing else named, it is forbidden at all. `takes` says what may narrow it, `over` which acts are
    only its background, `early` whether it is looked for before programs are.
    """

    name: str
    says: re.Pattern[str]
    calls: tuple[str, ...]
    alone: bool
    takes: frozenset[str]
    over: frozenset[str]
    early: bool


class Group(NamedTuple):
    """Tools of which a project uses one, and what the others then don't do."""

    members: frozenset[str]
    does: str


class FileKind(NamedTuple):
    """Files that have a name of their own, and the pattern of their paths."""

    says: re.Pattern[str]
    path: str


class Lexicon(NamedTuple):
    """The tables of commands.toml; `english` maps a program that is an English word to what has to
    follow it; `sure` are those of them that behind "use" can only be the program."""

    programs: frozenset[str]
    takes_subcommand: frozenset[str]
    deeper: frozenset[str]
    english: Mapping[str, frozenset[str]]
    sure: frozenset[str]
    forms: Mapping[str, str]
    same: Mapping[str, str]
    flags: Mapping[str, str]
    common_flags: frozenset[str]
    environments: tuple[tuple[re.Pattern[str], str], ...]
    acts: tuple[Act, ...]
    groups: tuple[Group, ...]
    kinds: tuple[FileKind, ...]
    dotenv: str
    extensions: frozenset[str]
    formats: frozenset[str]
    makes: frozenset[str]
    ports: Mapping[str, str]
    port_acts: frozenset[str]
    tasks: Mapping[str, str]
    several: frozenset[str]
    valued: frozenset[str]
    of_extension: str
    packages: frozenset[str]
    sql: Mapping[str, str]
    remote: Mapping[str, str]
    brought: frozenset[str]
    runners: str


@cache
def lexicon() -> Lexicon:
    """Returns the tables, compiled."""
    table = tomllib.loads(files("ultan.agents.prohibiting").joinpath("commands.toml").read_text("utf-8"))
    return Lexicon(
        programs=_names(table["programs"]),
        takes_subcommand=_names(table["subcommands"]),
        deeper=frozenset(table["deeper"]["names"].strip().replace("\n", "|").split("|")),
        english={word: _names(after) for word, after in table["english"].items()},
        sure=_names(table["sure"]["names"]),
        forms=table["forms"],
        same=table["same"],
        flags=table["flags"],
        common_flags=_names(table["common"]["flags"]),
        environments=tuple((bounded(says), call) for says, call in table["environments"].items()),
        acts=tuple(map(_act, table["act"])),
        groups=tuple(Group(frozenset(row["members"]), row["does"]) for row in table["group"]),
        kinds=tuple(FileKind(bounded(row["says"]), row["path"]) for row in table["files"]),
        dotenv=next(row["path"] for row in table["files"] if ".env" in row["path"]),
        extensions=_names(table["extensions"]["names"]),
        formats=_names(table["formats"]["names"]),
        makes=_names(table["formats"]["makes"]),
        ports=table["ports"],
        port_acts=_names(table["ports"]["does"]),
        tasks=table["tasks"],
        several=_names(table["several"]["names"]),
        valued=_names(table["valued"]["flags"]),
        of_extension=table["extensions"]["words"],
        packages=_names(table["packages"]["names"]),
        sql=table["sql"],
        remote=table["remote"],
        brought=_names(table["brought"]["names"]),
        runners=table["runners"]["before"],
    )


def _act(row: Mapping[str, Any]) -> Act:
    return Act(
        name=row["name"],
        says=re.compile(rf"{bounded(row['says']).pattern}(?!/[\w-]+[./])", re.IGNORECASE),
        calls=tuple(alternatives(row["call"].replace("{gap}", GAP))),
        alone=row["alone"],
        takes=frozenset(row["takes"]),
        over=frozenset(row.get("over", ())),
        early=row.get("early", False),
    )


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


def alternatives(pattern: str) -> Iterator[str]:
    """Yields the parts of `^(?:one|other)`, each as a pattern of its own; of any other pattern only itself.

    A hook looks for the words that a pattern can't be found without before it compiles one, and alternatives have none in common.
    """
    inner = pattern.removeprefix("^(?:").removesuffix(")")
    parts = _parts(inner) if pattern == f"^(?:{inner})" else ()
    yield from (f"^{part}" for part in parts) if parts else (pattern,)


def _parts(inner: str) -> tuple[str, ...]:
    """What stands between the bars outside all brackets; nothing where a bracket closes that none opened."""
    found, begun, depth, skipped = list[str](), 0, 0, False
    for place, sign in enumerate(inner):
        if skipped or sign == "\\":
            skipped = not skipped
        elif sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
            if depth < 0:
                return ()
        elif sign == "|" and not depth:
            found.append(inner[begun:place])
            begun = place + 1
    return (*found, inner[begun:])


def bounded(alternatives: str) -> re.Pattern[str]:
    """Returns the pattern of these words, whole ones, in any case."""
    return re.compile(rf"(?<![\w-])(?:{alternatives})(?!\w)", re.IGNORECASE)
