"""The rules that tell kinds of prompts apart, from rules.toml and phrases.toml; read once, compiled once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

PromptKind = Literal["work", "thanks", "go_on", "small_talk", "general", "notice", "command"]


class Rule(NamedTuple):
    """A form of prompt, and why it is of this kind, in words for the user."""

    kind: PromptKind
    reason: str
    pattern: re.Pattern[str]
    unless_own: bool


class Rules(NamedTuple):
    """Rules in the order in which they are tried, and the pattern of what is the user's own."""

    forms: tuple[Rule, ...]
    own: re.Pattern[str]


class Phrases(NamedTuple):
    """Words that name nothing: those of thanks, of small talk, and those that carry a conversation, which hold the others too.

    `unspaced` matches the same in scripts without spaces, longest phrase first.
    """

    thanks: frozenset[str]
    small_talk: frozenset[str]
    carrying: frozenset[str]
    unspaced: re.Pattern[str]


@cache
def rules() -> Rules:
    table = _table("rules.toml")
    parts = {name: _any(words) for name, words in table["parts"].items()}
    return Rules(tuple(_rule(row, parts) for row in table["rule"]), re.compile(_any(table["own"]), re.I))


@cache
def phrases() -> Phrases:
    table = _table("phrases.toml")
    thanks, small_talk, carrying = (table[name] for name in ("thanks", "small_talk", "carrying"))
    everything = " ".join((*thanks.values(), *small_talk.values(), *carrying.values())).split()
    longest_first = sorted(map(re.escape, everything), key=len, reverse=True)
    return Phrases(_words(thanks), _words(small_talk), frozenset(everything), re.compile("|".join(longest_first), re.I))


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("ultan.gate").joinpath(name).read_text("utf-8"))


def _rule(row: Mapping[str, Any], parts: Mapping[str, str]) -> Rule:
    pattern = _any(row["patterns"])
    for name, part in parts.items():
        pattern = pattern.replace("{" + name + "}", part)
    return Rule(row["kind"], row["reason"], re.compile(pattern, re.I), row.get("unless_own", False))


def _any(alternatives: Sequence[str]) -> str:
    return f"(?:{'|'.join(alternatives)})"


def _words(by_language: Mapping[str, str]) -> frozenset[str]:
    return frozenset(" ".join(by_language.values()).split())
