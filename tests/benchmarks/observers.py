"""Prints what the observers without a model see in labelled sessions: precision and recall of entities and values, and valence.

    python tests/benchmarks/observers.py [--part tuned|held] [--misses] [--teach-once DIR [--sessions N]]

The sessions lie in tests/data/observers, written and labelled by hand before there was anything to read them. Rules may be tuned
on the odd ones ("tuned"); the even ones ("held") are held back, and what is missed or taken wrongly there is never printed.
With a folder of teach-once data it also prints what its first N sessions hold, and what share of its asks gets the answer with
the observers' metadata in the entries and without it: some three minutes of CPU for 100 items.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import observed_recall

from ultan.agents.known import KnownEntries
from ultan.agents.observers.facts import facts
from ultan.agents.observers.observing import observed
from ultan.agents.observers.reconcile import Observed
from ultan.agents.observers.saying import spoken
from ultan.agents.observers.valence import valence
from ultan.blackboard.observed import Facts
from ultan.configs.edge.words import words
from ultan.configs.settings import load
from ultan.entrypoints.bench.folders import lines
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.retrieval.encoding import encoders

DATA = Path(__file__).parents[1] / "data" / "observers" / "sessions.txt"
PARTS = {"tuned": 1, "held": 0}
PROJECT = ProjectRef(key="git:host.example/quay", slug="quay-123456", name="quay")
NOW = 1_795_000_000.0
ROLES: dict[str, Role] = {"U": "user", "A": "assistant", "T": "tool"}
_EDGE = " \t`\"'.,;:!?()"


class Label(NamedTuple):
    """What is right: any of `names`. `optional` counts neither as found nor as missed."""

    names: frozenset[str]
    optional: bool
    of: frozenset[str] = frozenset()


class Session(NamedTuple):
    """One labelled session."""

    number: int
    language: str
    kind: str
    turns: tuple[Turn, ...]
    entities: tuple[Label, ...]
    values: tuple[Label, ...]
    valence: dict[str, bool]


class Tally(NamedTuple):
    """What was taken, what of it is right, and what of the labels was found."""

    taken: list[bool]
    found: list[bool]

    def __str__(self) -> str:
        right, all_taken, found, labels = sum(self.taken), len(self.taken), sum(self.found), len(self.found)
        return (
            f"precision {_share(right, all_taken)} ({right} of {all_taken}), recall {_share(found, labels)} ({found} of {labels})"
        )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else "-"


def read() -> Iterator[Session]:
    """Yields the labelled sessions."""
    for block in re.split(r"^## ", DATA.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        number, language, kind = head.split()
        fields = dict(re.findall(r"^(entities|values|valence): ?(.*)$", body, flags=re.MULTILINE))
        said = re.split(r"^entities:", body, maxsplit=1, flags=re.MULTILINE)[0]
        parts = re.split(r"^([UAT]): ", said, flags=re.MULTILINE)[1:]
        turns = tuple(
            Turn(
                event_id=f"{number}/{n}",
                episode_id="ep",
                session="s",
                project=PROJECT,
                role=ROLES[who],
                ts=NOW + n,
                text=text.strip(),
            )
            for n, (who, text) in enumerate(zip(parts[::2], parts[1::2], strict=True))
        )
        felt = {one.strip("? "): not one.strip().startswith("?") for one in fields["valence"].split("|") if one.strip()}
        yield Session(int(number), language, kind, turns, _entities(fields["entities"]), _values(fields["values"]), felt)


def _entities(field: str) -> tuple[Label, ...]:
    return tuple(_label(one) for one in field.split(" | ") if one.strip())


def _values(field: str) -> tuple[Label, ...]:
    found = []
    for one in field.split(" | "):
        if not one.strip():
            continue
        name, _, value = one.partition(" = ")
        label = _label(value)
        optional = one.strip().startswith("?")
        found.append(label._replace(optional=optional, of=frozenset(words(name.strip("? ").replace("/", " ")))))
    return tuple(found)


def _label(text: str) -> Label:
    names = frozenset(_folded(one.strip().removeprefix("? ")) for one in text.split(" ~ "))
    return Label(names, text.strip().startswith("?"))


def _folded(text: str) -> str:
    return text.casefold().strip(_EDGE) or text


def entities(session: Session, seen: Facts) -> tuple[Tally, list[str]]:
    """Returns how the entities fare, and what is wrong with them."""
    taken = [_folded(one.name) for one in seen.entities]
    return _scored(taken, session.entities, lambda at, label: taken[at] in label.names, [one.name for one in seen.entities])


def values(session: Session, seen: Facts) -> tuple[Tally, list[str]]:
    """Returns how the values fare: right is a value under a name that shares a word with the label's."""
    told = [f"{one.name} = {one.value}" for one in seen.values]

    def right(at: int, label: Label) -> bool:
        one = seen.values[at]
        return _folded(one.value) in label.names and bool(label.of & frozenset(words(one.name)))

    return _scored(told, session.values, right, told)


