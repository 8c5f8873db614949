"""What of an entry is embedded."""

from __future__ import annotations

from typing import Any

from ultan.library.entry import Entry
from ultan.retrieval.indexing.passage import passage


def entry(**fields: Any) -> Entry:
    base = {"id": "e_0000000001", "path": "1.md", "title": "The staging port…", "type": "fact", "scope": "global"}
    return Entry(**{**base, "fact": "The staging port is 7443.", **fields})


def test_a_title_that_is_only_the_fact_s_beginning_is_not_said_twice() -> None:
    assert passage(entry()) == "The staging port is 7443."
    assert passage(entry(title="Ports")) == "Ports\nThe staging port is 7443."


def test_keywords_are_embedded_only_where_they_add_a_word() -> None:
    told = entry(keywords=("staging", "7443", "preprod"), aliases=("Port",), narrative="Since the clash.")
    assert passage(told) == "The staging port is 7443.\npreprod\nSince the clash."
