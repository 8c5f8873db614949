"""Prints which calls the stop rules stop that come of what users said: without a model, and with a librarian's recorded answers.

    python tests/benchmarks/prohibiting.py [--part fit|held|unlike] [--misses] [--teach-once FOLDER] [--replies FILE]

The cases lie in tests/data/prohibiting, written by hand: a session in which a user forbids something, calls that break it ("-")
and calls that keep it ("+"). Rules may be fitted on the odd ones of cases.txt ("fit"); of the even ones ("held") only figures are
printed, and unlike.txt ("unlike") holds kinds of rules that the others don't. The answers lie beside the cases, as a script of
the model that replays a file; figures with them are of those cases that have one. With `--teach-once` the sessions and guards of
that folder's teach.jsonl are scored instead, with the answers of `--replies`. Every session is judged alone; global rules are
held against the legitimate calls of all other cases as well.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "agents" / "prohibiting"))

from taught import Case, by_words, desk, read, recorded, stops

from ultan.agents.model import BadReply
from ultan.agents.prohibiting import ruling
from ultan.configs.edge.guard.rules import Rule

DATA = Path(__file__).parents[1] / "data" / "prohibiting"
PARTS = ("fit", "held", "unlike")
SHOWN = ("fit", "unlike")
Rules = Mapping[str, tuple[Rule, ...]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=PARTS, action="append")
    parser.add_argument("--misses", action="store_true", help="show what is missed or stopped wrongly, but of the held part")
    parser.add_argument("--teach-once", type=Path, metavar="FOLDER", help="score the guards of that folder's teach.jsonl")
    parser.add_argument("--replies", type=Path, metavar="FILE", help="a librarian's answers to those sessions")
    parser.add_argument(
        "--questions", type=Path, metavar="FOLDER", help="write what a librarian is asked about each case, and stop"
    )
    chosen = parser.parse_args()
    parts = (
        {"teach-once": tuple(taught(chosen.teach_once / "teach.jsonl"))} if chosen.teach_once else of_data(chosen.part or PARTS)
    )
    for part, cases in parts.items():
        if chosen.questions:
            ask(cases, chosen.questions / part)
            continue
        replies = chosen.replies if chosen.teach_once else DATA / f"{'unlike' if part == 'unlike' else 'cases'}.replies.jsonl"
        report(part, cases, replies, chosen.misses and part != "held")


def of_data(parts: Iterable[str]) -> dict[str, tuple[Case, ...]]:
    cases = tuple(read(DATA / "cases.txt"))
    found = {
        "fit": tuple(one for one in cases if int(one.name) % 2),
        "held": tuple(one for one in cases if not int(one.name) % 2),
        "unlike": tuple(read(DATA / "unlike.txt")),
    }
    return {part: found[part] for part in parts}


def ask(cases: Iterable[Case], folder: Path) -> None:
    """Writes each question as a model would be put it."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in cases:
        brief = desk(one).brief()
        (folder / f"{one.name}.md").write_text(f"# System\n{brief.system}\n\n# Question\n{brief.user}\n", "utf-8")


def report(part: str, cases: Sequence[Case], replies: Path | None, misses: bool) -> None:
    """Prints the figures of one part: all cases without a model, and those that have answers both ways."""
    began = time.process_time()
    without = {one.name: tuple(ruling.rules(by_words(one))) for one in cases}
    spent = 1e3 * (time.process_time() - began) / max(1, len(cases))
    figures(f"{part}, without a model ({spent:.0f} ms each)", cases, without, misses)
    if replies is None:
        return
    answered = {one.name: rules for one in cases if (rules := with_replies(one, replies)) is not None}
    both = tuple(one for one in cases if one.name in answered)
    if 0 < len(both) < len(cases):
        figures(f"{part}, those with answers, without a model", both, without, False)
    if both:
        figures(f"{part}, with the librarian's answers", both, answered, misses)


def with_replies(case: Case, replies: Path) -> tuple[Rule, ...] | None:
    try:
        return tuple(ruling.rules(recorded(case, replies)[1]))
    except BadReply:
        return None


def figures(title: str, cases: Sequence[Case], rules: Rules, misses: bool) -> None:
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
        f"== {title}: {len(cases)} cases, {sum(bool(rules[one.name]) for one in cases)} with a rule",
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