def felt(session: Session) -> tuple[Tally, list[str]]:
    """Returns how the feelings fare."""
    taken = sorted({one.feeling for one in valence(spoken(session.turns)).signals})
    labels = [Label(frozenset({name}), not wanted) for name, wanted in session.valence.items()]
    return _scored(taken, labels, lambda at, label: taken[at] in label.names, taken)


def _scored(taken: Sequence[str], labels: Sequence[Label], right, told: Sequence[str]) -> tuple[Tally, list[str]]:  # type: ignore[no-untyped-def]
    tally, wrong = Tally([], []), []
    for at in range(len(taken)):
        fits = [label for label in labels if right(at, label)]
        if any(label.optional for label in fits):
            continue
        tally.taken.append(bool(fits))
        if not fits:
            wrong.append(f"wrong: {told[at]}")
    for label in labels:
        if not label.optional:
            tally.found.append(any(right(at, label) for at in range(len(taken))))
            if not tally.found[-1]:
                wrong.append(f"missed: {'/'.join(sorted(label.of))} {' ~ '.join(sorted(label.names))}")
    return tally, wrong


def report(part: str, misses: bool) -> None:
    """Prints one part's figures."""
    tallies = defaultdict[str, Tally](lambda: Tally([], []))
    spent, prompts, shown = 0.0, 0, []
    for session in read():
        if session.number % 2 != PARTS[part]:
            continue
        began = time.process_time()
        seen = facts(spoken(session.turns))
        spent += time.process_time() - began
        prompts += sum(turn.role == "user" for turn in session.turns)
        scored = {"entities": entities(session, seen), "values": values(session, seen), "valence": felt(session)}
        for name, (tally, wrong) in scored.items():
            tallies[name].taken.extend(tally.taken)
            tallies[name].found.extend(tally.found)
            shown += [f"   {session.number:03d} {name}: {one}" for one in wrong]
    say(f"== {part}", *(f"{name:10} {tally}" for name, tally in tallies.items()), f"CPU ms a prompt: {1e3 * spent / prompts:.1f}")
    if misses and part == "tuned":
        say(*shown)


def decomposed(folder: Path, sessions: int) -> None:
    """Prints what the first sessions of a teach-once folder hold, all three observers and the gate."""
    counts, spent, silent = defaultdict[str, int](int), 0.0, 0
    items = lines(folder / "teach.jsonl")[:sessions]
    for item in items:
        where = observed_recall.project(item["project"])
        closed, turns = observed_recall.episode(item, where)
        began = time.process_time()
        seen = observed(closed, turns, KnownEntries())
        spent += time.process_time() - began
        found = {name: len(getattr(seen, name)) for name in Observed._fields}
        silent += not (seen.entities or seen.values or seen.relations or seen.patterns or seen.implications or seen.signals)
        for name, count in found.items():
            counts[name] += count
    say(
        f"== {len(items)} sessions of {folder.name}",
        ", ".join(f"{name} {count}" for name, count in counts.items()),
        f"sessions in which nothing is seen: {silent}; CPU ms a session: {1e3 * spent / max(1, len(items)):.1f}",
    )


def recalled(folder: Path) -> None:
    """Prints the share of asks that get their answer, without the observers' metadata and with it."""
    settings = load("no such file", {})
    encoder = encoders.load(settings.encoder)
    say("== share of asks answered at the prompt, in percent")
    for watched in (False, True):
        found = observed_recall.score(folder, encoder, settings, watched)
        say(f"{'with' if watched else 'without'} their metadata: {found.line}")


def say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=tuple(PARTS), action="append")
    parser.add_argument("--misses", action="store_true", help="show what is missed or taken wrongly in the half that is tuned on")
    parser.add_argument("--teach-once", type=Path, metavar="DIR", help="a folder with a teach.jsonl")
    parser.add_argument("--sessions", type=int, default=60, help="sessions of it that are decomposed (60)")
    chosen = parser.parse_args()
    for part in chosen.part or PARTS:
        report(part, chosen.misses)
    if chosen.teach_once:
        decomposed(chosen.teach_once, chosen.sessions)
        recalled(chosen.teach_once)


if __name__ == "__main__":
    main()
