"""However the reading falls between the events, and wherever it is killed: every turn once, every episode once, the same ones."""

from __future__ import annotations

import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.blackboard.board import BatchRule, Board
from ultan.blackboard.postings import POSTING, EpisodeClosed
from ultan.blackboard.tail import Tail
from ultan.configs.settings import load
from ultan.library.episodes.writer import Batch, EpisodeWriter

PROJECT = {"key": "git:host/api", "slug": "api-1", "name": "api"}
LIMITS = load("no such file", {}).capture
NOON = 1_796_000_000.0


class Killed(BaseException):
    """The process is gone: nothing of what it was doing goes on."""


class Happening(NamedTuple):
    """One event of a session so many seconds after the one before; then a look at the log that may end in a crash."""

    kind: str
    session: str
    after: float
    look: str


KINDS = (
    "prompted",
    "prompted",
    "notice",
    "tool_called",
    "answered",
    "turn_ended",
    "compacting",
    "session_ended",
    "told",
    "settle_asked",
)
LOOKS = ("none", "whole", "killed before the commit", "killed before the delivery", "killed before the thanks", "torn")
HAPPENINGS = st.lists(
    st.builds(
        Happening,
        st.sampled_from(KINDS),
        st.sampled_from(["s1", "s2"]),
        st.sampled_from([0.5, 10.0, 40.0]),
        st.sampled_from(LOOKS),
    ),
    max_size=25,
)


class World:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "events.jsonl"
        self.store = EpisodeWriter(folder / "episodes.sqlite")
        self.board = Board(BatchRule(1, 0))
        self.now = NOON
        self.count = 0
        self.restart()

    def restart(self) -> None:
        self.store.close()
        self.store = EpisodeWriter(self.folder / "episodes.sqlite")
        self.tail = Tail(self.store, self.log, LIMITS)

    def happens(self, kind: str, session: str, after: float) -> None:
        self.now += after
        self.count += 1
        transcript = self.folder / f"{session}.jsonl"
        if kind == "answered":
            message = {"content": [{"type": "text", "text": f"answer {self.count}"}]}
            stamp = datetime.fromtimestamp(self.now, UTC).isoformat()
            self.append(transcript, {"type": "assistant", "uuid": f"u{self.count}", "timestamp": stamp, "message": message})
            return
        more: dict[str, Any] = {}
        if kind in ("prompted", "notice"):
            more, kind = {"text": f"prompt {self.count}", "origin": "user" if kind == "prompted" else "notice"}, "prompted"
        more |= {"tool": "Bash", "input": "{}"} if kind == "tool_called" else {}
        more |= {"via": "shell", "facts": []} if kind == "told" else {}
        base = {"kind": kind, "id": f"e{self.count:04}", "ts": self.now, "session": session, "project": PROJECT}
        self.append(self.log, base | {"transcript": str(transcript)} | more)

    def append(self, path: Path, record: dict[str, Any]) -> None:
        with path.open("ab") as file:
            file.write(json.dumps(record).encode() + b"\n")

    def look(self, how: str) -> None:
        if how == "none":
            return
        if how == "torn":
            self.torn()
            return
        try:
            if how == "killed before the commit":
                self.store.commit = self.killed  # type: ignore[method-assign]
            while self.tail.round(self.now):
                pass
            if how != "killed before the delivery":
                self.deliver(thanks=how == "whole")
        except Killed:
            pass
        if how != "whole":
            self.restart()

    def torn(self) -> None:
        """A look while the last line, just being written, is only half there."""
        whole = self.log.read_bytes() if self.log.exists() else b""
        if whole and json.loads(whole.splitlines()[-1])["ts"] == self.now:
            self.log.write_bytes(whole[:-7])
            self.tail.round(self.now - 0.25)
            self.log.write_bytes(whole)

    def killed(self, _batch: Batch) -> None:
        raise Killed

    def deliver(self, *, thanks: bool) -> None:
        sent = self.store.outbox(1000)
        for outgoing in sent:
            posting = POSTING.validate_json(outgoing.body)
            if self.board.post(posting) and isinstance(posting, EpisodeClosed):
                self.closed.append(posting)
        if thanks:
            self.store.delivered([one.id for one in sent])

    closed: list[EpisodeClosed]


def lived(happenings: list[Happening], looks: bool) -> tuple[dict[str, list[str]], dict[str, EpisodeClosed], list[str]]:
    """Returns the turns of each posted episode, the postings by id, and the ids of all turns."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder))
        world.closed = []
        for happening in happenings:
            world.happens(happening.kind, happening.session, happening.after)
            world.look(happening.look if looks else "none")
        world.happens("settle_asked", "", 1.0)
        world.look("whole")
        ids = [one.id for one in world.closed]
        assert len(ids) == len(set(ids))
        turns = {one.id: [turn.event_id for turn in world.store.turns(one.id)] for one in world.closed}
        stored = [row[0] for row in world.store._query("SELECT event_id FROM turns ORDER BY event_id")]
        world.store.close()
        return turns, {one.id: one for one in world.closed}, stored


@settings(max_examples=40, deadline=None)
@given(HAPPENINGS)
def test_looks_and_crashes_between_the_events_change_nothing(happenings: list[Happening]) -> None:
    assert lived(happenings, looks=True) == lived(happenings, looks=False)


@settings(max_examples=20, deadline=None)
@given(HAPPENINGS)
def test_every_prompt_and_tool_call_is_stored_exactly_once(happenings: list[Happening]) -> None:
    _, _, stored = lived(happenings, looks=True)
    wanted = [f"e{n:04}" for n, one in enumerate(happenings, 1) if one.kind in ("prompted", "notice", "tool_called")]
    assert [event_id for event_id in stored if event_id.startswith("e")] == wanted
    assert len(stored) == len(set(stored))
