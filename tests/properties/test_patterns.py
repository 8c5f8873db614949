from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.agents.changes.comparison import Claim, Relation, relation
from ultan.agents.patterns.extract import describe, extract
from ultan.agents.patterns.sentences import sentences
from ultan.agents.patterns.wording import shortened, tidy

WORDS = 'remember always never we use not port 7443 5432, staging. is now from on `a b` "x" ? maybe ``` > [a] 以后 。 必ず'
words = st.sampled_from(WORDS.split())
prompts = st.one_of(
    st.text(max_size=300), st.lists(words, max_size=30).map(" ".join), st.lists(words, max_size=30).map("\n".join)
)


@settings(max_examples=150, deadline=None)
@given(prompts)
def test_any_text_gives_statements_that_are_short_labelled_and_the_same_each_time(text: str) -> None:
    statements = extract(text)
    assert statements == extract(text)
    for statement in statements:
        assert 0 < len(statement.fact) <= 600
        assert "\n" not in statement.fact
        assert statement.title


@settings(max_examples=100, deadline=None)
@given(prompts)
def test_every_word_of_a_fact_was_said(text: str) -> None:
    for statement in extract(text):
        said = statement.fact.replace(" (before: ", " ").rstrip("…)")
        assert all(word.rstrip(".,") in text for word in said.split())


@settings(max_examples=100, deadline=None)
@given(prompts)
def test_a_line_split_into_sentences_loses_nothing_but_space(text: str) -> None:
    line = " ".join(text.split())
    assert "".join("".join(sentence.text.split()) for sentence in sentences(line)) == "".join(line.split())


@settings(max_examples=100, deadline=None)
@given(st.text(min_size=1, max_size=2_000).filter(str.strip))
def test_whatever_is_told_can_be_described(text: str) -> None:
    assert describe(text).fact


@settings(max_examples=100, deadline=None)
@given(st.text(min_size=1, max_size=200).filter(str.strip))
def test_a_fact_says_the_same_as_itself(text: str) -> None:
    assert relation(Claim(text), Claim(text)) is Relation.SAME


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300), st.integers(min_value=10, max_value=200))
def test_shortening_keeps_the_cap_and_tidying_never_empties(text: str, cap: int) -> None:
    assert len(shortened(text, cap)) <= cap
    if text.strip():
        assert tidy(text)
