"""A repository's own settings neither start programs nor change what is read."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ultan.actors.treegit import Gone, Repository

SIGNED = """tree {tree}
parent {parent}
author t <t@example.invalid> 1 +0000
committer t <t@example.invalid> 1 +0000
gpgsig -----BEGIN PGP SIGNATURE-----
 x
 -----END PGP SIGNATURE-----

signed
"""


def git(root: Path, *words: str, given: str = "") -> str:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgSign=false"]
    done = subprocess.run(["git", "-C", str(root), *identity, *words], check=True, capture_output=True, text=True, input=given)
    return done.stdout.strip()


def commit(root: Path, **files: str) -> None:
    for name, text in files.items():
        (root / name).write_text(text)
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "m")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "crane"
    folder.mkdir()
    git(folder, "init", "-q")
    commit(folder, Makefile="all:\nship:\n", code="hoist_crate lower_crate\n", old="long enough to be known again\n")
    git(folder, "mv", "old", "fresh")
    commit(folder, Makefile="all:\n", code="hoist_crate\n")
    return folder


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A program that leaves a file behind once it ran."""
    program = tmp_path / "trap"
    program.write_text(f"#!/bin/sh\ntouch '{tmp_path}/sprung'\n")
    program.chmod(0o700)
    return program


def ask_all(root: Path) -> tuple[object, ...]:
    repository = Repository(str(root))
    symbols = ("hoist_crate", "lower_crate")
    return (
        repository.listed(), repository.staged(), repository.deleted(), repository.once_defined(), repository.absent(symbols),
        repository.once_stood(symbols),
    )  # fmt: skip


def test_settings_change_no_answer(root: Path) -> None:
    for setting in ("grep.lineNumber", "grep.column", "diff.noprefix", "submodule.recurse"):
        git(root, "config", setting, "true")
    for setting in ("color.ui", "color.grep", "color.diff"):
        git(root, "config", setting, "always")
    assert ask_all(root)[1:] == ([], [Gone("old", "fresh")], {("make", "ship")}, {"lower_crate"}, {"hoist_crate", "lower_crate"})


def test_settings_start_no_program(root: Path, trap: Path) -> None:
    commit(root, **{".gitattributes": "* diff=x\n"})
    for setting in ("core.fsmonitor", "core.pager", "diff.external", "diff.x.command", "diff.x.textconv"):
        git(root, "config", setting, str(trap))
    ask_all(root)
    assert not trap.with_name("sprung").exists()


def test_a_signature_starts_no_program_that_the_repository_names(root: Path, trap: Path) -> None:
    signed = SIGNED.format(tree=git(root, "rev-parse", "HEAD^{tree}"), parent=git(root, "rev-parse", "HEAD~1"))
    git(root, "reset", "-q", git(root, "hash-object", "-t", "commit", "-w", "--stdin", given=signed))
    git(root, "config", "log.showSignature", "true")
    git(root, "config", "gpg.program", str(trap))
    ask_all(root)
    assert not trap.with_name("sprung").exists()


def test_a_submodule_starts_no_program_that_its_own_settings_name(root: Path, trap: Path) -> None:
    inner = root / "part" / "Makefile"
    inner.mkdir(parents=True)
    git(inner, "init", "-q")
    for text in "12":
        commit(inner, code=text)
        commit(root)
    git(root, "config", "diff.submodule", "diff")
    git(inner, "config", "diff.external", str(trap))
    ask_all(root)
    assert not trap.with_name("sprung").exists()
