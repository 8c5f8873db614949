"""Rules: how far each goes, what it would have stopped of the user's own calls, and what it did."""

from __future__ import annotations

from typing import Any

import pytest

from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.page import rules_view


def test_where_there_is_no_rule_the_way_to_one_is_told(look: Any) -> None:
    assert "never push to main" in look(rules_view.listed) and "ultan remember" in look(rules_view.listed)


def test_each_rule_is_listed_with_its_back_test_and_its_decisions(lived: Any, look: Any) -> None:
    rule = lived.write("never push to main", "constraint")
    lived.say("c1", "git push origin main", tool="Bash")
    lived.say("c2", "ls", tool="Bash")
    lived.decide(rule, "ask", "git push -f origin main <b>")
    lived.decide("built-in:home", "deny", "rm -r home")
    shown = look(rules_view.listed)
    assert f'<a href="/rule?id={rule}">never push to main</a>' in shown
    assert ">asks<" in shown and ">1 of 2<" in shown and ">1 asked" in shown
    assert "git push -f origin main &lt;b&gt;" in shown and "you were asked" in shown
    assert "kept 1 call out of its home" in shown and "built-in:home" in shown


def test_a_rule_shows_the_past_calls_that_it_would_have_stopped_and_the_commands_that_change_it(lived: Any, look: Any) -> None:
    rule = lived.write("never push to main", "constraint")
    lived.say("c1", "git push origin main", tool="Bash")
    lived.decide(rule, "allowed_once", "git push origin main")
    shown = look(rules_view.one, id=rule)
    assert "It would have fired on 1 of your last 1 call." in shown and shown.count("git push origin main") == 2
    assert "you let it pass" in shown and ">rule</th>" not in shown, "all of it is this rule's"
    assert f'<code class="command">ultan confirm {rule}</code>' in shown and "--mode shadow" in shown
    assert "<form" not in shown and "<button" not in shown


def test_an_entry_that_is_no_rule_says_why(lived: Any, look: Any) -> None:
    fact = lived.write("the tide database listens on port 7443")
    with pytest.raises(MisuseError, match="is no rule"):
        look(rules_view.one, id=fact)
