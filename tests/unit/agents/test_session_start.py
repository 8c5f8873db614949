from __future__ import annotations

from datetime import date

from ultan.agents.session_start import Beginning, Knowledge, block
from ultan.blackboard.postings import Outcome, Placing
from ultan.configs.settings import load
from ultan.gate.fresh import Trace
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

SETTINGS = load("no such file", {})
NOW = 1_795_000_000.0
OURS = ProjectRef(key="git:h/ours", slug="ours-123456", name="ours")


def entry(number: int, fact: str, **fields: object) -> Entry:
    plain: dict[str, object] = {
        "id": f"e_{number}",
        "path": f"{number}.md",
        "title": "t",
        "type": "fact",
        "scope": OURS.scope,
        "fact": fact,
        "trust": Trust.USER_SAID,
    }
    return Entry.model_validate(plain | fields)


def question(number: int, **fields: object) -> Entry:
    more = {"type": "tension", "valid_from": date(2026, 11, number)} | fields
    return entry(number, f"Whether matter {number} goes this way?", **more)


def lines(known: Knowledge) -> list[str]:
    return block(known, Beginning(OURS), SETTINGS, NOW).text.splitlines()[1:-1]


def test_what_is_open_comes_first_the_newest_before_all_and_the_rest_is_counted() -> None:
    known = Knowledge((entry(9, "Staging is on 7443"), *(question(n) for n in range(1, 6))))
    assert lines(known) == [
        "- [open question] Whether matter 5 goes this way? (e_5)",
        "- [open question] Whether matter 4 goes this way? (e_4)",
        "- [open question] Whether matter 3 goes this way? (e_3)",
        "… and 2 more that are open: `ultan tensions`",
        "- [fact] Staging is on 7443 (e_9)",
    ]


def test_each_line_counts_as_shown_but_the_one_that_counts_others() -> None:
    shown = block(Knowledge(tuple(question(n) for n in range(1, 6))), Beginning(OURS), SETTINGS, NOW).shown
    assert [(one.entry, one.reason) for one in shown] == [(f"e_{n}", "open question") for n in (5, 4, 3)]


def test_a_tension_that_no_longer_stands_or_that_a_file_claims_is_not_asked() -> None:
    gone = question(1, narrative="Between [[1a]] and [[1b]].")
    assert lines(Knowledge((gone, question(2, trust=Trust.FOREIGN), question(3, archived=True)))) == []


def test_what_was_found_to_stand_over_all_entries_is_asked_whatever_the_listing_holds() -> None:
    assert lines(Knowledge((), (question(1),))) == ["- [open question] Whether matter 1 goes this way? (e_1)"]


def test_a_weak_domain_stands_at_the_top() -> None:
    failures = tuple(
        Outcome(event_id=f"ev{n}", session="s", scope=OURS.scope, domain="tests", signal="corrected", ts=NOW - n)
        for n in range(3)
    )
    told = lines(Knowledge((entry(9, "Tests run with make check", sources=("ev1",)), question(1)), outcomes=failures))
    assert told[0] == (
        "- [track record] tests: 3 of 3 results here were set right by the user; "
        "what answers it: “Tests run with make check” (e_9)"
    )
    assert told[1].startswith("- [open question]")


def test_hot_entries_come_first_and_parked_ones_are_counted() -> None:
    listed = tuple(entry(n, f"fact number {n}") for n in range(1, 5))
    placings = tuple(
        Placing.model_validate({"event_id": "ev", "session": "s", "scope": OURS.scope, "entry_id": e, "tier": t, "ts": 1.0})
        for e, t in (("e_3", "hot"), ("e_1", "parked"))
    )
    assert lines(Knowledge(listed, placings=placings)) == [
        "- [fact] fact number 3 (e_3)",
        "- [fact] fact number 2 (e_2)",
        "- [fact] fact number 4 (e_4)",
        "… and 1 more; ask ultan_recall",
    ]


