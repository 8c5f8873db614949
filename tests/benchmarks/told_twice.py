"""Does `ultan memory` tell the same share of asks told twice as a teach-once benchmark does, for the same home?

    told_twice.py HARNESS DATA [--limit N] [--facts] [--distractors N] [--report out.json]

HARNESS is a folder with a `teach_once.py` and its client of hooks, DATA the folder of its `teach.jsonl`. The benchmark asks each
of its questions in a session of its own and looks whether what the answer needs was injected. Here each is played out: where it
was, the assistant answers with it and names the entries, or says a quote again, which has no name; where it wasn't, the assistant
says so and the user says again what they had said (with `--facts` the fact as it was stored). Then the benchmark's share of asks
that went without stands beside the one that `ultan memory --json` tells of the same home.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_ID = re.compile(r"\be_[0-9a-z]{10}\b")


def said(bench: Any, item: dict[str, Any]) -> str:
    """What the user had said of it: their prompts of the teaching session that hold a token which the answer needs."""
    prompts = [turn["text"] for turn in item["session"] if turn["role"] == "user"]
    return "\n".join(text for text in prompts if any(bench.found(text, one) for one in item["must"]))


def named(line: str) -> str:
    """By what an assistant names a line that it was given: the entry's id, else what stands in it."""
    found = _ID.search(line)
    return found[0] if found else line


def played_out(bench: Any, base: type, homes: list[dict[str, Any]], facts: bool) -> type:
    """Returns the benchmark's own bench, in which every ask goes on as it would; `facts` where they were stored, not taught."""

    class PlayedOut(base):  # type: ignore[misc, valid-type]
        def ask(self, item: dict[str, Any], prompt: str) -> tuple[str, str]:
            where = "elsewhere" if item.get("scope") == "global" else item.get("project", "misc")
            session = self.client.session(self.project(where))
            text = session.user(prompt)
            given = f"{text}\n{session.start_context}"
            if all(prompt != one["prompt"] for one in item.get("asks", ())):
                session.assistant("ok")
            elif bench.has(given, item["must"]):
                held = [line for line in given.splitlines() if any(bench.found(line, one) for one in item["must"])]
                session.assistant(f"I go by {', '.join(item['must'])} ({'; '.join(map(named, held))}).")
            else:
                session.assistant("I wasn't told.")
                session.user(item["fact"] if facts else said(bench, item))
                session.assistant("ok")
            session.end()
            self.check()
            return text, session.start_context

        def __exit__(self, *how: object) -> None:
            try:
                self.ultan("settle")
                homes.append(json.loads(self.ultan("memory", "--json", "--days", "3650")))
            finally:
                super().__exit__(*how)

    return PlayedOut


def stripped(data: Path, into: Path) -> None:
    """The items without the sessions that change a fact: the benchmark asks those again and counts them elsewhere."""
    items = [json.loads(line) for line in (data / "teach.jsonl").read_text("utf-8").splitlines() if line.strip()]
    lines = [json.dumps({**item, "later": None, "guard": None}, ensure_ascii=False) for item in items]
    (into / "teach.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("harness", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--limit", type=int, default=12)
    parser.add_argument("--facts", action="store_true")
    parser.add_argument("--distractors", type=int, default=10)
    parser.add_argument("--report", type=Path)
    args = parser.parse_args()
    sys.path.insert(0, str(args.harness.resolve()))
    import teach_once as bench  # noqa: PLC0415 - it lies where the first argument says

    homes: list[dict[str, Any]] = []
    bench.Bench = played_out(bench, bench.Bench, homes, args.facts)
    work = Path(tempfile.mkdtemp(prefix="ultan-told-"))
    try:
        stripped(args.data, work)
        asked = argparse.Namespace(
            plugin=str(ROOT), data=str(work), ultan=str(Path(sys.executable).with_name("ultan")), curator="patterns",
            limit=args.limit, homes=1, distractors=args.distractors, facts=args.facts, alone_guards=False, work=str(work),
        )  # fmt: skip
        found = bench.teach(asked)
        total = homes[0]["total"]
    finally:
        shutil.rmtree(work, ignore_errors=True)
    if args.report:
        args.report.write_text(json.dumps({"bench": found, "memory": homes[0]}, ensure_ascii=False, indent=1))
    asks = found["items"] * 3
    sys.stdout.write(f"benchmark     {len(found['misses'])} of {asks} asks told twice: {found['told twice %']} %\n")
    sys.stdout.write(
        f"ultan memory  {total['told_twice']} of {total['asks']} asks told twice: {100 * total['told_twice_rate']:.1f} %\n"
    )


if __name__ == "__main__":
    main()
