"""The lattice of trust under random changes: nothing that is derived is trusted more than what it came from."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.configs.edge.paths import Home
from ultan.library import wikilinks
from ultan.library.actions import Change, Source, Update, Write
from ultan.library.commit import Library
from ultan.library.trust import Trust, derived

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
TRUSTS = st.sampled_from(list(Trust))
PICKS = st.integers(0, 9)
CHANGES = st.lists(
    st.tuples(st.just("write"), TRUSTS)
    | st.tuples(st.just("update"), PICKS, TRUSTS)
    | st.tuples(st.just("abstract"), PICKS, PICKS, TRUSTS)
    | st.tuples(st.just("edit"), PICKS),
    max_size=8,
)


@contextmanager
def library() -> Iterator[Library]:
    folder = tempfile.mkdtemp()
    with patch.dict(os.environ, {"PATH": "/nonexistent"}), patch.object(os, "fsync", lambda _handle: None):
        made = Library(Home(folder))
        made.open()
        yield made
        made.close()
    shutil.rmtree(folder)


@settings(max_examples=40, deadline=None)
@given(CHANGES)
def test_an_entry_is_trusted_no_more_than_the_least_of_what_it_came_from(changes: Any) -> None:
    with library() as made:
        ceiling: dict[str, Trust] = {}
        for number, change in enumerate(changes):
            _carry_out(made, number, change, ceiling)
        for entry in made.view().entries.values():
            assert entry.trust <= ceiling[entry.id]
            assert entry.trust in (Trust.FOREIGN, Trust.USER_SAID, Trust.USER_CONFIRMED)


def _carry_out(made: Library, number: int, change: Any, ceiling: dict[str, Trust]) -> None:
    entries = sorted(made.view().entries.values(), key=lambda entry: entry.id)
    picked = [entries[one % len(entries)] for one in change[1:] if type(one) is int and entries]
    match change:
        case ("write", trust):
            action, parents = Write(title=f"T{number}", type="fact", scope="global", fact=f"Fact {number}"), ()
        case ("update", _, trust) if picked:
            action, parents = Update(entry_id=picked[0].id, append=f"More {number}"), (picked[0],)
        case ("abstract", _, _, trust) if picked:
            links = " ".join(wikilinks.link(entry.path) for entry in picked)
            action, parents = (
                Write(title=f"T{number}", type="abstraction", scope="global", fact=f"Rule {number}", narrative=links),
                picked,
            )
        case ("edit", _) if picked:
            path = made.root / picked[0].path
            path.write_text(path.read_text("utf-8") + f"By hand {number}.\n", "utf-8")
            ceiling[picked[0].id] = Trust.FOREIGN
            return
        case _:
            return
    receipt = made.transact(f"r{number}", [Change(action=action, source=Source(events=(f"e{number}",), trust=trust))], NOW)
    for written in receipt.written:
        ceiling[written] = min(
            derived((trust, *(ceiling[entry.id] for entry in parents))), ceiling.get(written, Trust.USER_CONFIRMED)
        )
