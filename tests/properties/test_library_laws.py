"""Whatever is asked of a library, in whatever order and by whomever: its laws hold, and what is taken back is as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from library_wishes import FACTS, NOW, PICKS, PLACES, WISHES, action, files, quick, told

from ultan.configs.edge.paths import Home
from ultan.library import catalogue, naming
from ultan.library.actions import Change, Source, Update, Write
from ultan.library.amending.amendments import Undo
from ultan.library.checks import checks
from ultan.library.commit import Library
from ultan.library.entry import DERIVED, Entry
from ultan.library.replay import replay
from ultan.library.trust import Trust

TRUSTED = st.sampled_from([Trust.USER_SAID, Trust.USER_SAID, *Trust])
STEPS = st.lists(st.lists(st.tuples(WISHES, TRUSTED), min_size=1, max_size=2), min_size=1, max_size=4)
MORE = ("Deploy before noon", "Deploy with two reviewers", "Tests run with pytest", "Tests need docker", "Money is in cents")


def stocked(place: Home) -> Library:
    """A library with so many entries that its folders are split."""
    library = Library(place)
    library.open()
    words = [Write(title=fact, type="fact", scope="project:p", fact=fact) for fact in (*FACTS, *MORE)]
    source = Source(events=("first",), session="first", trust=Trust.USER_SAID)
    library.transact("first", [Change(action=one, source=source) for one in words], NOW)
    return library


def asked(library: Library, tx: str, wishes: Any) -> tuple[Change, ...]:
    ids = sorted(library.view().entries)
    return tuple(
        Change(action=action(wish, ids), source=Source(events=(tx,), session=tx, trust=trust))
        for some, trust in wishes
        for wish in some
    )


@settings(max_examples=25, deadline=None)
@given(STEPS)
def test_any_sequence_of_all_verbs_keeps_every_law_and_the_journal_explains_the_result(steps: Any) -> None:
    with quick() as place:
        library = stocked(place)
        for number, wishes in enumerate(steps):
            before = library.view().entries
            changes = asked(library, f"r{number}", wishes)
            receipt = library.transact(f"r{number}", changes, NOW)
            _keeps(library, before)
            _only_who_may_teaches(changes, {place for place, _ in receipt.vetoes})
            library.tidy(f"tidy/r{number}", NOW)
            _keeps(library, before)
            assert checks(library.view()) == ()
        assert library.journal.verify() is None
        replay(library.journal, Path(place.root) / "again")
        assert files(Path(place.root) / "again") == files(library.root)


def _keeps(library: Library, before: Any) -> None:
    view = library.view()
    assert {one.kind for one in checks(view)} <= {"full"}, "no link is dead, no scope wrong, no id double, no file broken"
    assert before.keys() <= view.entries.keys(), "nothing that was known is gone"
    current = [(one.scope, catalogue.normal(one.fact)) for one in view.entries.values() if one.current]
    assert len(current) == len(set(current)), "nothing is said twice"
    for entry in view.entries.values():
        old = before.get(entry.id)
        assert old is None or (
            entry.trust <= old.trust and entry.reinforced >= 0 and set(old.block_triggers) <= set(entry.block_triggers)
        )
        assert not entry.superseded_by or _both_ways(entry, view.entries[entry.superseded_by])
        assert entry.type not in DERIVED or entry.trust >= Trust.USER_SAID
        assert not entry.guards or (entry.current and entry.trust >= Trust.USER_SAID)


def _both_ways(old: Entry, new: Entry) -> bool:
    def names(one: Entry, other: Entry) -> bool:
        return any(naming.stem(other.path) in link for link in one.related)

    return old.archived and names(old, new) and names(new, old)


def _only_who_may_teaches(changes: tuple[Change, ...], vetoed: set[int]) -> None:
    says = (Write, Update)
    for place, change in enumerate(changes):
        if isinstance(change.action, says) and change.source.trust < Trust.USER_SAID and place not in vetoed:
            assert isinstance(change.action, Update) and change.action.fact is None and not change.action.block_triggers


def entry_files(library: Library) -> dict[str, bytes]:
    return {path: data for path, data in files(library.root).items() if not naming.is_page(path)}


def readmes(library: Library) -> dict[str, bytes]:
    return {path: data for path, data in files(library.root).items() if path.endswith(naming.README)}


ARRANGED = st.lists(
    st.tuples(st.just("move"), PICKS, PLACES) | st.tuples(st.just("describe"), PLACES, st.sampled_from(FACTS)), max_size=3
)


@settings(max_examples=25, deadline=None)
@given(st.lists(WISHES, max_size=2), ARRANGED)
def test_taking_back_what_was_only_arranged_brings_every_byte_back(earlier: Any, arranged: Any) -> None:
    with quick() as place:
        library = stocked(place)
        for number, wishes in enumerate(earlier):
            library.transact(f"r{number}", told(library, f"r{number}", wishes), NOW)
        before = entry_files(library), readmes(library)
        tidied = library.tidy("tidy/r", NOW)
        sorted_out = entry_files(library), readmes(library)
        moved = library.transact("m", told(library, "m", arranged), NOW)
        if arranged and (moved.paths or library.log(1)[0].deeds):
            library.amend("um", Undo(tx="m"), NOW)
            assert (entry_files(library), readmes(library)) == sorted_out
        if tidied.paths:
            library.amend("ut", Undo(tx="tidy/r"), NOW)
            assert (entry_files(library), readmes(library)) == before
            again = library.tidy("tidy/again", NOW)
            assert set(again.moved).isdisjoint(tidied.moved), "what a person put back stays there"


MOVED_AFTER = ([("write", "Keep it", "project:p", [])], [[("link", 3, 5)], [("describe", "projects/p/facts", "Use uv")]], 0)


@settings(max_examples=40, deadline=None)
@example(*MOVED_AFTER)
@given(WISHES, st.lists(WISHES, max_size=3), st.integers(0, 3))
def test_what_is_taken_back_is_taken_back_where_it_lies_by_then(wishes: Any, later: Any, which: int) -> None:
    with quick() as place:
        library = stocked(place)
        before = library.view().entries
        steps = [wishes, *later]
        said: list[dict[str, Entry]] = []
        for number, some in enumerate(steps):
            said.append(dict(library.view().entries))
            library.transact(f"r{number}", told(library, f"r{number}", some), NOW)
            library.tidy(f"tidy/r{number}", NOW)
        tx = f"r{which % len(steps)}"
        dead, lying = _dead(library), entry_files(library)
        receipt = library.amend("u", Undo(tx=tx), NOW)
        if not receipt.paths:
            assert entry_files(library) == lying
            return
        after = library.view()
        for part in receipt.written:
            now, then = after.entries[part], said[which % len(steps)][part]
            assert (now.fact, now.status, now.reinforced, now.archived) == (
                then.fact,
                then.status,
                then.reinforced,
                then.archived,
            )
        assert {one.problem for one in _dead(library)} <= {one.problem for one in dead} | _gone(before, library, receipt.archived)
        library.amend("uu", Undo(tx="u"), NOW)
        assert entry_files(library) == lying
        replay(library.journal, Path(place.root) / "again")
        assert files(Path(place.root) / "again") == files(library.root)


def _told(entry: Entry) -> tuple[Any, ...]:
    return entry.fact, entry.status, entry.trust, entry.reinforced, entry.archived


def _dead(library: Library) -> list[Any]:
    return [one for one in checks(library.view()) if one.kind != "full"]


def _gone(_before: Any, library: Library, taken: tuple[str, ...]) -> set[str]:
    """Links to what was learnt after all lead nowhere once that is taken back."""
    paths = {deed.path for one in library.log(99) for deed in one.deeds if deed.entry_id in taken}
    return {f"[[{path.removesuffix('.md')}]] leads nowhere" for path in paths} | {f"[[{one}]] leads nowhere" for one in taken}


PROPOSALS = st.sampled_from(
    [("update", 0, "Use ruff", 1), ("archive", 0), ("deprecate", 0), ("merge", 0, [1], "Both"), ("merge", 1, [0], "Both"),
     ("move", 0, "projects/p/facts/there"), ("write", "Instead", "project:p", [0]), ("link", 1, 0), ("guard", 0)]
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.tuples(PROPOSALS, PROPOSALS), st.integers(1, 40), st.sampled_from(["edit", "rename"]))
def test_what_a_person_writes_while_two_proposals_are_carried_out_survives_both(proposals: Any, when: int, deed: str) -> None:
    with quick() as place:
        stocked(place).close()
        left = when

        def checkpoint(_step: str) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                _by_hand(library, target, deed)

        library = Library(place, checkpoint)
        library.open()
        ids = sorted(library.view().entries)
        target = ids[0]
        changes = [Change(action=action(one, ids), source=Source(events=("e",), trust=Trust.USER_SAID)) for one in proposals]
        for number, change in enumerate(changes):
            library.transact(f"r{number}", [change], NOW)
        if left > 0:
            _by_hand(library, target, deed)
        library.transact("seen", [Change(action=action(("archive", 0), ["gone"]), source=changes[0].source)], NOW)
        texts = [data.decode() for path, data in files(library.root).items() if not naming.is_page(path)]
        assert any("My own words, all of them." in text for text in texts)
        replay(library.journal, Path(place.root) / "again")
        assert files(Path(place.root) / "again") == files(library.root)


def _by_hand(library: Library, target: str, deed: str) -> None:
    """A person rewrites an entry's fact, where they find it, and may give the file another name."""
    for path in sorted(library.root.rglob("*.md")):
        text = path.read_text("utf-8")
        if f"id: {target}\n" in text:
            head, _, _ = text.rpartition("---\n")
            path.write_text(f"{head}---\n\nMy own words, all of them.\n", "utf-8")
            if deed == "rename":
                path.rename(path.with_name("by-hand.md"))
            return
