"""Makes a memory home with many entries, told by the user as far as the library can know: each went through a transaction."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ultan.configs.edge import project
from ultan.configs.edge.paths import Home, ensure
from ultan.library.actions import Change, Source, Write
from ultan.library.commit import Library
from ultan.library.trust import Trust

# Entries of one transaction: git is called once for each, and a plan is held in memory as a whole.
BATCH = 500
PROJECTS = 10
PLACES = (
    "amber birch cobalt delta ember flint garnet hazel indigo juniper kelp lotus mica nickel onyx pewter quartz russet saffron"
)
ENDINGS = ("", "by", "ford", "ham", "ley", "thorpe", "ton", "wick", "wood", "well", "stead", "gate")
THINGS = """
importer scheduler mailer exporter gateway indexer renderer cache worker parser sampler uploader router resolver validator
"""
FACTS = (
    "The {w} {t} reads its settings from {v}.toml and nowhere else.",
    "The {w} {t} listens on port {n} in staging.",
    "Never restart the {w} {t} while the {v} {u} is running, since it drops what it holds.",
    "The {w} {t} keeps its queue in {v}-{n}; the {u} empties it each night.",
    "For the {w} {t} the user wants {v} instead of {u}s.",
)
STORIES = (
    "It came up in week {n} when the {v} {u} stopped and nobody knew whom to ask.",
    "Before that the team had tried {v} for a month and gone back, because the {u} took twice as long.",
    "The reason is in the review of the {w} change: a timeout of {n} seconds was too short for the nightly run.",
    "Whoever changes this has to tell the people who look after {v}, who read its output by hand.",
    "In the tests a smaller {u} stands in for it, with {n} rows and without the network.",
    "The old way still works on the {v} machines, though it is slower and leaves files behind.",
)
QUESTIONS = (
    "which port does the {w} {t} use?",
    "restart the {t} of {w}, please",
    "where are the settings of the {w} {t}",
    "change the queue of the {w} {t} and run its tests",
)


class Filler:
    """Fills the slots of a sentence at random, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._names = [place + ending for place in PLACES.split() for ending in ENDINGS]

    def one(self, sentences: tuple[str, ...]) -> str:
        name, other = self._chance.sample(self._names, 2)
        thing, another = self._chance.sample(THINGS.split(), 2)
        return self._chance.choice(sentences).format(w=name, v=other, t=thing, u=another, n=self._chance.randint(11, 9899))


class Size(NamedTuple):
    """How many entries, and about how many words each has."""

    entries: int
    words: int = 120


def folders(place: Home) -> list[Path]:
    """Makes the folders that the projects of a home are worked in, and returns them."""
    found = [Path(f"{place.root}-work", f"p{number}") for number in range(PROJECTS)]
    for folder in found:
        folder.mkdir(parents=True, exist_ok=True)
    return found


def scopes(place: Home) -> list[str]:
    """Returns the scopes of these projects, as a hook that runs there names them."""
    return [f"project:{project.identify(str(folder))['slug']}" for folder in folders(place)]


def writes(size: Size, projects: list[str]) -> Iterator[Write]:
    """Yields the entries to write: a tenth holds everywhere, the rest belongs to the projects."""
    filler = Filler(7)
    for number in range(size.entries):
        fact = filler.one(FACTS)
        scope = "global" if number % 10 == 0 else projects[number % len(projects)]
        yield Write(
            title=fact[:60], type="fact", scope=scope, fact=fact, narrative=_story(filler, size.words - len(fact.split()))
        )


def _story(filler: Filler, words: int) -> str:
    told: list[str] = []
    while len(told) < words:
        told += filler.one(STORIES).split()
    return " ".join(told[:words])


def make(place: Home, size: Size, progress: Callable[[int], None]) -> int:
    """Writes the entries in transactions and returns how many there are then; `progress` is told how many are written."""
    ensure(place)
    library = Library(place)
    library.open()
    batch: list[Change] = []
    for number, write in enumerate(writes(size, scopes(place)), 1):
        events = (f"ev_{number:010d}",)
        batch.append(Change(action=write, source=Source(events=events, trust=Trust.USER_SAID), quote=write.fact))
        if len(batch) == BATCH or number == size.entries:
            library.transact(f"scale-{number}", batch, datetime.now(UTC))
            batch = []
            progress(number)
    library.close()
    return len(library.view().entries)
