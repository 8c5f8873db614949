"""Whatever a library looks like it is divided whole; whatever is said in a session, and in whatever order, its next step is the
same, and it comes to an end."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.agents.epiphany import territory
from ultan.agents.epiphany.score import Score, Took
from ultan.agents.epiphany.session import CloseRound, End, Map, OpenRound, Over, TakeTurns, next_step
from ultan.blackboard.epiphany import (
    Bridge,
    Challenge,
    EpiphanyAsked,
    EpiphanyPosting,
    Ground,
    Judged,
    Move,
    Region,
    Vote,
    Withdraw,
    asked_id,
    bridge_id,
)
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry

FOLDERS = st.sampled_from(["", "/press", "/ship", "/site"])
SCOPES = st.sampled_from(["global", "project:a", "project:b", "project:c"])
TAGS = st.lists(st.sampled_from(["ink", "mail", "money"]), max_size=2, unique=True)


def entry(number: int, scope: str, folder: str, tags: list[str]) -> Entry:
    base = "global" if scope == "global" else f"projects/{scope.removeprefix('project:')}"
    return Entry(
        id=f"e_{number:010}", path=f"{base}/facts{folder}/n{number}.md", title=f"n{number}", type="fact", scope=scope,
        fact=f"fact {number} of {' '.join(tags)}", tags=tuple(tags),
    )  # fmt: skip


@st.composite
def libraries(draw: st.DrawFn) -> Catalogue:
    lies = draw(st.lists(st.tuples(SCOPES, FOLDERS, TAGS), min_size=territory.LEAST_ENTRIES, max_size=60))
    entries = [entry(number, *one) for number, one in enumerate(lies)]
    return Catalogue(entries={one.id: one for one in entries})


@settings(max_examples=60, deadline=None)
@given(libraries(), st.integers(5, 8))
def test_every_entry_lies_in_one_region_and_no_region_is_empty(view: Catalogue, wanted: int) -> None:
    found = territory.regions(view, "", wanted)
    assert sorted(one for region in found for one in region.entries) == sorted(view.entries)
    assert 1 <= len(found) <= wanted
    assert all(region.entries for region in found)
    assert len({region.name for region in found}) == len(found)


ENTRIES = [f"e_{letter * 10}" for letter in "abcd"]
MAP = (Region(name="x", entries=(ENTRIES[0], ENTRIES[1])), Region(name="y", entries=(ENTRIES[2], ENTRIES[3])))


@cache
def moves(author: str, number: int) -> st.SearchStrategy[tuple[Move, ...]]:
    some = st.sampled_from([bridge_id(f"scout-{n}", r, 1) for n in range(1, 6) for r in (1, 2)])
    ends = st.sampled_from(ENTRIES)
    proposed = st.builds(
        Bridge, id=st.just(bridge_id(author, number, 1)), a=ends, b=ends, kind=st.sampled_from(["connection", "tension"]),
        shared=st.just("x"),
    )  # fmt: skip
    read = st.builds(
        Ground, bridge=some, entry=ends, path=st.just("a.py"), line=st.just(1), quote=st.sampled_from("xy"), holds=st.booleans(),
        says=st.just("x"),
    )  # fmt: skip
    objected = st.builds(Challenge, bridge=some, reason=st.just("x"), demands=st.sampled_from(["", "a.py"]))
    told = st.one_of(read, objected, st.builds(Vote, bridge=some, counts=st.booleans()), st.builds(Withdraw, bridge=some))
    if author == "judge":
        told = st.builds(Judged, bridge=some, stands=st.just(True), reason=st.just("stands"))
    first = st.lists(proposed, max_size=1) if author.startswith("scout") else st.just([])
    return st.tuples(first, st.lists(told, max_size=2)).map(lambda parts: (*parts[0], *parts[1]))


@settings(max_examples=15, deadline=None)
@given(st.data(), st.integers(1, 4))
def test_every_session_ends_in_its_rounds_and_its_steps_hang_on_what_was_said_alone(data: st.DataObject, rounds: int) -> None:
    asked = EpiphanyAsked(id=asked_id("moss"), ts=0, epiphany="moss", scouts=5, rounds=rounds)
    said: tuple[EpiphanyPosting, ...] = (asked,)
    opened = 0
    while not isinstance(step := next_step(said), Over):
        assert next_step(tuple(reversed(said))) == step
        score = Score(said)
        match step:
            case TakeTurns():
                taken = (score.turn(one, step.round, Took(moves=data.draw(moves(one, step.round))), 0) for one in step.authors)
                said = (*said, *taken)
            case Map() | OpenRound() | CloseRound() | End():
                opened += isinstance(step, OpenRound)
                said = (*said, score.posting(step, MAP, 0))
    assert opened <= rounds
    assert len({one.id for one in said}) == len(said)
