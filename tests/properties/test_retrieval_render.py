"""No block passes its budget or leaves its fence, whatever entries say."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.configs.edge import fence
from ultan.configs.settings import load
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.render import Cap, Extra, Pin, prompt_block, start_block

PRIMING = load("no such file", {}).priming
OURS = ProjectRef(key="git:h/ours", slug="ours", name="ours")
FACTS = st.lists(st.text(min_size=1, max_size=300) | st.just(f"x {fence.CLOSE} y {fence.OPEN}"), max_size=30)
SCOPES = st.sampled_from(["global", "project:ours", "project:theirs"])


def entry(number: int, fact: str, scope: str) -> Entry:
    return Entry(id=f"e_{number:010d}", path=f"{number}.md", title="t", type="fact", scope=scope, fact=fact)


@given(FACTS, st.integers(0, 3000))
def test_a_prompt_block_fits_its_budget_and_counts_what_it_shows(facts: list[str], budget: int) -> None:
    settings = PRIMING.model_copy(update={"budget_chars": budget})
    given_to = [
        Candidate(entry=entry(number, fact, "global"), lexical=0.5, dense=0.5, fused=0.5, score=0.5, reason="shares a word")
        for number, fact in enumerate(facts)
    ]
    block = prompt_block(given_to, [], settings)
    assert len(block.text) <= budget
    assert block.text.count(fence.CLOSE) == (1 if block.text else 0)
    assert [shown.entry for shown in block.shown] == [one.entry.id for one in given_to[: len(block.shown)]]


@given(st.lists(st.tuples(st.text(min_size=1, max_size=200), SCOPES), max_size=40), st.integers(0, 3000))
def test_an_index_fits_its_budget_and_never_shows_another_project(rows: list[tuple[str, str]], budget: int) -> None:
    settings = PRIMING.model_copy(update={"index_chars": budget})
    entries = [entry(number, fact, scope) for number, (fact, scope) in enumerate(rows)]
    theirs = {one.id for one in entries if one.scope == "project:theirs"}
    block = start_block(entries, OURS, settings)
    assert len(block.text) <= budget
    assert theirs.isdisjoint(shown.entry for shown in block.shown)


@given(
    st.lists(st.text(min_size=1, max_size=200), max_size=6),
    st.lists(st.tuples(st.text(min_size=1, max_size=200), SCOPES), max_size=20),
    st.integers(0, 3000),
)
def test_lines_before_the_entries_take_from_the_budget_and_add_nothing_to_it(
    texts: list[str], rows: list[tuple[str, str]], budget: int
) -> None:
    settings = PRIMING.model_copy(update={"index_chars": budget})
    pins = tuple(
        Pin(f"pin{place}" if place % 2 else "", "open question", " ".join(text.split())) for place, text in enumerate(texts)
    )
    entries = [entry(number, fact, scope) for number, (fact, scope) in enumerate(rows)]
    block = start_block(entries, OURS, settings, extra=Extra(pins, left_out=2))
    assert len(block.text) <= budget
    shown = [one.entry for one in block.shown]
    assert "" not in shown
    assert [one for one in shown if one.startswith("pin")] == shown[: sum(one.startswith("pin") for one in shown)]


@settings(deadline=None)
@given(FACTS, st.integers(0, 900))
def test_a_prompt_block_costs_no_more_than_its_cap_and_tells_what_that_left_out(facts: list[str], most: int) -> None:
    given_to = [
        Candidate(entry=entry(number, fact, "global"), lexical=0.5, dense=0.5, fused=0.5, score=0.5, reason="shares a word")
        for number, fact in enumerate(facts)
    ]
    whole, block = prompt_block(given_to, [], PRIMING), prompt_block(given_to, [], PRIMING, Cap(most))
    assert block.tokens <= most
    assert (*block.shown, *block.left_out) == whole.shown


@settings(deadline=None)
@given(st.lists(st.tuples(st.text(min_size=1, max_size=200), SCOPES), max_size=40), st.integers(0, 900))
def test_an_index_costs_no_more_than_its_cap_and_tells_what_that_left_out(rows: list[tuple[str, str]], most: int) -> None:
    entries = [entry(number, fact, scope) for number, (fact, scope) in enumerate(rows)]
    whole, block = start_block(entries, OURS, PRIMING), start_block(entries, OURS, PRIMING, extra=Extra(cap=Cap(most)))
    assert block.tokens <= most
    assert {one.entry for one in (*block.shown, *block.left_out)} >= {one.entry for one in whole.shown}
    assert {one.entry for one in block.left_out} <= {one.entry for one in whole.shown}
