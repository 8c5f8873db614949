"""A session that was forgotten is not learnt again from the transcript that Claude Code keeps."""

from __future__ import annotations

from pathlib import Path

from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints.forgetting.wanted import target
from ultan.entrypoints.past_sessions.sessions import Memory
from ultan.library.amending import bans
from ultan.library.amending.forgotten import Forgotten


def test_forgetting_a_session_bans_its_transcript(tmp_path: Path) -> None:
    place = Home(str(tmp_path / "mem"))
    ensure(place)
    wanted = target(place, Forgotten(sessions=frozenset({"s1"})), "forget/1")
    bans.add(place, wanted.what.model_copy(update={"events": wanted.banned}), 1.0)
    assert Memory(place).left_out("s1") == "you had it forgotten"
    assert Memory(place).left_out("s2") == ""
