"""Prints how well finding works: turns of long conversations, and prompts of a coding agent; beside rows to compare with.

    python tests/benchmarks/quality.py --locomo DIR [--only conv-30 …] [--questions N] [--peer DIR]
    python tests/benchmarks/quality.py --teach-once DIR

The first folder holds conversations in the form of LoCoMo (snap-research/locomo, CC BY-NC 4.0: evaluation only); its tables have
recall at 1, 5 and 10 (share of the right turns), mean reciprocal rank, nDCG over the first ten, and CPU milliseconds a question.
Weights are never reported on a conversation that they were fitted on, but for those of the settings, which default.toml explains.
--peer DIR installs mempalace into an environment of its own there, some 500 MB, and asks it the same questions: about ten minutes
for three conversations. The second folder is teach-once data; each fact is put into a library as it stands, so that finding is
measured alone, at the prompt.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import rows
from rows import Row

from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.entrypoints.bench import locomo, teach_once, turns
from ultan.entrypoints.bench.asking import Asking
from ultan.entrypoints.bench.figures import Figures, figures
from ultan.entrypoints.bench.locomo import CATEGORIES, Talk
from ultan.entrypoints.bench.measures import COLUMNS, measures
from ultan.entrypoints.bench.turns import Heard
from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.vectors import Encoder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locomo", type=Path, metavar="DIR", help="conversations")
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="these conversations alone")
    parser.add_argument("--questions", type=int, metavar="N", help="the first so many of each conversation")
    parser.add_argument("--peer", type=Path, metavar="DIR", help="folder for mempalace's environment")
    parser.add_argument("--teach-once", type=Path, metavar="DIR", help="taught facts and prompts")
    chosen = parser.parse_args()
    if not (chosen.locomo or chosen.teach_once):
        parser.error("name a folder: --locomo DIR, --teach-once DIR or both")
    settings = load("no such file", {})
    encoder = encoders.load(settings.encoder)
    if chosen.locomo:
        talks = [one._replace(queries=one.queries[: chosen.questions]) for one in locomo.talks(chosen.locomo, chosen.only)]
        conversations([hear(one, encoder) for one in talks], settings, chosen.peer)
    if chosen.teach_once:
        prompts(chosen.teach_once, settings, encoder)


def hear(talk: Talk, encoder: Encoder) -> Heard:
    sys.stderr.write(f"encoding {talk.name}: {len(talk.turns)} turns, {len(talk.queries)} questions\n")
    return turns.heard(talk, encoder)


def conversations(heard: Sequence[Heard], settings: Settings, peer: Path | None) -> None:
    """Prints a table for each conversation, one for all, and one for each kind of question."""
    peers = rows.peers(heard, peer) if peer else ()
    found = [*rows.ours(heard, settings), *rows.parts(heard, settings), *peers]
    names = [one.talk.name for one in heard]
    for name in names:
        table(name, found, {name: None})
    if len(names) > 1:
        table("all together", [row for row in found if len(row.places) == len(names)], dict.fromkeys(names))
    whole = [row for row in found if len(row.places) == len(names)]
    for number, category in CATEGORIES.items():
        asked = {one.talk.name: [query.category == number for query in one.talk.queries] for one in heard}
        if any(map(any, asked.values())):
            table(f"{category} questions, all conversations", whole, asked)


def table(title: str, found: Sequence[Row], asked: dict[str, list[bool] | None]) -> None:
    """Prints the rows over the questions of some conversations: all of them (None), or those that are marked."""
    say("", f"{title:<32}" + "".join(f"{name:>9}" for name in (*COLUMNS, "ms")))
    for row in found:
        if asked.keys() <= row.places.keys():
            got = measures(_picked(row, asked))
            say(f"{row.label:<32}" + "".join(f"{cell:>9}" for cell in (*got.cells, f"{row.ms:.1f}")))
    say(f"{got.questions} questions")


def _picked(row: Row, asked: dict[str, list[bool] | None]) -> Iterator[list[int]]:
    for name, marks in asked.items():
        yield from (one for place, one in enumerate(row.places[name]) if marks is None or marks[place])


def prompts(folder: Path, settings: Settings, encoder: Encoder) -> None:
    """Prints what prompts get of perfect entries."""
    with tempfile.TemporaryDirectory() as place:
        asking = [Asking(Path(place) / str(number), one, encoder) for number, one in enumerate(teach_once.samples(folder))]
        asks = [ask for one in asking for ask in one.sample.asks]
        got = figures(asks, [outcome for one in asking for outcome in one.outcomes(settings)])
    say("", f"teach-once, {len(asks)} prompts", *_lines(got))


def _lines(got: Figures) -> Iterator[str]:
    yield f"entry shown at the prompt, % by overlap high / low / none    {got.high:.0f} / {got.low:.0f} / {got.none:.0f}"
    yield f"characters at such a prompt                                  {got.chars:.0f}"
    yield f"characters at a near miss                                    {got.near_chars:.0f}"
    yield f"near misses that get the entry, %                            {got.near:.0f}"
    yield f"unrelated prompts that get anything, %                       {got.unrelated:.1f}"


def say(*parts: str) -> None:
    sys.stdout.write("".join(f"{part}\n" for part in parts))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
