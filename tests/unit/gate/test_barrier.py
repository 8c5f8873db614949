"""The default is silence: each way in which an entry is held back."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from ultan.blackboard.stages import Held, held
from ultan.configs.sections import Priming
from ultan.configs.settings import load
from ultan.gate.barrier import admit
from ultan.library.entry import Entry
from ultan.library.trust import Trust

OURS = "project:ours"


class Candidate(NamedTuple):
    entry: Entry
    fused: float = 0.9
    score: float = 0.8
    held: Held | None = None


@pytest.fixture(scope="module")
def priming() -> Priming:
    return load("no such file", {}).priming


def entry(number: int, **fields: Any) -> Entry:
    base = {
        "id": f"e_{number:010d}",
        "path": f"{number}.md",
        "title": "t",
        "type": "fact",
        "scope": OURS,
        "fact": "f",
        "trust": Trust.USER_SAID,
    }
    return Entry(**{**base, **fields})


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"trust": Trust.ASSISTANT_INFERRED}, "assistant-inferred: only what the user said is shown unasked"),
        ({"trust": Trust.READ_FROM}, "read-from: only what the user said is shown unasked"),
        ({"trust": Trust.FOREIGN}, "foreign: only what the user said is shown unasked"),
        ({"scope": "project:theirs"}, "belongs to another project"),
        ({"archived": True}, "no longer holds"),
        ({"status": "deprecated"}, "no longer holds"),
        ({"superseded_by": "e_0000000009"}, "no longer holds"),
    ],
)
def test_an_entry_that_must_not_be_shown_is_refused_with_the_reason(priming: Priming, fields: dict[str, Any], why: str) -> None:
    admission = admit([Candidate(entry(1, **fields))], OURS, frozenset(), priming)
    assert admission.admitted == ()
    assert admission.refused == {"e_0000000001": held("barrier", why)}


def test_what_the_user_said_about_this_project_or_everywhere_passes_in_order(priming: Priming) -> None:
    candidates = [Candidate(entry(1)), Candidate(entry(2, scope="global"))]
    assert admit(candidates, OURS, frozenset(), priming).admitted == tuple(candidates)


def test_too_little_evidence_is_silence(priming: Priming) -> None:
    weak = Candidate(entry(1), score=priming.floor - 0.01)
    assert admit([weak], OURS, frozenset(), priming).refused["e_0000000001"].reason == "too little speaks for it: 0.34 of 0.35"


def test_what_is_far_behind_the_best_is_left_out(priming: Priming) -> None:
    behind = Candidate(entry(2), fused=0.9 * priming.relative_floor - 0.01)
    assert [one.entry.id for one in admit([Candidate(entry(1)), behind], OURS, frozenset(), priming).admitted] == ["e_0000000001"]


def test_what_a_session_was_shown_makes_room_for_the_next(priming: Priming) -> None:
    candidates = [Candidate(entry(number)) for number in range(1, 6)]
    admission = admit(candidates, OURS, frozenset({"e_0000000001"}), priming)
    assert [one.entry.id for one in admission.admitted] == ["e_0000000002", "e_0000000003", "e_0000000004"]
    assert admission.refused == {
        "e_0000000001": held("habituation", "shown in this session already"),
        "e_0000000005": held("places", "others come first"),
    }


def test_what_a_session_was_shown_still_sets_the_measure(priming: Priming) -> None:
    candidates = [Candidate(entry(1), fused=1.0), Candidate(entry(2), fused=priming.relative_floor - 0.01)]
    assert admit(candidates, OURS, frozenset({"e_0000000001"}), priming).admitted == ()


@pytest.mark.parametrize("best", [-0.02, 0.0])
def test_a_best_that_priors_have_taken_to_zero_or_below_is_not_behind_itself(priming: Priming, best: float) -> None:
    candidates = [Candidate(entry(1), fused=best), Candidate(entry(2), fused=best - 0.01)]
    assert admit(candidates, OURS, frozenset(), priming).admitted == tuple(candidates)


def test_what_priors_have_taken_below_zero_is_far_behind_a_best_above_it(priming: Priming) -> None:
    candidates = [Candidate(entry(1), fused=0.1), Candidate(entry(2), fused=-0.01)]
    assert admit(candidates, OURS, frozenset(), priming).refused["e_0000000002"].stage == "evidence"


def test_what_an_earlier_stage_holds_back_takes_no_place_and_sets_no_measure(priming: Priming) -> None:
    gone = held("verify", "gone")
    candidates = [Candidate(entry(1), fused=9.0, held=gone), Candidate(entry(2))]
    admission = admit(candidates, OURS, frozenset(), priming)
    assert (admission.admitted, admission.refused) == ((candidates[1],), {"e_0000000001": gone})


def test_of_nothing_nothing_is_admitted(priming: Priming) -> None:
    assert admit([], OURS, frozenset(), priming).admitted == ()


def test_what_most_speaks_for_is_never_far_behind(priming: Priming) -> None:
    """Seen at "how do I run the tests?": evidence 0.57, fused 0.59 for the entry on tests; 0.53 and up to 0.96 for others."""
    candidates = [Candidate(entry(1), fused=0.96, score=0.53), Candidate(entry(2), fused=0.59, score=0.57)]
    assert [one.entry.id for one in admit(candidates, OURS, frozenset(), priming).admitted] == ["e_0000000001", "e_0000000002"]
    alike = [candidates[0], candidates[1]._replace(score=0.53)]
    assert admit(alike, OURS, frozenset(), priming).refused["e_0000000002"].reason.startswith("far behind the best")


def test_what_stands_in_the_context_is_not_shown_whether_it_was_shown_or_said_there(priming: Priming) -> None:
    candidates = [Candidate(entry(1, sources=("ev1", "ev2"))), Candidate(entry(2, sources=("ev3",)))]
    admission = admit(candidates, OURS, frozenset({"ev2", "e_0000000002"}), priming)
    assert admission.admitted == ()
    assert admission.refused == {
        "e_0000000001": held("habituation", "said in this session"),
        "e_0000000002": held("habituation", "shown in this session already"),
    }
