"""What was typed becomes a question, or an error that says what works."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.questions import QUESTION_CHARS, TYPES, Typed, cleaned, understood

# A monday.
NOW = datetime(2026, 11, 30, 9, 30, tzinfo=timezone(timedelta(hours=1)))


def test_a_plain_question_keeps_its_words_and_is_narrowed_by_nothing() -> None:
    recall, filters = understood(Typed("  which port\tdoes staging use? "), NOW)
    assert (recall.query, recall.since, recall.until, recall.types) == ("which port does staging use?", None, None, ())
    assert (recall.utc_offset_s, filters) == (3600, ())


def test_a_question_that_names_a_time_is_narrowed_by_it_and_says_so() -> None:
    recall, filters = understood(Typed("what did I say about the queue last Tuesday?"), NOW)
    assert (recall.query, recall.since, recall.until) == ("the queue", date(2026, 11, 24), date(2026, 11, 24))
    assert filters == ("“last Tuesday”: told or changed on 2026-11-24",)


def test_a_time_that_is_given_outright_counts_whatever_the_question_names() -> None:
    recall, filters = understood(Typed("what did I say about the queue last tuesday", since="october"), NOW)
    assert (recall.query, recall.since, recall.until) == ("what did I say about the queue last tuesday", date(2026, 10, 1), None)
    assert filters == ("told or changed since 2026-10-01",)


def test_since_is_the_first_and_until_the_last_day_of_what_is_named() -> None:
    recall, filters = understood(Typed(since="last week", until="last week"), NOW)
    assert (recall.query, recall.since, recall.until) == ("", date(2026, 11, 23), date(2026, 11, 29))
    assert filters == ("told or changed from 2026-11-23 to 2026-11-29",)


def test_a_question_for_what_held_before_lets_in_the_past_and_says_so() -> None:
    recall, filters = understood(Typed("which queue did we use before?"), NOW)
    assert recall.past
    assert filters == ("“before”: also what held earlier and doesn't any more",)
    assert not understood(Typed("what runs before a commit"), NOW).recall.past
    assert understood(Typed("the queue", past=True), NOW).recall.past


def test_what_did_we_use_before_asks_for_all_that_does_not_hold_any_more() -> None:
    recall, filters = understood(Typed("what did we use before?"), NOW)
    assert (recall.query, recall.only_past) == ("", True)
    assert filters == ("“before”: what held earlier and doesn't any more",)


@pytest.mark.parametrize(
    ("named", "types"),
    [
        (["decision"], ("decision",)),
        (["Decisions, gotcha", "decision"], ("decision", "gotcha")),
        (["summary,"], None),
        ([""], ()),
    ],
)
def test_types_are_given_one_by_one_or_with_commas_in_singular_or_plural(named: list[str], types: tuple[str, ...] | None) -> None:
    if types is None:
        with pytest.raises(MisuseError, match=f"There are: {', '.join(TYPES)}"):
            understood(Typed("x", types=named), NOW)
    else:
        assert understood(Typed("x", types=named), NOW).recall.types == types


def test_a_type_with_a_slip_is_answered_with_the_one_that_was_meant() -> None:
    with pytest.raises(MisuseError, match=r"no type 'desicion'\. Did you mean 'decision'"):
        understood(Typed("x", types=["desicion"]), NOW)


@pytest.mark.parametrize("words", ["", " ", "\n\t", "\x00\x07"])
def test_a_question_without_words_or_filters_is_wrong_use(words: str) -> None:
    with pytest.raises(MisuseError, match=r"no question: give words .* a type, since or until"):
        understood(Typed(words), NOW)


def test_filters_alone_are_a_question() -> None:
    assert understood(Typed(types=["preferences"]), NOW).recall.types == ("preference",)
    assert understood(Typed(until="yesterday"), NOW).recall.until == date(2026, 11, 29)


@pytest.mark.parametrize("side", ["since", "until"])
def test_what_is_no_time_names_the_side_and_the_forms_that_work(side: str) -> None:
    with pytest.raises(MisuseError, match=rf"{side}: 'soon' is no time .* last tuesday"):
        understood(Typed("x", **{side: "soon"}), NOW)


def test_a_beginning_after_the_end_leaves_no_day() -> None:
    with pytest.raises(MisuseError, match=r"since 'today' \(2026-11-30\) comes after until 'yesterday' \(2026-11-29\)"):
        understood(Typed("x", since="today", until="yesterday"), NOW)


def test_control_characters_become_blanks_and_other_scripts_stay() -> None:
    assert cleaned("a\x00b\x1b[31m\nc 登录 \ud800é") == "a b [31m c 登录 é"


def test_of_a_huge_question_both_ends_are_kept() -> None:
    words = cleaned("begin " + "x " * 60_000 + "end")
    assert len(words) <= QUESTION_CHARS + 3
    assert words.startswith("begin x")
    assert words.endswith("x end")


def test_today_is_that_of_the_askers_clock() -> None:
    late = datetime(2026, 11, 30, 23, 30, tzinfo=UTC).astimezone(timezone(timedelta(hours=2)))
    assert understood(Typed("x", since="today"), late).recall.since == date(2026, 12, 1)
