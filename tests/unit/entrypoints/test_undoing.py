"""What a name means to `ultan undo`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints import undoing
from ultan.entrypoints.undoing import NothingToUndoError
from ultan.library.actions import Change, Source, Write
from ultan.library.amending.amendments import Undo
from ultan.library.commit import Library
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, tzinfo=UTC)
SESSIONS = ("8c1f-aa", "8c1f-ab", "8c1f")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    place = Home(str(tmp_path))
    ensure(place)
    library = Library(place)
    library.open()
    for session in SESSIONS:
        source = Source(events=(f"event of {session}",), session=session, trust=Trust.USER_SAID)
        write = Write(title=f"Of {session}", type="fact", scope="global", fact=f"What {session} taught")
        library.transact(f"r-{session}", [Change(action=write, source=source)], NOW)
    yield library
    library.close()


@pytest.mark.parametrize(("name", "meant"), [("8c1f-aa", "8c1f-aa"), ("8c1f-a", ""), ("8c1f-ab", "8c1f-ab"), ("8c1f", "8c1f")])
def test_a_session_is_meant_by_its_id_or_by_the_beginning_of_one_alone(library: Library, name: str, meant: str) -> None:
    if meant:
        assert undoing.meant(library, "", name, Path.cwd()) == Undo(session=meant)
        return
    with pytest.raises(NothingToUndoError, match=r"several sessions begin with '8c1f-a', say which: 8c1f-ab, 8c1f-aa\."):
        undoing.meant(library, "", name, Path.cwd())


def test_the_beginning_of_one_session_is_enough_and_what_begins_none_is_told_as_it_was_given(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    ensure(place)
    library = Library(place)
    library.open()
    source = Source(events=("e1",), session="77aa-bb", trust=Trust.USER_SAID)
    write = Write(title="One", type="fact", scope="global", fact="What one session taught")
    library.transact("r1", [Change(action=write, source=source)], NOW)
    assert undoing.meant(library, "", "77aa", Path.cwd()) == Undo(session="77aa-bb")
    wish = undoing.meant(library, "", "99", Path.cwd())
    with pytest.raises(NothingToUndoError, match=r"nothing is left that session 99 taught\."):
        undoing.checked(library, wish)
    library.close()
