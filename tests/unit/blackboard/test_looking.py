"""An episode is looked at before it is read, and nothing that goes wrong with a look holds it back."""

from __future__ import annotations

import pytest

from ultan.blackboard.board import BatchRule, Board
from ultan.blackboard.events import Told
from ultan.blackboard.observed import OBSERVERS, Context, Facts, ObserverRole, Seen, Valence
from ultan.blackboard.postings import EpisodeClosed, Marker, Observation, Observe, Packet, Posting, Reinforcement, ToldPosted
from ultan.library.project import ProjectRef

API = ProjectRef(key="git:host/api", slug="api-1", name="api")
WATCHED = BatchRule(packets=1, wait_s=0, observers=OBSERVERS, observe_s=30.0)
LEASE_S = 10.0
SEEN: dict[ObserverRole, Seen] = {"facts": Facts(), "context": Context(), "valence": Valence()}


def closed(name: str = "e") -> EpisodeClosed:
    return EpisodeClosed(id=name, ts=0, session="s1", project=API, why="quiet")


def observation(role: ObserverRole, about: str = "e") -> Observation:
    return Observation(id=f"o-{role}-{about}", ts=0, about=about, seen=SEEN[role])


def packet(about: str = "e") -> Packet:
    repeated = (Reinforcement(entry_id="e_1", event_id="a", signal="reinforces"),)
    return Packet(id=f"p-{about}", ts=0, about=about, reinforcements=repeated)


def board(*postings: Posting) -> Board:
    return Board.replay(WATCHED, postings)


def test_three_observers_look_side_by_side_and_a_librarian_reads_when_all_have_answered() -> None:
    one = board(closed())
    for role in OBSERVERS:
        (asked,) = one.take(role, 0, LEASE_S)
        assert isinstance(asked, Observe)
        assert (asked.role, asked.episode) == (role, closed())
    for role in OBSERVERS:
        assert one.take("librarian", 0, LEASE_S) == ()
        assert one.post(observation(role))
    assert one.take("librarian", 0, LEASE_S) == (closed(),)
    assert {seen.role for seen in one.observed("e")} == set(OBSERVERS)


def test_what_was_told_outright_is_looked_at_by_nobody() -> None:
    told = ToldPosted(id="t", ts=0, told=Told(id="t", ts=0, project=API, facts=(), via="shell"), trusted=True)
    one = board(told)
    assert one.demand(0) == {"facts": 0, "context": 0, "valence": 0, "librarian": 1, "scholar": 0, "reconciler": 0}


def test_without_observers_an_episode_waits_for_nobody() -> None:
    one = Board.replay(BatchRule(packets=1, wait_s=0), [closed()])
    assert one.demand(0) == {"librarian": 1, "scholar": 0, "reconciler": 0}


def test_what_somebody_sees_in_an_observers_place_is_heard_until_the_episode_is_read() -> None:
    one = Board.replay(BatchRule(packets=1, wait_s=0), [closed()])
    assert one.post(observation("facts"))
    assert one.post(packet())
    assert not one.post(observation("valence"))


@pytest.mark.parametrize("ends", ["fails", "is put off", "is killed"])
def test_an_episode_goes_on_at_once_without_an_observer_that_cannot_look(ends: str) -> None:
    one = board(closed(), observation("context"), observation("valence"))
    one.take("facts", 0, LEASE_S, "facts-1")
    match ends:
        case "fails":
            one.fail("facts/e", "no reply", 1)
        case "is put off":
            one.defer("facts/e", "the model is away", 9000.0)
        case _:
            one.lost("facts-1", 1)
    assert one.take("librarian", 1, LEASE_S) == (closed(),)
    assert one.failed() == ()


def test_a_look_that_takes_longer_than_its_lease_is_given_up_and_not_given_out_again() -> None:
    one = board(closed(), observation("context"), observation("valence"))
    one.take("facts", 0, LEASE_S)
    assert one.take("librarian", 9, LEASE_S) == ()
    assert one.take("facts", 10, LEASE_S) == ()
    assert one.take("librarian", 10, LEASE_S) == (closed(),)


def test_nobody_is_waited_for_where_no_observer_takes_any_work() -> None:
    one = board(closed())
    assert one.demand(100)["facts"] == 1
    assert one.take("librarian", 129, LEASE_S) == ()
    assert one.take("librarian", 130, LEASE_S) == (closed(),)


def test_a_backlog_waits_as_long_as_its_observer_is_heard_of() -> None:
    one = board(*(closed(f"e{n}") for n in range(5)))
    for n in range(5):
        for role in OBSERVERS:
            one.take(role, 20.0 * n, LEASE_S)
            one.post(observation(role, f"e{n}"))
    assert len([one.take("librarian", 90, LEASE_S) for _ in range(5)]) == 5
    assert len(one.observed("e4")) == 3


def test_a_second_look_of_one_role_and_a_look_at_what_is_read_change_nothing() -> None:
    one = board(closed(), observation("facts"))
    again = observation("facts").model_copy(update={"id": "another"})
    assert not one.post(again)
    one.post(packet())
    assert not one.post(observation("context"))
    assert one.observed("e") == ()


def test_a_crash_asks_again_only_those_that_have_not_answered() -> None:
    one = board(closed(), Marker(id="m", ts=0), observation("facts"))
    again = Board.replay(WATCHED, *one.snapshot())
    assert again.demand(0) == one.demand(0)
    assert [role for role in OBSERVERS if again.demand(0)[role]] == ["context", "valence"]
    assert again.observed("e") == (observation("facts"),)
    assert again.snapshot() == one.snapshot()


def test_observations_are_gone_from_the_board_once_the_episode_is_read() -> None:
    one = board(closed(), *map(observation, OBSERVERS), packet())
    assert [posting.id for posting in one.snapshot().postings] == ["e", "p-e"]


def test_settling_waits_for_what_is_looked_at_as_for_what_is_read() -> None:
    one = board(closed(), Marker(id="m", ts=0))
    assert one.settled("m").pending == ("1 episode waits for the librarian",)
