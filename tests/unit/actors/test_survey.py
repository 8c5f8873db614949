"""What a survey says of commands and symbols, of trees that are large, and of repositories that lay traps."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from tree_sessions import FACT, GONE, Sessions, commit, git, write

from ultan.actors import survey


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
