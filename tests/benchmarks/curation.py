"""Prints what the curator without a model keeps of sessions that teach, and of sessions that teach nothing.

    python tests/benchmarks/curation.py [--part fit|held|last|unseen] [--misses]

The sessions lie in tests/data/curation, written by hand. They were split once: rules may be fitted on the odd ones ("fit"); the
even ones ("held") are held back and their misses are never printed. "last" was written after the rules and measured once before
rules were fitted on it; "unseen" was written before the model of how a sentence reads, and its misses aren't printed either. All
teaching sessions of a part go into one library of a few projects, changes follow in the end, so that a change meets entries of
other subjects; the silent ones go into it after that.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_episode
from ultan.agents.scholar import rule
from ultan.blackboard.postings import EpisodeClosed
from ultan.configs import settings
from ultan.library.actions import Write
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.likeness import likeness

DATA = Path(__file__).parents[1] / "data" / "curation"
# The files of each part by their prefix, and whether its numbers are odd.
PARTS = {"fit": ("", 1), "held": ("", 0), "last": ("last_", 0), "unseen": ("unseen_", 0)}
HELD_BACK = {"held", "unseen"}
PROJECTS = 5
PLAIN = 40
COLOURS = ("amber", "cobalt", "russet", "teal", "ivory", "indigo", "olive")
THINGS = ("mailer", "parser", "scheduler", "router", "cache", "worker", "indexer", "exporter", "planner", "gateway", "renderer")
FORMS = (
    "the {colour} {thing} reads its settings from {colour}.toml",
    "the {colour} {thing} listens on port {number}",
    "the {thing} of {colour} keeps its queue in {colour}-{number}",
    "the {colour} {thing} is owned by the {colour} team",
    "the {colour} {thing} times out after {number} ms and retries twice",
    "dashboards of the {thing} lie under {colour}/{thing}",
)
NOW = 1_795_000_000.0
ROLES: dict[str, Role] = {"U": "user", "A": "assistant", "T": "tool"}
_PAST = re.compile(
    r"\b(?:was|were|formerly|before|until|used to|no longer|not|instead of|old|previous(?:ly)?|dropped|replaced|out|gone|retired|"
    r"nicht mehr|früher|plus|avant|antes|ya no|já não|prima|non)\b|不再|以前|下线|使わない",
    re.IGNORECASE,
)


ENCODER = encoders.load(settings.load("no such file", {}).encoder)


class Meant(KnownEntries):
    """Entries in memory with the model of meaning that the daemon has."""

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        """Returns how far a text speaks of what each fact is about, 0..1."""
        return likeness(ENCODER, text, facts)


class Session(NamedTuple):
    """One session of the files. `kind` is what it teaches or, of a silent one, why it teaches nothing."""

    number: int
    language: str
    kind: str
    turns: tuple[tuple[Role, str], ...]
    must: tuple[str, ...] = ()
    later: tuple[tuple[Role, str], ...] = ()
    fresh: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()


class Shelf:
    """A library in memory: what was approved is an entry at once."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.origin: dict[str, str] = {}
        self.taken_from: list[tuple[str, str]] = []
        self.spent_s: list[float] = []

    def play(self, name: str, project: ProjectRef, turns: Sequence[tuple[Role, str]]) -> list[Entry]:
        """Reads one session as the daemon does, and returns what it added."""
        closed = EpisodeClosed(id=name, ts=NOW, session=name, project=project, why="quiet")
        read = tuple(_turn(f"{name}/{place}", project, one) for place, one in enumerate(turns))
        known = Meant(tuple(self.entries.values()))
        began = time.process_time()
        verdicts = rule(read_episode(closed, read, known), known).verdicts
        self.spent_s.append((time.process_time() - began) / sum(role == "user" for role, _ in turns))
        writes = [one.proposal.action for one in verdicts if one.approved and isinstance(one.proposal.action, Write)]
        return [self._add(name, write) for write in writes]

    def _add(self, name: str, write: Write) -> Entry:
        entry_id = f"e_{len(self.entries):010d}"
        for old in write.supersedes:
            self.entries[old] = self.entries[old].model_copy(update={"superseded_by": entry_id, "archived": True})
            self.taken_from.append((name, old))
        fields = write.model_dump(include={"title", "type", "scope", "fact", "narrative", "applies_when", "keywords"})
        self.entries[entry_id] = Entry(id=entry_id, path=f"{entry_id}.md", trust=Trust.USER_SAID, **fields)
        self.origin[entry_id] = name
        return self.entries[entry_id]

    def fill(self) -> None:
        """Puts plain facts of one form beside the others, so that names and numbers in a session meet them as well."""
        for place in range(PROJECTS * PLAIN):
            colour, thing, number = COLOURS[place % 7], THINGS[place % 11], 1_000 + 37 * place
            form = FORMS[place % len(FORMS)]
            fact = form.format(colour=colour, thing=thing, number=number)
            self._add("plain", Write(title=fact[:60], type="fact", scope=_slug(place % PROJECTS).scope, fact=fact))

    def current(self) -> list[Entry]:
        return [entry for entry in self.entries.values() if entry.current]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=tuple(PARTS), action="append")
    parser.add_argument(
        "--misses", action="store_true", help="show what is missed or taken wrongly in the half that rules are fitted on"
    )
    chosen = parser.parse_args()
    for part in chosen.part or PARTS:
        report(part, chosen.misses and part not in HELD_BACK)


