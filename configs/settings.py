"""Settings: one frozen record, from three layers: the packaged defaults, the home's config.toml, the environment.

A key or value that can't be used raises SettingsError naming the file or variable, the key, and what is allowed.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ultan.configs.errors import SettingsError

PREFIX = "ULTAN_"
# Read by hooks and by the daemon's own processes, not settings.
OUTSIDE = frozenset({"ULTAN_AUTOSTART", "ULTAN_CHILD", "ULTAN_INSTANCE"})


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Capture(_Section):
    quiet_s: float = Field(gt=0)
    scholar_packets: int = Field(ge=1)
    scholar_wait_s: float = Field(ge=0)
    librarians: int = Field(ge=1, le=64)
    mind_idle_s: float = Field(gt=0)
    poll_s: float = Field(gt=0, le=10)
    tool_result_chars: int = Field(ge=0)
    line_bytes: int = Field(ge=65536)


class Priming(_Section):
    entries: int = Field(ge=0, le=50)
    budget_chars: int = Field(ge=0, le=10_000)
    index_chars: int = Field(ge=0, le=10_000)
    line_chars: int = Field(ge=40)
    candidates: int = Field(ge=1, le=1000)
    fusion: Literal["convex", "rrf"]
    dense_weight: float = Field(ge=0, le=1)
    floor: float = Field(ge=0, le=1)
    relative_floor: float = Field(ge=0, le=1)
    deadline_ms: float = Field(gt=0)
    trace_h: float = Field(ge=0)


class Priors(_Section):
    own_project: float = Field(ge=0, le=1)
    everywhere: float = Field(ge=0, le=1)
    other_project: float = Field(ge=0, le=1)
    reinforced: float = Field(ge=0, le=1)
    inbound: float = Field(ge=0, le=1)
    usefulness: float = Field(ge=0, le=1)
    freshness: float = Field(ge=0, le=1)
    half_life_days: float = Field(gt=0)
    strength: float = Field(ge=0, le=1)


class Rerank(_Section):
    candidates: int = Field(ge=0, le=1000)
    closeness_weight: float = Field(ge=0, le=1)
    cross_encoder: bool
    cross_candidates: int = Field(ge=1, le=100)
    cross_weight: float = Field(ge=0, le=1)


class Dialogue(_Section):
    own: float = Field(ge=0, le=1)
    before: float = Field(ge=0, le=1)
    session_close: float = Field(ge=0, le=1)
    window: float = Field(ge=0, le=1)
    session: float = Field(ge=0, le=1)
    asks: float = Field(ge=0, le=1)


class Recalling(_Section):
    entries: int = Field(ge=1, le=50)
    quotes: int = Field(ge=0, le=50)
    floor: float = Field(ge=0, le=1)


class Encoder(_Section):
    name: Literal["colbert", "bge_small_en"]
    threads: int = Field(ge=1)
    batch: int = Field(ge=1)
    tokens: int = Field(ge=8, le=512)


class Daemon(_Section):
    ray_address: str
    object_store_bytes: int = Field(ge=80_000_000)
    watch_s: float = Field(gt=0)
    answer_s: float = Field(gt=0)
    lease_s: float = Field(gt=0)
    resync_s: float = Field(gt=0)
    start_s: float = Field(gt=0)


class Settle(_Section):
    timeout_s: float = Field(gt=0)


class Settings(_Section):
    """Everything that can be set. Reasons and sources of the defaults stand in default.toml."""

    curator: Literal["patterns"]
    capture: Capture
    priming: Priming
    priors: Priors
    rerank: Rerank
    dialogue: Dialogue
    recall: Recalling
    encoder: Encoder
    daemon: Daemon
    settle: Settle


class Value(BaseModel):
    """One effective value and where it came from: "default", a file's path, or a variable's name."""

    model_config = ConfigDict(frozen=True)

    key: str
    value: Any
    source: str


def load(config_file: str, environ: Mapping[str, str] | None = None) -> Settings:
    """Returns the effective settings.

    Raises SettingsError for a file that isn't TOML, an unknown key or variable, or a value out of range.
    """
    values = explain(config_file, environ)
    return _validate({value.key: value.value for value in values}, {value.key: value.source for value in values})


def explain(config_file: str, environ: Mapping[str, str] | None = None) -> tuple[Value, ...]:
    """Returns each effective value with its source, in the order of default.toml; raises as `load` does."""
    default = files("ultan.configs").joinpath("default.toml").read_text("utf-8")
    merged = {key: Value(key=key, value=value, source="default") for key, value in _flatten(tomllib.loads(default))}
    for layer in (_from_file(config_file), _from_environment(os.environ if environ is None else environ, merged)):
        for value in layer:
            if value.key not in merged:
                raise SettingsError(_unknown(value, list(merged)))
            merged[value.key] = value
    return tuple(merged.values())


def _flatten(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{inner}", leaf) for inner, leaf in value.items())
        else:
            yield key, value


def _from_file(path: str) -> Iterator[Value]:
    try:
        table = tomllib.loads(Path(path).read_text("utf-8"))
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise SettingsError(f"{path} can't be read as TOML: {error}. Mend it, or remove it to use the defaults.") from error
    yield from (Value(key=key, value=value, source=path) for key, value in _flatten(table))


def _from_environment(environ: Mapping[str, str], known: Mapping[str, Value]) -> Iterator[Value]:
    names = {PREFIX + key.replace(".", "_").upper(): key for key in known}
    for name, text in sorted(environ.items()):
        if name.startswith(PREFIX) and name not in OUTSIDE:
            yield Value(key=names.get(name, name), value=text, source=name)


def _unknown(value: Value, known: list[str]) -> str:
    near = difflib.get_close_matches(value.key.lower().removeprefix(PREFIX.lower()), known, n=1, cutoff=0.4)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return f"{value.source}: there is no setting {value.key!r}.{hint} `ultan config` lists them all."


def _validate(flat: Mapping[str, Any], sources: Mapping[str, str]) -> Settings:
    nested: dict[str, Any] = {}
    for key, value in flat.items():
        section, _, leaf = key.rpartition(".")
        (nested.setdefault(section, {}) if section else nested)[leaf] = value
    try:
        return Settings.model_validate(nested)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise SettingsError(
            f"{sources.get(key, 'settings')}: {key} = {flat.get(key)!r} can't be used: {first['msg']}."
        ) from error
