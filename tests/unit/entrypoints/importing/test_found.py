"""Which files there are to import, and where what they say would hold."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ultan.configs.edge.project import identify
from ultan.entrypoints.importing.found import Look, chosen, here
from ultan.entrypoints.importing.kinds import File
from ultan.entrypoints.importing.pieces import Problem
from ultan.library.project import ProjectRef


class Machine:
    """A user's home with Claude Code's folder, and a repository."""

    def __init__(self, folder: Path) -> None:
        self.home, self.root = folder / "home", folder / "weir"
        self.config = self.home / ".claude"
        (self.root / ".git/objects").mkdir(parents=True)
        (self.root / ".git/HEAD").write_text("ref: refs/heads/main\n")
        self.config.mkdir(parents=True)

    def write(self, path: Path, text: str = "- a rule of this page\n") -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def look(self, cwd: Path | None = None, *scope: ProjectRef | None) -> Look:
        folder = cwd or self.root
        return Look(folder, ProjectRef(**identify(str(folder))), self.home, self.config, scope)

    def here(self) -> dict[str, str]:
        return told(here(self.look()))

    def chosen(self, *paths: Path, cwd: Path | None = None) -> dict[str, str]:
        return told(chosen(self.look(cwd), paths))


def told(found: object) -> dict[str, str]:
    """By the end of its path, the scope of a file or the reason of a problem."""
    answer = {}
    for one in found:  # type: ignore[attr-defined]
        if isinstance(one, File):
            answer["/".join(one.path.parts[-2:])] = one.project.name if one.project else "everywhere"
        else:
            assert isinstance(one, Problem)
            answer["/".join(Path(one.path).parts[-2:])] = one.reason
    return answer


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_what_there_is_for_a_project_and_its_user_is_found(machine: Machine) -> None:
    for path in ("CLAUDE.md", "pkg/AGENTS.md", ".cursorrules", ".cursor/rules/a.mdc", "node_modules/x/CLAUDE.md", "README.md"):
        machine.write(machine.root / path)
    machine.write(machine.root / "memory.json", '{"type":"entity","name":"a","entityType":"b","observations":[]}')
    machine.write(machine.config / "CLAUDE.md")
    encoded = "".join(letter if letter.isalnum() else "-" for letter in str(machine.root))
    machine.write(machine.config / "projects" / encoded / "memory/dates.md")
    machine.write(machine.config / "projects/-elsewhere/memory/other.md")
    assert machine.here() == {
        "weir/CLAUDE.md": "weir",
        "pkg/AGENTS.md": "weir",
        "weir/.cursorrules": "weir",
        "rules/a.mdc": "weir",
        "weir/memory.json": "weir",
        ".claude/CLAUDE.md": "everywhere",
        "memory/dates.md": "weir",
    }


def test_a_memory_folder_is_known_by_what_its_transcripts_say_too(machine: Machine) -> None:
    folder = machine.config / "projects/renamed"
    machine.write(folder / "memory/dates.md")
    machine.write(folder / "s.jsonl", json.dumps({"type": "user", "cwd": str(machine.root / "pkg")}) + "\n")
    assert machine.here() == {"memory/dates.md": "weir"}


def test_a_graph_of_a_configured_server_holds_everywhere(machine: Machine) -> None:
    graph = machine.write(machine.home / "graph.json", "{}")
    server = {"mcpServers": {"memory": {"env": {"MEMORY_FILE_PATH": str(graph)}}, "broken": 3}}
    machine.write(machine.home / ".claude.json", json.dumps(server))
    assert machine.here() == {"home/graph.json": "everywhere"}


def test_pages_that_a_claude_md_pulls_in_are_read_to_the_end_and_none_from_elsewhere(machine: Machine) -> None:
    outside = machine.write(machine.root.parent / "outside.md")
    machine.write(
        machine.root / "CLAUDE.md", f"See @docs/a.md and @{outside} and `@docs/code.md`, mail me@docs.md, @scope/pkg.\n"
    )
    machine.write(machine.root / "docs/a.md", "@b.md\n")
    machine.write(machine.root / "docs/b.md", "@a.md and @../CLAUDE.md\n")
    machine.write(machine.root / "docs/code.md")
    found = machine.here()
    assert list(found)[:3] == ["weir/CLAUDE.md", "docs/a.md", "docs/b.md"] or set(found) >= {"docs/a.md", "docs/b.md"}
    assert "docs/code.md" not in found
    assert [one for one in here(machine.look()) if isinstance(one, Problem)] == [
        Problem(
            path="CLAUDE.md", line=1,
            reason=f"it pulls in {outside}, which lies outside of its project: name that file itself to import it",
        )
    ]  # fmt: skip


def test_a_link_out_of_the_folder_is_told_and_not_read(machine: Machine) -> None:
    secret = machine.write(machine.root.parent / "secret.md")
    (machine.root / "AGENTS.md").symlink_to(secret)
    assert "it is a link out of" in machine.here()["weir/AGENTS.md"]


def test_a_link_that_leads_nowhere_is_told_whoever_names_it(machine: Machine) -> None:
    loop, gone = machine.root / "AGENTS.md", machine.root / "CLAUDE.md"
    loop.symlink_to(loop)
    gone.symlink_to("removed.md")
    nowhere = "it is a link that leads nowhere: mend or remove it"
    assert machine.here() == machine.chosen(loop, gone) == {"weir/AGENTS.md": nowhere, "weir/CLAUDE.md": nowhere}


def test_what_only_pretends_to_be_a_transcript_keeps_nobody_waiting(machine: Machine) -> None:
    folder = machine.config / "projects/renamed"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "s.jsonl")
    assert machine.here() == {}


def test_two_names_of_one_file_are_read_once(machine: Machine) -> None:
    machine.write(machine.root / "AGENTS.md")
    (machine.root / "CLAUDE.md").symlink_to("AGENTS.md")
    assert len(machine.here()) == 1


def test_a_vault_holds_everywhere_unless_it_lies_in_the_project(machine: Machine) -> None:
    vault, inside = machine.home / "vault", machine.root / "docs/vault"
    for folder in (vault, inside):
        machine.write(folder / ".obsidian/app.json", "{}")
        machine.write(folder / "deploy/How we ship.md")
        machine.write(folder / ".trash/old.md")
    assert machine.chosen(vault) == {"deploy/How we ship.md": "everywhere"}
    assert machine.chosen(inside) == {"deploy/How we ship.md": "weir"}


def test_a_person_says_where_it_holds(machine: Machine) -> None:
    machine.write(machine.root / "CLAUDE.md")
    (file,) = here(machine.look(None, None))
    assert isinstance(file, File) and file.project is None


def test_bad_names_are_told(machine: Machine) -> None:
    picture, empty = machine.write(machine.root / "a.png"), machine.root / "empty"
    empty.mkdir()
    reasons = machine.chosen(picture, empty, Path("gone.md"))
    assert "none of the files" in reasons["weir/a.png"]
    assert "holds nothing" in reasons["weir/empty"]
    assert reasons["weir/gone.md"] == "there is no such file or folder"


def test_in_the_users_home_no_tree_is_walked(machine: Machine) -> None:
    machine.write(machine.home / "somewhere/CLAUDE.md")
    machine.write(machine.config / "CLAUDE.md")
    assert told(here(machine.look(machine.home))) == {".claude/CLAUDE.md": "everywhere"}
