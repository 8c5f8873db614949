"""Epiphanies are on the disk before they count, and outlive whoever wrote them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.blackboard import epiphany as said
from ultan.blackboard import forgetting
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyEnded, RoundOpened, TurnTaken
from ultan.blackboard.kept_panes import KeptPanes, Taken
from ultan.blackboard.panes import INTAKE, Limits
from ultan.blackboard.postings import EpisodeClosed
from ultan.library.amending.forgotten import Forgotten
from ultan.library.errors import JournalBusy
from ultan.library.journal import Journal
from ultan.library.project import ProjectRef


def asked(name: str, about: str = "") -> EpiphanyAsked:
    return EpiphanyAsked(id=said.asked_id(name), ts=0, epiphany=name, about=about)


def opened(name: str) -> RoundOpened:
    return RoundOpened(id=said.round_id(name, 1), ts=0, epiphany=name, round=1)


def ended(name: str) -> EpiphanyEnded:
    return EpiphanyEnded(id=said.ended_id(name), ts=0, epiphany=name, outcome="nothing")


def turn(name: str, notes: str) -> TurnTaken:
    return TurnTaken(id=said.turn_id(name, 1, "scout-1"), ts=0, epiphany=name, round=1, author="scout-1", notes=notes)


def test_a_killed_writers_panes_are_read_again_and_go_on(tmp_path: Path) -> None:
    first = KeptPanes(tmp_path)
    for posting in (asked("a"), opened("a")):
        assert first.say(posting) == Taken(new=True)
    first.close()
    again = KeptPanes(tmp_path)
    assert again.panes == first.panes
    assert again.under_way() == ("a",)
    assert again.say(opened("a")) == Taken()
    assert again.say(ended("a")) == Taken(new=True)
    assert KeptPanes(tmp_path).under_way() == ()


def test_what_is_refused_reaches_no_file(tmp_path: Path) -> None:
    kept = KeptPanes(tmp_path)
    assert "never asked for" in kept.say(opened("a")).refused
    assert list(tmp_path.iterdir()) == []


def test_a_second_epiphany_waits_for_the_end_of_the_first(tmp_path: Path) -> None:
    kept = KeptPanes(tmp_path)
    kept.say(asked("a"))
    assert "a: wait" in kept.say(asked("b")).refused
    kept.say(ended("a"))
    assert kept.say(asked("b")).new


def test_the_latest_epiphanies_are_kept_and_older_files_go(tmp_path: Path) -> None:
    kept = KeptPanes(tmp_path, Limits(epiphanies=2))
    for name in ("a", "b", "c"):
        kept.say(asked(name))
        kept.say(ended(name))
    assert sorted(path.stem for path in tmp_path.glob("*.jsonl")) == ["b", "c"]


def test_two_writers_of_one_epiphany_are_one_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ultan.library.journal._LOCK_TRIES", 1)
    kept = KeptPanes(tmp_path)
    kept.say(asked("a"))
    with pytest.raises(JournalBusy):
        KeptPanes(tmp_path).say(opened("a"))


def test_what_the_work_board_took_is_heard_and_not_written_a_second_time(tmp_path: Path) -> None:
    kept = KeptPanes(tmp_path)
    project = ProjectRef(key="git:host/api", slug="api-1", name="api")
    kept.hear(EpisodeClosed(id="e1", ts=0, session="s1", project=project, why="quiet"))
    assert [posting.id for posting in kept.panes[INTAKE].postings] == ["e1"]
    assert list(tmp_path.iterdir()) == []


def test_what_is_forgotten_leaves_an_epiphany_that_still_loads(tmp_path: Path) -> None:
    kept = KeptPanes(tmp_path / "epiphany")
    for posting in (asked("a", about="the heron treaty"), opened("a"), turn("a", "heron treaty, and more"), ended("a")):
        assert kept.say(posting).new
    forgetting.thin(tmp_path, Forgotten(terms=("heron treaty",)), {})
    assert b"heron" not in (tmp_path / "epiphany" / "a.jsonl").read_bytes()
    assert Journal(tmp_path / "epiphany" / "a.jsonl").verify() is None
    pane = KeptPanes(tmp_path / "epiphany").panes["epiphany/a"]
    assert [posting.kind for posting in pane.postings] == ["epiphany_asked", "round_opened", "turn_taken", "epiphany_ended"]


def test_an_epiphany_whose_first_posting_was_blanked_loads_as_far_as_it_is_there(tmp_path: Path) -> None:
    kept = KeptPanes(tmp_path)
    for posting in (asked("a"), opened("a")):
        kept.say(posting)
    kept.close()
    Journal(tmp_path / "a.jsonl").thin(lambda payload: {} if payload.get("kind") == "epiphany_asked" else payload, {})
    again = KeptPanes(tmp_path)
    assert [posting.kind for posting in again.panes["epiphany/a"].postings] == ["round_opened"]
    assert again.under_way() == ()
