from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ultan.agents.minds.holdings import Holdings
from ultan.agents.minds.look_up import SHOWN, LookUpRefused, tools
from ultan.library.entry import Entry

Entries = Callable[..., Entry]
Held = Callable[..., Holdings]


def use(held: Holdings, name: str, **given: Any) -> str:
    return next(tool for tool in tools(held) if tool.name == name).run(given)


def test_an_entry_is_read_by_id_and_by_path_with_what_lies_beside_it(entry_of: Entries, holdings_of: Held) -> None:
    port, pier = entry_of("port", "the api listens on 7443", narrative="Since May."), entry_of("pier", "the pier is red")
    held = holdings_of(port, pier)
    for name in (port.id, port.path, f"[[{port.path.removesuffix('.md')}]]"):
        text = use(held, "read", entry=name)
        assert "Since May." in text
        assert pier.id in text.partition("beside it:")[2]


def test_a_folder_is_read_with_what_lies_in_it_and_below(entry_of: Entries, holdings_of: Held) -> None:
    port, pier = entry_of("port", "the api listens on 7443"), entry_of("piers/pier", "the pier is red")
    held = holdings_of(port, pier)
    for name in ("projects/quay-1/facts", "projects/quay-1/facts/README.md"):
        text = use(held, "read", entry=name)
        assert port.id in text
        assert pier.id not in text
        assert "projects/quay-1/facts/piers/" in text
    for nowhere in ("projects/quay-1/../../etc", "/etc", "projects/quay-1/facts/../../../x"):
        with pytest.raises(LookUpRefused, match="no entry or folder"):
            use(held, "read", entry=nowhere)


def test_a_question_of_a_page_is_no_search(holdings_of: Held) -> None:
    with pytest.raises(LookUpRefused, match="at most 400"):
        use(holdings_of(), "search_words", query="pier " * 100)


def test_an_entry_that_is_not_there_and_an_empty_query_are_refused_in_words(holdings_of: Held) -> None:
    for name, given in (("read", {"entry": "e_nothing000"}), ("grep", {"text": " "}), ("search_words", {})):
        with pytest.raises(LookUpRefused):
            use(holdings_of(), name, **given)


def test_grep_and_both_searches_list_entries_as_lines_with_their_ids(entry_of: Entries, holdings_of: Held) -> None:
    held = holdings_of(entry_of("port", "the API listens on 7443"), entry_of("pier", "the pier is red"))
    assert use(held, "grep", text="api LISTENS").splitlines() == [use(held, "search_words", query="api port listens")]
    assert len(use(held, "search_meaning", query="anything").splitlines()) == 2
    assert use(held, "grep", text="submarine") == "(nothing)"


def test_no_list_is_longer_than_a_mind_can_use(entry_of: Entries, holdings_of: Held) -> None:
    held = holdings_of(*(entry_of(f"n{number}", f"pier number {number}") for number in range(50)))
    assert len(use(held, "grep", text="pier").splitlines()) == SHOWN
