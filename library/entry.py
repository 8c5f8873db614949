"""An entry: one thing that the library knows. Data only; reading and writing files happens elsewhere."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ultan.library.trust import Trust

EntryType = Literal[
    "lesson", "fact", "preference", "constraint", "decision", "gotcha",
    "reference", "procedure", "abstraction", "connection", "tension",
]  # fmt: skip
Status = Literal["provisional", "confirmed", "stale", "deprecated"]

GLOBAL = "global"
# Types of entries that are made from others.
DERIVED: frozenset[EntryType] = frozenset({"abstraction", "connection", "tension"})


class Frozen(BaseModel):
    """Base of all records: immutable, and nothing unknown slips in."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Entry(Frozen):
    """What the front matter and the body of one markdown file say.

    `path` is relative to the library, with forward slashes. `fact` is the first line of the body, one sentence;
    `narrative` is the rest. `scope` is "global" or "project:<slug>". `valid_from` and `valid_until` say when the fact held.
    Keys that aren't listed here stay in the file untouched and don't appear in this record.
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
    archived: bool = False

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
