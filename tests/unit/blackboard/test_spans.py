"""Spans: how long each piece of work waited, and took."""

from __future__ import annotations

from ultan.blackboard.postings import EpisodeClosed, Marker, Packet, Ruling, Suspicion
from ultan.blackboard.spans import Span, Timings
from ultan.blackboard.trace import traceparent
from ultan.library.project import ProjectRef

TRACE = traceparent("cause")
SHOP = ProjectRef(key="k", slug="shop", root="/shop", name="shop")


def closed(number: int) -> EpisodeClosed:
    return EpisodeClosed(id=f"ep_{number}", ts=1.0, trace=TRACE, session="s", project=SHOP, why="quiet")


def packet(number: int, empty: bool = False) -> Packet:
    doubt = Suspicion(text="t", origin="tool", event_id="e", reason="r")
    kept = () if empty else (doubt,)
    return Packet(id=f"packet/ep_{number}", ts=1.0, trace=TRACE, about=f"ep_{number}", suspicions=kept)


def test_work_that_is_answered_tells_how_long_it_waited_and_how_long_who_took_for_it() -> None:
    timings = Timings()
    assert timings.posted((closed(1),), 10.0) == ()
    timings.given((closed(1),), "librarian-2", 12.5)
    waited, worked = timings.posted((packet(1),), 13.0)
    assert (waited.name, waited.by, waited.about, waited.ms) == ("wait", "blackboard", "ep_1", 2500.0)
    assert (worked.name, worked.by, worked.gave, worked.ms) == ("librarian", "librarian-2", "packet/ep_1", 500.0)
    assert {waited.trace, worked.trace} == {TRACE}


def test_an_answer_is_work_itself_for_who_comes_next() -> None:
    timings = Timings()
    timings.posted((closed(1),), 1.0)
    timings.given((closed(1),), "librarian-1", 2.0)
    timings.posted((packet(1),), 3.0)
    timings.given((packet(1),), "scholar-1", 4.0)
    ruling = Ruling(id="ruling/packet/ep_1", ts=1.0, trace=TRACE, about="packet/ep_1")
    waited, worked = timings.posted((ruling,), 6.0)
    assert (waited.ms, worked.name, worked.by, worked.ms) == (1000.0, "scholar", "scholar-1", 2000.0)


def test_work_that_is_given_out_again_is_timed_from_the_last_time() -> None:
    timings = Timings()
    timings.posted((closed(1),), 1.0)
    timings.given((closed(1),), "librarian-1", 2.0)
    timings.given((closed(1),), "librarian-2", 5.0)
    waited, worked = timings.posted((packet(1),), 6.0)
    assert (waited.ms, worked.by, worked.ms) == (4000.0, "librarian-2", 1000.0)


def test_an_answer_to_work_of_before_a_crash_tells_nothing_and_neither_does_a_marker() -> None:
    timings = Timings()
    assert timings.posted((Marker(id="m", ts=1.0), packet(7)), 9.0) == ()


def test_an_empty_packet_ends_its_way_and_is_kept_no_longer() -> None:
    timings = Timings()
    timings.posted((closed(1),), 1.0)
    timings.given((closed(1),), "librarian-1", 2.0)
    assert len(timings.posted((packet(1, empty=True),), 3.0)) == 2
    assert timings.posted((Ruling(id="r", ts=1.0, about="packet/ep_1"),), 4.0) == ()


def test_a_span_carries_the_ids_of_its_traceparent_and_one_of_its_own() -> None:
    span = Span(name="commit", by="reconciler", about="r", trace=TRACE, started=1.0, ended=2.0)
    assert f"00-{span.trace_id}-{span.parent_id}-01" == TRACE
    assert len(span.span_id) == 16
    assert span.span_id != span.model_copy(update={"started": 1.5}).span_id


def test_a_clock_that_was_set_back_gives_no_time_below_zero() -> None:
    assert Span(name="commit", by="reconciler", about="r", started=5.0, ended=2.0).ms == 0.0
