"""Put the minds' questions to whoever answers a Messages API, through our adapter and the real Claude Code program.

    python tests/benchmarks/relayed.py CASE.json... --url http://127.0.0.1:PORT --out DIR

A case is what `readers.py` takes, one a file: {"name", "turns", "entries", "shown"}; where it also holds "given", readings of a
librarian, only the scholar is asked, about the last of them. A case with a "question" is the advisor's (tests/unit/agents/
questions.py), one with an "observer" is that observer's (facts, context or valence). What came of each is printed and kept as
OUT/<name>.json, in the form that tests/unit/agents/test_recorded.py, test_recorded_advice.py and test_recorded_looks.py replay.
Whoever sits at the URL may take minutes for an answer: `--together` cases wait side by side.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "agents"))

from questions import advisor
from readers import told
from recorded import Case, librarian, observer, scholar

from ultan.agents.minds.advisor_mind import Advice
from ultan.agents.minds.librarian_mind import Reading
from ultan.agents.minds.scholar_mind import Sitting
from ultan.agents.model import Brief, Check, Exchange, Feedback, ModelError, R
from ultan.agents.models.claude_sdk import ClaudeSdk
from ultan.configs import settings

# Seconds that a conversation may take: a person reads and writes each answer.
DEADLINE_S = 7200.0
# What of the program would give up before.
_PATIENCE = (
    "API_TIMEOUT_MS", "CLAUDE_STREAM_FIRST_BYTE_TIMEOUT_MS", "CLAUDE_STREAM_IDLE_TIMEOUT_MS",
    "CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS",
)  # fmt: skip


class Kept(Exchange[R]):
    """An exchange that keeps each call of the model's as it came: the tool's name and what it was given."""

    def __init__(self, brief: Brief, reply_schema: type[R], check: Check[R], rounds: int) -> None:
        super().__init__(brief, reply_schema, check, rounds)
        self.calls: list[tuple[str, Any]] = []

    @property
    def submitted(self) -> list[Any]:
        return [given for name, given in self.calls if name == "submit"]

    def submit(self, raw: object) -> Feedback:
        if not self.over:
            self.calls.append(("submit", raw))
        return super().submit(raw)

    def look_up(self, name: str, given: Mapping[str, Any]) -> Feedback:
        self.calls.append((name, dict(given)))
        return super().look_up(name, given)


class Program:
    """The real program, in a folder of its own. What it asks goes where ANTHROPIC_BASE_URL points."""

    def __init__(self, folder: Path) -> None:
        self._chosen = settings.load("none.toml", {}).model.model_copy(update={"deadline_s": DEADLINE_S})
        self._folder = folder

    def ask(self, brief: Brief, reply_schema: type[R], check: Check[R]) -> Kept[R]:
        """Returns the conversation. Raises ModelError where none came about."""
        exchange = Kept(brief, reply_schema, check, self._chosen.rounds)
        ClaudeSdk(self._chosen, self._folder, metered=True).converse(exchange)
        return exchange


def play(case: Case, program: Program) -> dict[str, Any]:
    """Returns the case with what was submitted and what became of it."""
    mind = librarian(case)
    readings: list[Any] = list(case.get("given", ()))
    if readings:
        packet = mind.judge(Reading.model_validate(readings[-1]))
    elif mind.silent:
        packet = mind.judge(Reading())
    else:
        read = program.ask(mind.brief(), Reading, mind.check)
        readings, packet = read.submitted, mind.judge(read.reply)
    bench, sittings = scholar(case, packet), []
    if bench.silent:
        (ruling,) = bench.judge(Sitting())
    else:
        sat = program.ask(bench.brief(), Sitting, bench.check)
        sittings, (ruling,) = sat.submitted, bench.judge(sat.reply)
    verdicts = [[one.proposal.action.model_dump(mode="json"), one.approved, one.reason] for one in ruling.verdicts]
    return {**case, "librarian": readings, "scholar": sittings, "verdicts": verdicts}


def answer(case: Case, program: Program) -> dict[str, Any]:
    """Returns an advisor's case with its conversation, and the answer that became of it."""
    mind = advisor(case)
    asked = program.ask(mind.brief("advice/reader"), Advice, mind.check)
    answered = mind.judge(asked.reply, "reader").model_dump(mode="json", exclude={"sources", "question"})
    return {**case, "calls": asked.calls, "accepted": asked.accepted, "answer": answered}


def look(case: Case, program: Program) -> dict[str, Any]:
    """Returns an observer's case with what was submitted and what is seen."""
    mind = observer(case)
    asked = program.ask(mind.brief(), mind.reply, mind.check)
    return {**case, "submitted": asked.submitted, "seen": mind.judge(asked.reply).model_dump(mode="json")}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("cases", type=Path, nargs="+")
    options.add_argument("--url", required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--together", type=int, default=4)
    chosen = options.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    os.environ |= {"ANTHROPIC_BASE_URL": chosen.url, "ANTHROPIC_API_KEY": "dummy"}
    os.environ |= dict.fromkeys(_PATIENCE, str(round(DEADLINE_S * 1000)))
    program = Program(chosen.out / "program")

    def one(path: Path) -> str:
        case = json.loads(path.read_text("utf-8"))
        try:
            record = _carried_out(case, program)
        except ModelError as error:
            return f"{case['name']}: {error}\n"
        (chosen.out / f"{case['name']}.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return told(record) if "verdicts" in record else f"{case['name']}: answered\n"

    with ThreadPoolExecutor(chosen.together) as pool:
        for text in pool.map(one, chosen.cases):
            sys.stdout.write(text)
            sys.stdout.flush()


def _carried_out(case: Case, program: Program) -> dict[str, Any]:
    if "question" in case:
        return answer(case, program)
    return look(case, program) if "observer" in case else play(case, program)


if __name__ == "__main__":
    main()
