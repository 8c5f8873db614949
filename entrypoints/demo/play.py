"""The demo's order: start, play, settle, play again. It collects what there is to show and shows nothing itself."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

from ultan.actors import daemon
from ultan.blackboard.wire import Pending
from ultan.configs.errors import UltanError
from ultan.configs.settings import load
from ultan.entrypoints import settling
from ultan.entrypoints.demo.player import Fired
from ultan.entrypoints.demo.recording import Recording, recordings
from ultan.entrypoints.demo.stage import Stage

# Seconds that curating the first session may take; on two busy cores it takes about two.
_SETTLE_S = 60.0

Tell = Callable[[str], None]


class NotSettledError(UltanError):
    """The first session wasn't curated in time."""


@dataclass(frozen=True)
class Asked:
    """One prompt, or the start of a session (`prompt` is then ""), and what the hooks gave the model with it."""

    prompt: str
    fired: Fired


@dataclass(frozen=True)
class Shown:
    """What one session's hooks gave, in order."""

    session: str
    recording: Recording
    asked: tuple[Asked, ...]


def play(stage: Stage, tell: Tell) -> tuple[Shown, ...]:
    """Returns what each session was given. `tell` hears one line a step. Raises UltanError where a step fails."""
    began = time.monotonic()
    settings = load(os.devnull)
    tell("starting the daemon: Ray on loopback, the blackboard, the minds, the index")
    daemon.start(stage.place, settings, lambda phase, detail: tell(f"  {phase}: {detail}") if detail else None)
    tell(f"daemon ready after {time.monotonic() - began:.1f} s")
    shown = []
    for recording in recordings():
        tell(f"playing “{recording.title}” through the plugin's hooks")
        shown.append(_played(stage, recording))
        settled(stage, tell)
    return tuple(shown)


def _played(stage: Stage, recording: Recording) -> Shown:
    session = stage.session()
    asked = [Asked("", session.start())]
    for line in recording.turns:
        match line.role:
            case "user":
                asked.append(Asked(line.text, session.say(line.text)))
            case "assistant":
                session.answer(line.text)
            case "tool":
                session.tool(line.text)
    session.end()
    return Shown(session.id, recording, tuple(asked))


def settled(stage: Stage, tell: Tell) -> None:
    """Waits until all that was said is curated and indexed. Raises NotSettledError."""
    began = time.monotonic()
    said: set[tuple[str, ...]] = set()

    def hear(answer: Pending) -> None:
        if answer.pending and answer.pending not in said:
            said.add(answer.pending)
            tell(f"  waiting for {'; '.join(answer.pending)}")

    answer = settling.wait(stage.place, settling.mark(stage.place, str(stage.project)), _SETTLE_S, hear)
    if not answer.settled:
        raise NotSettledError(f"the session wasn't curated within {_SETTLE_S:.0f} s; pending: {'; '.join(answer.pending)}.")
    tell(f"curated and indexed after {time.monotonic() - began:.1f} s")
