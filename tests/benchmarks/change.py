"""Prints what the library says after a user has changed their mind, and what survives of what only looks like a change.

    python tests/benchmarks/change.py [--part fit|held] [--misses]

The sessions lie in tests/data/change, written by hand in three batches; each was measured once before a rule was fitted on it. Of
the third, numbers from 200 on, those that three divides are held back ("held"): their misses are never printed. All cases of a
part share one library of a few projects with plain facts beside them: first every teaching session is played, then every change.
Where a first session isn't understood, its words are told by command, so that changes are measured alone. A value counts as shown
where the fact or the narrative of a current entry of its project holds it.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from curation import ROLES, Shelf, as_current, holds, say

from ultan.agents.patterns.extract import describe
from ultan.library.actions import Write
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role
from ultan.library.project import ProjectRef

DATA = Path(__file__).parents[1] / "data" / "change"
FILES = ("changes.txt", "traps.txt")
PROJECTS = 5
HELD, SINCE = 3, 200
FIELDS = ("known", "new", "old", "stays")
Turns = tuple[tuple[Role, str], ...]


class Case(NamedTuple):
    """A session that teaches, and those after it; `elsewhere` says of each whether it is one of another project."""

    number: int
    language: str
    kind: str
    turns: Turns
    later: tuple[tuple[bool, Turns], ...]
    known: tuple[str, ...]
    new: tuple[str, ...]
    old: tuple[str, ...]
    stays: tuple[str, ...]

    @property
    def held(self) -> bool:
        return self.number >= SINCE and self.number % HELD == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=("fit", "held"), action="append")
    parser.add_argument("--misses", action="store_true", help="show what goes wrong in the part that rules are fitted on")
    chosen = parser.parse_args()
    for part in chosen.part or ("fit", "held"):
        report(part, chosen.misses and part == "fit")


def report(part: str, misses: bool) -> None:
    """Plays the cases of one part and prints their figures."""
    cases = [one for name in FILES for one in read(name) if one.held == (part == "held")]
    shelf, tally, told = Shelf(), defaultdict[str, list[bool]](list), list[str]()
    shelf.fill()
    for one in cases:
        for fact in one.known:
            _tell(shelf, one, fact)
        shelf.play(f"t{one.number:03d}", _project(one), one.turns)
        tally["taught by the first session"].append(_taught(shelf, one))
        if not tally["taught by the first session"][-1]:
            _tell(shelf, one, [text for role, text in one.turns if role == "user"][-1])
    for one in cases:
        told += change(shelf, one, tally)
    say(f"== {part}", *(f"{name:40} {sum(hits):4} of {len(hits)}" for name, hits in sorted(tally.items())))
    if misses:
        say(*told)


def change(shelf: Shelf, one: Case, tally: dict[str, list[bool]]) -> list[str]:
    """Plays the sessions after the first one; returns what to show of a case that went wrong."""
    before = len(shelf.taken_from)
    for nth, (elsewhere, turns) in enumerate(one.later):
        shelf.play(f"c{one.number:03d}/{nth}", _project(one, elsewhere), turns)
    shown = [said for entry in _own(shelf, one) for said in (entry.fact, entry.narrative)]
    wrong = [shelf.entries[old].fact for _, old in shelf.taken_from[before:] if shelf.origin[old][1:4] != f"{one.number:03d}"]
    tally["others archived"].append(bool(wrong))
    faults = [f"archived beside: {fact}" for fact in wrong]
    if one.new:
        tally["change: new value kept"].append(holds(shown, one.new))
        faults += [] if tally["change: new value kept"][-1] else ["new value missing"]
    if one.old:
        # The user's words are one quote: the value that goes may stand in another sentence of it than the one that comes.
        said = [text.replace(". ", "; ") if text.startswith("The user") else text for text in shown]
        stale = any(as_current(text, value, one.new) for text in said for value in one.old)
        tally["change: old value current"].append(stale)
        faults += ["old value current"] if stale else []
    if one.stays:
        tally["survives"].append(holds(shown, one.stays))
        faults += [] if tally["survives"][-1] else ["what stays is gone"]
    return [_shown(shelf, one, faults)] if faults else []


def _taught(shelf: Shelf, one: Case) -> bool:
    """True where something was kept; that it is the value that changes is known only where that is the first one."""
    first = one.old or one.stays if len(one.later) == 1 else ()
    own = _own(shelf, one)
    return bool(own) and holds((entry.fact for entry in own), first)


def _tell(shelf: Shelf, one: Case, text: str) -> None:
    told = describe(text)
    write = Write(title=told.title, type=told.type, scope=_project(one).scope, fact=told.fact, keywords=told.keywords)
    shelf._add(f"k{one.number:03d}", write)


def _own(shelf: Shelf, one: Case) -> list[Entry]:
    """The current entries that come from this case and hold in its project."""
    scopes = {_project(one).scope, "global"}
    return [entry for entry in shelf.current() if entry.scope in scopes and shelf.origin[entry.id][1:4] == f"{one.number:03d}"]


def _shown(shelf: Shelf, one: Case, faults: Sequence[str]) -> str:
    said = " || ".join(
        " / ".join(text for role, text in turns if role == "user") for turns in (one.turns, *(t for _, t in one.later))
    )
    lines = [f"-- {one.number:03d} {one.kind}: {'; '.join(faults)}", f"   {said}"]
    for entry_id, entry in shelf.entries.items():
        if shelf.origin[entry_id][1:4] == f"{one.number:03d}":
            lines.append(f"   {'->' if entry.current else '-x'} [{entry.scope[:9]}] {entry.fact}  | {entry.narrative}")
    return "\n".join(lines)


def read(name: str) -> Iterator[Case]:
    """Yields the cases of a file, in its order."""
    for block in re.split(r"^## ", (DATA / name).read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        number, language, kind = head.split()
        values = {field: tuple(re.findall(rf"^{field}: (.*)$", body, flags=re.MULTILINE)) for field in FIELDS}
        split = {field: tuple(part.strip() for line in lines for part in line.split("|")) for field, lines in values.items()}
        spoken = re.sub(rf"^(?:{'|'.join(FIELDS)}): .*$", "", body, flags=re.MULTILINE)
        first, *rest = re.split(r"^(later|elsewhere)$", spoken, flags=re.MULTILINE)
        later = tuple((where == "elsewhere", _turns(text)) for where, text in zip(rest[::2], rest[1::2], strict=True))
        fields = (values["known"], split["new"], split["old"], split["stays"])
        yield Case(int(number), language, kind, _turns(first), later, *fields)


def _turns(text: str) -> Turns:
    parts = re.split(r"^([UAT]): ", text, flags=re.MULTILINE)[1:]
    return tuple((ROLES[who], said.strip()) for who, said in zip(parts[::2], parts[1::2], strict=True))


def _project(one: Case, elsewhere: bool = False) -> ProjectRef:
    name = f"p{(one.number + elsewhere) % PROJECTS}"
    return ProjectRef(key=f"git:host.example/{name}", slug=f"{name}-123456", name=name)


if __name__ == "__main__":
    main()
