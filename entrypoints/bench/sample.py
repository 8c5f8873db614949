"""A library and the prompts that are put to it, drawn from what is written by hand. The same seed gives the same sample."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Literal, NamedTuple

from ultan.agents.patterns.extract import describe
from ultan.entrypoints.bench import told
from ultan.entrypoints.bench.told import Told
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import Trust
from ultan.retrieval.priors import Usage

Kind = Literal["high", "low", "none", "near", "elsewhere", "unrelated"]
ASKS: tuple[Kind, ...] = ("high", "low", "none")

# Projects over which the facts are spread, and plain facts of other things that each of them holds, as a library of some months.
PROJECTS = 8
OTHERS = 60
# The day on which everything was told: age is no part of what is drawn here.
TOLD_ON = date(2024, 3, 1)


class Ask(NamedTuple):
    """A prompt in a project. `wants` is the id of the entry that it asks for, "" for none; for a `near` prompt it is the entry
    that it seems to be about. `group` is what must not be split between fitting and reporting."""

    prompt: str
    scope: str
    kind: Kind
    wants: str
    group: str


class Sample(NamedTuple):
    """Entries of one library, what it is asked, and what is known of entries beside their words: the day of asking, showings,
    and how many link to each (absent: nothing)."""

    entries: tuple[Entry, ...]
    asks: tuple[Ask, ...]
    today: date | None = None
    usage: Mapping[str, Usage] = {}
    inbound: Mapping[str, int] = {}

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups, each once, in order."""
        return tuple(dict.fromkeys(ask.group for ask in self.asks))


def drawn(seed: int, known: Sequence[Told], others: int = OTHERS, projects: int = PROJECTS) -> Sample:
    """Returns what is told as one library: each fact once, slots filled, in a project or everywhere; `others` plain facts in
    each project and as many that hold everywhere."""
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    scopes = [f"project:p{number}" for number in range(projects)]
    entries: list[Entry] = []
    asks: list[Ask] = []
    for place, one in enumerate(chance.sample(known, len(known))):
        home = scopes[place % projects]
        filling = _filling(chance, told.slots(one.fact, one.high, one.low, one.none, *one.near))
        entry = as_told(told.filled(one.fact, filling), home if one.scope == "project" else GLOBAL, len(entries), one.type)
        entries.append(entry)
        asks.extend(_asks(one, filling, home, entry.id))
    for scope in (*scopes, GLOBAL):
        entries.extend(as_told(fact, scope, len(entries) + n) for n, fact in enumerate(other_facts(chance, others)))
    asks.extend(_unwanted(chance, scopes))
    return Sample(tuple(entries), tuple(asks))


def as_told(fact: str, scope: str, number: int, kind: str = "") -> Entry:
    """Returns the entry that the product makes of a fact that it is told; `kind` is its type where that is known better."""
    said = describe(fact)
    return Entry.model_validate({
        "id": f"e_{number:010d}", "path": f"{number}.md", "title": said.title, "type": kind or said.type, "scope": scope,
        "fact": said.fact, "keywords": said.keywords, "trust": Trust.USER_SAID, "confidence": said.confidence,
        "encoding_strength": said.surprise, "created": TOLD_ON, "updated": TOLD_ON,
    })  # fmt: skip


def other_facts(chance: random.Random, count: int) -> Iterator[str]:
    """Yields plain facts of other things that all differ, as far as there are that many."""
    known = told.others()
    pairs = [(pattern, subject) for pattern in known.patterns for subject in known.subjects]
    for pattern, subject in chance.sample(pairs, min(count, len(pairs))):
        yield told.filled(pattern, {"subject": subject, **_filling(chance, told.slots(pattern))})


def _filling(chance: random.Random, slots: Sequence[str]) -> Mapping[str, str]:
    return {slot: chance.choice(told.words()[slot]) for slot in slots if slot in told.words()}


def _asks(one: Told, filling: Mapping[str, str], home: str, entry_id: str) -> Iterator[Ask]:
    by_kind: dict[Kind, tuple[str, ...]] = {"high": (one.high,), "low": (one.low,), "none": (one.none,), "near": one.near}
    for kind, prompts in by_kind.items():
        yield from (Ask(told.filled(prompt, filling), home, kind, entry_id, one.domain) for prompt in prompts)


def _unwanted(chance: random.Random, scopes: Sequence[str]) -> Iterator[Ask]:
    for prompt in told.prompts().elsewhere:
        yield Ask(prompt, chance.choice(scopes), "elsewhere", "", prompt)
    for prompt in told.prompts().unrelated:
        yield Ask(prompt, chance.choice(scopes), "unrelated", "", prompt)
