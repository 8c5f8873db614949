"""Forgetting in the event log and in the board's journal, without moving anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.blackboard import forgetting
from ultan.blackboard.tail import Tail
from ultan.configs.settings import load
from ultan.library.amending.bans import Bans
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.journal import Journal

WHAT = Forgotten(terms=(term("Blue Otter"),), events=frozenset({"ev3"}), sessions=frozenset({"s9"}))
PROJECT = {"key": "k", "slug": "a-1", "name": "a"}


def line(event: str, text: str, session: str = "s1", ts: float = 50.0, **more: object) -> bytes:
    base = {"kind": "prompted", "id": event, "ts": ts, "session": session, "project": PROJECT, "text": text, "origin": "user"}
    return json.dumps({**base, **more}).encode() + b"\n"


def test_lines_are_blanked_where_they_stand_and_the_others_stay_byte_for_byte(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    lines = [
        line("ev1", "use tabs"), line("ev2", "the Blue\nOtter pays"), line("ev3", "what I took back"),
        line("ev4", "elsewhere", session="s9"), b'torn {"blue otter\n', line("ev5", "use uv"),
    ]  # fmt: skip
    log.write_bytes(b"".join(lines))
    assert [one.event_id for one in forgetting.held(log, WHAT)] == ["ev2", "ev3", "ev4", ""]
    assert forgetting.overwrite(log, WHAT) == 4
    after = log.read_bytes().splitlines(keepends=True)
    assert [len(one) for one in after] == [len(one) for one in lines]
    assert [one for one in after if one.strip()] == [lines[0], lines[5]]
    assert forgetting.overwrite(log, WHAT) == 0


def test_the_boards_journal_is_thinned_out_and_its_chain_holds(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "board.jsonl")
    for number in range(3):
        journal.append("posting", {"id": f"p{number}", "facts": [{"text": "blue otter"}, {"text": f"fact {number}"}]})
    size = len(journal.path.read_bytes())
    journal.close()
    assert forgetting.postings(tmp_path, WHAT) == 3
    forgetting.thin(tmp_path, WHAT, {"tx": "forget/1"})
    again = Journal(journal.path)
    assert b"otter" not in again.path.read_bytes()
    assert [dict(record.payload) for record in again.read()][1] == {"id": "p1", "facts": [{"text": "fact 1"}]}
    assert again.verify() is None and len(again.path.read_bytes()) > size
    assert again.append("posting", {"id": "p9"}) == 5 and again.verify() is None


def test_who_changes_what_is_left_of_a_thinned_record_is_noticed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "board.jsonl")
    journal.append("posting", {"facts": ["blue otter", "use tabs"]})
    journal.close()
    forgetting.thin(tmp_path, WHAT, {"tx": "forget/1"})
    journal.path.write_bytes(journal.path.read_bytes().replace(b"use tabs", b"use rabs"))
    assert Journal(journal.path).verify() == 1


@pytest.mark.parametrize(
    ("event", "stored"),
    [
        (line("a", "call the Blue Otter"), False),
        (line("a", "call the Blue Otter", ts=150.0), True),
        (line("a", "the Blue Otter", ts=150.0, origin="notice"), False),
        (line("ev3", "harmless now"), False),
        (line("a", "use tabs"), True),
    ],
    ids=["said before", "said anew by the user", "said anew by others", "by its event", "about something else"],
)
def test_an_old_log_teaches_nothing_that_was_forgotten(tmp_path: Path, event: bytes, stored: bool) -> None:
    log = tmp_path / "events.jsonl"
    log.write_bytes(event)
    store = EpisodeWriter(tmp_path / "episodes.sqlite")
    bans = Bans().with_(WHAT, 100.0, b"k" * 32)
    Tail(store, log, load("no such file", {}).capture, bans).round(1000.0)
    assert bool(store.counts().get("user_turns", 0) + store.counts().get("notice_turns", 0)) is stored
    store.close()


def test_a_transcript_that_still_holds_it_adds_nothing_of_it(tmp_path: Path) -> None:
    transcript, log = tmp_path / "s1.jsonl", tmp_path / "events.jsonl"
    said = [("u1", "Noted: the Blue Otter."), ("u2", "Use tabs, then.")]
    rows = (
        {"type": "assistant", "uuid": uuid, "sessionId": "s1", "message": {"content": [{"type": "text", "text": text}]}}
        for uuid, text in said
    )
    transcript.write_text("".join(json.dumps(row) + "\n" for row in rows))
    ended = {"kind": "turn_ended", "id": "b", "ts": 51.0, "session": "s1", "project": PROJECT, "transcript": str(transcript)}
    log.write_bytes(line("a", "use tabs", transcript=str(transcript)) + json.dumps(ended).encode() + b"\n")
    store = EpisodeWriter(tmp_path / "episodes.sqlite")
    Tail(store, log, load("no such file", {}).capture, Bans().with_(WHAT, 100.0, b"k" * 32)).round(60.0)
    assert store.counts()["assistant_turns"] == 1
    store.close()
