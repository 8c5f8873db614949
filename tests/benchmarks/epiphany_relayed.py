"""Play a whole epiphany session on the planted library with whoever answers a Messages API as its model, through our adapter and
the real Claude Code program.

    python tests/benchmarks/epiphany_relayed.py --url http://127.0.0.1:PORT --out DIR [--scouts 6] [--rounds 4] [--about WORDS]

Prints who said what as it comes, at the end which of the planted pairs were found, which traps were walked
into, and why they fell.
OUT/script.jsonl is the session as a script, for `ultan epiphany --script` and for tests/unit/agents/epiphany/test_recorded.py;
OUT/told.json what came of it. Whoever sits at the URL may take minutes for an answer.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from relayed import _PATIENCE, DEADLINE_S, Program

from ultan.agents.epiphany import evidence, recording, rehearsal, showing, telling
from ultan.agents.epiphany.rehearsal import Stage, Take
from ultan.agents.model import Brief, Check, R
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyEnded, EpiphanyPosting, TurnTaken, asked_id
from ultan.entrypoints.demo.planted import planting
from ultan.entrypoints.demo.planted.desk import desk


class Asked:
    """The program as the port: one conversation a turn, each in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ask(self, brief: Brief, reply_schema: type[R], check: Check[R]) -> R:
        where = self._folder / brief.about.replace("/", "-")
        where.mkdir(parents=True, exist_ok=True)
        return Program(where).ask(brief, reply_schema, check).reply


def heard(posting: EpiphanyPosting) -> None:
    match posting:
        case TurnTaken():
            told = [showing.said(move) for move in posting.moves] or [posting.fault or "nothing"]
            sys.stdout.writelines(f"r{posting.round} {posting.author}: {line}\n" for line in told)
        case EpiphanyEnded():
            sys.stdout.write(f"{posting.outcome}: {posting.words}\n")
        case _:
            sys.stdout.write(f"{posting.kind}\n")
    sys.stdout.flush()


def summary(said: Sequence[EpiphanyPosting]) -> Iterable[str]:
    """Yields a line for each planted pair and trap: who walked there, and what became of it."""
    words = {one.bridge: one for turn in evidence.turns(said) for one in turn.moves if one.move == "judged"}
    for kind, planted in (("pair", planting.key().pair), ("trap", planting.key().trap)):
        for one in planted:
            ends = {planting.titled(title).id for title in one.titles}
            there = [case for case in evidence.cases(said) if case.ends == ends]
            fates = [f"{case.bridge.id} {words[case.bridge.id].reason if case.bridge.id in words else '?'}" for case in there]
            yield f"{kind} {' / '.join(one.titles)}: {', '.join(fates) or 'nobody went there'}\n"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--url", required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--scouts", type=int, default=6)
    options.add_argument("--rounds", type=int, default=4)
    options.add_argument("--about", default="")
    chosen = options.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    os.environ |= {"ANTHROPIC_BASE_URL": chosen.url, "ANTHROPIC_API_KEY": "dummy"}
    os.environ |= dict.fromkeys(_PATIENCE, str(round(DEADLINE_S * 1000)))
    name = "relayed"
    asked = EpiphanyAsked(
        id=asked_id(name), ts=0, epiphany=name, scouts=chosen.scouts, rounds=chosen.rounds, about=chosen.about
    )  # fmt: skip
    with ThreadPoolExecutor(chosen.scouts) as pool:

        def each(take: Take, authors: Sequence[str]) -> Iterable[TurnTaken]:
            return pool.map(take, authors)

        said = rehearsal.rehearse(asked, Stage(desk(), Asked(chosen.out / "program"), each=each), heard)
    view = planting.view()
    script = "".join(f"{line.model_dump_json(exclude_defaults=True)}\n" for line in recording.lines(said, view))
    (chosen.out / "script.jsonl").write_text(script, "utf-8")
    (chosen.out / "told.json").write_text(telling.told(said, view).model_dump_json(indent=1), "utf-8")
    sys.stdout.writelines(summary(said))


if __name__ == "__main__":
    main()
