from __future__ import annotations

from pathlib import Path

import pytest

from ultan.blackboard.wire import Recall
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.configs.settings import load
from ultan.entrypoints.recalling import RefusedError, recall
from ultan.library.project import ProjectRef

SETTINGS = load("no-such-file.toml", {})


def answering(monkeypatch: pytest.MonkeyPatch, body: dict[str, object]) -> None:
    monkeypatch.setattr(wire, "ask", lambda *_: body)


def test_an_answer_of_another_version_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, {"entries": 3})
    with pytest.raises(RefusedError, match="another version"):
        recall(Home(str(tmp_path)), SETTINGS, Recall(query="x"))


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
