"""Each kind of file is read its own way."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.entrypoints.importing.kinds import File, Kind, named
from ultan.entrypoints.importing.parsing import parse, shown
from ultan.entrypoints.importing.pieces import Piece


def parsed(path: Path, text: str, kind: Kind) -> tuple[Piece, ...]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return parse(File(path, kind, None), path.name).pieces


def test_a_memory_of_claude_code_is_one_statement_with_its_reasons(tmp_path: Path) -> None:
    front = "---\nname: dates\ndescription: how dates are written\nmetadata:\n  type: feedback\n---\n"
    page = f"{front}Dates are ISO 8601.\n\n**Why:** sorting.\n"
    assert parsed(tmp_path / "dates.md", page, "auto memory") == (
        Piece("Dates are ISO 8601.\nWhy: sorting.", 7, ("how dates are written",)),
    )


def test_the_index_of_an_auto_memory_says_only_what_is_no_link(tmp_path: Path) -> None:
    page = "# Memory\n- [Dates](dates.md) — ISO dates\n- The user prefers short answers\n"
    assert [piece.text for piece in parsed(tmp_path / "MEMORY.md", page, "auto memory")] == ["The user prefers short answers"]


def test_a_note_is_about_its_name_and_its_tags(tmp_path: Path) -> None:
    page = "---\ntags: [ops, deploy]\naliases: shipping\n---\nWe ship on Tuesdays.\n"
    (piece,) = parsed(tmp_path / "Release process.md", page, "notes")
    assert piece == Piece("We ship on Tuesdays.", 5, ("Release process", "ops", "deploy", "shipping"))


def test_a_rule_of_cursor_is_about_its_description_and_its_files(tmp_path: Path) -> None:
    page = "---\ndescription: Python style\nglobs: *.py,tests/**\nalwaysApply: false\n---\n- Type every function\n"
    (piece,) = parsed(tmp_path / "python.mdc", page, "Cursor rules")
    assert piece.text == "Type every function" and piece.about[0] == "Python style"


def test_a_front_matter_that_is_no_yaml_is_left_out(tmp_path: Path) -> None:
    assert [one.text for one in parsed(tmp_path / "a.md", "---\na: [b\n---\n- use tabs here\n", "notes")] == ["use tabs here"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("p/CLAUDE.md", "CLAUDE.md"),
        ("p/.claude/rules/a/b.md", "CLAUDE.md"),
        ("p/AGENTS.md", "AGENTS.md"),
        ("p/.cursorrules", "Cursor rules"),
        ("p/.cursor/rules/x.mdc", "Cursor rules"),
        ("h/.claude/projects/-p/memory/a.md", "auto memory"),
        ("p/memory.json", "knowledge graph"),
        ("p/notes.md", "notes"),
        ("p/a.png", None),
    ],
)
def test_a_file_is_known_by_its_name(path: str, kind: str | None) -> None:
    assert named(Path(path)) == kind


def test_paths_are_shown_as_people_write_them() -> None:
    root, home = Path("/w/p"), Path("/home/u")
    assert shown(Path("/w/p/docs/a.md"), root, home) == "docs/a.md"
    assert shown(Path("/home/u/.claude/CLAUDE.md"), root, home) == "~/.claude/CLAUDE.md"
    assert shown(Path("/x/a.md"), root, home) == "/x/a.md"


def test_rules_in_a_folder_of_the_tree_are_about_the_folder(tmp_path: Path) -> None:
    for name, about in (("pkg/api/CLAUDE.md", ("pkg/api/",)), ("CLAUDE.md", ()), (".claude/CLAUDE.md", ())):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("- use tabs here\n")
        assert [one.about for one in parse(File(path, "CLAUDE.md", None, tmp_path), name).pieces] == [about]
