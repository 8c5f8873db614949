"""Settings: one frozen record, from three layers: the packaged defaults, the home's config.toml, the environment.

A key or value that can't be used raises SettingsError naming the file or variable, the key, and what is allowed.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from ultan.configs.errors import SettingsError
from ultan.configs.sections import Settings

PREFIX = "ULTAN_"
# Variables that hooks read: no settings, since hooks read no file of settings.
SWITCHES: Mapping[str, str] = {
    "ULTAN_AUTOSTART": "0 keeps hooks from starting the daemon",
    "ULTAN_CHILD": "set in sessions that Ultan starts itself: hooks do nothing there",
}
# The daemon marks its own processes with the last one.
OUTSIDE = frozenset({*SWITCHES, "ULTAN_INSTANCE"})
# Likeness (difflib's ratio) from which a known name is taken for what was meant: one slip in a short name, two in a long one.
_CLOSE = 0.8


class Value(BaseModel):
    """One effective value and where it came from: "default", a file's path, or a variable's name; `about` explains the key."""

    model_config = ConfigDict(frozen=True)

    key: str
    value: Any
    source: str
    about: str = ""


class Reading(BaseModel):
    """All layers together; where `problems` is empty, `settings` is there, and otherwise None."""

    model_config = ConfigDict(frozen=True)

    values: tuple[Value, ...]
    problems: tuple[str, ...] = ()
    settings: Settings | None = None


def load(config_file: str, environ: Mapping[str, str] | None = None) -> Settings:
    """Returns the effective settings.

    Raises SettingsError for a file that isn't TOML, an unknown key or variable, or a value out of range.
    """
    reading = read(config_file, environ)
    if reading.settings is None:
        more = len(reading.problems) - 1
        raise SettingsError(reading.problems[0] + (f" ({more} more: `ultan config` shows them.)" if more else ""))
    return reading.settings


def read(config_file: str, environ: Mapping[str, str] | None = None) -> Reading:
    """Returns each effective value with its source, in the order of default.toml, and all that can't be used. Raises nothing."""
    merged = {value.key: value for value in _defaults()}
    problems: list[str] = []
    for layer in (_from_file(config_file, problems), _from_environment(os.environ if environ is None else environ, merged)):
        for value in layer:
            if value.key in merged:
                merged[value.key] = value.model_copy(update={"about": merged[value.key].about})
            else:
                problems.append(_unknown(value, merged))
    chosen = _validated(merged, problems)
    return Reading(values=tuple(merged.values()), problems=tuple(problems), settings=None if problems else chosen)


# Those of `settle` are the command's alone, and what `ultan up` may be told for once holds until the next `ultan up`.
_NOT_THE_DAEMONS: Any = {"settle": True, "observe": {"dashboard"}, "daemon": {"ray_address"}}


def fingerprint(chosen: Settings) -> str:
    """Returns 16 hex digits that change with every value that the daemon takes from the settings alone."""
    return hashlib.sha256(chosen.model_dump_json(exclude=_NOT_THE_DAEMONS).encode()).hexdigest()[:16]


def _defaults() -> Iterator[Value]:
    text = files("ultan.configs").joinpath("default.toml").read_text("utf-8")
    about = dict(_explanations(text))
    for key, value in _flatten(tomllib.loads(text)):
        yield Value(key=key, value=value, source="default", about=about.get(key, ""))


def _explanations(text: str) -> Iterator[tuple[str, str]]:
    """Yields each key with the first sentence of the comment above it; keys of one block share its comment."""
    section, comment, open_comment = "", "", False
    for line in text.splitlines():
        if line.startswith("#"):
            comment, open_comment = f"{comment} {line[1:].strip()}" if open_comment else line[1:].strip(), True
            continue
        open_comment = False
        if line.startswith("["):
            section, comment = f"{line.strip('[]')}.", ""
        elif "=" in line:
            yield section + line.partition("=")[0].strip(), _first_sentence(comment)


def _first_sentence(comment: str) -> str:
    return re.split(r"(?<=[^.])[.:;](?:\s|$)", comment, maxsplit=1)[0]


def _flatten(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{inner}", leaf) for inner, leaf in value.items())
        else:
            yield key, value


def _from_file(path: str, problems: list[str]) -> Iterator[Value]:
    try:
        table = tomllib.loads(Path(path).read_text("utf-8"))
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        problems.append(f"{path} can't be read as TOML: {error}. Mend it, or remove it to use the defaults.")
        return
    yield from (Value(key=key, value=value, source=path) for key, value in _flatten(table))


def _from_environment(environ: Mapping[str, str], known: Mapping[str, Value]) -> Iterator[Value]:
    """An empty variable counts as unset: shells and containers can often set one but not take it away."""
    names = {_variable(key): key for key in known}
    for name, text in sorted(environ.items()):
        if text and name.startswith(PREFIX) and name not in OUTSIDE:
            yield Value(key=names.get(name, name), value=text, source=name)


def _variable(key: str) -> str:
    return PREFIX + key.replace(".", "_").upper()


def _unknown(value: Value, known: Iterable[str]) -> str:
    by_variable = value.key == value.source
    spellings = [*map(_variable, known), *SWITCHES] if by_variable else list(known)
    near = difflib.get_close_matches(value.key, spellings, n=1, cutoff=_CLOSE)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return f"{value.source}: there is no setting {value.key!r}.{hint} `ultan config` lists them all."


def _validated(merged: Mapping[str, Value], problems: list[str]) -> Settings | None:
    nested: dict[str, Any] = {}
    for key, value in merged.items():
        section, _, leaf = key.rpartition(".")
        (nested.setdefault(section, {}) if section else nested)[leaf] = value.value
    try:
        return Settings.model_validate(nested)
    except ValidationError as error:
        for one in error.errors():
            key = ".".join(str(part) for part in one["loc"])
            where = merged.get(key)
            told = f"{where.source}: {key} = {where.value!r}" if where else f"settings: {key}"
            problems.append(f"{told} can't be used: {one['msg'][:1].lower()}{one['msg'][1:]}.")
        return None
