"""Cases that were put to readers: a session and a library in a few lines of JSON, and the minds that sit over them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from ultan.agents.known import KnownEntries
from ultan.agents.minds.holdings import Holdings
from ultan.agents.minds.librarian_mind import LibrarianMind
from ultan.agents.minds.scholar_mind import ScholarMind
from ultan.agents.observers.context_mind import ContextMind
from ultan.agents.observers.facts_mind import FactsMind
from ultan.agents.observers.mind import ObserverMind
from ultan.agents.observers.valence_mind import ValenceMind
from ultan.blackboard.postings import EpisodeClosed, Packet
from ultan.library import frontmatter, naming
from ultan.library.catalogue import Catalogue, File
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

Case = dict[str, Any]

PROJECT = ProjectRef(key="git:host/quay", slug="quay-1", name="quay")
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def librarian(case: Case) -> LibrarianMind:
    posting, turns = episode(case)
    return LibrarianMind(posting, turns, holdings(case), frozenset(f"e_{name:0<10}" for name in case.get("shown", ())))


def observer(case: Case) -> ObserverMind[Any]:
    """The mind of the observer that the case names."""
    match case["observer"]:
        case "facts":
            return FactsMind(*episode(case))
        case "context":
            return ContextMind(*episode(case), holdings(case))
        case _:
            return ValenceMind(*episode(case))


def episode(case: Case) -> tuple[EpisodeClosed, list[Turn]]:
    turns = [
        Turn(event_id=f"ev{n}", episode_id="ep", session="s1", project=PROJECT, role=role, ts=AT.timestamp() + n, text=text)
        for n, (role, text) in enumerate(case["turns"], 1)
    ]
    return EpisodeClosed(id="ep", ts=AT.timestamp() + len(turns), session="s1", project=PROJECT, why="quiet"), turns


def scholar(case: Case, packet: Packet) -> ScholarMind:
    return ScholarMind([packet], holdings(case))


def holdings(case: Case) -> Holdings:
    """Any entry is found by its words; none by meaning alone."""
    entries = tuple(map(entry, case.get("entries", ())))
    texts = {one.path: frontmatter.render(one) for one in entries}
    view = Catalogue({path: File(path, 0, 0, "") for path in texts}, {one.id: one for one in entries})
    return Holdings(view, KnownEntries(entries), texts.get, AT, lambda _query: ())


def entry(given: dict[str, Any]) -> Entry:
    name, scope = given["name"], given.get("scope", PROJECT.scope)
    kind = given.get("type", "fact")
    plain = {"id": f"e_{name:0<10}", "path": f"{naming.folder_of(scope, kind)}/{name}.md", "title": name, "type": kind}
    rest = {key: value for key, value in given.items() if key != "name"}
    return Entry.model_validate({**plain, "scope": scope, "trust": Trust.USER_SAID, "sources": (f"told-{name}",), **rest})