def report(part: str, misses: bool) -> None:
    """Plays one part of the sessions and prints its figures."""
    prefix, odd = PARTS[part]
    shelf, tally = Shelf(), defaultdict[str, list[bool]](list)
    shelf.fill()
    sessions = [one for one in read(f"{prefix}teaching.txt") if one.number % 2 == odd]
    told: list[str] = []
    for one in sessions:
        told += teach(shelf, one, tally)
    for one in (one for one in sessions if one.later):
        told += change(shelf, one, tally)
    for one in read(f"{prefix}silent.txt"):
        if one.number % 2 == odd:
            told += keep_silent(shelf, one, tally)
    say(f"== {part}", *(f"{name:40} {sum(hits):4} of {len(hits)}" for name, hits in sorted(tally.items())))
    say(f"CPU ms a prompt: mean {1e3 * sum(shelf.spent_s) / len(shelf.spent_s):.1f}, most {1e3 * max(shelf.spent_s):.1f}")
    if misses:
        say(*told)


def teach(shelf: Shelf, one: Session, tally: dict[str, list[bool]]) -> list[str]:
    """Returns what to show of a session that wasn't kept in full."""
    before = len(shelf.taken_from)
    added = shelf.play(f"t{one.number:03d}", _project(one), one.turns)
    wrong = [shelf.entries[old].fact for _, old in shelf.taken_from[before:]]
    tally["others archived by a teaching session"].append(bool(wrong))
    kept = holds((entry.fact for entry in added), one.must)
    for name in ("kept", f"kept, kind {one.kind}", f"kept, language {one.language}"):
        tally[name].append(kept)
    beside = [f"   archived: {fact}" for fact in wrong]
    return [] if kept and not wrong else [_shown("missed", one.number, one.turns, added), *beside]


def change(shelf: Shelf, one: Session, tally: dict[str, list[bool]]) -> list[str]:
    """Returns what to show of a change that is not known, or beside which the old value stands as current."""
    before = len(shelf.taken_from)
    added = shelf.play(f"c{one.number:03d}", _project(one), one.later)
    scopes = {_project(one).scope, "global"}
    here = [entry for entry in shelf.current() if entry.scope in scopes]
    fresh = holds((entry.fact for entry in here if shelf.origin[entry.id][1:] == f"{one.number:03d}"), one.fresh)
    stale = [entry for entry in here if any(as_current(entry.fact, value, one.fresh) for value in one.stale)]
    wrong = [old for _, old in shelf.taken_from[before:] if shelf.origin[old][1:] != f"{one.number:03d}"]
    tally["after a change: new value kept"].append(fresh)
    tally["after a change: old one current"].append(bool(stale))
    tally["after a change: others archived"].append(bool(wrong))
    if fresh and not stale and not wrong:
        return []
    beside = [f"   stale: {entry.fact}" for entry in stale] + [f"   archived: {shelf.entries[old].fact}" for old in wrong]
    return [_shown("change", one.number, one.later, added), *beside]


def keep_silent(shelf: Shelf, one: Session, tally: dict[str, list[bool]]) -> list[str]:
    """Returns what to show of a session of which something was kept."""
    added = shelf.play(f"s{one.number:03d}", _project(one), one.turns)
    tally["silent: kept something"].append(bool(added))
    tally[f"silent: kept something, {one.kind}"].append(bool(added))
    return [_shown("false", one.number, one.turns, added)] if added else []


def holds(facts: Iterable[str], tokens: Sequence[str]) -> bool:
    """True where each token is in one of the facts, without regard to case."""
    text = "\n".join(facts).casefold()
    return all(token.casefold() in text for token in tokens)


def as_current(fact: str, value: str, fresh: Sequence[str]) -> bool:
    """True where a sentence holds the value, does not mark it as past and names no new one beside it."""
    whole = re.compile(rf"(?<![A-Za-z0-9]){re.escape(value)}(?![A-Za-z0-9])", re.IGNORECASE)
    said = (one for one in re.split(r"(?<=[.!?。])\s+", fact) if whole.search(one))
    return any(not _PAST.search(one) and not any(new.casefold() in one.casefold() for new in fresh) for one in said)


def read(name: str) -> Iterator[Session]:
    """Yields the sessions of a file, in its order."""
    for block in re.split(r"^## ", (DATA / name).read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        first, _, later = body.partition("\nlater\n")
        number, language, kind = head.split()[:3]
        fields = dict(re.findall(r"^(must|new|old): ?(.*)$", body, flags=re.MULTILINE))
        values = {
            key: tuple(one.strip() for one in fields.get(key, "").split("|") if one.strip()) for key in ("must", "new", "old")
        }
        yield Session(int(number), language, kind, _turns(first), values["must"], _turns(later), values["new"], values["old"])


def _turns(text: str) -> tuple[tuple[Role, str], ...]:
    """A turn reaches to the next one; the fields after the last one are no part of it."""
    spoken = re.split(r"^(?:must|new|old):", text, maxsplit=1, flags=re.MULTILINE)[0]
    parts = re.split(r"^([UAT]): ", spoken, flags=re.MULTILINE)[1:]
    return tuple((ROLES[who], said.strip()) for who, said in zip(parts[::2], parts[1::2], strict=True))


def _turn(event: str, project: ProjectRef, said: tuple[Role, str]) -> Turn:
    role, text = said
    return Turn(event_id=event, episode_id="ep", session="s", project=project, role=role, ts=NOW, text=text)


def _project(one: Session) -> ProjectRef:
    return _slug(one.number // 2 % PROJECTS)


def _slug(number: int) -> ProjectRef:
    name = f"p{number}"
    return ProjectRef(key=f"git:host.example/{name}", slug=f"{name}-123456", name=name)


def _shown(why: str, number: int, turns: Sequence[tuple[Role, str]], added: Sequence[Entry]) -> str:
    words = " / ".join(text for role, text in turns if role == "user")
    return f"-- {why} {number:03d}: {words}" + "".join(f"\n   -> [{e.type}, {e.scope}] {e.fact}" for e in added)


def say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
