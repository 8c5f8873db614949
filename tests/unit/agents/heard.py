"""Episodes and told events of one project, as the librarian reads them."""

from __future__ import annotations

from typing import Literal

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_episode
from ultan.blackboard.events import Fact, Told
from ultan.blackboard.postings import EpisodeClosed, Packet, Proposal, ToldPosted
from ultan.library.actions import Write
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

PROJECT = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")
OTHER = ProjectRef(key="git:host.example/acme/bank", slug="bank-654321", name="bank")
CLOSED = EpisodeClosed(id="ep_1", ts=1_795_000_000.0, session="s", project=PROJECT, why="quiet")


def turn(number: int, text: str, role: Role = "user", tool: str = "", project: ProjectRef = PROJECT) -> Turn:
    return Turn(
        event_id=f"ev{number}",
        episode_id="ep_1",
        session="s",
        project=project,
        role=role,
        ts=1_795_000_000.0,
        text=text,
        tool=tool,
    )


def entry(entry_id: str, fact: str, scope: str = PROJECT.scope) -> Entry:
    return Entry(id=entry_id, path=f"{entry_id}.md", title=fact[:40], type="fact", scope=scope, fact=fact, trust=Trust.USER_SAID)


def read(*turns: Turn, known: tuple[Entry, ...] = ()) -> Packet:
    return read_episode(CLOSED, turns, KnownEntries(known))


def write(proposal: Proposal) -> Write:
    assert isinstance(proposal.action, Write)
    return proposal.action


def told(*facts: str, via: Literal["shell", "agent"] = "shell", trusted: bool = True, everywhere: bool = False) -> ToldPosted:
    event = Told(
        id="told_1",
        ts=1_795_000_000.0,
        session="s",
        project=PROJECT,
        facts=tuple(Fact(text=text, project=None if everywhere else PROJECT) for text in facts),
        via=via,
    )
    return ToldPosted(id="told_1", ts=1_795_000_000.0, told=event, trusted=trusted)
