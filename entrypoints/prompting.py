"""What a prompt would be given, and why the rest is held back. Nothing is recorded, and nothing counts as shown."""

from __future__ import annotations

from ultan.blackboard.wire import Block, Prime
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.entrypoints.recalling import ANSWER_MS, asked_of_daemon
from ultan.hooks import fallback
from ultan.library.project import ProjectRef


def given(place: Home, prompt: str, project: ProjectRef, cwd: str) -> Block:
    """Returns the block for a prompt in a project, with the trace of every candidate; no session has been shown anything yet.

    Without the daemon it is what a hook finds in the index on disk, without traces. Raises RefusedError.
    """
    asked = Prime(event_id="", session="", project=project, cwd=cwd, prompt=prompt, deadline_ms=ANSWER_MS, explain=True)
    try:
        return asked_of_daemon(place, asked, Block)
    except wire.NoDaemon:
        found = fallback.for_prompt(place, prompt, project.model_dump())
        return Block.model_validate({"text": found.text, "shown": found.shown, "silent": "" if found.text else _SILENT})


_SILENT = "the daemon is away, and too few words are shared; `ultan up` starts it"
