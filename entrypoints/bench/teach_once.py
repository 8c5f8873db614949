"""A folder of teach-once data as samples: items that were taught, each with three prompts that ask for it and two near misses.

The folder holds teach.jsonl (id, scope, project, fact, asks of prompt and overlap, off) and may hold unrelated.jsonl (prompt).
Each fact is put into the library as it stands, so that finding is measured alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ultan.entrypoints.bench.folders import lines
from ultan.entrypoints.bench.sample import OTHERS, Ask, Kind, Sample, as_told, other_facts
from ultan.entrypoints.misuse import MisuseError
from ultan.library.entry import GLOBAL

# Libraries over which the items go: different developers' preferences shouldn't meet in one.
HOMES = 3
# Where entries that hold everywhere are asked for.
_ELSEWHERE = "project:elsewhere"

Item = Mapping[str, Any]


def samples(folder: Path, others: int = OTHERS) -> list[Sample]:
    """Returns one sample for each of HOMES libraries, with `others` plain facts beside in each project and everywhere.

    Raises MisuseError where the folder isn't of that form.
    """
    items = lines(folder / "teach.jsonl")
    unrelated = lines(folder / "unrelated.jsonl") if (folder / "unrelated.jsonl").exists() else []
    try:
        homes = _homes(items)
        return [_sample(home, unrelated if number == 0 else [], others, number) for number, home in enumerate(homes) if home]
    except (KeyError, TypeError) as error:
        raise MisuseError(f"{folder}/teach.jsonl isn't teach-once data: an item has no usable {error}.") from error


def _homes(items: Sequence[Item]) -> list[list[Item]]:
    """A project stays whole; what holds everywhere goes round."""
    homes: list[list[Item]] = [[] for _ in range(HOMES)]
    projects: dict[str, int] = {}
    for place, item in enumerate(items):
        if item["scope"] == "global":
            homes[place % HOMES].append(item)
        else:
            smallest = min(range(HOMES), key=lambda number: len(homes[number]))
            homes[projects.setdefault(item["project"], smallest)].append(item)
    return homes


def _sample(items: Sequence[Item], unrelated: Sequence[Item], others: int, seed: int) -> Sample:
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    entries = [as_told(item["fact"], _scope(item), number) for number, item in enumerate(items)]
    for scope in sorted({*(_asked_in(item) for item in items), _ELSEWHERE, GLOBAL}):
        entries.extend(as_told(fact, scope, len(entries) + n) for n, fact in enumerate(other_facts(chance, others)))
    asks = [ask for item, entry in zip(items, entries, strict=False) for ask in _asks(item, entry.id)]
    nothing = [Ask(row["prompt"], _asked_in(items[0]), "unrelated", "", row["prompt"]) for row in unrelated]
    return Sample(tuple(entries), (*asks, *nothing))


def _asks(item: Item, entry_id: str) -> Iterator[Ask]:
    prompts: list[tuple[Kind, str]] = [(ask["overlap"], ask["prompt"]) for ask in item["asks"]]
    for kind, prompt in (*prompts, *(("near", prompt) for prompt in item["off"])):
        yield Ask(prompt, _asked_in(item), kind, entry_id, item["id"])


def _scope(item: Item) -> str:
    return GLOBAL if item["scope"] == "global" else f"project:{item['project']}"


def _asked_in(item: Item) -> str:
    return _ELSEWHERE if item["scope"] == "global" else _scope(item)
