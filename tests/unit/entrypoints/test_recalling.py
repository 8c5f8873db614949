from __future__ import annotations

from pathlib import Path

import pytest

from ultan.blackboard.wire import Found, Hit, Recall
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.configs.settings import load
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.recalling import RefusedError, question, recall
from ultan.library.project import ProjectRef

SETTINGS = load("no-such-file.toml", {})


def hit(entry_id: str, **past: object) -> Hit:
    return Hit(
        id=entry_id, path="p", title="t", type="fact", scope="global", fact="f", narrative="", status="provisional",
        trust="user-said", updated="", score=1.0,
    ).model_copy(update=past)  # fmt: skip


def answering(monkeypatch: pytest.MonkeyPatch, body: dict[str, object]) -> None:
    monkeypatch.setattr(wire, "ask", lambda *_: body)


def test_what_holds_comes_before_what_does_not_and_otherwise_the_order_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hits = (hit("a", superseded_by="c"), hit("b", archived=True), hit("c"), hit("d", status="stale"), hit("e"))
    answering(monkeypatch, Found(hits=hits).model_dump())
    found = recall(Home(str(tmp_path)), SETTINGS, Recall(query="x"))
    assert "".join(one.id for one in found.hits) == "ceabd"


def test_an_answer_of_another_version_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, {"entries": 3})
    with pytest.raises(RefusedError, match="another version"):
        recall(Home(str(tmp_path)), SETTINGS, Recall(query="x"))


@pytest.mark.parametrize("words", ["", " ", "\n\t"])
def test_a_question_without_words_is_wrong_use(words: str) -> None:
    with pytest.raises(MisuseError, match="no question"):
        question(words)


@pytest.mark.parametrize(
    ("scope", "asked", "known"),
    [
        ("project:other-000000", {}, False),
        ("project:other-000000", {"across": True}, True),
        ("project:other-000000", {"project": None}, True),
        ("project:crane-0a1b2c", {}, True),
        ("global", {}, True),
    ],
)
def test_an_id_leads_into_another_project_only_where_all_are_asked(
    tmp_path: Path, scope: str, asked: dict[str, object], known: bool
) -> None:
    place = Home(str(tmp_path))
    file = Path(place.knowledge, "global" if scope == "global" else scope.replace("project:", "projects/"), "facts", "port.md")
    file.parent.mkdir(parents=True)
    file.write_text(f"---\nid: e_0123456789\ntitle: t\ntype: fact\nscope: {scope}\n---\n\nThe port is 7010.\n")
    here = ProjectRef(key="git:example.com/harbour/crane", slug="crane-0a1b2c", name="crane")
    found = recall(place, SETTINGS, Recall(query="e_0123456789", **{"project": here, **asked}))
    assert [one.fact for one in found.hits] == ["The port is 7010."] * known
