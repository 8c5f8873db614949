"""Runs inside an environment of its own that holds mempalace: files texts as drawers, asks questions, prints what it found.

    python ask_mempalace.py FILE

FILE holds one JSON object: "texts", "questions", "depth"; what was found is added to it: "rankings" (for each question the places
of texts, best first), "ms" of CPU a question and "mb", the most memory that the process had. (mempalace keeps stdout for itself.)
Texts are filed by the MCP tool mempalace_add_drawer and asked for by mempalace.searcher.search_memories with its defaults, as its
documentation shows. The palace lies under $MEMPALACE_PALACE_PATH.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from pathlib import Path

from mempalace.mcp_server import tool_add_drawer
from mempalace.searcher import search_memories

PALACE = os.environ["MEMPALACE_PALACE_PATH"]


def main() -> None:
    path = Path(sys.argv[1])
    asked = json.loads(path.read_text("utf-8"))
    for place, text in enumerate(asked["texts"]):
        filed = tool_add_drawer(wing="talk", room="turns", content=text, source_file=f"turn-{place}.txt")
        if not filed.get("success"):
            sys.exit(f"turn {place} wasn't filed: {filed}")
    before = time.process_time()
    rankings = [found(question, asked["depth"]) for question in asked["questions"]]
    ms = 1000 * (time.process_time() - before) / max(1, len(rankings))
    mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    path.write_text(json.dumps({**asked, "rankings": rankings, "ms": ms, "mb": mb}), "utf-8")


def found(question: str, depth: int) -> list[int]:
    answer = search_memories(question, palace_path=PALACE, n_results=depth)
    if "error" in answer:
        sys.exit(f"{question!r}: {answer}")
    names = [hit["source_file"] for hit in answer["results"]]
    return [int(name.removeprefix("turn-").removesuffix(".txt")) for name in names]


if __name__ == "__main__":
    main()
