from __future__ import annotations

from datetime import date

from ultan.agents.known import KnownEntries
from ultan.agents.tensions.standing import standing
from ultan.agents.tensions.upkeep import Done, due
from ultan.library.actions import Archive, Write
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.trust import Trust

SHOP = "project:shop-123456"


def entry(number: int, fact: str, **fields: object) -> Entry:
    plain: dict[str, object] = {
        "id": f"e_{number:010}",
        "path": f"projects/shop-123456/facts/f{number}.md",
        "title": fact,
        "type": "fact",
        "scope": SHOP,
        "fact": fact,
        "trust": Trust.USER_SAID,
        "created": date(2026, 11, 20),
        "sources": (f"ev{number}",),
    }
    return Entry.model_validate(plain | fields)


ALWAYS = entry(1, "Always squash commits on merge")
NEVER = entry(2, "Never squash commits on merge")
ASKS = entry(
    3,
    "Which holds: “Always squash commits on merge” or “Never squash commits on merge”?",
    type="tension",
    path="projects/shop-123456/tensions/t3.md",
    narrative="Between [[projects/shop-123456/facts/f1]] and [[projects/shop-123456/facts/f2]]: both are in force.",
)


def view(*entries: Entry) -> Catalogue:
    return Catalogue(entries={one.id: one for one in entries})


def changes(done: Done, *entries: Entry) -> list[Write | Archive]:
    made = [change.action for change in due(view(*entries), done, KnownEntries(entries))]
    return [action for action in made if isinstance(action, Write | Archive)]


def test_two_entries_in_force_that_disagree_raise_one_question_linked_to_both() -> None:
    (write,) = changes(Done((NEVER.id,)), ALWAYS, NEVER)
    assert isinstance(write, Write)
    assert (write.type, write.scope) == ("tension", SHOP)
    assert write.fact == "Which holds: “Always squash commits on merge” or “Never squash commits on merge”?"
    assert "[[projects/shop-123456/facts/f1]]" in write.narrative and "[[projects/shop-123456/facts/f2]]" in write.narrative


def test_it_rests_on_the_events_of_both_and_is_trusted_as_the_lesser() -> None:
    (change,) = due(view(ALWAYS, NEVER), Done((NEVER.id,)), KnownEntries((ALWAYS, NEVER)))
    assert change.source.events == ("ev1", "ev2")
    assert change.source.trust is Trust.USER_SAID


def test_a_question_that_is_asked_already_is_not_raised_again() -> None:
    assert changes(Done((NEVER.id, ALWAYS.id)), ALWAYS, NEVER, ASKS) == []


def test_an_entry_that_replaced_another_has_found_what_it_contradicts() -> None:
    old = entry(4, "Squash commits on merge", archived=True, superseded_by=NEVER.id)
    assert changes(Done((NEVER.id,)), ALWAYS, NEVER, old) == []


def test_what_holds_elsewhere_was_not_said_by_the_user_or_is_archived_is_in_nobodys_way() -> None:
    for other in ({"scope": "project:other-123456"}, {"trust": Trust.FOREIGN}, {"archived": True}, {"status": "deprecated"}):
        assert changes(Done((NEVER.id,)), ALWAYS.model_copy(update=other), NEVER) == [], other


def test_a_tension_of_which_a_side_no_longer_holds_is_archived_in_favour_of_the_other() -> None:
    gone = ALWAYS.model_copy(update={"archived": True, "path": f"_archive/{ALWAYS.path}"})
    assert changes(Done(), gone, NEVER, ASKS) == [
        Archive(entry_id=ASKS.id, reason="one of its sides no longer holds", superseded_by=NEVER.id)
    ]
    assert standing((gone, NEVER, ASKS)) == ()


def test_a_tension_of_which_a_side_was_deleted_by_hand_no_longer_stands() -> None:
    assert standing((NEVER, ASKS)) == ()
    assert [one.kind for one in changes(Done(), NEVER, ASKS)] == ["archive"]


def test_who_says_one_side_again_has_answered() -> None:
    archived = changes(Done((), {ALWAYS.id: ("ev9",)}), ALWAYS, NEVER, ASKS)
    assert [(one.entry_id, one.superseded_by) for one in archived if isinstance(one, Archive)] == [
        (NEVER.id, ALWAYS.id),
        (ASKS.id, ALWAYS.id),
    ]


def test_a_question_without_sides_stands_until_something_takes_its_place() -> None:
    open_one = entry(5, "Whether carts live in redis?", type="tension")
    assert standing((open_one, ALWAYS)) == (open_one,)
    assert changes(Done((ALWAYS.id,)), open_one, ALWAYS) == []


def test_tensions_stand_the_newest_first() -> None:
    old, new = (entry(n, f"Whether {n} holds?", type="tension", valid_from=date(2026, 11, n)) for n in (6, 7))
    assert standing((old, new)) == (new, old)


def test_a_tension_written_by_hand_is_left_to_the_person() -> None:
    assert changes(Done(), NEVER, ASKS.model_copy(update={"trust": Trust.FOREIGN})) == []
