"""A sample is drawn by its seed."""

from __future__ import annotations

from collections import Counter

from ultan.entrypoints.bench import told
from ultan.entrypoints.bench.sample import ASKS, drawn
from ultan.library.entry import GLOBAL

# One in nine of what is written, of most domains.
SOME = told.everything()[::9]


def test_the_same_seed_draws_the_same_library_and_the_same_prompts() -> None:
    assert drawn(4, SOME, others=5) == drawn(4, SOME, others=5)
    assert drawn(4, SOME, others=5).entries != drawn(5, SOME, others=5).entries


def test_each_fact_is_there_once_and_asked_for_in_three_ways() -> None:
    sample = drawn(1, SOME, others=3, projects=2)
    kinds = Counter(ask.kind for ask in sample.asks)
    assert [kinds[kind] for kind in ASKS] == [len(SOME)] * 3
    assert len(sample.entries) == len(SOME) + 3 * 3
    assert len({entry.id for entry in sample.entries}) == len(sample.entries)


def test_a_prompt_is_put_where_its_entry_may_answer() -> None:
    sample = drawn(2, SOME, others=2)
    scopes = {entry.id: entry.scope for entry in sample.entries}
    assert all(scopes[ask.wants] in (ask.scope, GLOBAL) for ask in sample.asks if ask.wants)


def test_no_domain_is_in_two_groups_and_prompts_without_an_entry_have_groups_of_their_own() -> None:
    sample = drawn(1, SOME, others=2)
    domains = {one.domain for one in SOME}
    assert {ask.group for ask in sample.asks if ask.wants} == domains
    assert not {ask.group for ask in sample.asks if not ask.wants} & domains


def test_plain_facts_of_a_project_all_differ() -> None:
    sample = drawn(1, SOME, others=40, projects=1)
    plain = [entry.fact for entry in sample.entries[len(SOME) :] if entry.scope == GLOBAL]
    assert len(set(plain)) == len(plain) == 40
