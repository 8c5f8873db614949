"""Who may work on what, in which order, and what happens when it goes wrong."""

from __future__ import annotations

from ultan.blackboard.board import BatchRule, Board
from ultan.blackboard.events import Injected, Told
from ultan.blackboard.postings import Applied, EpisodeClosed, Marker, Packet, Posting, Reinforcement, Ruling, Surfaced, ToldPosted
from ultan.blackboard.work import FAILURES, LAPSES
from ultan.library.actions import Receipt
from ultan.library.project import ProjectRef

AT_ONCE = BatchRule(packets=1, wait_s=0)
API = ProjectRef(key="git:host/api", slug="api-1", name="api")
LEASE_S = 10.0


def closed(name: str) -> EpisodeClosed:
    return EpisodeClosed(id=name, ts=0, session="s1", project=API, why="quiet")


def told(name: str) -> ToldPosted:
    return ToldPosted(id=name, ts=0, told=Told(id=name, ts=0, project=API, facts=(), via="shell"), trusted=True)


def surfaced(name: str) -> Surfaced:
    injected = Injected(id=name, ts=0, project=API, tier="prompt", shown=(), chars=0, ms=0)
    return Surfaced(id=name, ts=0, injected=injected)


def packet(about: str, *, empty: bool = False, ts: float = 0) -> Packet:
    repeated = (Reinforcement(entry_id="e_1", event_id="a", signal="reinforces"),)
    return Packet(id=f"p-{about}", ts=ts, about=about, reinforcements=() if empty else repeated)


def ruling(about: str) -> Ruling:
    return Ruling(id=f"r-{about}", ts=0, about=f"p-{about}")


def applied(name: str) -> Applied:
    return Applied(id=f"a-{name}", ts=0, about=name, receipt=Receipt(tx=name))


def board(*postings: Posting, rule: BatchRule = AT_ONCE) -> Board:
    return Board.replay(rule, postings)


def ids(postings: tuple[Posting, ...]) -> list[str]:
    return [posting.id for posting in postings]


def test_an_episode_goes_from_librarian_to_scholar_to_reconciler_and_is_done() -> None:
    one = board(closed("e"), Marker(id="m", ts=0))
    for role, answer in (("librarian", packet("e")), ("scholar", ruling("e")), ("reconciler", applied("r-e"))):
        assert {name for name, count in one.demand(0).items() if count} == {role}
        assert len(one.take(role, 0, LEASE_S)) == 1
        assert one.post(answer)
    assert one.settled("m").settled
    assert one.queue == 0


def test_told_things_are_read_and_injections_are_applied_at_once() -> None:
    one = board(told("t"), surfaced("s"))
    assert ids(one.take("librarian", 0, LEASE_S)) == ["t"]
    assert ids(one.take("reconciler", 0, LEASE_S)) == ["s"]


def test_a_posting_that_comes_twice_counts_once() -> None:
    one = board(closed("e"))
    assert not one.post(closed("e"))
    one.post(packet("e", empty=True))
    assert not one.post(closed("e"))
    assert one.queue == 0


def test_an_answer_to_nothing_that_is_open_changes_nothing() -> None:
    one = board(closed("e"), packet("e"))
    for answer in (packet("e"), packet("other"), ruling("other"), applied("e"), applied("p-e")):
        assert not one.post(answer)
    assert one.demand(0) == {"librarian": 0, "scholar": 1, "reconciler": 0}


def test_work_that_is_leased_is_not_given_out_again_until_the_lease_runs_out() -> None:
    one = board(closed("e"))
    one.take("librarian", 0, LEASE_S)
    assert one.take("librarian", 9.9, LEASE_S) == ()
    assert ids(one.take("librarian", 10, LEASE_S)) == ["e"]


def test_the_first_answer_counts_even_when_its_lease_ran_out() -> None:
    one = board(closed("e"))
    one.take("librarian", 0, LEASE_S)
    one.take("librarian", 20, LEASE_S)
    assert one.post(packet("e"))
    assert one.demand(20)["librarian"] == 0


def test_several_librarians_work_at_once() -> None:
    one = board(closed("e1"), closed("e2"))
    assert ids(one.take("librarian", 0, LEASE_S)) + ids(one.take("librarian", 0, LEASE_S)) == ["e1", "e2"]


