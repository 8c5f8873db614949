"""Verify before showing, from the hooks to the working tree and back: what is gone is said to be."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest


def git(root: Path, *words: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgSign=false"]
    subprocess.run(["git", "-C", str(root), *identity, *words], check=True, capture_output=True)


@pytest.fixture
def project(shared: Any) -> Path:
    root: Path = shared.project("verified")
    (root / "deploy").mkdir(exist_ok=True)
    (root / "deploy" / "tide.sh").write_text("true\n")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "first")
    return root


def test_an_entry_that_names_a_deleted_file_is_marked_and_one_about_what_is_there_is_not(shared: Any, project: Path) -> None:
    teaching = shared.session(project)
    teaching.start()
    teaching.say("Remember: the tide gate is opened by deploy/tide.sh, never by hand.")
    teaching.end()
    shared.settle()
    before = shared.session(project)
    before.start()
    assert "gone from the tree" not in before.say("how do I open the tide gate?").context
    before.end()
    git(project, "rm", "-q", "deploy/tide.sh")
    git(project, "commit", "-q", "-m", "away")
    after = shared.session(project)
    index = after.start().context
    given = after.say("how do I open the tide gate?").context
    after.end()
    assert "(gone from the tree: deploy/tide.sh)" in given
    assert "(gone from the tree: deploy/tide.sh)" in index
