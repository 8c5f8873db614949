"""Whether an epiphany can begin, in words for whoever asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.agents.epiphany.rehearsal import Stage, rehearse
from ultan.blackboard.epiphany import EpiphanyAsked, asked_id
from ultan.entrypoints import hunting
from ultan.entrypoints.demo.planted import desk, planting, recordings
from ultan.entrypoints.misuse import MisuseError
from ultan.library.catalogue import Catalogue


def test_ids_are_short_plain_and_differ() -> None:
    one, other = hunting.new_id(), hunting.new_id()
    assert one != other
    assert len(one) == 10 and one.isalnum() and one == one.lower()


@pytest.mark.parametrize("budget", [0.05, 0.0, -1.0])
def test_a_budget_that_pays_no_round_is_refused_with_what_one_takes(budget: float) -> None:
    with pytest.raises(MisuseError, match=r"is too small: one turn of each of 6 scouts takes 0.06 USD at the least"):
        hunting.affordable(budget, 6)


def test_a_budget_that_pays_one_turn_of_each_scout_is_taken_and_refused_with_a_scout_more() -> None:
    for budget in (0.06, 5.0, None):
        hunting.affordable(budget, 6)
    with pytest.raises(MisuseError, match=r"one turn of each of 7 scouts takes 0.07 USD"):
        hunting.affordable(0.06, 7)


def test_a_script_is_named_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "s.jsonl").write_text(recordings.path("herd").read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert hunting.scripted(Path("s.jsonl")) == str(tmp_path.resolve() / "s.jsonl")
    assert hunting.scripted(None) == ""


@pytest.mark.parametrize("held", ["{", '{"match": "x"}', '{"role": "scout", "says": 1}'])
def test_what_is_no_script_is_refused_before_anything_begins(held: str, tmp_path: Path) -> None:
    (tmp_path / "s.jsonl").write_text(f"{held}\n", "utf-8")
    with pytest.raises(MisuseError, match=r"can't be read as a recorded session"):
        hunting.scripted(tmp_path / "s.jsonl")


def test_where_a_session_could_not_be_recorded_is_told_before_it_begins(tmp_path: Path) -> None:
    hunting.recordable(None)
    hunting.recordable(tmp_path / "s.jsonl")
    for path in (tmp_path, tmp_path / "nowhere" / "s.jsonl"):
        with pytest.raises(MisuseError, match="can't be written: name a file in a folder of yours"):
            hunting.recordable(path)


def test_an_empty_library_is_told_as_that_whatever_was_asked_about() -> None:
    assert hunting.unfit(Catalogue(), "").startswith("the library is empty;")
    assert hunting.unfit(Catalogue(), "webshop").startswith("the library is empty;")


def test_a_name_that_means_nothing_is_wrong_use() -> None:
    with pytest.raises(MisuseError, match="'zzz' is no project and no entry"):
        hunting.unfit(planting.view(), "zzz")


def test_a_library_of_some_size_is_fit() -> None:
    assert hunting.unfit(planting.view(), "") == hunting.unfit(planting.view(), "inkwell") == ""


def test_a_session_that_asked_nobody_records_no_reply(tmp_path: Path) -> None:
    asked = EpiphanyAsked(id=asked_id("moss"), ts=0, epiphany="moss", structural=True)
    said = rehearse(asked, Stage(desk.desk(), None))
    assert hunting.record(said, planting.view(), tmp_path / "s.jsonl") == 0
    assert (tmp_path / "s.jsonl").read_text("utf-8") == ""
