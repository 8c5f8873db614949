"""What the gateway knows of the turn before a prompt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.actors.turns import Turns
from ultan.blackboard.wire import Prime, Touched
from ultan.library.project import ProjectRef

PATIENT_MS = 70_000


def prompt(transcript: Path | None, text: str = "try again", session: str = "s1") -> Prime:
    project = ProjectRef(key="dir:/w/crane", slug="crane", name="crane", root="/w/crane")
    path = str(transcript) if transcript else ""
    return Prime(event_id="x", session=session, project=project, transcript=path, prompt=text, deadline_ms=50)


def line(kind: str, content: object) -> str:
    return json.dumps({"type": kind, "sessionId": "s1", "message": {"role": kind, "content": content}}) + "\n"


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    use = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "make push"}}
    result = {"type": "tool_result", "tool_use_id": "t1", "content": "ERR_QUOTA in /w/crane/etc/zone.toml", "is_error": True}
    path = tmp_path / "t.jsonl"
    path.write_text(line("user", "push it") + line("assistant", [use]) + line("user", [result]))
    return path


async def test_the_end_of_the_transcript_says_what_failed(transcript: Path) -> None:
    assert (await Turns(PATIENT_MS).before(prompt(transcript))).failed == ("err_quota", "etc/zone.toml", "zone.toml")


async def test_the_prompt_before_counts_in_its_own_session_only(transcript: Path) -> None:
    turns = Turns(PATIENT_MS)
    turns.asked(prompt(transcript, "set FERN_SORT"))
    turns.asked(prompt(transcript, "set LARK_SORT", session="s2"))
    assert (await turns.before(prompt(transcript))).named == ("fern_sort",)


async def test_without_a_transcript_or_with_one_that_can_not_be_read_nothing_is_known(tmp_path: Path) -> None:
    torn = tmp_path / "t.jsonl"
    torn.write_bytes(b"\xff\xfe\x00")
    for path in (None, tmp_path / "none.jsonl", tmp_path, torn):
        assert await Turns(PATIENT_MS).before(prompt(path)) == Touched()
