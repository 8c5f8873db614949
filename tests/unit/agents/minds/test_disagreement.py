from __future__ import annotations

from collections.abc import Callable

from ultan.agents.minds.disagreement import Disagreement, change, fault
from ultan.agents.minds.holdings import Holdings
from ultan.agents.tensions.standing import stands
from ultan.library import frontmatter
from ultan.library.actions import Write
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import Trust

Entries = Callable[..., Entry]
Held = Callable[..., Holdings]


def between(one: Entry, other: Entry) -> Disagreement:
    return Disagreement(one=one.id, other=other.id, why="a crane has one limit")


def test_two_entries_of_which_one_can_hold_become_a_question_with_both_as_its_sides(entry_of: Entries, holdings_of: Held) -> None:
    one, other = entry_of("one", "crane 7 lifts 40 tons"), entry_of("two", "crane 7 is limited to 25 tons")
    held = holdings_of(one, other)
    assert fault(between(one, other), held) == ""
    raised = change(between(one, other), held)
    assert raised is not None
    assert isinstance(raised.action, Write)
    assert (raised.action.type, raised.action.scope, raised.source.trust) == ("tension", one.scope, Trust.USER_SAID)
    assert raised.source.events == ("ev-one", "ev-two")
    tension = entry_of("odd", raised.action.fact, narrative=raised.action.narrative, type="tension")
    assert frontmatter.parse(frontmatter.render(tension), tension.path).fact.endswith("?")
    again = holdings_of(one, other, tension)
    assert stands(tension, again.view.resolve)
    assert fault(between(other, one), again) == "it is asked already"


def test_what_cannot_disagree_is_told(entry_of: Entries, holdings_of: Held) -> None:
    one, far = entry_of("one", "crane 7 lifts 40 tons"), entry_of("far", "crane 7 lifts 25 tons", scope=GLOBAL)
    foreign = entry_of("two", "crane 7 lifts 25 tons", trust=Trust.FOREIGN)
    past = entry_of("past", "crane 7 lifts 30 tons", status="deprecated")
    held = holdings_of(one, far, foreign, past)
    for other, why in (
        (one, "can't disagree with itself"),
        (far, "they hold in different places: global, project:quay-1"),
        (foreign, "no entry in force that the user said"),
        (past, "no entry in force that the user said"),
    ):
        assert why in fault(between(one, other), held)
    assert fault(Disagreement(one=one.id, other="e_missing000", why="odd"), held) == "there is no entry e_missing000"
