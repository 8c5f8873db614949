"""The library as a list, and as the answer to a question."""

from __future__ import annotations

from typing import Any

import pytest

from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page.library_view import listed


def test_an_empty_library_says_what_to_do(look: Any) -> None:
    assert "ultan remember" in look(listed) and "<form" not in look(listed)


def test_each_entry_is_listed_with_its_type_place_and_trust_and_leads_to_its_own_page(lived: Any, look: Any) -> None:
    one = lived.write("the tide database listens on port 7443")
    shown = look(listed)
    assert f'<a href="/entry?id={one}">the tide database listens on port 7443</a>' in shown
    assert ">in lark<" in shown and ">user-said<" in shown and "1 entry, the latest change first" in shown


def test_what_an_entry_says_is_never_markup(lived: Any, look: Any) -> None:
    lived.write(lived.hostile)
    shown = look(listed)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "<script" not in shown and "<img" not in shown


def test_a_scope_and_a_type_narrow_the_list(lived: Any, look: Any) -> None:
    lived.write("the tide database listens on port 7443")
    lived.write("answer in plain English", "preference", scope="global")
    assert "port 7443" not in look(listed, scope="global") and "plain English" in look(listed, scope="global")
    assert "plain English" not in look(listed, type="fact") and "port 7443" in look(listed, type="fact")
    assert "No entry is of this kind" in look(listed, type="gotcha")


def test_what_holds_no_more_is_listed_only_where_it_is_asked_for(lived: Any, look: Any) -> None:
    one = lived.file(lived.write("the tide database listens on port 7443"))
    one.write_text(one.read_text("utf-8").replace("status: provisional", "status: deprecated"), "utf-8")
    assert "port 7443" not in look(listed)
    assert "port 7443" in look(listed, holds="gone") and ">deprecated<" in look(listed, holds="all")


def test_fifty_entries_are_a_page_and_the_filters_stay(lived: Any, look: Any) -> None:
    first = lived.file(lived.write("fact number 0"))
    for number in range(1, 60):
        text = first.read_text("utf-8").replace("number 0", f"number {number}").replace("id: e_", f"id: e_{number:02}")
        first.with_name(f"{number}.md").write_text(text, "utf-8")
    shown = look(listed, type="fact")
    assert shown.count("<li>") == 50 and "page 1 of 2" in shown and 'href="/library?page=2&amp;type=fact"' in shown
    assert look(listed, type="fact", page="2").count("<li>") == 10


def test_a_question_is_answered_as_recall_answers_it_by_words_where_no_daemon_runs(lived: Any, look: Any) -> None:
    lived.write("the tide database listens on port 7443")
    lived.write("answer in plain English", "preference", scope="global")
    lived.index()
    lived.say("p1", "connect to the tide database and list its tables")
    shown = look(listed, q="tide database")
    assert "port 7443" in shown and "plain English" not in shown
    assert "answered by words alone" in shown
    assert "connect to the tide database and list its tables" in shown and "In your own words" in shown
    assert "port 7443" not in look(listed, q="tide database", scope="global")


def test_a_question_that_nothing_answers_is_not_told(lived: Any, look: Any) -> None:
    lived.write("the tide database listens on port 7443")
    lived.index()
    assert "Not told" in look(listed, q="giraffe")


def test_where_the_index_is_gone_the_way_to_another_is_told_beside_the_question(lived: Any, look: Any) -> None:
    lived.write("the tide database listens on port 7443")
    shown = look(listed, q="tide")
    assert "lexical.sqlite is gone" in shown and '<code class="command">ultan up</code>' in shown and 'value="tide"' in shown


def test_a_type_that_does_not_exist_is_wrong_use(lived: Any, look: Any) -> None:
    lived.write("the tide database listens on port 7443")
    for wrong in ({"type": "fairy"}, {"holds": "never"}, {"page": "0"}):
        with pytest.raises(MisuseError):
            look(listed, **wrong)


def test_files_that_are_no_entries_are_told_of(lived: Any, look: Any) -> None:
    lived.file(lived.write("the tide database listens on port 7443")).with_name("broken.md").write_text("no front matter")
    assert "1 file can&#x27;t be read as entries" in look(listed)
