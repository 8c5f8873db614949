"""However often, and in whatever order, the reconciler hears what was shown and which turns are over: one ledger."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.agents.known import KnownEntries
from ultan.agents.librarian import read_told
from ultan.agents.reconciler import Reconciler
from ultan.agents.scholar import rule
from ultan.blackboard.events import Fact, Injected, Shown, Told
from ultan.blackboard.postings import Applicable, Reinforcement, Ruling, Surfaced, ToldPosted, TurnClosed
from ultan.configs.edge.paths import Home, ensure
from ultan.dynamics.account import Account
from ultan.dynamics.figures import Figures, parts
from ultan.dynamics.ledger import Ledger, LedgerReader
from ultan.dynamics.records import Facts
from ultan.library.commit import Library
from ultan.library.episodes.turn import Batch, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host.example/acme/shop", slug="shop-123456", name="shop")
NOON = 1_795_000_000.0
TAUGHT = ("staging listens on port 7443", "the archive lies under /srv/meridian", "the queue is called heron-jobs")
SAID = (
    ("p1", "user", "connect to staging"),
    ("a1", "assistant", "On port 7443, with heron-jobs."),
    ("p2", "user", "staging listens on port 7443, as I said"),
    ("a2", "assistant", "Sorry. I look into /srv/meridian as well."),
    ("p3", "user", "and the queue?"),
    ("a3", "assistant", "heron-jobs it is."),
)


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    """A library in which three facts are known before anything is said."""
    with tempfile.TemporaryDirectory() as folder:
        place = Home(folder)
        ensure(place)
        made = Library(place)
        made.open()
        told = Told(id="t", ts=1.0, project=PROJECT, facts=tuple(Fact(text=one, project=PROJECT) for one in TAUGHT), via="shell")
        known = KnownEntries()
        ruling = rule(read_told(ToldPosted(id="t", ts=1.0, told=told, trusted=True), known), known)
        Reconciler(made, Ledger(place.ledger), place).apply(ruling, datetime.fromtimestamp(1.0, UTC))
        yield made


def postings(ids: Sequence[str]) -> list[Applicable]:
    """What a session posts: two blocks, an index, three turns that are over, one of them twice, and what was said again."""
    port, archive, queue = ids

    def surfaced(event: str, prompt: str, *entries: str, **more: Any) -> Surfaced:
        lines = tuple(Shown(entry=one, reason="r", chars=60, tokens=20) for one in entries)
        fields = {"id": event, "ts": NOON, "session": "s", "project": PROJECT, "tier": "prompt", "chars": 60, "ms": 1.0}
        injected = Injected.model_validate({**fields, "prompt_event": prompt, "shown": lines, **more})
        return Surfaced(id=event, ts=NOON, injected=injected)

    over = [TurnClosed(id=f"turn/{n}", ts=NOON + at, session="s") for n, at in enumerate((2.5, 4.5, 6.5, 6.6))]
    again = Reinforcement(entry_id=port, event_id="p2", signal="reinforces")
    return [
        surfaced("p0x", "p0", archive, tier="start"),
        surfaced("p1x", "p1", port),
        surfaced("p3x", "p3", queue, withheld=(Shown(entry=archive, reason="r", chars=9),)),
        *over,
        Ruling(id="ruling/1", ts=NOON, about="packet/1", reinforcements=(again,)),
    ]


def held(library: Library, order: Sequence[int]) -> tuple[Facts, Figures]:
    """What a fresh ledger holds after these postings, by their places, and what that adds up to."""
    ids = [next(e.id for e in library.view().entries.values() if e.fact == fact) for fact in TAUGHT]
    every = postings(ids)
    with tempfile.TemporaryDirectory() as folder:
        place = Home(folder)
        ensure(place)
        episodes = EpisodeWriter(Path(place.episodes))
        fields = {"episode_id": "ep", "session": "s", "project": PROJECT}
        turns = [
            Turn.model_validate({**fields, "event_id": event, "role": role, "text": text, "ts": NOON + number + 1})
            for number, (event, role, text) in enumerate(SAID)
        ]
        episodes.commit(Batch(turns=tuple(turns)))
        episodes.close()
        ledger = Ledger(place.ledger)
        reconciler = Reconciler(library, ledger, place)
        for number in order:
            reconciler.apply(every[number], datetime.fromtimestamp(NOON + 60, UTC))
        ledger.close()
        facts = LedgerReader(place.ledger).facts()
    return facts, sum((part.adds for part in parts(Account(facts))), Figures())


PLACES = range(8)


def test_in_order_the_ledger_tells_what_happened(library: Library) -> None:
    _, figures = held(library, PLACES)
    assert figures == Figures(
        prompts=3, injected=2, lines=2, tokens=40, used=2, starts=1, index_tokens=20, index_used=1, asks=3, told_twice=1
    )


@settings(max_examples=12, deadline=None)
@given(order=st.permutations(PLACES), more=st.lists(st.sampled_from(PLACES), max_size=6))
def test_any_order_and_any_repetition_gives_the_same_ledger(library: Library, order: list[int], more: list[int]) -> None:
    assert held(library, [*order, *more]) == held(library, PLACES)
