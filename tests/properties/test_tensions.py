"""Laws of tensions: what is due is done once, and nothing that is asked stands on what is gone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.agents.known import KnownEntries
from ultan.agents.tensions.questions import open_questions
from ultan.agents.tensions.standing import TENSION, newest_first, resolver, standing, stands
from ultan.agents.tensions.upkeep import RAISED, Done, due
from ultan.library.actions import Archive, Write
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.trust import Trust, may_become_entry

FACTS = st.sampled_from(
    [
        "Always squash commits on merge",
        "Never squash commits on merge",
        "We retry payments",
        "We never retry payments",
        "staging port is 7443",
        "staging port is 5432",
        "Error messages must be translated",
        "Error messages must not be translated",
        "backups lie in /mnt/ark",
    ]
)
SCOPES = st.sampled_from(["global", "project:a-123456", "project:b-123456"])
# Fact, scope, whether it is archived, and its trust.
Row = tuple[str, str, bool, Trust]
ENTRIES = st.lists(
    st.tuples(FACTS, SCOPES, st.booleans(), st.sampled_from([Trust.USER_SAID, Trust.USER_CONFIRMED, Trust.FOREIGN])), max_size=9
)


def shelf(rows: list[Row]) -> dict[str, Entry]:
    made = [
        Entry(
            id=f"e_{n}",
            path=f"f/{n}.md",
            title="t",
            type="fact",
            scope=scope,
            fact=fact,
            archived=gone,
            trust=trust,
            sources=(f"ev{n}",),
        )
        for n, (fact, scope, gone, trust) in enumerate(rows)
    ]
    return {one.id: one for one in made}


def carried_out(entries: dict[str, Entry], done: Done) -> list[Write | Archive]:
    """Does to the shelf what is due, as the library would."""
    changes = due(Catalogue(entries=dict(entries)), done, KnownEntries(tuple(entries.values())))
    actions = [change.action for change in changes if isinstance(change.action, Write | Archive)]
    for change in changes:
        match change.action:
            case Archive() as archive:
                update = {"archived": True, "superseded_by": archive.superseded_by}
                entries[archive.entry_id] = entries[archive.entry_id].model_copy(update=update)
            case Write() as write:
                fields = write.model_dump(include={"type", "scope", "fact", "narrative"})
                name = f"t_{len(entries)}"
                made = Entry(id=name, path=f"{name}.md", title="t", trust=change.source.trust, **fields)
                entries[made.id] = made
            case _:
                raise AssertionError("upkeep writes and archives, and nothing else")
    return actions


@settings(max_examples=60, deadline=None)
@given(ENTRIES, st.data())
def test_what_is_due_is_done_once_and_rests_on_what_holds(rows: list[Row], data: st.DataObject) -> None:
    entries = shelf(rows)
    written = tuple(data.draw(st.lists(st.sampled_from(sorted(entries)), unique=True))) if entries else ()
    done = Done(written)
    raised = [one for one in carried_out(entries, done) if isinstance(one, Write)]
    assert len(raised) <= RAISED
    resolve = resolver(entries)
    for one in (one for one in entries.values() if one.type == TENSION):
        assert stands(one, resolve) and may_become_entry(one.trust)
    # Once more with what is left to be raised: each pair is asked about once.
    carried_out(entries, done)
    carried_out(entries, done)
    assert carried_out(entries, done) == []


@settings(max_examples=60, deadline=None)
@given(ENTRIES, st.data())
def test_a_tension_falls_with_any_of_its_sides(rows: list[Row], data: st.DataObject) -> None:
    entries = shelf(rows)
    carried_out(entries, Done(tuple(entries)))
    if entries:
        lost = data.draw(st.sampled_from(sorted(one for one in entries if one.startswith("e_"))))
        entries[lost] = entries[lost].model_copy(update={"archived": True})
    carried_out(entries, Done())
    resolve = resolver(entries)
    assert all(stands(one, resolve) for one in entries.values() if one.type == TENSION and one.current)
    assert standing(entries.values()) == newest_first(one for one in entries.values() if one.type == TENSION and one.current)


@given(st.text(max_size=400))
def test_no_text_leaves_open_what_it_does_not_say(text: str) -> None:
    for one in open_questions(text):
        assert one.question.endswith("?")
        assert one.sentence.strip()
