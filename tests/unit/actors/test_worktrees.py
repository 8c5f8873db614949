"""What is gone from real working trees, and what must never be taken for gone."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ultan.actors import glance, survey, worktrees
from ultan.actors.worktrees import WorkTrees
from ultan.blackboard.wire import Prime
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.candidate import Candidate

LINE = 240
GONE = "(gone from the tree: src/ports.py)"
FACT = "The ports of every service stand in src/ports.py"


@pytest.fixture(autouse=True)
def survey_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worktrees, "_PAUSE_S", 0.0)
    monkeypatch.setattr(worktrees, "_PAUSE_TIMES", 0.0)
    monkeypatch.setattr(glance, "PATIENCE_S", 5.0)


def git(root: Path, *words: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgSign=false", "-c", "core.hooksPath="]
    subprocess.run(["git", "-C", str(root), *identity, *words], check=True, capture_output=True)


def write(root: Path, *paths: str, text: str = "x\n") -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "m")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "crane"
    root.mkdir()
    git(root, "init", "-q")
    write(root, "src/ports.py", "README.md")
    commit(root)
    return root


class Sessions:
    """Prompts in one project, each after a survey."""

    def __init__(self, root: Path, cwd: Path | None = None) -> None:
        self.project = ProjectRef(key="dir:crane", slug="crane", name="crane", root=str(root))
        self.cwd = str(cwd or root)
        self.trees = WorkTrees(LINE)

    async def surveyed(self, *facts: str) -> Sessions:
        self.trees.expect(self.project.root, facts)
        await self.trees.survey(self.project)
        return self

    async def said(self, fact: str = FACT, scope: str = "project:crane") -> Candidate:
        entry = Entry(id="e_0000000001", path="1.md", title="t", type="fact", scope=scope, fact=fact, trust=Trust.USER_SAID)
        found = Candidate(entry=entry, lexical=1, dense=0, fused=1, score=1, reason="shares ports")
        request = Prime(event_id="x", session="s", project=self.project, cwd=self.cwd, prompt="p", deadline_ms=50)
        (candidate,) = await self.trees.verified(request, (found,))
        return candidate


async def test_a_file_that_is_there_is_not_marked(repository: Path) -> None:
    assert (await (await Sessions(repository).surveyed()).said()).mark == ""


async def test_a_file_that_was_deleted_and_committed_is_gone(repository: Path) -> None:
    git(repository, "rm", "-q", "src/ports.py")
    git(repository, "commit", "-q", "-m", "away")
    assert (await (await Sessions(repository).surveyed()).said()).mark == GONE


async def test_a_file_that_was_deleted_and_not_committed_is_gone(repository: Path) -> None:
    (repository / "src/ports.py").unlink()
    assert (await (await Sessions(repository).surveyed()).said()).mark == GONE


async def test_a_file_that_was_deleted_since_the_survey_is_gone(repository: Path) -> None:
    sessions = await Sessions(repository).surveyed()
    (repository / "src/ports.py").unlink()
    assert (await sessions.said()).mark == GONE


async def test_a_file_that_came_back_since_the_survey_is_there(repository: Path) -> None:
    (repository / "src/ports.py").unlink()
    sessions = await Sessions(repository).surveyed()
    write(repository, "src/ports.py")
    assert (await sessions.said()).mark == ""


@pytest.mark.parametrize("committed", [True, False])
async def test_a_file_that_was_renamed_is_named_with_its_place(repository: Path, committed: bool) -> None:
    git(repository, "mv", "src/ports.py", "src/addresses.py")
    if committed:
        git(repository, "commit", "-q", "-m", "moved")
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said()).mark == "(gone from the tree: src/ports.py, now src/addresses.py)"


async def test_an_entry_of_which_nothing_is_left_is_held_back_with_the_reason(repository: Path) -> None:
    (repository / "src/ports.py").unlink()
    candidate = await (await Sessions(repository).surveyed()).said("See src/ports.py.")
    assert str(candidate.held) == f"verify: nothing is left of it {GONE}"


async def test_an_ignored_file_is_there_while_it_is_on_the_disk_and_not_missed_when_it_never_was(repository: Path) -> None:
    write(repository, ".gitignore", text="local/\n")
    write(repository, "local/ports.toml")
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said("ports stand in local/ports.toml")).mark == ""
    (repository / "local/ports.toml").unlink()
    assert (await (await sessions.surveyed()).said("ports stand in local/ports.toml")).mark == ""


async def test_what_was_committed_by_mistake_and_is_ignored_is_not_missed(repository: Path) -> None:
    write(repository, "web/bundle.js")
    commit(repository)
    git(repository, "rm", "-q", "web/bundle.js")
    write(repository, ".gitignore", text="bundle.js\n")
    commit(repository)
    assert (await (await Sessions(repository).surveyed()).said("the page loads web/bundle.js")).mark == ""


async def test_a_folder_that_is_yet_to_be_made_is_not_marked(repository: Path) -> None:
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said("create reports under build/out")).mark == ""
    assert (await sessions.said("reports lie in build/out")).mark == ""


async def test_a_file_in_another_worktree_is_there(repository: Path) -> None:
    other = repository.parent / "fix1"
    git(repository, "worktree", "add", "-q", str(other))
    git(other, "rm", "-q", "src/ports.py")
    git(other, "commit", "-q", "-m", "away")
    assert (await (await Sessions(other).surveyed()).said()).mark == ""
    (repository / "src/ports.py").unlink()
    assert (await (await Sessions(other).surveyed()).said()).mark == GONE


async def test_a_worktree_that_was_removed_as_a_whole_is_not_verified(repository: Path) -> None:
    other = repository.parent / "fix1"
    git(repository, "worktree", "add", "-q", str(other))
    sessions = await Sessions(other).surveyed()
    git(repository, "worktree", "remove", "--force", str(other))
    assert (await sessions.said()).mark == ""
    assert (await (await sessions.surveyed()).said()).mark == ""


async def test_in_a_package_of_a_bigger_repository_paths_start_at_the_package_or_at_the_root(repository: Path) -> None:
    write(repository, "packages/api/src/hosts.py", "packages/web/src/hosts.py")
    commit(repository)
    sessions = Sessions(repository, cwd=repository / "packages/api")
    fact = "hosts stand in src/hosts.py"
    assert (await (await sessions.surveyed()).said(fact)).mark == ""
    (repository / "packages/api/src/hosts.py").unlink()
    assert (await sessions.said(fact)).mark == "", "another package has one"
    (repository / "packages/web/src/hosts.py").unlink()
    assert (await sessions.said(fact)).mark == "(gone from the tree: src/hosts.py)"


async def test_a_folder_without_git_knows_what_it_saw(tmp_path: Path) -> None:
    write(tmp_path, "src/ports.py")
    sessions = await Sessions(tmp_path).surveyed()
    (tmp_path / "src/ports.py").unlink()
    assert (await sessions.said()).mark == GONE
    assert (await (await Sessions(tmp_path).surveyed()).said()).mark == "", "who never saw it can't say"


async def test_a_loop_of_links_ends_and_a_link_is_there_wherever_it_leads(tmp_path: Path) -> None:
    write(tmp_path, "src/a.py")
    (tmp_path / "src/loop").symlink_to(tmp_path / "src")
    (tmp_path / "src/ports.py").symlink_to("nowhere.py")
    sessions = await Sessions(tmp_path).surveyed()
    assert (await sessions.said()).mark == ""


async def test_what_the_disk_refuses_to_say_is_not_taken_for_gone(tmp_path: Path) -> None:
    write(tmp_path, "src/ports.py")
    sessions = await Sessions(tmp_path).surveyed()
    (tmp_path / "src/ports.py").unlink()
    (tmp_path / "src").rmdir()
    (tmp_path / "src").symlink_to("src")
    with pytest.raises(OSError, match="symbolic links"):
        os.lstat(tmp_path / "src/ports.py")
    assert (await sessions.said()).mark == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every folder")
async def test_a_folder_that_can_not_be_read_may_hold_anything(tmp_path: Path) -> None:
    write(tmp_path, "src/ports.py")
    sessions = await Sessions(tmp_path).surveyed()
    (tmp_path / "src").chmod(0)
    try:
        assert (await (await sessions.surveyed()).said()).mark == ""
    finally:
        (tmp_path / "src").chmod(0o700)


async def test_a_project_without_a_folder_on_this_disk_is_not_verified(tmp_path: Path) -> None:
    assert (await (await Sessions(tmp_path / "none").surveyed()).said()).mark == ""
    sessions = Sessions(tmp_path)
    sessions.project = sessions.project.model_copy(update={"root": ""})
    assert (await (await sessions.surveyed()).said()).mark == ""


@pytest.mark.parametrize(
    ("file", "before", "after", "fact", "mark"),
    [
        ("Makefile", "seed:\n\ttrue\n", "lint:\n\ttrue\n", "Run `make seed` before integration tests", "make seed"),
        ("justfile", "seed:\n  true\n", "lint:\n  true\n", "Run `just seed` before integration tests", "just seed"),
        (
            "package.json",
            '{"scripts": {\n  "seed": "true"\n}}',
            '{"scripts": {\n  "lint": "true"\n}}',
            "Run pnpm seed before integration tests",
            "pnpm seed",
        ),
    ],
)
@pytest.mark.parametrize("committed", [True, False])
async def test_a_command_that_is_defined_no_more_is_gone(  # noqa: PLR0917 - one case a row
    repository: Path, file: str, before: str, after: str, fact: str, mark: str, committed: bool
) -> None:
    write(repository, file, text=before)
    commit(repository)
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said(fact)).mark == ""
    write(repository, file, text=after)
    if committed:
        commit(repository)
        sessions = await Sessions(repository).surveyed()
    assert (await sessions.said(fact)).mark == f"(gone from the tree: {mark})"
    write(repository, f"packages/api/{file}", text=before)
    assert (await (await sessions.surveyed()).said(fact)).mark == "", "a package defines it"


async def test_a_makefile_that_includes_others_may_define_anything(repository: Path) -> None:
    write(repository, "Makefile", text="seed:\n\ttrue\n")
    sessions = await Sessions(repository).surveyed()
    write(repository, "Makefile", text="-include local.mk\n")
    assert (await sessions.said("Run make seed before integration tests")).mark == ""


async def test_a_symbol_that_stands_nowhere_any_more_is_gone(repository: Path) -> None:
    fact = "parse_config() reads the file of every service"
    write(repository, "src/config.py", text="def parse_config():\n    pass\n")
    commit(repository)
    sessions = await Sessions(repository).surveyed(fact)
    assert (await sessions.said(fact)).mark == ""
    write(repository, "src/config.py", text="def read_config():\n    pass\n")
    commit(repository)
    assert (await (await sessions.surveyed()).said(fact)).mark == "(gone from the tree: parse_config())"


async def test_a_symbol_that_was_only_the_beginning_of_another_is_not_missed(repository: Path) -> None:
    write(repository, "src/config.py", text="def parse_config_file():\n    pass\n")
    commit(repository)
    write(repository, "src/config.py")
    commit(repository)
    fact = "parse_config() of the vendor's package reads the file"
    assert (await (await Sessions(repository).surveyed(fact)).said(fact)).mark == ""


async def test_a_symbol_of_somebody_elses_code_is_not_missed(repository: Path) -> None:
    fact = "ThreadPool.submit_all swallows errors"
    assert (await (await Sessions(repository).surveyed(fact)).said(fact)).mark == ""


async def test_an_entry_that_holds_everywhere_is_marked_only_by_its_whole_path(repository: Path) -> None:
    write(repository, "docs/CHANGES.md")
    commit(repository)
    git(repository, "rm", "-q", "docs/CHANGES.md", "src/ports.py")
    git(repository, "commit", "-q", "-m", "away")
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said("each repository has a CHANGES.md for its users", "global")).mark == ""
    assert (await sessions.said(FACT, "global")).mark == GONE


async def test_a_hook_or_a_monitor_in_the_repositorys_own_settings_is_not_run(repository: Path) -> None:
    trap = repository.parent / "ran"
    script = repository.parent / "trap.sh"
    script.write_text(f"#!/bin/sh\ntouch {trap}\n")
    script.chmod(0o700)
    for key in ("core.fsmonitor", "diff.external", "diff.trap.textconv", "core.pager", "core.sshCommand"):
        git(repository, "config", key, str(script))
    write(repository, ".gitattributes", text="* diff=trap\n")
    write(repository, "Makefile", text="seed:\n\ttrue\n")
    commit(repository)
    write(repository, "Makefile", text="lint:\n\ttrue\n")
    commit(repository)
    trap.unlink(missing_ok=True)
    sessions = await Sessions(repository).surveyed("parse_config() reads them")
    assert "make seed" in (await sessions.said("Run make seed before integration tests")).mark
    assert not trap.exists()


async def test_of_twenty_thousand_files_one_that_went_is_missed_and_a_common_name_is_not(repository: Path) -> None:
    blob = subprocess.run(["git", "-C", str(repository), "hash-object", "-w", "README.md"], check=True, capture_output=True)
    index = "".join(f"100644 {blob.stdout.decode().strip()} 0\td{n % 100}/f{n // 100}.py\n" for n in range(20_000))
    adding = ["git", "-C", str(repository), "update-index", "--index-info"]
    subprocess.run(adding, input=index.encode(), check=True)
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said("the ports stand in d7/f9.py")).mark == "(gone from the tree: d7/f9.py)"
    assert (await sessions.said("the ports stand in f9.py")).mark == ""


async def test_of_a_folder_with_too_many_files_only_whole_paths_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(survey, "PATHS", 3)
    write(tmp_path, *(f"src/f{number}.py" for number in range(9)))
    sessions = await Sessions(tmp_path).surveyed()
    assert not sessions.trees.expect(str(tmp_path), ()).tree.whole
    for number in range(9):
        (tmp_path / f"src/f{number}.py").unlink()
    marks = [(await sessions.said(f"the ports stand in {name}")).mark for name in ("f8.py", "f1.py", "f0.py")]
    assert marks == ["", "", ""]


@pytest.mark.parametrize("name", ["Makefile", "justfile", "package.json"])
async def test_a_pipe_in_the_place_of_a_file_of_commands_holds_nothing_up(tmp_path: Path, name: str) -> None:
    write(tmp_path, "notes.md")
    os.mkfifo(tmp_path / name)
    assert survey.beginning(tmp_path / name) == ""
    sessions = await Sessions(tmp_path).surveyed()
    (tmp_path / "notes.md").unlink()
    assert (await (await sessions.surveyed()).said("Everything else stands in notes.md")).mark == "(gone from the tree: notes.md)"
