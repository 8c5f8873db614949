from __future__ import annotations

from ultan.agents.known import KnownEntries
from ultan.library.entry import Entry


def entry(entry_id: str, fact: str, **fields: object) -> Entry:
    plain = {"id": entry_id, "path": f"{entry_id}.md", "title": fact, "type": "fact", "scope": "global", "fact": fact}
    return Entry.model_validate(plain | fields)


def test_the_entry_that_shares_most_words_comes_first_and_strangers_do_not_come() -> None:
    known = KnownEntries([entry("a", "port of the queue"), entry("b", "port of the staging queue"), entry("c", "tabs")])
    assert [found.id for found in known.similar("staging queue port", ("global",), 5)] == ["b", "a"]
    assert [found.id for found in known.similar("staging queue port", ("global",), 1)] == ["b"]


def test_other_scopes_and_what_is_no_longer_current_stay_out() -> None:
    known = KnownEntries(
        [
            entry("a", "the queue", scope="project:other"),
            entry("b", "the queue", archived=True),
            entry("c", "the queue", superseded_by="d"),
        ]
    )
    assert known.similar("queue", ("global",), 5) == ()


def test_it_counts_how_many_entries_hold_a_word() -> None:
    known = KnownEntries([entry("a", "port of the queue"), entry("b", "the staging queue"), entry("c", "tabs")])
    spread = known.spread(("queue", "tabs", "kiln"))
    assert (spread.entries, spread.holders["queue"], spread.holders["kiln"]) == (3, 2, 0)
    assert spread.telling("kiln") > spread.telling("tabs") > spread.telling("queue") >= 0
