"""Recall of what sessions taught, with the observers' metadata in the entries and without; in process, no model.

Items come from a folder of teach-once data (teach.jsonl: id, scope, project, session of role and text, must, asks of prompt and
overlap, off). Each library of a few projects is filled with plain facts and with what librarian and scholar make of the sessions;
then every ask is put to the product's own search and barrier. A hit is a block that holds every token of `must`.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ultan.agents.librarian import read_episode
from ultan.agents.observers import observing
from ultan.agents.scholar import rule
from ultan.blackboard.postings import EpisodeClosed, Packet
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.entrypoints.bench.folders import lines
from ultan.entrypoints.bench.remembering import remembering
from ultan.entrypoints.bench.sample import as_told, other_facts
from ultan.entrypoints.bench.teach_once import HOMES
from ultan.gate import classify
from ultan.gate.barrier import admit
from ultan.library.actions import Write
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval import cue
from ultan.retrieval.encoding.vectors import Encoder
from ultan.retrieval.indexing.lexical import LexicalIndex
from ultan.retrieval.render import prompt_block
from ultan.retrieval.search import Background, prime

NOW = 1_795_000_000.0
OTHERS = 60
ELSEWHERE = ProjectRef(key="p:elsewhere", slug="elsewhere", name="elsewhere")

Item = Mapping[str, Any]


class Shelf:
    """One library that grows by sessions. `pins` counts entries that were pinned, `strength` sums what arousal added."""

    def __init__(self, folder: Path, encoder: Encoder, watched: bool) -> None:
        self.index = remembering(folder, encoder)
        self.known = LexicalIndex(Path(Home(str(folder)).lexical))
        self.watched = watched
        self.entries: dict[str, Entry] = {}
        self.pins = 0

    def tell(self, facts: Sequence[str], scope: str) -> None:
        for fact in facts:
            entry = as_told(fact, scope, len(self.entries))
            self.entries[entry.id] = entry

    def play(self, item: Item) -> None:
        """Reads one session as the daemon does."""
        packet = self._read(*episode(item, project(item["project"])))
        for verdict in rule(packet, self.known).verdicts:
            if verdict.approved and isinstance(verdict.proposal.action, Write):
                self._add(verdict.proposal.action)

    def _read(self, closed: EpisodeClosed, turns: Sequence[Turn]) -> Packet:
        if self.watched:
            return observing.read_episode(closed, turns, self.known, lambda scope: self.pins)
        return read_episode(closed, turns, self.known)

    def _add(self, write: Write) -> None:
        entry_id = f"e_{len(self.entries):010d}"
        for old in write.supersedes:
            self.entries[old] = self.entries[old].model_copy(update={"superseded_by": entry_id, "archived": True})
        fields = write.model_dump(exclude={"kind", "supersedes", "valid_from"})
        self.entries[entry_id] = Entry(id=entry_id, path=f"{entry_id}.md", trust=Trust.USER_SAID, **fields)
        self.pins += write.arousal_pinned
        self.sync()

    def sync(self) -> None:
        self.index.sync(Catalogue(entries=self.entries))

    def block(self, prompt: str, scope: str, settings: Settings) -> str:
        """Returns what a prompt gets."""
        if classify.kind_of(prompt) != "work":
            return ""
        found = prime(self.index, cue.read(prompt, scope), settings, Background(None, {}))
        return prompt_block(admit(found, scope, frozenset(), settings.priming).admitted, (), settings.priming).text


class Score(NamedTuple):
    """Shares by kind of prompt, in percent, and the characters of the blocks."""

    hits: dict[str, list[bool]]
    chars: list[int]
    pins: int

    @property
    def line(self) -> str:
        shares = ", ".join(f"{kind} {100 * sum(hits) / len(hits):.1f}" for kind, hits in self.hits.items())
        return f"{shares}; {sum(self.chars) / len(self.chars):.0f} characters a prompt; {self.pins} pinned"


def score(folder: Path, encoder: Encoder, settings: Settings, watched: bool) -> Score:
    """Returns how the asks of a folder fare; about two minutes of CPU for 100 items."""
    found = Score(defaultdict(list), [], 0)
    for number, home in enumerate(_homes(lines(folder / "teach.jsonl"))):
        with TemporaryDirectory() as place:
            shelf = _filled(Path(place), encoder, home, number, watched)
            for item in home:
                for kind, prompt in _prompts(item):
                    where = ELSEWHERE if item["scope"] == "global" else project(item["project"])
                    text = shelf.block(prompt, where.scope, settings)
                    found.hits[kind].append(has(text, item["must"]))
                    found.chars.append(len(text))
            found = found._replace(pins=found.pins + shelf.pins)
    return found


def _filled(place: Path, encoder: Encoder, home: Sequence[Item], number: int, watched: bool) -> Shelf:
    shelf, chance = Shelf(place, encoder, watched), random.Random(number)
    scopes = sorted({*(project(item["project"]).scope for item in home), ELSEWHERE.scope, GLOBAL})
    for scope in scopes:
        shelf.tell(list(other_facts(chance, OTHERS)), scope)
    shelf.sync()
    for item in home:
        shelf.play(item)
    return shelf


def _homes(items: Sequence[Item]) -> list[list[Item]]:
    """A project stays whole; what holds everywhere goes round."""
    homes: list[list[Item]] = [[] for _ in range(HOMES)]
    projects: dict[str, int] = {}
    for place, item in enumerate(items):
        smallest = min(range(HOMES), key=lambda number: len(homes[number]))
        number = place % HOMES if item["scope"] == "global" else projects.setdefault(item["project"], smallest)
        homes[number].append(item)
    return homes


def _prompts(item: Item) -> Iterator[tuple[str, str]]:
    yield from ((f"{ask['overlap']} overlap", ask["prompt"]) for ask in item["asks"])
    yield from (("near miss", prompt) for prompt in item.get("off", ()))


def has(text: str, tokens: Sequence[str]) -> bool:
    """True where the text holds every token, as whole words, whatever their case."""
    folded = unicodedata.normalize("NFC", text)
    return all(
        re.search(rf"(?<![A-Za-z0-9]){re.escape(unicodedata.normalize('NFC', one))}(?![A-Za-z0-9])", folded, re.IGNORECASE)
        for one in tokens
    )


def episode(item: Item, where: ProjectRef) -> tuple[EpisodeClosed, list[Turn]]:
    """Returns the session that teaches an item."""
    turns = [_turn(f"{item['id']}/{n}", where, one) for n, one in enumerate(item["session"]) if "text" in one]
    return EpisodeClosed(id=item["id"], ts=NOW, session=item["id"], project=where, why="quiet"), turns


def project(name: str) -> ProjectRef:
    return ProjectRef(key=f"p:{name}", slug=name, name=name)


def _turn(event: str, where: ProjectRef, said: Mapping[str, str]) -> Turn:
    return Turn.model_validate(
        {
            "event_id": event,
            "episode_id": "ep",
            "session": "s",
            "project": where,
            "role": said["role"],
            "ts": NOW,
            "text": said["text"],
        }
    )
