"""Cases A7 and A8 from files on disk through both indexes, with the real encoder and without any."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.wire import Recall
from ultan.configs.edge import project as projects
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.library import catalogue, frontmatter
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval import cue
from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.vectors import Encoder
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.questions.recall import recall
from ultan.retrieval.search import prime

SETTINGS: Settings = load("no such file", {})


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return encoders.load(SETTINGS.encoder)


@pytest.fixture(params=["words and meaning", "words alone"])
def stack(request: pytest.FixtureRequest, encoder: Encoder) -> Encoder | None:
    return encoder if request.param == "words and meaning" else None


def written(root: Path, facts: Sequence[tuple[str, str]]) -> catalogue.Catalogue:
    """Writes one markdown file for each scope and fact, and reads the library back."""
    for number, (scope, fact) in enumerate(facts):
        folder = "global" if scope == "global" else scope.replace("project:", "projects/")
        path = f"{folder}/{number}.md"
        fields: dict[str, Any] = {
            "id": f"e_{number:010d}",
            "path": path,
            "title": fact[:30],
            "type": "fact",
            "scope": scope,
            "trust": Trust.USER_SAID,
        }
        (root / folder).mkdir(parents=True, exist_ok=True)
        (root / path).write_text(frontmatter.render(Entry(**fields, fact=fact)), "utf-8")
    return catalogue.load(root)


def indexed(path: Path, facts: Sequence[tuple[str, str]], encoder: Encoder | None) -> Index:
    library = path / "knowledge"
    library.mkdir()
    index = Index.open(Home(str(path)), encoder)
    assert index.sync(written(library, facts)) == len(facts)
    return index


A8 = {
    "用户身份": "登录页面必须先检查用户身份再跳转",
    "gen-report": "重跑gen-report后清空缓存",
    "ユーザー設定": "ﾕｰｻﾞｰ設定は毎回保存",
    "e\u0301tat": "l'état du serveur est gardé une heure",
}
CROWD = [
    "the report page is blue",
    "缓存每天清空",
    "設定は自動です",
    "le serveur est en panne",
    "users are cached",
    "the generator reports hourly",
]


def test_a8_each_query_finds_its_entry_in_the_first_three(tmp_path: Path, stack: Encoder | None) -> None:
    index = indexed(tmp_path, [("global", fact) for fact in (*CROWD, *A8.values())], stack)
    for query, fact in A8.items():
        hits = recall(index, Recall(query=query, limit=3), SETTINGS)
        assert fact in [hit.fact for hit in hits], query


def repository(path: Path) -> Path:
    path.mkdir(parents=True)
    subprocess.run(["git", "init", "-q", str(path)], check=True)
    subprocess.run(["git", "-C", str(path), *IDENTITY, "commit", "-q", "--allow-empty", "-m", "one"], check=True)
    return path


IDENTITY = ["-c", "user.name=t", "-c", "user.email=t@example.invalid"]


def project_of(path: Path) -> ProjectRef:
    return ProjectRef.model_validate(projects.identify(str(path)))


def test_a7_no_fact_crosses_between_look_alike_projects_and_a_worktree_shares_its_repository(
    tmp_path: Path, stack: Encoder | None
) -> None:
    roots = [repository(tmp_path / "w" / name) for name in ("blue-sky/api", "blue/sky-api", "青空", "赤海")]
    worktree = roots[0] / ".trees" / "fix1"
    subprocess.run(["git", "-C", str(roots[0]), "worktree", "add", "-q", str(worktree)], check=True)
    told = [(project_of(root).scope, f"the api port of this service is {7001 + number}") for number, root in enumerate(roots)]
    told.append((project_of(worktree).scope, "the api token of this service lives in vault slot nine"))
    subprocess.run(["git", "-C", str(roots[0]), "worktree", "remove", "--force", str(worktree)], check=True)
    index = indexed(tmp_path, told, stack)
    for number, root in enumerate(roots):
        here = project_of(root)
        primed = [
            candidate.entry.fact
            for candidate in prime(index, cue.read("which api port and token does the service use?", here.scope), SETTINGS)
        ]
        asked = [hit.fact for hit in recall(index, Recall(query="api port", project=here), SETTINGS)]
        ports = {fact for fact in (*primed, *asked) if "port" in fact}
        assert ports == {f"the api port of this service is {7001 + number}"}
        assert ("the api token of this service lives in vault slot nine" in primed) == (number == 0)
