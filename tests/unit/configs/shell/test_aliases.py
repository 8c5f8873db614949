"""Short names for commands, from the user's own files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ultan.configs.edge.shell.aliases import of_git, of_shell


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_shell_aliases_are_found_by_the_words_of_a_command(user: Path) -> None:
    (user / ".bashrc").write_text("alias gp='git push' # mine\n  alias ll=\"ls -la\"\n# alias x=y\nalias k=kubectl\n")
    (user / ".zshrc").write_text("alias gp='git push --verbose'\n")
    assert of_shell("cd a && gp -f; ll") == {"gp": "git push --verbose", "ll": "ls -la"}
    assert of_shell("x gpx") == {}


def test_git_aliases_are_the_users_and_the_repositorys_also_from_a_worktree(user: Path) -> None:
    (user / ".gitconfig").write_text(
        '[core]\n\tpf = no\n[alias]\n\tpf = push --force\n\tco = checkout\n\tsh = "!sh -c \\"ls\\""\n'
    )
    repository = user / "api"
    subprocess.run(["git", "init", "-q", str(repository)], check=True)
    author = ["-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    subprocess.run(["git", *author, "commit", "-q", "--allow-empty", "-m", "x"], cwd=repository, check=True)
    subprocess.run(["git", "worktree", "add", "-q", str(user / "fix")], cwd=repository, check=True, capture_output=True)
    subprocess.run(["git", "config", "alias.pf", "push --force-with-lease"], cwd=repository, check=True)
    assert of_git("git pf origin main", str(user / "elsewhere")) == {"pf": "push --force"}
    assert of_git("git pf origin main", str(user / "fix")) == {"pf": "push --force-with-lease"}
    assert of_git("git sh", str(user)) == {"sh": '!sh -c "ls"'}
    assert of_git("npm co", str(user)) == {}
