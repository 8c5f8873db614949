"""What is amiss in a library."""

from __future__ import annotations

from pathlib import Path

from ultan.library import catalogue
from ultan.library.checks import checks


def put(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def test_a_sound_library_has_no_findings(tmp_path: Path) -> None:
    for number in range(5):
        put(tmp_path, f"global/facts/{number}.md", f"---\nid: {number}\n---\nSee [[global/facts/0]] and [[index]].\n")
    put(tmp_path, "index.md", "")
    assert checks(catalogue.load(tmp_path)) == ()


def test_each_kind_of_disorder_is_told_once_with_its_path(tmp_path: Path) -> None:
    put(tmp_path, "global/a.md", "---\nid: a\nscope: project:x\n---\nSee [[nowhere]].\n")
    put(tmp_path, "global/b.md", "---\nid: a\n---\nCopy.\n")
    put(tmp_path, "global/c.md", "no front matter")
    for number in range(6):
        put(tmp_path, f"projects/p/{number}.md", "---\n---\nFact.\n")
        put(tmp_path, f"_archive/projects/p/{number}.md", "---\n---\nFact.\n")
    found = checks(catalogue.load(tmp_path))
    assert [(one.kind, one.path) for one in found] == [
        ("broken", "global/c.md"),
        ("twice", "global/b.md"),
        ("scope", "global/a.md"),
        ("link", "global/a.md"),
        ("full", "projects/p"),
    ]
    assert found[-1].problem == "it holds 6 entries" and found[2].problem == "it says project:x and lies in global"
