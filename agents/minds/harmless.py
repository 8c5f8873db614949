"""Ordinary calls, that a trigger has to leave alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from ultan.agents.prohibiting import trying
from ultan.configs.edge.guard.matching import SHELL, Call
from ultan.library.entry import Trigger

# Where calls are tried: paths are seen from there.
ROOT = "/home/dev/project"
# Fields of work, and programs, from which on a trigger is about none of them. One about a program fires in several fields, one
# about a field on several programs.
SEVERAL = 3
_TOLD = 2
# A trigger is looked at each time that its finding is.
_KEPT = 256


@cache
def calls() -> Mapping[str, Mapping[str, list[Call]]]:
    """Returns the calls of each tool, by their field."""
    table = tomllib.loads(files("ultan.agents.minds").joinpath("harmless.toml").read_text("utf-8"))
    return {tool: {name: _calls(tool, texts) for name, texts in fields.items()} for tool, fields in table.items()}


@lru_cache(_KEPT)
def hit(trigger: Trigger) -> Sequence[str]:
    """Returns two ordinary calls that a trigger would stop, where it is too wide: it fires on several programs in several fields,
    or on every call of a tool of which there is but one field; else nothing."""
    for tool, fields in calls().items():
        met = {name: [call for call in those if trying.fires((trigger,), call)] for name, those in fields.items()}
        programs = {_text(tool, call).split()[0]: call for those in met.values() for call in those}
        if sum(map(bool, met.values())) >= SEVERAL and len(programs) >= SEVERAL:
            return [_text(tool, call) for call in list(programs.values())[:_TOLD]]
        if len(fields) == 1 and met == fields:
            return [_text(tool, call) for those in met.values() for call in those[:_TOLD]]
    return ()


def _calls(tool: str, texts: Iterable[str]) -> list[Call]:
    return [Call(tool, {_field(tool): text}, ROOT) for text in texts]


def _text(tool: str, call: Call) -> str:
    return str(call.fields[_field(tool)])


def _field(tool: str) -> str:
    return "command" if tool == SHELL else "file_path"