def test_the_scholar_gets_a_full_batch_or_what_has_waited_long_enough() -> None:
    rule = BatchRule(packets=3, wait_s=60)
    roots = (closed("e1"), closed("e2"), closed("e3"))
    two = board(*roots[:2], packet("e1"), packet("e2"), rule=rule)
    assert two.take("scholar", 59, LEASE_S) == ()
    assert ids(two.take("scholar", 60, LEASE_S)) == ["p-e1", "p-e2"]
    three = board(*roots, packet("e1"), packet("e2"), packet("e3"), rule=rule)
    assert len(three.take("scholar", 0, LEASE_S)) == 3


def test_a_marker_brings_on_the_batch_at_once() -> None:
    one = board(closed("e1"), packet("e1"), rule=BatchRule(packets=3, wait_s=60))
    assert one.demand(0)["scholar"] == 0
    one.post(Marker(id="m", ts=0))
    assert ids(one.take("scholar", 0, LEASE_S)) == ["p-e1"]


def test_packets_are_judged_in_the_order_in_which_things_were_said() -> None:
    one = board(closed("first"), closed("second"), packet("second"))
    assert one.take("scholar", 0, LEASE_S) == ()
    one.post(packet("first"))
    assert ids(one.take("scholar", 0, LEASE_S)) == ["p-first"]


def test_a_packet_is_judged_only_when_every_earlier_ruling_is_applied() -> None:
    one = board(closed("e1"), closed("e2"), packet("e1"), packet("e2"), ruling("e1"))
    assert one.take("scholar", 0, LEASE_S) == ()
    one.post(applied("r-e1"))
    assert ids(one.take("scholar", 0, LEASE_S)) == ["p-e2"]


def test_the_reconciler_gets_one_thing_at_a_time_in_order() -> None:
    one = board(surfaced("s1"), surfaced("s2"))
    assert ids(one.take("reconciler", 0, LEASE_S)) == ["s1"]
    assert one.take("reconciler", 0, LEASE_S) == ()
    one.post(applied("s1"))
    assert ids(one.take("reconciler", 0, LEASE_S)) == ["s2"]


def test_an_empty_packet_is_the_end_of_its_episode() -> None:
    one = board(closed("e"), Marker(id="m", ts=0), packet("e", empty=True))
    assert one.settled("m").settled
    assert one.queue == 0


def test_what_fails_is_tried_again_later_and_then_set_aside_with_its_reason() -> None:
    one = board(closed("bad"), closed("good"), Marker(id="m", ts=0))
    now = 0.0
    for _ in range(FAILURES):
        assert "bad" in ids(one.take("librarian", now, LEASE_S))
        one.fail("bad", "no model", now)
        now += 100
    assert ids(one.take("librarian", now, LEASE_S)) == ["good"]
    one.post(packet("good"))
    assert ids(one.take("scholar", now, LEASE_S)) == ["p-good"]
    assert [(failed.posting_id, failed.reason) for failed in one.failed()] == [("bad", "no model")]
    assert not one.settled("m").settled
    one.post(ruling("good"))
    one.post(applied("r-good"))
    assert one.settled("m").settled
    assert one.settled("m").failed == ("1 episode was set aside by the librarian: no model",)


def test_a_failure_is_not_tried_again_at_once() -> None:
    one = board(closed("e"))
    one.take("librarian", 0, LEASE_S)
    one.fail("e", "no model", 0)
    assert one.take("librarian", 1.9, LEASE_S) == ()
    assert ids(one.take("librarian", 2, LEASE_S)) == ["e"]


def test_what_kills_whoever_takes_it_is_set_aside_in_the_end() -> None:
    one = board(closed("e"))
    for attempt in range(LAPSES):
        assert one.take("librarian", attempt * 20, LEASE_S)
    assert one.take("librarian", LAPSES * 20, LEASE_S) == ()
    assert one.failed()[0].reason == "no answer in time from the librarian, 10 times"


def test_a_late_answer_to_what_was_set_aside_still_counts() -> None:
    one = board(closed("e"))
    for _ in range(FAILURES):
        one.fail("e", "no model", 0)
    assert one.post(packet("e"))
    assert one.failed() == ()


def test_a_marker_says_what_it_waits_for_and_not_what_came_after() -> None:
    one = board(closed("e1"), closed("e2"), told("t"), Marker(id="m", ts=0), closed("e3"))
    one.take("librarian", 0, LEASE_S)
    assert set(one.settled("m").pending) == {
        "1 episode is with the librarian",
        "1 episode waits for the librarian",
        "1 told thing waits for the librarian",
    }
    one.post(packet("e1"))
    assert "1 packet waits for the scholar" in one.settled("m").pending
    for name in ("e2", "t"):
        one.post(packet(name, empty=True))
    one.post(ruling("e1"))
    one.post(applied("r-e1"))
    assert one.settled("m").settled


