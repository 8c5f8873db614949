"""From words that somebody wants remembered to events in the log: cleaned, placed, and all checked before any is stored."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Literal

from ultan.blackboard.events import Fact
from ultan.configs.edge import eventlog, redact
from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import from_remote, identify
from ultan.entrypoints.counting import counted
from ultan.entrypoints.misuse import MisuseError
from ultan.library.place import Place
from ultan.library.project import ProjectRef

# Facts of one event: a librarian reads them in one go, and a line of the log stays far below its cap.
BATCH = 100
# Characters of one fact: more is a document, and belongs into the repository.
FACT_CHARS = 4_000
# Bad lines of a file that a message lists.
_LISTED = 20
# The name that stands for standard input, as in other tools.
_STDIN = "-"


class NothingToTellError(MisuseError):
    """A text that can't be remembered: empty, too long, or in a project that can't be found."""


@dataclass(frozen=True)
class Teller:
    """Who tells: a person in a shell, or an agent, whose session is then known; and from which folder."""

    via: Literal["shell", "agent"]
    session: str
    cwd: str

    @classmethod
    def of(cls, environ: Mapping[str, str], cwd: str) -> Teller:
        """Claude Code marks everything that it starts with CLAUDECODE."""
        if environ.get("CLAUDECODE"):
            return cls("agent", environ.get("CLAUDE_CODE_SESSION_ID", ""), cwd)
        return cls("shell", "", cwd)


def fact(text: str, project: ProjectRef | None, read: Place | None = None) -> Fact:
    """Returns the text, cleaned, as a fact; `read` is where a person takes it over from. Raises NothingToTellError."""
    clean = redact.clean(text).strip()
    if not clean:
        raise NothingToTellError("there is nothing to remember: the text is empty, or all of it stands between <private> tags.")
    if len(clean) > FACT_CHARS:
        raise NothingToTellError(
            f"the text has {len(clean)} characters, at most {FACT_CHARS} are kept: remember its parts one by one."
        )
    return Fact(text=clean, project=project, read=read)


def placed(project: str, cwd: str) -> ProjectRef:
    """Returns the project that a folder or a git remote names; "" is the folder `cwd`. Raises NothingToTellError."""
    folder = os.path.join(cwd, os.path.expanduser(project))  # noqa: PTH111, PTH118 - these raise for no text whatever
    if os.path.isdir(folder):  # noqa: PTH112
        return ProjectRef(**identify(folder))
    if ":" in project:
        return ProjectRef(**from_remote(project))
    raise NothingToTellError(
        f"no project {project!r}: name a folder that exists, or a git remote such as git@host:team/repo.git."
    )


def read_facts(path: Path) -> tuple[Fact, ...]:
    """Returns the facts of a file of JSON lines, {"text": "...", "project": a git remote, or null for all projects}.

    The path "-" is standard input. All lines are checked first: with bad ones among them NothingToTellError names them, and then
    nothing is to be stored.
    """
    name = "standard input" if str(path) == _STDIN else str(path)
    facts: list[Fact] = []
    bad: list[str] = []
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            try:
                facts.append(_fact(line))
            except NothingToTellError as error:
                bad.append(f"  line {number}: {error}")
    if bad:
        raise NothingToTellError(_refusal(name, bad))
    if not facts:
        raise NothingToTellError(f'{name} holds no facts. One a line: {{"text": "...", "project": null}}.')
    return tuple(facts)


def _stdin() -> BinaryIO:
    """Python has none where whoever started it closed it."""
    if sys.stdin is None:
        raise NothingToTellError("standard input is closed. Pipe JSON lines into it, or name a file of them.")
    return sys.stdin.buffer


def _lines(path: Path) -> list[bytes]:
    if str(path) == _STDIN:
        return _stdin().read().splitlines()
    try:
        return path.read_bytes().splitlines()
    except OSError as error:
        raise NothingToTellError(f"{path} can't be read: {error.strerror}. Name a file of JSON lines.") from error


def _refusal(name: str, bad: list[str]) -> str:
    more = [f"  and {len(bad) - _LISTED} more"] if len(bad) > _LISTED else []
    head = f"{name}: {counted(len(bad), 'line')} can't be used. Nothing was stored; mend the file and run it again."
    return "\n".join([head, *bad[:_LISTED], *more])


def _fact(line: bytes) -> Fact:
    try:
        row = json.loads(line)
        return fact(_text(row), _project(row))
    except UnicodeDecodeError as error:
        raise NothingToTellError(f"not UTF-8 (byte {error.start + 1}).") from error
    except json.JSONDecodeError as error:
        raise NothingToTellError(f"not JSON ({error.msg}, column {error.colno}).") from error
    except RecursionError as error:
        raise NothingToTellError("not JSON that can be read (nested too deep).") from error
    except ValueError as error:
        raise NothingToTellError(f"it can't be used ({error}).") from error


def _text(row: Any) -> str:
    if not isinstance(row, dict) or not isinstance(row.get("text"), str) or set(row) - {"text", "project"}:
        raise NothingToTellError('a line must be {"text": "...", "project": a git remote or null}.')
    return str(row["text"])


def _project(row: dict[str, Any]) -> ProjectRef | None:
    project = row.get("project")
    if project is None:
        return None
    if not isinstance(project, str) or not project.strip():
        raise NothingToTellError(f'"project" is {project!r}; it must be a git remote, or null for all projects.')
    return ProjectRef(**from_remote(project))


def tell(place: Home, teller: Teller, facts: tuple[Fact, ...]) -> Iterator[dict[str, object]]:
    """Appends the facts to the event log, and yields each event once it is there. Raises OSError where it can't be written."""
    here = identify(teller.cwd)
    for start in range(0, len(facts), BATCH):
        told = [one.model_dump() for one in facts[start : start + BATCH]]
        event = eventlog.make("told", session=teller.session, project=here, cwd=teller.cwd, facts=told, via=teller.via)
        eventlog.append(place, event)
        yield event
