"""Where an entry comes from, in words."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from ultan.configs.edge.paths import Home, ensure
from ultan.dynamics.records import Strength
from ultan.entrypoints import provenance
from ultan.library.actions import Change, Source, Write
from ultan.library.commit import Library
from ultan.library.records import Deed
from ultan.library.trust import Trust

# 2026-11-30 14:02 UTC in microseconds since the epoch, as an event's id begins with it.
EVENT = f"{1_796_047_320_000_000:014x}-abc"


def test_a_deed_tells_its_words_its_time_its_session_and_how_far_they_are_trusted() -> None:
    deed = Deed(
        verb="wrote", entry_id="e_1", path="global/facts/a.md", detail="the port is 7443", events=(EVENT,), session="s1",
        trust=Trust.USER_SAID, quote="the  port\nis 7443",
    )  # fmt: skip
    when = datetime.fromtimestamp(1_796_047_320)
    assert list(provenance.lines(deed)) == [
        "wrote the port is 7443",
        "from the words “the port is 7443”",
        f"said {when:%Y-%m-%d %H:%M}, in session s1 (user-said; event {EVENT})",
    ]


def test_what_was_read_in_a_file_names_the_file_and_its_line() -> None:
    deed = Deed(verb="wrote", entry_id="e_1", path="a.md", detail="d", events=("told", "file:notes/deploy.md:3#0123abcd"))
    assert list(provenance.lines(deed))[1:] == [
        "in a shell (foreign; event told)",
        "read in notes/deploy.md, line 3, and accepted by you",
    ]


def test_an_entry_s_history_leaves_out_what_the_transaction_did_to_others(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    ensure(place)
    library = Library(place)
    library.open()
    source = Source(events=("e1",), trust=Trust.USER_SAID)
    writes = [Write(title=name, type="fact", scope="global", fact=f"the {name} is blue") for name in ("door", "roof")]
    library.transact("t", [Change(action=one, source=source) for one in writes], datetime.now().astimezone())
    door = next(one for one in library.view().entries.values() if "door" in one.fact)
    [past] = provenance.history(library, door.id)
    assert [deed.entry_id for deed in past.deeds] == [door.id]


def test_what_was_never_shown_has_no_last_time() -> None:
    assert provenance.shown(Strength()) == "shown 0 times; repeated by you 0 times, relied on 0 times"
    assert "shown 2 times, last on " in provenance.shown(Strength(surfaced=2, last_surfaced=9e8))
