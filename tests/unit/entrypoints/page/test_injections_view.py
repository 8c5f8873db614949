"""The injection ledger: what was put into which prompt, why, at what price, and what became of it."""

from __future__ import annotations

from typing import Any

import pytest

from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page import injections_view


def test_a_ledger_that_holds_nothing_says_what_to_do(look: Any) -> None:
    assert "ultan status" in look(injections_view.listed)


def test_figures_and_sessions_are_those_of_ultan_memory(lived: Any, look: Any) -> None:
    used, vain = lived.write("the tide database listens on port 7443"), lived.write("the archive lies under /srv/ebb-9")
    lived.inject("p1", "s1", used, vain)
    lived.close_turn("p1", "s1", used)
    lived.close_turn("p2", "s2", told_again=used)
    shown = look(injections_view.listed)
    assert "<dt>told twice</dt><dd><strong>50.0%</strong><small>1 of 2 asks</small></dd>" in shown
    assert "<dt>used</dt><dd><strong>1</strong>" in shown and "<dt>wasted</dt><dd><strong>1</strong>" in shown
    assert "<dt>tokens at prompts</dt><dd><strong>80</strong>" in shown and "40 ms" in shown
    assert 'href="/session?id=s1"' in shown and 'href="/session?id=s2"' in shown
    assert f'href="/entry?id={used}"' in shown and "a bar a day" not in shown, "all of it was on one day"


def test_a_session_shows_each_block_with_its_prompt_each_line_s_reason_price_and_end(lived: Any, look: Any) -> None:
    used, vain = lived.write("the tide database listens on port 7443"), lived.write("the archive lies under /srv/ebb-9")
    lived.say("p1", f"connect to the tide database {lived.hostile}")
    lived.inject("p1", "s1", used, vain)
    lived.close_turn("p1", "s1", used)
    shown = look(injections_view.session, id="s1")
    assert "connect to the tide database &lt;script&gt;" in shown and "<script" not in shown
    assert "80 tokens, 300 characters, 40 ms" in shown and "shares tide; 30 tokens" in shown
    assert ">used<" in shown and ">not used<" in shown


def test_the_user_s_own_words_that_were_quoted_are_no_entry_and_lead_nowhere(lived: Any, look: Any) -> None:
    lived.say("q1", "the harbour master is Rosa")
    lived.inject("p1", "s1", "q1", "e_gone000000")
    for shown in (look(injections_view.session, id="s1"), look(injections_view.listed)):
        assert "<q>the harbour master is Rosa</q>" in shown and "<code>e_gone000000</code>" in shown
        assert 'href="/entry' not in shown


def test_only_the_days_that_are_asked_for_count(lived: Any, look: Any) -> None:
    entry = lived.write("the tide database listens on port 7443")
    lived.inject("p1", "s1", entry, ts=lived.now - 3 * 86_400)
    lived.inject("p2", "s2", entry)
    assert "s1" in look(injections_view.listed, days="7") and "a bar a day" in look(injections_view.listed, days="7")
    assert 'id=s1"' not in look(injections_view.listed, days="1")
    with pytest.raises(MisuseError):
        look(injections_view.listed, days="2")


def test_without_the_daemon_the_ledger_is_said_to_stand_still(look: Any) -> None:
    shown = look(injections_view.listed)
    assert "The daemon doesn&#x27;t run: what happened since isn&#x27;t here yet." in shown
    assert '<code class="command">ultan up</code>' in shown


def test_a_session_that_the_ledger_does_not_hold_is_not_found(look: Any) -> None:
    assert "The ledger holds nothing of this session" in look(injections_view.session, id="<b>")
