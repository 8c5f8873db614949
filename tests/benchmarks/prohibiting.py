"""Prints which calls the stop rules stop that come of what users said, without a model.

    python tests/benchmarks/prohibiting.py [--part fit|held] [--misses] [--teach-once FOLDER]

The cases lie in tests/data/prohibiting, written by hand: a session in which a user forbids something, calls that break it ("-")
and calls that keep it ("+"). Rules may be fitted on the odd ones ("fit"); of the even ones ("held") only figures are printed.
With `--teach-once` the sessions and guards of that folder's teach.jsonl are scored instead. Every session goes through the
curator alone; global rules are held against the legitimate calls of all other cases as well.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_episode
from ultan.agents.prohibiting import ruling
from ultan.agents.scholar import rule
from ultan.blackboard.postings import EpisodeClosed
from ultan.configs.edge.guard.matching import SHELL, Call, fired
from ultan.configs.edge.guard.rules import Rule
from ultan.configs.edge.shell.reader import Reading, commands
from ultan.library.actions import Write
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

DATA = Path(__file__).parents[1] / "data" / "prohibiting" / "cases.txt"
PARTS = {"fit": 1, "held": 0}
ROLES: dict[str, Role] = {"U": "user", "A": "assistant", "T": "tool"}
NOW = 1_795_000_000.0


class Case(NamedTuple):
    """What was said, and calls of one tool: those that break the rule and those that keep it, each as the fields of the input."""

    name: str
    project: str
    turns: tuple[tuple[Role, str], ...]
    tool: str
    broken: tuple[dict[str, str], ...]
    kept: tuple[dict[str, str], ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=tuple(PARTS), action="append")
    parser.add_argument(
        "--misses", action="store_true", help="show what is missed or stopped wrongly in the part that is fitted on"
    )
    parser.add_argument("--teach-once", type=Path, metavar="FOLDER", help="score the guards of that folder's teach.jsonl")
    chosen = parser.parse_args()
    if chosen.teach_once:
        report("teach-once", tuple(taught(chosen.teach_once / "teach.jsonl")), chosen.misses)
        return
    cases = tuple(read(DATA))
    for part in chosen.part or PARTS:
        report(part, tuple(one for one in cases if int(one.name) % 2 == PARTS[part]), chosen.misses and part == "fit")


def report(part: str, cases: Sequence[Case], misses: bool) -> None:
    """Prints the figures of one part."""
    began = time.process_time()
    rules = {one.name: tuple(ruling.rules(curated(one))) for one in cases}
    spent = time.process_time() - began
    lines, stopped, wrong, elsewhere = list[str](), list[bool](), list[bool](), list[bool]()
    for one in cases:
        others = [rule for other in cases if other.project != one.project for rule in rules[other.name] if rule.scope == "global"]
        for call in one.broken:
            stopped.append(stops(rules[one.name], one.tool, call))
            lines += [] if stopped[-1] else [f"missed       {one.name} {call}"]
        for call in one.kept:
            wrong.append(stops(rules[one.name], one.tool, call))
            lines += [f"wrongly      {one.name} {call}"] if wrong[-1] else []
            elsewhere.append(stops(others, one.tool, call))
            lines += [f"by another   {one.name} {call}"] if elsewhere[-1] else []
    say(
        f"== {part}: {len(cases)} cases, {sum(map(bool, rules.values()))} with a rule; {1e3 * spent / len(cases):.0f} ms each",
        *(
            f"{name:46} {sum(hits):4} of {len(hits)} ({100 * sum(hits) / max(1, len(hits)):.1f} %)"
            for name, hits in (
                ("breaking calls stopped or asked about", stopped),
                ("legitimate calls stopped or asked about", wrong),
                ("legitimate calls stopped by another case's rule", elsewhere),
            )
        ),
    )
    if misses:
        say(*lines)


def stops(rules: Sequence[Rule], tool: str, fields: dict[str, str]) -> bool:
    """True where a rule that does more than count speaks against the call."""
    call = Call(tool, dict(fields), "/home/dev/project")
    reading = commands(call.command) if tool == SHELL else Reading()
    return any(one.decision != "shadow" for one in fired(rules, call, reading))


def curated(case: Case) -> Iterator[Entry]:
    """Yields the entries that the curator keeps of the session, as the library would hold them."""
    project = ProjectRef(key=case.project, slug=case.project, name=case.project)
    closed = EpisodeClosed(id=case.name, ts=NOW, session=case.name, project=project, why="quiet")
    turns = tuple(
        Turn(
            event_id=f"{case.name}/{place}",
            episode_id=case.name,
            session=case.name,
            project=project,
            role=role,
            ts=NOW + place,
            text=text,
        )
        for place, (role, text) in enumerate(case.turns)
    )
    known = KnownEntries(())
    for place, verdict in enumerate(rule(read_episode(closed, turns, known), known).verdicts):
        action = verdict.proposal.action
        if verdict.approved and isinstance(action, Write):
            fields = action.model_dump(include={"title", "type", "scope", "fact", "narrative", "block_triggers"})
            yield Entry(id=f"e_{case.name}_{place}", path=f"{place}.md", trust=Trust.USER_SAID, **fields)


def read(path: Path) -> Iterator[Case]:
    """Yields the cases of a file."""
    for block in path.read_text("utf-8").split("== ")[1:]:
        lines = [line for line in block.splitlines() if line.strip()]
        number, _language, scope = lines[0].split()
        turns = tuple((ROLES[line[0]], line[3:]) for line in lines[1:] if line[1:3] == ": ")
        _, tool, field = next(line for line in lines if line.startswith("tool ")).split()
        broken, kept = ([_fields(field, line[2:]) for line in lines if line.startswith(sign)] for sign in ("- ", "+ "))
        yield Case(number, f"p{number}" if scope == "project" else "everywhere", turns, tool, tuple(broken), tuple(kept))


def _fields(field: str, value: str) -> dict[str, str]:
    value, _, content = value.partition(" <<< ")
    return {field: value, "content": content} if content else {field: value}


def taught(path: Path) -> Iterator[Case]:
    """Yields the guarded items of a teach-once file."""
    for line in path.read_text("utf-8").splitlines():
        item = json.loads(line)
        if guard := item["guard"]:
            turns = tuple((turn["role"], turn["text"]) for turn in item["session"])
            broken, kept = (tuple({guard["field"]: value} for value in guard[name]) for name in ("deny", "allow"))
            yield Case(item["id"], item["project"], turns, guard["tool"], broken, kept)


def say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
