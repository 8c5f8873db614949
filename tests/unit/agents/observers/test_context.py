"""What recurs, what follows, and what is known of it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from looked_at import PROJECT, said

from ultan.agents.known import KnownEntries
from ultan.agents.observers.context import context
from ultan.library.entry import Entry
from ultan.library.trust import Trust

SCOPES = (PROJECT.scope, "global")


def entry(name: str, fact: str, scope: str = PROJECT.scope) -> Entry:
    return Entry(id=f"e_{name:0<10}", path=f"{name}.md", title=name, type="fact", scope=scope, fact=fact, trust=Trust.USER_SAID)


def test_reasons_orders_habits_and_what_comes_again_are_remarked_with_the_users_words() -> None:
    seen = context(
        said("first stop the cue runner, then restart luxd-main, otherwise the stage goes dark", "always tag luxd-main"),
        KnownEntries(),
        SCOPES,
    )
    assert {one.says for one in seen.patterns} == {"keeps an order of steps", "holds each time", "comes back to luxd-main"}
    assert [one.quote for one in seen.implications] == [
        "first stop the cue runner, then restart luxd-main, otherwise the stage goes dark"
    ]


def test_a_prompt_is_linked_to_entries_that_share_two_words_and_to_none_that_shares_one() -> None:
    near, far = entry("near", "the tide gate opens at noon"), entry("far", "the gate keeper is Anna")
    elsewhere = entry("other", "the tide gate opens at dawn", "project:other")
    seen = context(said("the tide gate stays shut on sundays"), KnownEntries((near, far, elsewhere)), SCOPES)
    assert [(one.entry_id, one.event_id, one.shared) for one in seen.links] == [(near.id, "ev1", ("gate", "tide"))]
