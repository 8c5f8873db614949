"""Whatever is said in whatever order: panes replay to the same, keep what they took, and keep scouts blind."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.blackboard import epiphany as said
from ultan.blackboard.epiphany import EpiphanyPosting, RoundClosed, TurnTaken, Vote
from ultan.blackboard.events import Injected
from ultan.blackboard.pane_order import canonical
from ultan.blackboard.pane_reading import Page, read, view, visible
from ultan.blackboard.panes import INTAKE, Limits, Pane, Panes, put, reduce
from ultan.blackboard.postings import EpisodeClosed, Posting, Surfaced
from ultan.library.project import ProjectRef

API = ProjectRef(key="git:host/api", slug="api-1", name="api")
HUNT = "hunt-1"
NAME = f"epiphany/{HUNT}"
SCOUTS = ("scout-1", "scout-2", "scout-3", "scout-4", "scout-5")
AUTHORS = (*SCOUTS, "skeptic", "judge")
READERS = (*AUTHORS, "", "watch")
TIGHT = Limits(postings=4, sessions=2, epiphanies=2, chars=3000)


def turn(number: int, author: str, notes: str = "") -> TurnTaken:
    moves = (Vote(bridge="scout-1/r1/1", counts=True),)
    return TurnTaken(
        id=said.turn_id(HUNT, number, author), ts=number, epiphany=HUNT, round=number, author=author, moves=moves, notes=notes
    )


def steps() -> list[EpiphanyPosting]:
    """All that could be said in a session, in no order that holds: the panes take what fits and refuse the rest."""
    rounds = range(1, said.ROUNDS + 1)
    opened: list[EpiphanyPosting] = [
        said.RoundOpened(id=said.round_id(HUNT, number), ts=number, epiphany=HUNT, round=number) for number in rounds
    ]
    closed = [
        RoundClosed(id=said.closed_id(HUNT, number), ts=number, epiphany=HUNT, round=number, why="all spoke") for number in rounds
    ]
    turns = [turn(number, author, "n" * 150) for number in rounds for author in AUTHORS]
    ended = said.EpiphanyEnded(id=said.ended_id(HUNT), ts=9, epiphany=HUNT, outcome="nothing")
    return [*opened, *closed, *turns, ended]


ASKED = said.EpiphanyAsked(id=said.asked_id(HUNT), ts=0, epiphany=HUNT)
STEPS = steps()


@st.composite
def sessions(draw: st.DrawFn) -> list[EpiphanyPosting]:
    """Rounds in which some speak, in any order, among what comes twice, too early or too late; the last may never be closed."""
    spoken = draw(st.lists(st.lists(st.sampled_from(AUTHORS), max_size=8), max_size=said.ROUNDS))
    found: list[EpiphanyPosting] = []
    for number, authors in enumerate(spoken, 1):
        turns = [turn(number, author, "n" * 150) for author in authors]
        found += [STEPS[number - 1], *turns, STEPS[said.ROUNDS + number - 1]]
    found = found[: len(found) - draw(st.integers(0, 3))]
    for one in draw(st.lists(st.sampled_from(STEPS), max_size=6)):
        found.insert(draw(st.integers(0, len(found))), one)
    return found


SESSIONS = sessions()
READING = st.lists(st.booleans(), min_size=80, max_size=80)


def through(postings: list[EpiphanyPosting], limits: Limits = TIGHT) -> list[Panes]:
    """The panes after each posting."""
    panes: Panes = reduce({}, ASKED, limits)
    found = [panes]
    for posting in postings:
        panes = reduce(panes, posting, limits)
        found.append(panes)
    return found


@settings(max_examples=60, deadline=None)
@given(SESSIONS)
def test_what_was_taken_replays_to_the_same_panes(postings: list[EpiphanyPosting]) -> None:
    live = through(postings)[-1]
    replayed: Panes = {}
    for posting in live[NAME].postings:
        replayed = put(replayed, posting, TIGHT)
    assert replayed == live


@settings(max_examples=60, deadline=None)
@given(SESSIONS)
def test_saying_all_of_it_again_changes_nothing(postings: list[EpiphanyPosting]) -> None:
    live = through(postings)[-1]
    again = live
    for posting in live[NAME].postings:
        again = reduce(again, posting, TIGHT)
    assert again == live


@settings(max_examples=60, deadline=None)
@given(SESSIONS, st.randoms(use_true_random=False))
def test_a_round_is_the_same_bytes_whoever_was_faster(postings: list[EpiphanyPosting], chance: random.Random) -> None:
    pane = through(postings, Limits())[-1][NAME]
    mixed = list(pane.epiphany)
    chance.shuffle(mixed)
    assert canonical(mixed) == canonical(pane.epiphany)


@settings(max_examples=60, deadline=None)
@given(SESSIONS, st.sampled_from(SCOUTS))
def test_a_scout_never_sees_anothers_turn_of_a_round_that_is_not_closed(postings: list[EpiphanyPosting], scout: str) -> None:
    for panes in through(postings):
        pane = panes[NAME]
        closed = {posting.round for posting in pane.postings if isinstance(posting, RoundClosed)}
        seen = read(pane, 0, scout).postings
        assert all(not isinstance(one, TurnTaken) or one.author == scout or one.round in closed for one in seen)


@settings(max_examples=60, deadline=None)
@given(SESSIONS, st.sampled_from(SCOUTS))
def test_a_scout_sees_its_own_turns_at_once_and_those_of_others_once_their_round_is_closed(
    postings: list[EpiphanyPosting], scout: str
) -> None:
    pane = through(postings, Limits())[-1][NAME]
    closed = {posting.round for posting in pane.postings if isinstance(posting, RoundClosed)}
    for posting in pane.epiphany:
        if isinstance(posting, TurnTaken) and posting.author == "judge":
            continue
        hidden = isinstance(posting, TurnTaken) and posting.author != scout and posting.round not in closed
        assert visible(pane, posting, scout) is not hidden


@settings(max_examples=60, deadline=None)
@given(SESSIONS, st.sampled_from(READERS), READING)
def test_a_reader_with_a_cursor_sees_each_posting_once_and_in_one_order(
    postings: list[EpiphanyPosting], reader: str, looks: list[bool]
) -> None:
    cursor, told = 0, []
    for panes, reads in zip(through(postings), looks, strict=False):
        if reads:
            page = read(panes[NAME], cursor, reader)
            cursor = page.cursor
            told += list(page.postings)
    pane = through(postings)[-1][NAME]
    told += list(read(pane, cursor, reader).postings)
    assert tuple(told) == view(pane, reader)


@settings(max_examples=60, deadline=None)
@given(SESSIONS)
def test_a_session_holds_all_that_it_took_and_no_more_than_its_cap_but_for_its_end(postings: list[EpiphanyPosting]) -> None:
    pane = Pane(NAME)
    for panes in through(postings):
        assert pane.postings == panes[NAME].postings[: len(pane.postings)]
        pane = panes[NAME]
        last = pane.postings[-1]
        assert pane.chars <= TIGHT.chars or isinstance(last, RoundClosed | said.EpiphanyEnded)


class Heard(NamedTuple):
    session: int
    surfaced: bool


@settings(max_examples=60, deadline=None)
@given(st.lists(st.builds(Heard, st.integers(0, 3), st.booleans()), max_size=30), READING)
def test_the_intake_keeps_its_latest_and_says_how_many_a_reader_missed(heard: list[Heard], looks: list[bool]) -> None:
    panes: Panes = {INTAKE: Pane(INTAKE)}
    cursor, seen, missed = 0, 0, 0
    for (number, one), reads in zip(enumerate(heard), looks, strict=False):
        panes = reduce(panes, work(number, one), TIGHT)
        assert len(panes[INTAKE].postings) <= TIGHT.postings
        if reads:
            page: Page = read(panes[INTAKE], cursor)
            cursor, seen, missed = page.cursor, seen + len(page.postings), missed + page.dropped
    page = read(panes[INTAKE], cursor)
    assert seen + len(page.postings) + missed + page.dropped == len(heard)
    assert sum(name.startswith("session/") for name in panes) <= TIGHT.sessions


def work(number: int, one: Heard) -> Posting:
    session = f"s{one.session}"
    if one.surfaced:
        event = Injected(id=f"i{number}", ts=number, session=session, project=API, tier="prompt", shown=(), chars=0, ms=0)
        return Surfaced(id=f"i{number}", ts=number, injected=event)
    return EpisodeClosed(id=f"e{number}", ts=number, session=session, project=API, why="quiet")