def test_a_marker_that_has_not_come_yet_is_not_settled() -> None:
    assert board().settled("m").pending == ("the wish to settle has not reached the board",)


def test_settled_markers_do_not_pile_up() -> None:
    one = board()
    for number in range(200):
        one.post(closed(f"e{number}"))
        one.post(Marker(id=f"m{number}", ts=0))
        one.post(packet(f"e{number}", empty=True))
    assert len(one.snapshot().postings) < 70
    assert one.settled("m199").settled


def test_a_snapshot_holds_what_is_open_and_nothing_that_is_finished() -> None:
    one = board(closed("done"), closed("open"), Marker(id="m", ts=0), packet("done", empty=True), packet("open"), told("later"))
    snapshot = one.snapshot()
    assert ids(snapshot.postings) == ["open", "m", "p-open", "later"]
    again = Board.replay(AT_ONCE, snapshot.postings, snapshot.seen)
    assert again.settled("m") == one.settled("m")
    assert not again.post(closed("done"))
    assert again.snapshot() == snapshot


def explicit(about: str) -> Packet:
    return packet(about).model_copy(update={"explicit": True})


def test_deferred_work_waits_until_its_time_and_never_counts_as_failed() -> None:
    one = board(closed("e"))
    for again in range(FAILURES + LAPSES):
        now = 100.0 * again
        assert ids(one.take("librarian", now, LEASE_S)) == ["e"]
        one.defer("e", "the model is away", now + 100)
        assert one.take("librarian", now + 99, LEASE_S) == ()
    assert one.failed() == ()


def test_what_waits_for_a_model_says_so_and_until_when() -> None:
    one = board(closed("e"), Marker(id="m", ts=0))
    one.take("librarian", 0, LEASE_S)
    assert one.settled("m").away_until == 0
    one.defer("e", "the model is away", 500.0)
    answer = one.settled("m")
    assert (answer.settled, answer.away_until) == (False, 500.0)
    assert answer.pending == ("1 episode waits for the librarian: the model is away",)
    one.take("librarian", 500, LEASE_S)
    assert one.settled("m").away_until == 0


def test_while_something_else_is_under_way_nobody_gives_up_on_a_model_that_is_away() -> None:
    one = board(closed("e"), surfaced("s"), Marker(id="m", ts=0))
    one.take("librarian", 0, LEASE_S)
    one.defer("e", "the model is away", 500.0)
    assert one.settled("m").away_until == 0


def test_what_was_told_in_so_many_words_does_not_wait_behind_a_model_that_is_away() -> None:
    one = board(closed("e"), told("t"), explicit("t"))
    assert one.take("scholar", 0, LEASE_S) == ()
    one.take("librarian", 0, LEASE_S)
    one.defer("e", "the model is away", 500.0)
    assert ids(one.take("scholar", 1, LEASE_S)) == ["p-t"]


def test_a_packet_of_a_model_does_wait_behind_an_earlier_one() -> None:
    one = board(closed("e"), closed("f"), packet("f"))
    one.take("librarian", 0, LEASE_S)
    one.defer("e", "the model is away", 500.0)
    assert one.take("scholar", 1, LEASE_S) == ()


def test_what_was_told_in_so_many_words_is_ruled_on_at_once() -> None:
    patient = BatchRule(packets=3, wait_s=60)
    assert board(told("t"), packet("t"), rule=patient).take("scholar", 1, LEASE_S) == ()
    assert ids(board(told("t"), explicit("t"), rule=patient).take("scholar", 1, LEASE_S)) == ["p-t"]


def test_what_a_mind_had_that_died_is_given_out_at_once_and_nothing_that_another_has() -> None:
    one = board(closed("e"), closed("f"))
    assert ids(one.take("librarian", 0, 900, "librarian-1")) == ["e"]
    assert ids(one.take("librarian", 0, 900, "librarian-2")) == ["f"]
    one.lost("librarian-1", 5)
    assert ids(one.take("librarian", 5, 900, "librarian-3")) == ["e"]
    assert one.take("librarian", 6, 900, "librarian-3") == ()
