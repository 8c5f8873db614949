"""Which of the user's words may be quoted, on what people say."""

from __future__ import annotations

from ultan.agents.changes.comparison import claim_of
from ultan.agents.quoting import Spoken, left_out, outdated, spoken
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef
from ultan.retrieval.saying import Saying

PROJECT = ProjectRef(key="path:/w/crane", slug="crane-0a1b2c", name="crane")
AT = 1_800_000_000.0


def told(*lines: str, role: Role = "user") -> tuple[Spoken, ...]:
    """What the user says; a line that begins with "A: " is the assistant's."""
    turns = (
        Turn(
            event_id=f"ev{place}", episode_id="ep", session="s", project=PROJECT, ts=AT + place, text=text.removeprefix("A: "),
            role="assistant" if text.startswith("A: ") else role,
        )
        for place, text in enumerate(lines)
    )  # fmt: skip
    return tuple(spoken(tuple(turns)))


def said(*lines: str, role: Role = "user") -> tuple[Saying, ...]:
    return tuple(one.saying for one in told(*lines, role=role))


def test_a_doubtful_statement_is_quoted_with_all_that_stood_around_it() -> None:
    (one,) = said("the importer is Mirela's baby. can you look at its log?")
    assert one.text == "the importer is Mirela's baby. can you look at its log?"
    assert (one.id, one.scope, one.said_at) == ("ev0", PROJECT.scope, AT)


def test_each_prompt_is_one_saying() -> None:
    found = said("From now on the staging port is 7443.", "The backups lie on vault-3, and only there.")
    assert [one.id for one in found] == ["ev0", "ev1"]


def test_orders_questions_and_what_was_taken_back_are_not_quoted() -> None:
    assert said("rename this variable to count", "which port does staging use?") == ()
    assert said("From now on the staging port is 7443.", "scratch that, forget what I just said") == ()


def test_what_the_assistant_says_is_not_quoted() -> None:
    assert said("From now on the staging port is 7443.", role="assistant") == ()


def test_the_later_of_two_values_in_one_session_is_quoted() -> None:
    found = said("From now on the staging port is 7443.", "no, make that: the staging port is 9443, not 7443")
    assert ["9443" in one.text for one in found] == [True]


def test_an_answer_is_quoted_behind_the_prompt_before_it() -> None:
    (one,) = said(
        "our caterer quit, who does the lunches", "A: Who delivers the lunches instead?", "Brotkorb does, from monday on"
    )
    assert one.whole == "our caterer quit, who does the lunches … Brotkorb does, from monday on"


def test_a_prompt_that_says_what_it_is_about_is_quoted_alone() -> None:
    found = said("look at the failing build", "From now on the staging database of the importer listens on port 7443 at vault-3.")
    assert [one.before for one in found] == [""]


def test_a_later_word_on_the_same_subject_outdates_a_quote() -> None:
    (old,) = said("From now on the staging port is 7443.")
    (new,) = told("The staging port is 9443 now, no longer 7443.")
    (again,) = told("From now on the staging port is 7443.")
    (other,) = told("The backups lie on vault-3, and only there.")
    assert outdated(new.claims, [old]) == {"ev0"}
    assert outdated(again.claims, [old]) == {"ev0"}
    assert outdated(other.claims, [old]) == frozenset()


def test_an_entry_outdates_a_quote_too() -> None:
    (old,) = said("From now on the staging port is 7443.")
    entry = Entry(
        id="e_0000000001", path="a.md", title="t", type="fact", scope=PROJECT.scope, fact="The staging port is 9443, not 7443."
    )  # fmt: skip
    assert outdated([claim_of(entry)], [old]) == {"ev0"}


def test_a_value_that_a_prompt_calls_gone_need_not_stand_in_an_entry() -> None:
    (one,) = told("the gauges run at 05:15 now. 04:40 is out.")
    fact = "the gauges run at 05:15 (before: 04:20)"
    entry = Entry(id="e_0000000001", path="a.md", title="t", type="fact", scope=PROJECT.scope, fact=fact)
    assert not left_out(one.saying, [entry])
    assert left_out(one.saying, [entry.model_copy(update={"fact": "the gauges run early"})])
