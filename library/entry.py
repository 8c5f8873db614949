"""An entry: one thing that the library knows. Data only; reading and writing files happens elsewhere."""

from __future__ import annotations

import re
from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from ultan.configs.edge.guard.runaway import runaway
from ultan.library.trust import Trust, may_become_entry

EntryType = Literal[
    "lesson", "fact", "preference", "constraint", "decision", "gotcha",
    "reference", "procedure", "abstraction", "connection", "tension",
]  # fmt: skip
Status = Literal["provisional", "confirmed", "stale", "deprecated"]
# How far a prohibition may go: it is only counted, the user is asked, or as far as its trust goes.
StopMode = Literal["", "shadow", "ask"]

GLOBAL = "global"
# Types of entries that are made from others.
DERIVED: frozenset[EntryType] = frozenset({"abstraction", "connection", "tension"})


# Names the calls of a dozen programs that deploy; more is no rule that anybody reads.
PATTERN_CHARS = 900

# What has nothing in common: a pattern that is found in each of these is found everywhere.
_ANY = ("a", "/", "1")


class Frozen(BaseModel):
    """Base of all records: immutable, and nothing unknown slips in."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Trigger(Frozen):
    """A call that an entry speaks against. It only ever restricts: nothing is allowed because of one.

    `tool` is a tool's name as Claude Code calls it, several joined by "|", "*", or a server's tools ("mcp__files__*"); `pattern`
    is a regular expression (Python) that is searched for in what the tool is called with. It speaks against nothing where
    `unless` is found in the same text, nor, if it has a `content`, where that isn't found in what would be written.
    """

    tool: str = Field(max_length=120, pattern=r"^(?:\*|[A-Za-z_][\w*-]*(?:\|[A-Za-z_][\w*-]*)*)$")
    pattern: str = Field(min_length=1, max_length=PATTERN_CHARS)
    unless: str = Field(default="", max_length=PATTERN_CHARS)
    content: str = Field(default="", max_length=PATTERN_CHARS)

    @field_validator("pattern", "unless", "content")
    @classmethod
    def _pattern_can_be_tried_at_every_call(cls, value: str, about: ValidationInfo) -> str:
        if not value:
            return value
        try:
            found = re.compile(value)
        except (re.error, OverflowError, RecursionError) as error:
            raise ValueError(f"the pattern {value!r} is no regular expression: {error}") from error
        if about.field_name == "pattern" and (all(map(found.search, _ANY)) or found.search("")):
            raise ValueError(f"the pattern {value!r} matches everything: it would stop every call")
        if runaway(value):
            raise ValueError(
                f"the pattern {value!r} repeats what repeats: it may take for ever; let a gap be .*, or (?=.* WORD) for each "
                "word, and repeat no group that holds a repetition"
            )
        if not value.isprintable():
            raise ValueError("the pattern holds a character that can't be seen: write it as an escape")
        return value


class Entry(Frozen):
    """What the front matter and the body of one markdown file say.

    `path` is relative to the library, with forward slashes. `fact` is the first line of the body, one sentence;
    `narrative` is the rest. `scope` is "global" or "project:<slug>". `valid_from` and `valid_until` say when the fact held.
    Of a prohibition `stop_mode` is how far it may go at most, "shadow" or "ask" ("" for as far as its trust goes), and `not_in`
    names the scopes that it leaves alone: a person sets both.
    Keys that aren't listed here stay in the file untouched and don't appear in this record. `faults` tells of values that can't
    be read and are left out for that.
    """

    id: str
    path: str
    title: str
    type: EntryType
    scope: str
    fact: str
    narrative: str = ""
    status: Status = "provisional"
    trust: Trust = Trust.FOREIGN
    confidence: float = Field(default=0.5, ge=0, le=1)
    applies_when: str = ""
    keywords: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    created: date | None = None
    updated: date | None = None
    valid_from: date | None = None
    valid_until: date | None = None
    sources: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    severity: str = ""
    arousal_pinned: bool = False
    encoding_strength: float = Field(default=0.5, ge=0, le=1)
    reinforced: int = Field(default=0, ge=0)
    last_confirmed: date | None = None
    superseded_by: str = ""
    block_triggers: tuple[Trigger, ...] = ()
    stop_mode: StopMode = ""
    not_in: tuple[str, ...] = ()
    archived: bool = False
    faults: tuple[str, ...] = ()

    @field_validator("scope")
    @classmethod
    def _scope_is_global_or_a_project(cls, value: str) -> str:
        if value == GLOBAL or value.startswith("project:"):
            return value
        raise ValueError(f"scope {value!r} must be 'global' or 'project:<slug>'")

    @property
    def current(self) -> bool:
        """True where the entry may be shown as what holds today."""
        return not self.archived and not self.superseded_by and self.status in ("provisional", "confirmed")

    @property
    def binds(self) -> bool:
        """True where the entry is in force and the user said it: only then it may restrict what an agent does."""
        return self.current and may_become_entry(self.trust)

    @property
    def guards(self) -> tuple[Trigger, ...]:
        """Returns the triggers that count."""
        return self.block_triggers if self.binds else ()
