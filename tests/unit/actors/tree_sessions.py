"""A repository, and what prompts in it are told of entries that name its files."""

from __future__ import annotations

import subprocess
from pathlib import Path

from ultan.actors.worktrees import WorkTrees
from ultan.blackboard.wire import Prime
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.candidate import Candidate

LINE = 240
# A look then has ten seconds: a busy machine is no disk that hangs.
DEADLINE_MS = 70_000
GONE = "(gone from the tree: src/ports.py)"
FACT = "The ports of every service stand in src/ports.py"


def git(root: Path, *words: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgSign=false", "-c", "core.hooksPath="]
    subprocess.run(["git", "-C", str(root), *identity, *words], check=True, capture_output=True)


def write(root: Path, *paths: str, text: str = "x\n") -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "m")


class Sessions:
    """Prompts in one project, each after a survey."""

    def __init__(self, root: Path, cwd: Path | None = None) -> None:
        self.project = ProjectRef(key="dir:crane", slug="crane", name="crane", root=str(root))
        self.cwd = str(cwd or root)
        self.trees = WorkTrees(LINE, DEADLINE_MS)

    async def surveyed(self, *facts: str) -> Sessions:
        """Surveys at once, however little time has passed since the last survey."""
        self.trees.expect(self.project.root, facts).due = float("-inf")
        await self.trees.survey(self.project)
        return self

    async def said(self, fact: str = FACT, scope: str = "project:crane") -> Candidate:
        entry = Entry(id="e_0000000001", path="1.md", title="t", type="fact", scope=scope, fact=fact, trust=Trust.USER_SAID)
        found = Candidate(entry=entry, lexical=1, dense=0, fused=1, score=1, reason="shares ports")
        request = Prime(event_id="x", session="s", project=self.project, cwd=self.cwd, prompt="p", deadline_ms=50)
        (candidate,) = await self.trees.verified(request, (found,))
        return candidate
