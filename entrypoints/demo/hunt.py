"""The demo of an epiphany: the planted library, three small git trees, the real daemon, and a recorded session for a model.

Scouts, skeptic and judge are real actors that open real files; only what they answer was written down before.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from ultan.actors import daemon
from ultan.agents.epiphany.telling import Told, told
from ultan.blackboard.epiphany import EpiphanyPosting
from ultan.blackboard.wire_panes import EpiphanyAsk
from ultan.configs.edge.project import identify
from ultan.configs.settings import load
from ultan.entrypoints import hunting
from ultan.entrypoints.demo.planted import planting, recordings
from ultan.entrypoints.demo.play import settled
from ultan.entrypoints.demo.player import Played
from ultan.entrypoints.demo.stage import Stage
from ultan.library.commit import Library

# Seconds that a recorded session may take: most of it is making eight actors.
_SESSION_S = 300.0

Tell = Callable[[str], None]


def hunt(stage: Stage, recording: str, tell: Tell, hear: Callable[[EpiphanyPosting], None]) -> Told:
    """Plays a recorded session; returns what came of it. `tell` hears each step, `hear` each posting. Raises UltanError."""
    began = time.monotonic()
    tell(f"planting {len(planting.entries())} invented entries, and the sources that they point at")
    trees = planting.grow(stage.project.parent / "trees")
    planting.plant(Path(stage.place.knowledge), {name: identify(str(tree))["slug"] for name, tree in trees.items()})
    tell("starting the daemon: Ray on loopback, the blackboard, the minds, the index")
    daemon.start(stage.place, load(os.devnull), lambda phase, detail: tell(f"  {phase}: {detail}") if detail else None)
    tell(f"daemon ready after {time.monotonic() - began:.1f} s")
    for tree in trees.values():
        _seen(stage, tree)
    settled(stage, tell)
    tell(f"the recorded session: {recordings.shows(recording)}")
    name = hunting.new_id()
    if refused := hunting.begin(stage.place, _asked(name, recording)).refused:
        raise hunting.NotBegunError(f"the recorded session didn't begin: {refused}")
    said = []
    for posting in hunting.heard(stage.place, name, _SESSION_S):
        said.append(posting)
        hear(posting)
    return told(said, Library(stage.place).view())


def _asked(name: str, recording: str) -> EpiphanyAsk:
    return EpiphanyAsk(
        epiphany=name,
        script=str(recordings.path(recording)),
        scouts=recordings.scouts(recording),
        about=recordings.about(recording),
    )


def _seen(stage: Stage, tree: Path) -> None:
    """A session in a tree, in which nothing is taught: the daemon knows the root from then on."""
    session = Played(stage.plugin, tree, stage.transcripts)
    session.say("thanks")
    session.end()
