"""A question to the advisor with a script in the model's place, without a model, and with one that is away."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ultan.agents.minds.advisor_mind import Advised
from ultan.blackboard.wire import Recall
from ultan.configs.edge.paths import Home
from ultan.configs.settings import load
from ultan.entrypoints.advising import Question, answered, gathered
from ultan.library.actions import Change, Source, Write
from ultan.library.commit import Library
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.indexing.lexical import LexicalIndex

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
CRANE = ProjectRef(key="git:example.com/harbour/crane", slug="crane-0a1b2c", name="crane")
GATE = "The tide gate opens at 06:10."
RIGHT = {"told": [{"text": "The tide gate opens at 06:10.", "refs": ["{{entry:tide gate}}"]}], "opinion": "Set an alarm."}


class Stand:
    """A home with one entry, and a question about it."""

    def __init__(self, folder: Path) -> None:
        self.place = Home(str(folder / "memory"))
        self.script = folder / "script.jsonl"
        told = Write(title="gate", type="fact", scope=CRANE.scope, fact=GATE)
        library = Library(self.place)
        library.transact("tx", [Change(action=told, source=Source(events=("ev1",), trust=Trust.USER_SAID))], NOW)
        (self.entry,) = library.view().entries.values()
        Path(self.place.index).mkdir(parents=True)
        LexicalIndex(Path(self.place.lexical)).change((), [self.entry])

    def ask(self, words: str, curator: str = "scripted", *replies: dict[str, Any]) -> Advised:
        self.script.write_text("".join(json.dumps({"role": "advisor", **one}) + "\n" for one in replies), "utf-8")
        settings = load("no-such-file.toml", {"ULTAN_CURATOR": curator, "ULTAN_MODEL_SCRIPT": str(self.script)})
        desk = gathered(self.place, settings, Question(words, Recall(query=words, project=CRANE)), NOW)
        return answered(desk, NOW)

    def written(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in Path(self.place.knowledge).rglob("*") if path.is_file()}


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    return Stand(tmp_path)


def test_a_models_answer_comes_with_its_references_and_its_cost_and_course_are_kept(stand: Stand) -> None:
    before = stand.written()
    answer = stand.ask("when does the tide gate open?", "scripted", {"submit": [RIGHT]})
    assert [(one.text, one.refs) for one in answer.told] == [(GATE, (stand.entry.id,))]
    assert (answer.opinion, answer.by, answer.why) == ("Set an alarm.", "scripted", "")
    costs = json.loads(Path(stand.place.costs).read_text("utf-8"))
    assert [list(roles) for roles in costs.values()] == [["advisor"]]
    (course,) = Path(stand.place.runs).glob("*-advisor-*.md")
    assert "when does the tide gate open?" in course.read_text("utf-8")
    assert stand.written() == before


def test_each_fault_goes_back_and_what_is_never_mended_is_left_out(stand: Stand) -> None:
    wrong = {"told": [*RIGHT["told"], {"text": "It closes at 18:45.", "refs": [stand.entry.id]}]}
    answer = stand.ask("when does the tide gate open?", "scripted", {"submit": [{"told": 3}, wrong]})
    assert [one.text for one in answer.told] == [GATE]
    assert answer.left_out == 1


@pytest.mark.parametrize(
    ("curator", "replies", "why"),
    [
        ("patterns", (), "no model is asked"),
        ("scripted", ({"away": "quota"},), "its usage limit is reached"),
        ("scripted", ({"submit": [{"told": 3}]},), "can't be used"),
    ],
)
def test_where_no_model_answers_the_evidence_comes_with_the_reason(
    stand: Stand, curator: str, replies: tuple[dict[str, Any], ...], why: str
) -> None:
    answer = stand.ask("when does the tide gate open?", curator, *replies)
    assert [(one.text, one.refs) for one in answer.told] == [(GATE, (stand.entry.id,))]
    assert answer.by == ""
    assert why in answer.why


def test_a_wall_keeps_the_next_question_from_the_model(stand: Stand) -> None:
    stand.ask("when does the tide gate open?", "scripted", {"away": "quota"})
    answer = stand.ask("when does the tide gate open?", "scripted", {"submit": [RIGHT]})
    assert (answer.by, "its usage limit is reached" in answer.why) == ("", True)
    assert len(answer.told) == 1


def test_an_entry_of_another_project_is_neither_found_nor_looked_up(stand: Stand) -> None:
    settings = load("no-such-file.toml", {"ULTAN_CURATOR": "patterns"})
    other = ProjectRef(key="git:example.com/harbour/lock", slug="lock-3d4e5f", name="lock")
    desk = gathered(stand.place, settings, Question("tide gate", Recall(query="tide gate", project=other)), NOW)
    assert not answered(desk, NOW).known
    read = {tool.name: tool for tool in desk.mind.brief("advice/1").tools}["read"]
    assert "belongs to another project" in read.run({"entry": stand.entry.id})
