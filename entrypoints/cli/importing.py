"""`ultan import`: what other tools' files say waits for a person's review."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import identify
from ultan.entrypoints import amending, claude_folders, telling
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import made
from ultan.entrypoints.counting import counted
from ultan.entrypoints.importing import found, sifting, taking
from ultan.entrypoints.importing.found import Look
from ultan.entrypoints.importing.kinds import File
from ultan.entrypoints.importing.pieces import Problem
from ultan.entrypoints.importing.sifting import Sieve, Sifted
from ultan.library.entry import GLOBAL
from ultan.library.project import ProjectRef

# Files after which it is told how far it has come.
_EACH = 200
_LEFT_OUT = {
    "waiting": "waiting for a review already",
    "decided": "reviewed before",
    "known": "known already",
    "secret": "with a secret in it",
    "forgotten": "forgotten",
}


def import_(  # noqa: PLR0913, PLR0917 - the options of the command line
    paths: Annotated[list[Path] | None, typer.Argument(metavar="[PATH]...", help="Files and folders.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Take it. Without, it only says what there is.")] = False,
    project: Annotated[str, typer.Option("--project", "-p", help="It holds in this project: a folder or a git remote.")] = "",
    everywhere: Annotated[bool, typer.Option("--global", "-g", help="It holds in all projects.")] = False,
    as_list: Annotated[bool, typer.Option("--list", "-l", help="Show each text with its line.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Take over what other tools' files say. It waits until you review it, and is no entry and in no prompt before.

    ultan import                          what there is for this project, and what it would give

    ultan import --yes                    take it; then look through it with `ultan review`

    ultan import ~/vault notes/deploy.md  a folder of notes, a file

    It reads CLAUDE.md with the pages that it pulls in, your own ~/.claude/CLAUDE.md, Claude Code's auto memory, AGENTS.md,
    .cursorrules and .cursor/rules, Obsidian folders (or any folder of markdown), and memory.json of the knowledge-graph server.
    Each item of a list, sentence, row or observation is a text of its own; headings above it say where it applies.

    What lies in a repository holds in its project, what lies elsewhere everywhere: --project and --global change that.

    The same file again brings only what is new in it. Secrets, <private> parts and what you had forgotten stay out.
    """
    if everywhere and project:
        raise typer.BadParameter("--global and --project exclude each other.")
    place, teller = made(), amending.here()
    scope = (None,) if everywhere else (telling.placed(project, teller.cwd),) if project else ()
    look = _look(teller.cwd, scope)
    sifted = tuple(_sifted(place, look, found.chosen(look, paths) if paths else found.here(look)))
    texts = tuple(sifting.texts(sifted))
    taken = taking.take(place, teller, texts, lambda done: _progress(done, len(texts))) if yes and texts else 0
    if as_json:
        screen.as_json({"taken": bool(yes), "new": len(texts), "kept": taken, "files": sifted})
    else:
        _report(sifted, as_list)
        _end(sifted, taken, yes)
    if any(map(_unread, sifted)):
        raise typer.Exit(exits.FAILED)


def _unread(one: Sifted) -> bool:
    """True where nothing came of a file; a page that it pulls in, or a line, costs no more than that page or line."""
    return bool(one.problems) and not one.new and not any(True for _ in _left_out(one))


def _look(cwd: str, scope: tuple[ProjectRef | None, ...]) -> Look:
    return Look(Path(cwd), ProjectRef(**identify(cwd)), Path.home(), claude_folders.config(os.environ), scope)


def _sifted(place: Home, look: Look, there: Iterable[File | Problem]) -> Iterator[Sifted]:
    sieve = Sieve(place, look)
    for number, one in enumerate(there, 1):
        yield (
            sieve.sift(one) if isinstance(one, File) else Sifted(path=one.path, kind="notes", scope="", where="", problems=(one,))
        )
        if number % _EACH == 0:
            screen.tell(f"{number} files read")


def _progress(done: int, of: int) -> None:
    if of > taking.BATCH:
        screen.tell(f"{done} of {of}")


def _report(sifted: Sequence[Sifted], as_list: bool) -> None:
    read = [one for one in sifted if one.scope]
    rows = [(one.path, one.kind, one.where, f"{len(one.new)} new", ", ".join(_left_out(one))) for one in read]
    if rows and not as_list:
        screen.table(("file", "kind", "holds in", "texts", "left out"), rows)
    for one in read if as_list else ():
        left_out = "".join(f", {words}" for words in _left_out(one))
        where = "everywhere" if one.scope == GLOBAL else f"in {one.where}"
        screen.say(f"{one.path}  {one.kind}, holds {where}: {len(one.new)} new{left_out}", "bold")
        for text in one.new:
            screen.say(f"  {text.read.line}: {' '.join(text.text.split())}")
    for problem in (problem for one in sifted for problem in one.problems):
        screen.fail(problem.words)


def _left_out(one: Sifted) -> Iterator[str]:
    return (f"{count} {words}" for name, words in _LEFT_OUT.items() if (count := getattr(one, name)))


def _end(sifted: Sequence[Sifted], taken: int, yes: bool) -> None:
    new = sum(len(one.new) for one in sifted)
    if not sifted:
        screen.say("there is nothing here to import: no CLAUDE.md, AGENTS.md, Cursor rules, auto memory or knowledge graph")
    elif not new:
        screen.say("there is nothing new in it")
    elif not yes:
        screen.say(f"{counted(new, 'text')} would wait for your review. `ultan import --yes` takes them, --list shows them.")
    elif taken == new:
        screen.say(f"{counted(new, 'text')} {'waits' if new == 1 else 'wait'} for your review: `ultan review`", "green")
    else:
        screen.say(
            f"{counted(new, 'text')} taken; the daemon hasn't come to {new - taken} of them yet, `ultan settle` waits for it"
        )
