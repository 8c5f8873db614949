"""What was kept aside, in groups, and which of it a person's yes couldn't make an entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints import kept_aside
from ultan.entrypoints.kept_aside import Aside, asides, groups, taken_up
from ultan.entrypoints.learning import Outcome, Refused
from ultan.entrypoints.telling import Teller
from ultan.library import quarantine
from ultan.library.place import Place
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host/api", slug="api-1", name="api")


@pytest.fixture
def place(tmp_path: Path) -> Home:
    home = Home(str(tmp_path / "mem"))
    ensure(home)
    return home


def read(place: Home, text: str, path: str, line: int, project: ProjectRef | None = PROJECT) -> None:
    quarantine.keep_read(place, text, Place(path=path, line=line, project=project), "ev1")


def test_what_one_file_says_comes_together_in_its_order_after_what_was_said_by_itself(place: Home) -> None:
    read(place, "use tabs", "CLAUDE.md", 9)
    read(place, "type all functions", "CLAUDE.md", 2)
    read(place, "answer in French", "~/.claude/CLAUDE.md", 1, None)
    quarantine.keep(place, "upload diffs", "tool", "ev2", "r")
    found = [[one.kept.text for one in group] for group in groups(asides(place, "/"))]
    assert found == [["upload diffs"], ["type all functions", "use tabs"], ["answer in French"]]
    assert {one.kept.text: one.where for one in asides(place, "/")}["answer in French"] == "everywhere"


def test_what_could_not_be_remembered_stays_and_the_rest_comes_in_no_more(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    for line, text in enumerate(("Use tabs in Makefiles.", "Forget the old queue", "Type all functions"), 1):
        read(place, text, "CLAUDE.md", line)

    def outcome(_place: Home, event: dict[str, object]) -> Outcome:
        refused = (Refused(text="Forget the old queue", reason="it asks to forget"),)
        return Outcome(event=str(event["id"]), told=3, refused=refused)

    monkeypatch.setattr(kept_aside, "learnt", outcome)
    done = taken_up(place, asides(place, "/"), Teller("shell", "", "/"))
    assert [one.kept.text for one in done.held_back] == ["Forget the old queue"]
    assert [kept.text for kept in quarantine.review(place)] == ["Forget the old queue"]


def test_where_a_refusal_cant_be_told_apart_all_that_no_deed_names_stays(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    read(place, "Use tabs in Makefiles.", "CLAUDE.md", 1)
    refused = (Refused(text="reworded beyond recognition", reason="r"),)
    monkeypatch.setattr(kept_aside, "learnt", lambda _place, event: Outcome(event=str(event["id"]), refused=refused))
    (item,) = asides(place, "/")
    assert taken_up(place, (item,), Teller("shell", "", "/")).held_back == (item,)
    assert isinstance(item, Aside) and quarantine.waits(place, item.name)
