"""The verbs: everything that can be asked of the library. A mind fills these in; only the executor writes."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from ultan.library.entry import EntryType, Frozen, Status, Trigger
from ultan.library.trust import Trust

# Triggers of one entry: each is tried at every call of a tool.
TRIGGERS = 8
# Characters of a folder's path.
FOLDER_CHARS = 300


class Source(Frozen):
    """Where a change comes from: the events whose words it rests on, and how far they are trusted."""

    events: tuple[str, ...]
    session: str = ""
    trust: Trust


class Write(Frozen):
    """Add an entry. `supersedes` names entries whose value no longer holds: they are archived, both ways linked."""

    kind: Literal["write"] = "write"
    title: str = Field(min_length=1, max_length=120)
    type: EntryType
    scope: str
    fact: str = Field(min_length=1, max_length=600)
    narrative: str = ""
    status: Status = "provisional"
    confidence: float = Field(default=0.5, ge=0, le=1)
    applies_when: str = ""
    keywords: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    severity: str = ""
    encoding_strength: float = Field(default=0.5, ge=0, le=1)
    arousal_pinned: bool = False
    valid_from: date | None = None
    supersedes: tuple[str, ...] = ()
    block_triggers: tuple[Trigger, ...] = Field(default=(), max_length=TRIGGERS)


class Update(Frozen):
    """Change an entry in place. A field that is None stays as it is; `append` is added to the narrative.

    `block_triggers` are added to those that the entry has: what an entry forbids is lifted by an entry that takes its place.
    """

    kind: Literal["update"] = "update"
    entry_id: str
    fact: str | None = Field(default=None, max_length=600)
    append: str = ""
    status: Status | None = None
    confidence: float | None = Field(default=None, ge=0, le=1)
    applies_when: str | None = None
    keywords: tuple[str, ...] | None = None
    encoding_strength: float | None = Field(default=None, ge=0, le=1)
    reinforced: int | None = Field(default=None, ge=0)
    last_confirmed: date | None = None
    block_triggers: tuple[Trigger, ...] = Field(default=(), max_length=TRIGGERS)


class Merge(Frozen):
    """Make one entry of several of one scope that say parts of the same: `into` stays and says `fact`, `absorbed` are archived.

    What stays is trusted as little as the least trusted of them, counts what all of them counted, and tells their stories.
    """

    kind: Literal["merge"] = "merge"
    into: str
    absorbed: tuple[str, ...] = Field(min_length=1, max_length=12)
    fact: str = Field(min_length=1, max_length=600)


class Move(Frozen):
    """Move an entry to another folder of its scope, and have every link to it follow.

    `folder` counts from the library's root: "global/preferences/editor", "projects/api-1/facts/deploys".
    """

    kind: Literal["move"] = "move"
    entry_id: str
    folder: str = Field(min_length=1, max_length=FOLDER_CHARS)


class UpdateReadme(Frozen):
    """Say in a folder's README what the folder is about ("" is the root). What a person wrote there stays in its place."""

    kind: Literal["update_readme"] = "update_readme"
    folder: str = Field(max_length=FOLDER_CHARS)
    prose: str = Field(min_length=1, max_length=2000)


class Subfolder(Frozen):
    """A folder that a split makes or fills: its name below the folder that is split, and the entries that go there."""

    name: str = Field(min_length=1, max_length=80)
    entries: tuple[str, ...] = Field(min_length=1)


class SplitFolder(Frozen):
    """Sort entries that lie directly in an overfull folder into folders below it; none holds too many afterwards."""

    kind: Literal["split_folder"] = "split_folder"
    folder: str = Field(min_length=1, max_length=FOLDER_CHARS)
    into: tuple[Subfolder, ...] = Field(min_length=1, max_length=100)


class Archive(Frozen):
    """Move an entry to _archive/. It can be found when asked for and is never primed."""

    kind: Literal["archive"] = "archive"
    entry_id: str
    reason: str
    superseded_by: str = ""


class Deprecate(Frozen):
    """Mark an entry as no longer to be followed; it stays where it is."""

    kind: Literal["deprecate"] = "deprecate"
    entry_id: str
    reason: str


class AddWikilink(Frozen):
    """Link one entry to another; both must exist."""

    kind: Literal["add_wikilink"] = "add_wikilink"
    from_id: str
    to_id: str


Action = Annotated[
    Write | Update | Merge | Move | UpdateReadme | SplitFolder | Archive | Deprecate | AddWikilink, Field(discriminator="kind")
]


class Change(Frozen):
    """An action with what it rests on: the source, and the user's words that it was read from."""

    action: Action
    source: Source
    quote: str = ""


class Receipt(Frozen):
    """What one transaction did. `vetoes` pairs the place of a refused action with the reason."""

    tx: str
    written: tuple[str, ...] = ()
    archived: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    reinforced: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    vetoes: tuple[tuple[int, str], ...] = ()
