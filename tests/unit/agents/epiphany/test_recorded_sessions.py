"""Recorded sessions on the planted library give the same board again, byte for byte, and end as they did."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import pytest
from saying import A, asked, bridge, mapped, turn
from shelving import entry, view

from ultan.agents.epiphany import evidence, recording, telling
from ultan.agents.epiphany.rehearsal import Stage, rehearse
from ultan.agents.model import Brief, Check, Exchange, R
from ultan.agents.models.scripted import Scripted
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyPosting, Opened, asked_id
from ultan.blackboard.pane_order import canonical
from ultan.entrypoints.demo.planted import planting, recordings
from ultan.entrypoints.demo.planted.desk import desk

ROUNDS = 4


class Bare:
    """A script as a model, with nothing around it; keeps what it was asked."""

    def __init__(self, path: Path) -> None:
        self._script = Scripted(path)
        self.asked: list[Brief] = []

    def ask(self, brief: Brief, reply_schema: type[R], check: Check[R]) -> R:
        self.asked.append(brief)
        exchange = Exchange(brief, reply_schema, check, ROUNDS)
        self._script.converse(exchange)
        assert exchange.accepted, exchange.course
        return exchange.reply


@cache
def play(path: Path, name: str = "first", scouts: int = 6, about: str = "") -> tuple[tuple[EpiphanyPosting, ...], list[Brief]]:
    model = Bare(path)
    asked = EpiphanyAsked(id=asked_id(name), ts=0, epiphany=name, scouts=scouts, about=about)
    return rehearse(asked, Stage(desk(), model)), model.asked


@pytest.mark.parametrize("name", recordings.names())
def test_a_recording_recorded_again_gives_the_same_board(name: str, tmp_path: Path) -> None:
    scouts, about = recordings.scouts(name), recordings.about(name)
    said, _ = play(recordings.path(name), scouts=scouts, about=about)
    again = tmp_path / "again.jsonl"
    again.write_text("".join(f"{line.model_dump_json()}\n" for line in recording.lines(said, planting.view())), "utf-8")
    assert canonical(play(again, "second", scouts, about)[0]) == canonical(said)


def reasons(said: tuple[EpiphanyPosting, ...]) -> dict[frozenset[str], str]:
    told = telling.told(said, planting.view())
    return {frozenset((one.a.title, one.b.title)): one.reason for one in told.dropped}


def test_the_session_that_finds_something_shows_the_planted_tension() -> None:
    said, _ = play(recordings.path("found"))
    told = telling.told(said, planting.view())
    assert told.outcome == "found" and told.found is not None
    assert {told.found.a.title, told.found.b.title} == set(planting.key().pair[2].titles)
    assert told.found.kind == planting.key().pair[2].wants


def test_each_trap_falls_for_its_own_reason() -> None:
    dropped = reasons(play(recordings.path("found"))[0])
    assert dropped == {frozenset(trap.titles): trap.reason for trap in planting.key().trap}


def test_the_artifact_that_kills_the_mirage_was_opened_and_is_quoted_with_its_line() -> None:
    said, _ = play(recordings.path("found"))
    against = [ground for case in evidence.cases(said) for ground, _ in case.refuting]
    assert [(one.path, one.line, one.quote.splitlines()[-1].strip()) for one in against] == [("offsite/push.sh", 9, "sleep 30")]
    assert "offsite/push.sh" in {one.path for turn in evidence.turns(said) if turn.author == "skeptic" for one in turn.opened}


def test_readers_who_were_told_nothing_find_all_that_was_planted_and_walk_into_no_trap() -> None:
    said, _ = play(recordings.path("readers"), scouts=recordings.scouts("readers"))
    told = telling.told(said, planting.view())
    assert told.found is not None and (told.outcome, told.rounds) == ("found", 2)
    stood = [frozenset((one.a.title, one.b.title)) for one in (told.found, *told.stood)]
    assert sorted(map(sorted, stood)) == sorted(sorted(pair.titles) for pair in planting.key().pair)
    assert told.dropped == () and told.faults == ()


def test_from_a_seed_every_bridge_starts_there_and_what_sources_do_not_bear_out_falls() -> None:
    said, _ = play(recordings.path("seed"), "first", recordings.scouts("seed"), recordings.about("seed"))
    told = telling.told(said, planting.view())
    assert told.found is not None and (told.outcome, told.found.kind, told.rounds) == ("found", "tension", 2)
    assert {told.found.a.title, told.found.b.title} == {"Pauses of the uplink", "Level of an unplugged gauge"}
    assert [one.reason for one in told.dropped] == ["refuted", "refuted"]


def test_a_herd_is_called_out_to_the_skeptic_and_stopped_by_it() -> None:
    said, asked = play(recordings.path("herd"))
    (skeptics,) = [brief for brief in asked if brief.about.endswith("/r2/skeptic")]
    assert "CALLED OUT, scout-2/r1/1: 6 of 6 scouts are for it" in skeptics.user
    told = telling.told(said, planting.view())
    assert (told.outcome, told.found, told.rounds) == ("nothing", None, 3)
    assert list(reasons(said).values()) == ["refuted"]


def test_scouts_are_blind_in_the_first_round_and_deaf_within_each() -> None:
    _, asked = play(recordings.path("found"))
    first = [brief.user for brief in asked if "/r1/scout" in brief.about]
    assert len(first) == 6 and not any("# The board" in user for user in first)
    second = [brief.user for brief in asked if "/r2/scout" in brief.about]
    assert all("scout-6/r1/1" in user and "scout-2/r2/1, a tension" not in user for user in second)


def test_a_scout_finds_its_own_notes_again_in_the_next_round() -> None:
    _, asked = play(recordings.path("found"))
    (third,) = [brief.user for brief in asked if brief.about.endswith("/r2/scout-3")]
    assert "Your notes: Opened shipping/labels.ts. collector/loop.py is a guess until somebody reads it." in third


def test_a_script_tells_each_turn_by_its_author_and_round() -> None:
    for name in recordings.names():
        matches = [json.loads(line)["match"] for line in recordings.path(name).read_text("utf-8").splitlines()]
        assert len(matches) == len(set(matches))


def test_a_turn_without_an_answer_is_recorded_as_one(tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [json.loads(line) for line in recordings.path("herd").read_text("utf-8").splitlines()]
    lines[0] = {"role": "scout", "match": lines[0]["match"], "away": "overloaded"}
    broken = tmp_path / "broken.jsonl"
    broken.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    said, _ = play(broken)
    (first,) = [turn for turn in evidence.turns(said) if turn.author == "scout-1" and turn.round == 1]
    assert first.fault == "the model is away (overloaded)"
    assert recording.lines(said, planting.view())[0].away == "overloaded"


def test_what_was_opened_by_a_symbol_is_opened_by_it_again() -> None:
    held = view(entry("a" * 10, "`next_delay()` grows"))
    turned = turn("scout-1", 1, opened=[Opened(entry=A, path="src/queue.py", first_line=7, text="def next_delay():")])
    (line,) = recording.lines((asked(), mapped(), turned), held)
    assert [look.given for look in line.look] == [{"entry": A, "path": "next_delay", "line": 7}]


def test_a_bridge_keeps_its_number_where_one_before_it_was_refused() -> None:
    (line,) = recording.lines((asked(), mapped(), turn("scout-1", 1, bridge(place=2))), view())
    first, second = line.submit[0]["bridges"]
    assert first["a"] == "refused"
    assert second["a"] == A
