"""Whatever is typed, a question is understood or refused in words, and an answer stays short enough to be read."""

from __future__ import annotations

from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from ultan.blackboard.wire import Found, Hit, Quote
from ultan.entrypoints.answer import ANSWER_CHARS, spoken
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.questions import Typed, understood
from ultan.retrieval.questions.when import UnknownTimeError, read

WORDS = (
    "what did I we say decide about the queue on in since before between and last this past tuesday week month october may "
    "2026-11-20 2026-02-30 february 29 9999 3 days ago yesterday ? ,"
)
PIECES = WORDS.split()
DAYS = st.dates(min_value=date(1971, 1, 1), max_value=date(2099, 12, 31))
SENTENCES = st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join) | st.text(max_size=60)


@given(SENTENCES, DAYS)
def test_a_time_is_read_as_days_in_order_or_refused(text: str, today: date) -> None:
    try:
        span = read(text, today)
    except UnknownTimeError:
        return
    assert span.since is not None
    assert span.until is not None
    assert span.since <= span.until


@given(SENTENCES, SENTENCES, DAYS)
def test_any_question_is_understood_or_refused_in_words(words: str, since: str, today: date) -> None:
    now = datetime(today.year, today.month, today.day, tzinfo=UTC)
    try:
        recall, _ = understood(Typed(words, since=since), now)
    except MisuseError as error:
        assert len(str(error)) < 400
        return
    assert recall.query or recall.since or recall.until or recall.only_past


HITS = st.builds(
    Hit,
    id=st.just("e_0123456789"),
    path=st.just("p"),
    title=st.just("t"),
    type=st.just("fact"),
    scope=st.just("project:" + "x" * 120),
    fact=st.text(max_size=2000),
    narrative=st.text(max_size=9000),
    status=st.just("confirmed"),
    trust=st.just("foreign"),
    updated=st.just("2026-11-20"),
    score=st.just(1.0),
)
QUOTES = st.builds(
    Quote, text=st.text(max_size=410), said=st.just("2026-11-20"), session=st.just("s"), project=st.text(max_size=200)
)


@given(st.lists(HITS, max_size=20), st.lists(QUOTES, max_size=3))
def test_no_answer_is_longer_than_a_model_is_to_read(hits: list[Hit], quotes: list[Quote]) -> None:
    assert (
        len(spoken(Found(hits=tuple(hits), quotes=tuple(quotes), total=len(hits), quoted=len(quotes), pages=1))) <= ANSWER_CHARS
    )
