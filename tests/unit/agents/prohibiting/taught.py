"""Sessions in which a user forbids something, what becomes of them as stop rules, and calls that break and keep the rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_episode
from ultan.agents.minds.holdings import Holdings
from ultan.agents.minds.librarian_mind import LibrarianMind, Reading
from ultan.agents.minds.scholar_mind import Opinion, ScholarMind, Sitting
from ultan.agents.model import Exchange
from ultan.agents.models.scripted import Scripted
from ultan.agents.scholar import rule
from ultan.blackboard.postings import EpisodeClosed, Verdict
from ultan.configs.edge.guard.matching import SHELL, Call, fired
from ultan.configs.edge.guard.rules import Rule
from ultan.configs.edge.shell import reader
from ultan.configs.edge.shell.reading import Reading as Shell
from ultan.library.actions import Write
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

ROLES: dict[str, Role] = {"U": "user", "A": "assistant", "T": "tool"}
NOW = 1_795_000_000.0
# As many proposals as a session of these brings.
_OPINIONS = 9


class Case(NamedTuple):
    """What was said, and calls of one tool: those that break the rule and those that keep it, each as the fields of the input."""

    name: str
    project: str
    turns: tuple[tuple[Role, str], ...]
    tool: str
    broken: tuple[dict[str, str], ...]
    kept: tuple[dict[str, str], ...]


def read(path: Path) -> Iterator[Case]:
    """Yields the cases of a file."""
    for block in path.read_text("utf-8").split("== ")[1:]:
        lines = [line for line in block.splitlines() if line.strip()]
        number, _language, scope = lines[0].split()
        turns = tuple((ROLES[line[0]], line[3:]) for line in lines[1:] if line[1:3] == ": ")
        _, tool, field = next(line for line in lines if line.startswith("tool ")).split()
        broken, kept = ([_fields(field, line[2:]) for line in lines if line.startswith(sign)] for sign in ("- ", "+ "))
        yield Case(number, f"p{number}" if scope == "project" else "everywhere", turns, tool, tuple(broken), tuple(kept))


def _fields(field: str, value: str) -> dict[str, str]:
    value, _, content = value.partition(" <<< ")
    return {field: value, "content": content.replace(r"\n", "\n")} if content else {field: value}


def by_words(case: Case) -> tuple[Entry, ...]:
    """Returns the entries that the curator without a model keeps of the session."""
    closed, turns = _episode(case)
    known = KnownEntries(())
    return tuple(_entries(case, rule(read_episode(closed, turns, known), known).verdicts))


def desk(case: Case) -> LibrarianMind:
    """Returns the librarian with the session before it and an empty library."""
    closed, turns = _episode(case)
    return LibrarianMind(closed, turns, _nothing(), frozenset())


def recorded(case: Case, replies: Path, rounds: int = 4) -> tuple[Exchange[Reading], tuple[Entry, ...]]:
    """Returns the conversation with a librarian whose answers stand in a script, and the entries that become of it where the
    scholar approves of all that no check refuses."""
    mind = desk(case)
    exchange = Exchange(mind.brief(), Reading, mind.check, rounds)
    Scripted(replies).converse(exchange)
    packet = mind.judge(exchange.reply)
    handles = [f"p{n}" for n in range(1, _OPINIONS) if n <= len(packet.proposals)]
    opinions = tuple(Opinion(proposal=handle, approve=True, reason="the user said so") for handle in handles)
    [ruling] = ScholarMind([packet], _nothing()).judge(Sitting(opinions=opinions))
    return exchange, tuple(_entries(case, ruling.verdicts))


def _nothing() -> Holdings:
    def no_text(_path: str) -> str | None:
        return None

    return Holdings(Catalogue({}, {}), KnownEntries(()), no_text, datetime.fromtimestamp(NOW, UTC), lambda _query: ())


def _episode(case: Case) -> tuple[EpisodeClosed, tuple[Turn, ...]]:
    project = ProjectRef(key=case.project, slug=case.project, name=case.project)
    closed = EpisodeClosed(id=case.name, ts=NOW, session=case.name, project=project, why="quiet")
    told = {"episode_id": case.name, "session": case.name, "project": project}
    turns = (
        Turn.model_validate({**told, "event_id": f"{case.name}/{place}", "role": role, "ts": NOW + place, "text": text})
        for place, (role, text) in enumerate(case.turns)
    )
    return closed, tuple(turns)


def _entries(case: Case, verdicts: Iterable[Verdict]) -> Iterator[Entry]:
    """Yields what is approved as the library would hold it."""
    for place, verdict in enumerate(verdicts):
        action = verdict.proposal.action
        if verdict.approved and isinstance(action, Write):
            fields = action.model_dump(include={"title", "type", "scope", "fact", "narrative", "severity", "block_triggers"})
            yield Entry(id=f"e_{case.name}_{place}", path=f"{place}.md", trust=Trust.USER_SAID, **fields)


def stops(rules: Sequence[Rule], tool: str, fields: dict[str, str]) -> bool:
    """True where a rule that does more than count speaks against the call."""
    call = Call(tool, dict(fields), "/home/dev/project")
    reading = reader.commands(call.command) if tool == SHELL else Shell()
    return any(one.decision != "shadow" for one in fired(rules, call, reading))
