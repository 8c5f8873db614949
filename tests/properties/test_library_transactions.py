"""The library under random changes, kills and hand edits: nothing is lost, nothing is done twice, the journal tells it all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from library_wishes import NOW, WISHES, action, by_hand, files, quick, told

from ultan.configs.edge.paths import Home
from ultan.library import catalogue, naming
from ultan.library.actions import Change, Source
from ultan.library.amending import forget
from ultan.library.amending.amendments import Undo
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.commit import Library
from ultan.library.replay import replay
from ultan.library.trust import Trust


class Killed(BaseException):
    """Stands for kill -9."""


HANDS = st.sampled_from(["", "", "edit", "add", "remove", "prose", "copy"])
STEPS = st.lists(st.tuples(WISHES, st.integers(0, 25), HANDS, HANDS), min_size=1, max_size=5)


COPIED_AND_LINKED = [
    ([("write", "Use ruff", "project:p", [])], 0, "", ""),
    ([("link", 0, 1), ("write", "Use ruff", "project:p", [])], 0, "copy", ""),
]


ADDED_AGAIN_AFTER_ITS_MOVE = [([("update", 0, None, 1)], 0, "add", ""), ([("archive", 0)], 5, "", "add")]


@settings(max_examples=25, deadline=None)
@example(COPIED_AND_LINKED)
@example(ADDED_AGAIN_AFTER_ITS_MOVE)
@given(STEPS)
def test_kills_and_hands_at_any_moment_leave_a_library_that_its_journal_explains(steps: Any) -> None:
    with quick() as place:
        library = Library(place)
        library.open()
        for number, (wishes, countdown, before, during) in enumerate(steps):
            by_hand(library.root, before)
            ids = sorted(library.view().entries)
            changes = [
                Change(action=action(wish, ids), source=Source(events=(f"ev{number}",), trust=Trust.USER_SAID)) for wish in wishes
            ]
            library = _with_a_kill(library, place, f"r{number}", changes, (countdown, during))
            receipt = library.transact(f"r{number}", changes, NOW)
            assert library.transact(f"r{number}", changes, NOW) == receipt
        _holds(library, place)


def _with_a_kill(library: Library, place: Home, tx: str, changes: list[Change], kill: tuple[int, str]) -> Library:
    left, during = kill

    def checkpoint(_step: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise Killed

    library.close()
    killed = Library(place, checkpoint)
    try:
        killed.open()
        killed.transact(tx, changes, NOW)
    except Killed:
        by_hand(killed.root, during)
    killed.close()
    again = Library(place)
    again.open()
    return again


def _holds(library: Library, place: Home) -> None:
    view = library.view()
    assert not view.broken
    assert library.journal.verify() is None
    current = [(entry.scope, catalogue.normal(entry.fact)) for entry in view.entries.values() if entry.trust and entry.current]
    held_back = any(record.payload.get("kept") for record in library.journal.read())
    assert held_back or len(current) == len(set(current))
    for entry in view.entries.values():
        assert not entry.superseded_by or entry.archived or entry.trust is Trust.FOREIGN
    # Hand edits behind the last transaction are known to the next one.
    library.transact("last", [Change(action=action(("archive", 0), ["gone"]), source=_NOBODY)], NOW)
    again = Path(place.root) / "again"
    replay(library.journal, again)
    assert files(again) == files(library.root)


_NOBODY = Source(events=(), trust=Trust.USER_SAID)


# Prose in a README is no transaction's, and stays.
BEFORE = st.sampled_from(["", "", "edit", "add", "remove", "copy"])


def entry_files(library: Library) -> dict[str, bytes]:
    return {path: data for path, data in files(library.root).items() if not naming.is_page(path)}


def trusts(library: Library) -> dict[str, Trust]:
    return {entry.path: entry.trust for entry in library.view().entries.values()}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(WISHES, BEFORE), max_size=3), WISHES, st.sampled_from(["tx", "session"]))
def test_undoing_a_transaction_brings_the_bytes_before_it_back_and_undoing_that_the_bytes_after(
    earlier: Any, wishes: Any, named: str
) -> None:
    with quick() as place:
        library = Library(place)
        library.open()
        for number, (some, hand) in enumerate(earlier):
            library.transact(f"r{number}", told(library, f"r{number}", some), NOW)
            by_hand(library.root, hand)
        library.transact("hands-are-seen", told(library, "hands-are-seen", [("update", 99, None, 0)]), NOW)
        before, trusted = entry_files(library), trusts(library)
        changes = told(library, "r", wishes)
        receipt = library.transact("r", changes, NOW)
        after = entry_files(library)
        wish = Undo(tx="r") if named == "tx" else Undo(session="session-of-r")
        undone = library.amend("u", wish, NOW)
        # A folder's description is in its page, which a receipt doesn't name.
        assert any(not naming.is_page(path) for path in undone.paths) == bool(receipt.paths)
        assert entry_files(library) == before
        assert trusts(library) == trusted
        if receipt.paths:
            # A mere move rests on nobody's words, so that taking it back bans none.
            learnt = receipt.written or receipt.archived or not receipt.moved
            assert not learnt or not library.transact("again", changes, NOW).paths, "what was taken back isn't learnt again"
            library.amend("uu", Undo(tx="u"), NOW)
            assert entry_files(library) == after


# Of the folder's README nothing but its name is left in the journal then.
FORGOTTEN_BESIDE_A_PERSONS = [([("write", "Use uv", "global", [])], ""), ([("update", 0, "Deploy from main", 0)], "add")]


AND_REMOVED_BEFORE = [
    ([("write", "Use uv", "global", [])], "add"),
    ([("update", 1, "Deploy from main", 0)], ""),
    ([("write", "Use uv", "global", [])], "remove"),
]


# What was said of the folder before is forgotten, and what is said of it since stays.
DESCRIBED_ANEW = [
    ([("write", "Use ruff", "global", [])], ""),
    ([("describe", "global/facts", "Deploy from main")], ""),
    ([("describe", "global/facts", "Use ruff")], ""),
]


# Where a file's words are gone from the journal, the folder that it lay in is empty in what the journal tells.
DESCRIBED_WHERE_IT_LAY = [
    ([("abstract", "用 uv", [0, 0])], ""),
    ([("move", 0, "global/facts/tools"), ("describe", "global/facts", "Use uv")], ""),
]


@settings(max_examples=30, deadline=None)
@example(DESCRIBED_WHERE_IT_LAY, "用")
@example(DESCRIBED_ANEW, "deploy")
@example(FORGOTTEN_BESIDE_A_PERSONS, "deploy")
@example(AND_REMOVED_BEFORE, "deploy")
@given(st.lists(st.tuples(WISHES, HANDS), min_size=1, max_size=4), st.sampled_from(["Use uv", "deploy", "tabs not", "用"]))
def test_what_is_forgotten_is_in_no_byte_and_the_journal_still_explains_the_library(steps: Any, words: str) -> None:
    with quick() as place:
        library = Library(place)
        library.open()
        for number, (wishes, hand) in enumerate(steps):
            library.transact(f"r{number}", told(library, f"r{number}", wishes), NOW)
            by_hand(library.root, hand)
        what = Forgotten(terms=(term(words) or words,))
        what = what.model_copy(update={"entries": forget.gone(library.view(), what)})
        library.forget("f", what, "something", NOW)
        library.journal.thin(what.without, {"tx": "f"})
        library.close()
        for data in (*files(library.root).values(), library.journal.path.read_bytes()):
            assert not what.holds(data.decode())
        assert not any(what.holds(path) for path in files(library.root))
        again = Library(place)
        again.open()
        _holds(again, place)
