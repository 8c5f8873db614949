"""Facts of one form: what varies in two places is told of two things, what varies in the value alone is told of one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.agents.changes.comparison import Claim, Relation, relation

TWO_SLOTS = (
    "service number {a} lives on rack {b}",
    "colour number {a} of the palette is {b}",
    "deploy to {a} with make deploy REGION={b}",
    "{a} listens on port {b}",
    "{a} is owned by {b}",
    "the {a} database is {b}",
    "in {a} the bucket is {b}",
    "{a} backs up to {b}",
    "I moved {a} to port {b}",
    "the {a} worker now runs on {b}",
    "the owner of {a} is {b}",
    "never deploy {a} from {b}",
    "the branch of {a} is called {b}",
    "the retry limit is {a} for {b}",
    "the limit is {a} now, for {b}",
    "{a} is on {b}, no longer on the old box",
)
ONE_SUBJECT = ("{x} listens on port {v}", "{x} is owned by {v}", "{x} lives on rack {v}", "the port of {x} is {v}")
CHANGED = ("{x} listens on port {v}", "{x} now listens on port {v}", "I moved {x} to port {v}", "{x} moved to port {v}")

FILLINGS = "frontend backend us eu prod dev s1 s12 s88 c no web-1 web-2 Otter team-red 3000 8080 7 #ff00aa"
words = st.sampled_from(FILLINGS.split())
names = st.sampled_from(
    ["the birch mailer", "the amber mailer", "billing", "svc-12", "svc-1", "frontend", "backend dev server", "c"]
)
numbers = st.integers(min_value=1, max_value=9_999).map(str)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TWO_SLOTS), *(st.lists(words, min_size=2, max_size=2, unique=True) for _ in range(2)))
def test_facts_of_one_form_that_differ_in_two_places_never_touch_each_other(form: str, a: list[str], b: list[str]) -> None:
    one, other = form.format(a=a[0], b=b[0]), form.format(a=a[1], b=b[1])
    assert relation(Claim(one), Claim(other)) is Relation.OTHER


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(ONE_SUBJECT), st.lists(names, min_size=2, unique=True), st.lists(numbers, min_size=9, max_size=9, unique=True)
)
def test_another_value_of_one_subject_replaces_the_fact_of_this_subject_alone(
    form: str, xs: list[str], values: list[str]
) -> None:
    known = [form.format(x=x, v=value) for x, value in zip(xs, values, strict=False)]
    told = form.format(x=xs[0], v=values[-1])
    assert [relation(Claim(told), Claim(fact)) for fact in known] == [Relation.CHANGED] + [Relation.OTHER] * (len(known) - 1)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(CHANGED),
    st.sampled_from(CHANGED),
    st.lists(names, min_size=2, max_size=2, unique=True),
    st.lists(numbers, min_size=3, max_size=3, unique=True),
)
def test_a_change_is_found_in_other_words_and_for_its_subject_alone(new: str, old: str, xs: list[str], v: list[str]) -> None:
    told = Claim(new.format(x=xs[0], v=v[0]))
    assert relation(told, Claim(old.format(x=xs[0], v=v[1]))) is Relation.CHANGED
    assert relation(told, Claim(old.format(x=xs[1], v=v[2]))) is Relation.OTHER


@settings(max_examples=100, deadline=None)
@given(st.lists(names, min_size=2, max_size=2, unique=True), st.lists(numbers, min_size=2, max_size=2, unique=True))
def test_a_value_that_is_named_as_gone_is_gone_for_the_subject_alone(xs: list[str], v: list[str]) -> None:
    told = Claim(f"{xs[0]} is on port {v[0]}, no longer {v[1]}")
    assert relation(told, Claim(f"{xs[0]} listens on port {v[1]}")) is Relation.CHANGED
    assert relation(told, Claim(f"{xs[1]} listens on port {v[1]}")) is Relation.OTHER
