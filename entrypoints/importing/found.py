"""Which files there are to import: those of this project and of its user, or those that a person named."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ultan.configs.edge.project import identify
from ultan.entrypoints import claude_folders
from ultan.entrypoints.importing import graphs, trees
from ultan.entrypoints.importing.kinds import GRAPHS, PAGES, File, Kind, named, rule_file
from ultan.entrypoints.importing.parsing import shown
from ultan.entrypoints.importing.pieces import Problem
from ultan.entrypoints.importing.pulled import pulled
from ultan.library.project import ProjectRef


class Look(NamedTuple):
    """From where it is looked: the folder, its project, the user's home and Claude Code's folder.

    `scope` is where a person wants it to hold, as a tuple of one: a project, or None for everywhere; () leaves it to the files.
    """

    cwd: Path
    project: ProjectRef
    home: Path
    config: Path
    scope: tuple[ProjectRef | None, ...] = ()

    @property
    def root(self) -> Path:
        return Path(self.project.root)

    @property
    def in_repository(self) -> bool:
        return not self.project.key.startswith("path:")


Found = File | Problem


_NOWHERE = "it is a link that leads nowhere: mend or remove it"


def here(look: Look) -> Iterator[Found]:
    """Yields what there is for the project of the folder, and for all of the user's projects."""
    yield from _once(look, _here(look))


def chosen(look: Look, paths: Iterable[Path]) -> Iterator[Found]:
    """Yields the files that a person named, and those that the folders hold that they named."""
    yield from _once(look, (found for path in paths for found in _chosen(look, look.cwd / path.expanduser())))


def _once(look: Look, found: Iterable[Found]) -> Iterator[Found]:
    """Each file once, whatever leads to it, followed by what it pulls in."""
    seen: set[Path] = set()
    for one in found:
        if isinstance(one, Problem):
            yield one
            continue
        if _leads_nowhere(one.path):
            yield Problem(path=str(one.path), reason=_NOWHERE)
            continue
        outside = one.within is not None and not one.path.resolve().is_relative_to(one.within.resolve())
        if outside:
            yield Problem(path=str(one.path), reason=f"it is a link out of {one.within}: name what it leads to, to import it")
            continue
        pages, problems = pulled(one, _ground(look, one), look.home) if one.kind == "CLAUDE.md" else ((), ())
        for file in (one, *pages):
            if file.path.resolve() not in seen:
                seen.add(file.path.resolve())
                yield file
        yield from (one.model_copy(update={"path": shown(Path(one.path), look.root, look.home)}) for one in problems)


def _leads_nowhere(path: Path) -> bool:
    return path.is_symlink() and not path.exists()


def _ground(look: Look, file: File) -> tuple[Path, ...]:
    """Where the pages may lie that a file pulls in."""
    root = Path(file.project.root) if file.project and file.project.root else file.path.parent
    return (root, look.config)


def _here(look: Look) -> Iterator[Found]:
    if look.cwd != look.home:
        yield from _rule_files(look, look.root if look.in_repository else look.cwd, look.in_repository)
    for folder in claude_folders.of_project(look.config, str(look.cwd)):
        yield from _memories(folder / "memory", _scope(look, look.project))
    yield from (_graph(look, path) for path in graphs.of_project(look.root, look.home))
    yield from (File(path, "CLAUDE.md", _scope(look, None)) for path in _of_user(look.config) if path.is_file())
    if (look.root / ".obsidian").is_dir():
        yield from _vault(look, look.root)


def _of_user(config: Path) -> list[Path]:
    return [config / "CLAUDE.md", *sorted((config / "rules").rglob("*.md"))]


def _scope(look: Look, project: ProjectRef | None) -> ProjectRef | None:
    return look.scope[0] if look.scope else project


def _rule_files(look: Look, root: Path, deep: bool) -> Iterator[Found]:
    project = _scope(look, look.project if look.root == root else ProjectRef(**identify(str(root))))
    for path in trees.files(root, deep):
        if kind := rule_file(path):
            yield File(path, kind, project, root)


def _memories(folder: Path, project: ProjectRef | None) -> Iterator[File]:
    for path in sorted(folder.rglob("*.md")):
        if path.is_file():
            yield File(path, "auto memory", project, folder)


def _graph(look: Look, path: Path) -> File:
    inside = look.in_repository and path.resolve().is_relative_to(look.root.resolve())
    return File(path, "knowledge graph", _scope(look, look.project if inside else None))


def _chosen(look: Look, path: Path) -> Iterator[Found]:
    if path.is_dir():
        yield from _folder(look, path)
    elif not os.path.lexists(path):
        yield Problem(path=str(path), reason="there is no such file or folder")
    elif _leads_nowhere(path):
        yield Problem(path=str(path), reason=_NOWHERE)
    elif kind := named(path):
        yield from _file(look, path, kind)
    else:
        kinds = ", ".join((*PAGES, *GRAPHS))
        yield Problem(path=str(path), reason=f"it is none of the files that can be imported ({kinds}, CLAUDE.md, .cursorrules)")


def _file(look: Look, path: Path, kind: Kind) -> Iterator[Found]:
    if kind == "knowledge graph":
        yield _graph(look, path)
    elif kind == "auto memory":
        yield File(path, kind, _memory_scope(look, path.parent.parent))
    else:
        yield File(path, kind, _scope(look, _home_of(look, path)))


def _home_of(look: Look, path: Path) -> ProjectRef | None:
    """The project that a file lies in; what lies in none, and what is the user's own, holds everywhere."""
    if path.resolve().is_relative_to(look.config.resolve()) or path.parent == look.config:
        return None
    project = ProjectRef(**identify(str(path.parent)))
    return project if not project.key.startswith("path:") or project.root == look.project.root else None


def _memory_scope(look: Look, folder: Path) -> ProjectRef | None:
    wrote = claude_folders.written_in(folder)
    return _scope(look, ProjectRef(**identify(wrote)) if wrote else look.project)


def _folder(look: Look, folder: Path) -> Iterator[Found]:
    """A folder of Claude Code's, a vault, a working tree with files that agents read, or else a folder of notes."""
    found = list(_kinds_of(look, folder))
    if not found:
        wanted = "CLAUDE.md, AGENTS.md, .cursorrules, .cursor/rules, memories or notes in markdown"
        yield Problem(path=str(folder), reason=f"it holds nothing that can be imported ({wanted})")
    yield from found


def _kinds_of(look: Look, folder: Path) -> Iterator[Found]:
    if folder.resolve() == look.config.resolve():
        yield from (File(path, "CLAUDE.md", _scope(look, None)) for path in _of_user(folder) if path.is_file())
    elif folder.name == "memory" and folder.parent.parent.name == "projects":
        yield from _memories(folder, _memory_scope(look, folder.parent))
    elif (folder / ".obsidian").is_dir():
        yield from _vault(look, folder)
    else:
        ruled = list(_rule_files(look._replace(project=_of_folder(folder)), folder, deep=True))
        yield from ruled or _vault(look, folder)


def _of_folder(folder: Path) -> ProjectRef:
    return ProjectRef(**identify(str(folder)))


def _vault(look: Look, folder: Path) -> Iterator[File]:
    """Notes are about anything; only those inside the working tree of this project belong to it."""
    inside = (
        look.in_repository and folder.resolve() != look.root.resolve() and folder.resolve().is_relative_to(look.root.resolve())
    )
    project = _scope(look, look.project if inside else None)
    for path in trees.files(folder, deep=True):
        if path.suffix.casefold() in PAGES[:3]:
            yield File(path, "notes", project, folder)
