"""What an entry's source says is read from what git tracks in the project's known roots, and from nowhere else."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ultan.actors.artifacts import LINES, Artifacts
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef

# As a provider's documentation prints one; it opens nothing.
SECRET = "AKIA" + "IOSFODNN7EXAMPLE"


def entry(fact: str, scope: str = "project:crane-1") -> Entry:
    return Entry(id="e_0123456789", path="projects/crane-1/facts/x.md", title="x", type="fact", scope=scope, fact=fact)


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "crane"
    (folder / "src").mkdir(parents=True)
    (tmp_path / "outside.py").write_text("secret = 1\n")
    (folder / "src" / "hoist.py").write_text("".join(f"line {number}\n" for number in range(1, 501)) + "def hoist_crate():\n")
    (folder / "src" / "keys.py").write_text(f'key = "{SECRET}"\n')
    (folder / "src" / "blob.py").write_bytes(b"\0\1")
    (folder / "src" / "link.py").symlink_to(tmp_path / "outside.py")
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    (folder / "src" / "untracked.py").write_text("x\n")
    return folder


@pytest.fixture
def artifacts(root: Path) -> Artifacts:
    return Artifacts([ProjectRef(key="k", slug="crane-1", name="crane", root=str(root))])


def test_a_file_is_shown_word_for_word_up_to_a_number_of_lines(artifacts: Artifacts) -> None:
    opened = artifacts.open(entry("It hoists, see src/hoist.py."), "src/hoist.py", 1)
    assert (opened.path, opened.first_line, opened.refused) == ("src/hoist.py", 1, "")
    assert opened.text.splitlines() == [f"line {number}" for number in range(1, LINES + 1)]


def test_a_later_line_reads_on_and_one_behind_the_end_is_refused(artifacts: Artifacts) -> None:
    asked = entry("It hoists, see src/hoist.py:40.")
    assert artifacts.open(asked, "src/hoist.py", 1).text.startswith("line 40\n")
    assert artifacts.open(asked, "src/hoist.py", 301).text.startswith("line 301\n")
    assert artifacts.open(asked, "src/hoist.py", 900).refused == "src/hoist.py has 501 lines"


def test_a_symbol_is_shown_where_it_stands_with_lines_before_it(artifacts: Artifacts) -> None:
    opened = artifacts.open(entry("`hoist_crate()` is slow."), "hoist_crate", 1)
    assert (opened.path, opened.first_line) == ("src/hoist.py", 481)
    assert opened.text.splitlines()[20] == "def hoist_crate():"


def test_what_looks_like_a_secret_is_not_shown(artifacts: Artifacts) -> None:
    opened = artifacts.open(entry("Keys lie in src/keys.py."), "src/keys.py", 1)
    assert opened.text.startswith('key = "')
    assert SECRET not in opened.text


@pytest.mark.parametrize(
    ("fact", "wanted", "why"),
    [
        ("See src/untracked.py.", "src/untracked.py", "no tracked file"),
        ("See src/link.py.", "src/link.py", "is a link"),
        ("See src/blob.py.", "src/blob.py", "is no text"),
        ("See src/hoist.py.", "../outside.py", "doesn't name"),
        ("See src/hoist.py.", "src/keys.py", "doesn't name"),
        ("`lower_crate()` is slow.", "lower_crate", "stands in no tracked file"),
    ],
)
def test_nothing_else_is_opened(artifacts: Artifacts, fact: str, wanted: str, why: str) -> None:
    opened = artifacts.open(entry(fact), wanted, 1)
    assert why in opened.refused
    assert opened.text == ""


def test_a_folder_that_is_a_link_leads_nowhere(artifacts: Artifacts, root: Path) -> None:
    (root / "src").rename(root.parent / "elsewhere")
    (root / "src").symlink_to(root.parent / "elsewhere")
    assert artifacts.open(entry("See src/hoist.py."), "src/hoist.py", 1).refused == "src/hoist.py is a link"


def test_a_file_that_is_gone_or_too_long_is_refused_in_words(artifacts: Artifacts, root: Path) -> None:
    (root / "src" / "hoist.py").unlink()
    assert "can't be read" in artifacts.open(entry("See src/hoist.py."), "src/hoist.py", 1).refused
    (root / "src" / "keys.py").write_text("x" * (1 << 20) + "y")
    assert "longer than" in artifacts.open(entry("See src/keys.py."), "src/keys.py", 1).refused


def test_an_entry_of_no_project_or_of_one_never_seen_has_no_tree(artifacts: Artifacts) -> None:
    assert "belongs to no project" in artifacts.open(entry("See src/hoist.py.", "global"), "src/hoist.py", 1).refused
    assert "never seen" in artifacts.open(entry("See src/hoist.py.", "project:dock-2"), "src/hoist.py", 1).refused
