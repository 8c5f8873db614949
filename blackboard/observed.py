"""What three observers see in an episode before a librarian reads it: its facts, what it is linked to, and how it was meant.

Every piece names the event in which the user said it and keeps the user's words. Only user turns are looked at, so that nothing
that a file, a tool or the assistant said can raise anything.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ultan.library.entry import Frozen

ObserverRole = Literal["facts", "context", "valence"]
OBSERVERS: tuple[ObserverRole, ...] = ("facts", "context", "valence")

EntityKind = Literal[
    "person", "product", "host", "path", "command", "flag", "variable", "channel", "identifier", "version", "name"
]
Feeling = Literal["urgency", "frustration", "threat", "reward"]

# Characters of a name, and of the user's words around it: one line of an entry each.
NAME_CHARS, QUOTE_CHARS = 160, 400
# Pieces of one kind in an observation: an episode of one long working day.
PIECES = 60

Name = Annotated[str, Field(min_length=1, max_length=NAME_CHARS)]
Words = Annotated[str, Field(min_length=1, max_length=QUOTE_CHARS)]


def look_id(role: ObserverRole, episode: str) -> str:
    """Returns the id of one observer's look at one episode."""
    return f"{role}/{episode}"


class Entity(Frozen):
    """Something particular that the user named, as it was typed."""

    name: Name
    what: EntityKind
    event_id: str


class Value(Frozen):
    """What the user stated something to be: `name` and `value` are the user's words, `quote` the sentence around them."""

    name: Name
    value: Name
    event_id: str
    quote: Words


class Relation(Frozen):
    """What two named things have to do with each other; "is also called" makes each another name of the other."""

    subject: Name
    verb: Name
    object: Name
    event_id: str


class Facts(Frozen):
    """Entities, configuration values and relations."""

    role: Literal["facts"] = "facts"
    entities: tuple[Entity, ...] = Field(default=(), max_length=PIECES)
    values: tuple[Value, ...] = Field(default=(), max_length=PIECES)
    relations: tuple[Relation, ...] = Field(default=(), max_length=PIECES)


class Remark(Frozen):
    """Something that the episode shows, in a word or two (`says`), with the user's words that show it."""

    says: Name
    quote: Words
    event_id: str


class Link(Frozen):
    """An entry in force that the user's words come near; `shared` are the words that both hold."""

    entry_id: str
    event_id: str
    shared: tuple[str, ...] = ()


class Context(Frozen):
    """What recurs in the episode, what follows from it, and what it is linked to."""

    role: Literal["context"] = "context"
    patterns: tuple[Remark, ...] = Field(default=(), max_length=PIECES)
    implications: tuple[Remark, ...] = Field(default=(), max_length=PIECES)
    links: tuple[Link, ...] = Field(default=(), max_length=PIECES)


class Signal(Frozen):
    """A feeling in the user's words, 0 (none) to 1 (as strong as words get)."""

    feeling: Feeling
    strength: float = Field(gt=0, le=1)
    quote: Words
    event_id: str


class Valence(Frozen):
    """How urgent, annoyed, endangered or pleased the user's words are."""

    role: Literal["valence"] = "valence"
    signals: tuple[Signal, ...] = Field(default=(), max_length=PIECES)


Seen = Annotated[Facts | Context | Valence, Field(discriminator="role")]
