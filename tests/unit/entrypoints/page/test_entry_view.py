"""One entry: what it says, where it comes from, what stands beside it."""

from __future__ import annotations

from typing import Any

import pytest

from ultan.entrypoints.lookup import NoSuchEntryError
from ultan.entrypoints.page.entry_view import one


def test_an_entry_shows_its_front_matter_its_words_its_source_and_its_use(lived: Any, look: Any) -> None:
    entry = lived.write("the tide database listens on port 7443", narrative="Since the move to Kiel.")
    lived.inject("p1", "s1", entry)
    shown = look(one, id=entry)
    assert "Since the move to Kiel." in shown and str(lived.file(entry)) in shown
    assert "wrote the tide database listens on port 7443" in shown and "in session s1 (user-said; event e1)" in shown
    assert "shown 1 time, last on" in shown
    assert f"id: {entry}" in shown, "the file itself"


def test_the_beginning_of_an_id_is_enough_and_what_is_no_entry_is_said_so(lived: Any, look: Any) -> None:
    entry = lived.write("the tide database listens on port 7443")
    assert "port 7443" in look(one, id=entry[:6])
    with pytest.raises(NoSuchEntryError, match="ultan recall"):
        look(one, id="e_none")


def test_wikilinks_lead_on_and_other_links_are_text(lived: Any, look: Any) -> None:
    target = lived.write("the archive lies under /srv/ebb")
    path = lived.library.view().entries[target].path.removesuffix(".md")
    narrative = f"See [[{path}|the archive]], [[nowhere]], [a](javascript:alert(1)), https://a.example/ and <b>bold</b>."
    entry = lived.write("the tide database listens on port 7443", narrative=narrative)
    shown = look(one, id=entry)
    assert f'<a href="/entry?id={target}">the archive</a>' in shown
    assert "[[nowhere]]" in shown and "[a](javascript:alert(1))" in shown
    assert 'href="javascript' not in shown and 'href="https' not in shown and "<b>" not in shown
    assert "links to " in shown and "linked from " in look(one, id=target)


def test_what_came_up_beside_it_is_told_with_its_weight(lived: Any, look: Any) -> None:
    entries = lived.write("the tide database listens on port 7443"), lived.write("the archive lies under /srv/ebb")
    lived.inject("p1", "s1", *entries)
    shown = look(one, id=entries[0])
    assert "came up with it at 1 prompt (weight 0.15)" in shown and f'"/entry?id={entries[1]}"' in shown
    assert f'href="/graph?around={entries[0]}"' in shown


def test_an_entry_edited_by_hand_is_marked_foreign_with_the_command_that_accepts_it(lived: Any, look: Any) -> None:
    entry = lived.write("the tide database listens on port 7443")
    file = lived.file(entry)
    file.write_text(file.read_text("utf-8").replace("7443", "7444"), "utf-8")
    shown = look(one, id=entry)
    assert 'class="chip doubt">foreign<' in shown and '<code class="command">ultan review</code>' in shown


def test_a_rule_leads_to_what_it_stops(lived: Any, look: Any) -> None:
    entry = lived.write("never push to main", "constraint")
    assert f'href="/rule?id={entry}"' in look(one, id=entry)