def test_all_of_it_stays_within_the_budget_of_an_index() -> None:
    long = "word " * 80
    outcomes = tuple(
        Outcome(event_id=f"{d}{n}", session="s", scope=OURS.scope, domain=d, signal="corrected", ts=NOW)
        for d in "abc"
        for n in range(3)
    )
    known = Knowledge(
        (*(entry(n, long) for n in range(30)), *(question(n).model_copy(update={"fact": long}) for n in range(1, 20))),
        outcomes=outcomes,
    )
    made = block(known, Beginning(OURS), SETTINGS, NOW)
    assert len(made.text) <= SETTINGS.priming.index_chars
    assert made.text.count("[fact]") > 0


def test_what_is_withheld_from_a_session_stands_in_no_line_and_questions_always_do() -> None:
    known = Knowledge((entry(1, "Staging is on 7443"), entry(2, "Tests run with make check"), question(3)))
    every = SETTINGS.model_copy(update={"priming": SETTINGS.priming.model_copy(update={"hold_out": 1.0})})
    found = block(known, Beginning(OURS, "s1"), every, NOW)
    assert [line.entry for line in found.shown] == ["e_3"]
    assert {line.entry for line in found.withheld} == {"e_1", "e_2"}
    assert block(known, Beginning(OURS), every, NOW).withheld == ()


def test_an_index_that_may_cost_little_keeps_what_comes_first_and_says_what_stops_it() -> None:
    known = Knowledge(
        (*(entry(number, f"Service {number} listens on port 74{number:02}") for number in range(10, 30)), question(1))
    )
    whole = block(known, Beginning(OURS), SETTINGS, NOW)
    found = block(known, Beginning(OURS, "s1", tokens=200), SETTINGS, NOW)
    printed = found.text.splitlines()[1:-1]
    assert printed[:2] == [
        "- [open question] Whether matter 1 goes this way? (e_1)",
        "- [fact] Service 10 listens on port 7410 (e_10)",
    ]
    left = 20 - (len(printed) - 2)
    why = "memory may cost this session 20000 tokens (priming.session_tokens), and that is reached"
    assert printed[-1] == f"… and {left} more ({why}); ask ultan_recall"
    assert found.tokens <= 200 < whole.tokens
    assert [*found.shown, *found.left_out] == list(whole.shown)


def test_the_hot_tier_comes_first_weak_domains_questions_fresh_words_pins_and_who_the_user_is_then_what_is_strong() -> None:
    failures = tuple(
        Outcome(event_id=f"ev{n}", session="s", scope=OURS.scope, domain="tests", signal="corrected", ts=NOW - n)
        for n in range(3)
    )
    known = Knowledge(
        (
            entry(1, "The queue is Heron"),
            entry(2, "I live in Windhoek, whatever the calendar says"),
            entry(3, "Never drop a table in production", arousal_pinned=True),
            question(4),
        ),
        outcomes=failures,
        fresh=(Trace(id="ev9", text="staging is on 7443 now", session="s0", project=OURS.key, said_at=NOW),),
    )
    assert [line.partition("]")[0] for line in lines(known)] == [
        "- [track record", "- [open question", "- [said", "- [fact", "- [fact", "- [fact",
    ]  # fmt: skip
    shown = block(known, Beginning(OURS), SETTINGS, NOW).shown
    assert [one.entry for one in shown] == ["self/tests", "e_4", "ev9", "e_3", "e_2", "e_1"]
    assert shown[2].reason == "said a while ago, in no entry yet"


def test_what_does_not_fit_is_what_is_weakest_and_it_says_how_much() -> None:
    known = Knowledge(tuple(entry(number, f"fact number {number} " + "word " * 30) for number in range(1, 40)))
    printed = lines(known)
    assert [line.split()[3].rstrip("(") for line in printed[:-1]] == ["number"] * (len(printed) - 1)
    assert [line.split()[4] for line in printed[:-1]] == [str(number) for number in range(1, len(printed))]
    assert printed[-1] == f"… and {39 - (len(printed) - 1)} more; ask ultan_recall"
