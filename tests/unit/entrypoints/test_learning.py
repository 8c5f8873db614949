from __future__ import annotations

from ultan.entrypoints.learning import Outcome, Refused
from ultan.library.records import Deed

WROTE = Deed(verb="wrote", entry_id="e_1", path="global/facts/a.md", detail="a")
VAGUE = Refused(text="it", reason="too vague: it names nothing")


def test_each_fact_is_stored_or_refused_or_known() -> None:
    done = Outcome(event="x", told=5, deeds=(WROTE, WROTE), refused=(VAGUE,))
    assert (done.stored, done.known, len(done.refused), done.lost) == (2, 2, 1, True)


def test_what_is_kept_aside_or_still_waits_is_not_known() -> None:
    assert [Outcome(event="x", told=3, **state).known for state in ({"aside": True}, {"waiting": True})] == [0, 0]
    assert Outcome(event="x", aside=True).lost
    assert not Outcome(event="x", waiting=True).lost


def test_a_refusal_gives_its_reason_in_words_and_no_verb_that_reads_like_an_order() -> None:
    assert Outcome(event="x", refused=(VAGUE,)).lines == ["not remembered: too vague: it names nothing"]
