"""Put the minds' questions to whoever reads files: a person, or a model that never saw what is hoped for.

    python tests/benchmarks/readers.py CASES.json --queue DIR --out DIR

CASES.json is a list of cases: {"name", "turns": [[role, text], ...], "entries": [{"name", "fact", ...}, ...]}. Each question
becomes DIR/NNNN.request.md; its answer is DIR/NNNN.reply.json, {"submit": {...}} or {"look_up": TOOL, "given": {...}}. What came
of a case is printed and kept as OUT/<name>.json, which tests/unit/agents/test_recorded.py replays.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "agents"))

from recorded import Case, librarian, scholar

from ultan.agents.minds.librarian_mind import Reading
from ultan.agents.minds.scholar_mind import Sitting
from ultan.agents.model import Brief, Check, Exchange, R
from ultan.blackboard.postings import Packet

ROUNDS = 4
WAIT_S = 1200.0


class Reader:
    """Asks through files in `queue`, and keeps each submission."""

    def __init__(self, queue: Path) -> None:
        self._queue = queue
        self._numbers = itertools.count(1 + len(list(queue.glob("*.request.md"))))
        self.submitted: list[Any] = []

    def ask(self, brief: Brief, reply_schema: type[R], check: Check[R]) -> R:
        exchange = Exchange(brief, reply_schema, check, ROUNDS)
        self.submitted = []
        while not exchange.over:
            answer = self._answer(exchange)
            if "submit" in answer:
                self.submitted.append(answer["submit"])
                exchange.submit(answer["submit"])
            else:
                exchange.look_up(answer["look_up"], answer.get("given", {}))
        return exchange.reply

    def _answer(self, exchange: Exchange[Any]) -> dict[str, Any]:
        number = f"{next(self._numbers):04d}"
        tools = "\n".join(f"- {tool.name}({', '.join(tool.schema['properties'])}): {tool.about}" for tool in exchange.brief.tools)
        parts = (("System", exchange.system), ("Question", exchange.brief.user), ("Tools", tools))
        text = "\n\n".join(f"# {title}\n{part}" for title, part in (*parts, ("So far", "\n\n".join(exchange.course))))
        draft = self._queue / f"{number}.draft"
        draft.write_text(text, "utf-8")
        draft.rename(self._queue / f"{number}.request.md")
        reply, end = self._queue / f"{number}.reply.json", time.monotonic() + WAIT_S
        while time.monotonic() < end:
            if reply.exists():
                with contextlib.suppress(ValueError):
                    return dict(json.loads(reply.read_text("utf-8")))
            time.sleep(0.3)
        raise SystemExit(f"{reply} didn't come within {WAIT_S:g} s")


def play(case: Case, reader: Reader) -> dict[str, Any]:
    """Returns the case with what was submitted and what became of it."""
    mind = librarian(case)
    packet: Packet = mind.judge(Reading() if mind.silent else reader.ask(mind.brief(), Reading, mind.check))
    record: dict[str, Any] = {**case, "librarian": reader.submitted if not mind.silent else []}
    bench = scholar(case, packet)
    (ruling,) = bench.judge(Sitting() if bench.silent else reader.ask(bench.brief(), Sitting, bench.check))
    record["scholar"] = reader.submitted if not bench.silent else []
    record["verdicts"] = [[one.proposal.action.model_dump(mode="json"), one.approved, one.reason] for one in ruling.verdicts]
    return record


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("cases", type=Path)
    options.add_argument("--queue", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    for folder in (chosen.queue, chosen.out):
        folder.mkdir(parents=True, exist_ok=True)
    reader = Reader(chosen.queue)
    for case in json.loads(chosen.cases.read_text("utf-8")):
        record = play(case, reader)
        (chosen.out / f"{case['name']}.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")
        sys.stdout.write(told(record))


def told(record: dict[str, Any]) -> str:
    """Returns what became of a case, in a few lines."""
    lines = [f"{record['name']}: {len(record['librarian'])} + {len(record['scholar'])} submissions"]
    for action, approved, reason in record["verdicts"]:
        lines.append(f"  {'kept' if approved else 'refused'}: {action.get('fact') or action['kind']} ({reason})")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
