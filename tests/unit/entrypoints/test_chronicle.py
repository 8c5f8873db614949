from __future__ import annotations

from datetime import UTC, datetime

from ultan.blackboard.events import Shown
from ultan.dynamics.records import Injection
from ultan.entrypoints.chronicle import learnt_rows, shown_rows, told_in_order
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.library.records import Deed, Transaction, Veto

AT = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
ENTRY = Entry(id="e_1", path="global/facts/a.md", title="t", type="fact", scope="global", fact="Staging listens on 7812.")
PROJECT = ProjectRef(key="path:/w", slug="tide-1", name="tide", root="/w")
PROMPT = Turn(
    event_id="p1", episode_id="x", session="s", project=PROJECT, role="user", ts=1.0,
    text="which port does\nstaging use? " + "I forgot. " * 20,
)  # fmt: skip


def turn(event_id: str) -> Turn | None:
    return PROMPT if event_id == "p1" else None


def block(tier: str, *shown: str) -> Injection:
    told = tuple(Shown(entry=one, reason="words: staging", chars=40) for one in shown)
    asked = "p1" if tier != "start" else ""
    return Injection(event="i", session="s", project="tide-1", ts=1.0, tier=tier, prompt_event=asked, chars=80, ms=12, shown=told)


def test_an_injection_is_one_line_with_the_prompts_first_words_and_under_it_the_facts() -> None:
    (row,) = shown_rows(block("prompt", "e_1"), {"e_1": ENTRY}, turn)
    assert row.head.startswith("tide-1: at a prompt “which port does staging use? I forgot.")
    assert row.head.endswith("…”: 1 entry, 80 characters")
    assert row.under(full=False) == ["Staging listens on 7812."]
    assert row.under(full=True) == ["Staging listens on 7812.  (e_1: words: staging; 40 characters)"]


def test_of_the_index_at_a_sessions_start_only_the_number_of_entries_is_told_unless_all_is_asked_for() -> None:
    (row,) = shown_rows(block("start", "e_1", "e_1"), {"e_1": ENTRY}, turn)
    assert row.head == "tide-1: at a session's start: 2 entries, 80 characters"
    assert row.under(full=False) == []
    assert len(row.under(full=True)) == 2


def test_tokens_and_what_was_withheld_are_told_where_there_are_any() -> None:
    counted = block("start", "e_1").model_copy(update={"tokens": 27, "withheld": ("e_2",)})
    (row,) = shown_rows(counted, {"e_1": ENTRY}, turn)
    assert row.head.endswith(": 1 entry, 80 characters, 27 tokens, 1 withheld")


def test_a_quote_is_told_in_the_users_words_and_an_entry_that_is_gone_as_that() -> None:
    (row,) = shown_rows(block("prompt", "p1", "e_2"), {"e_1": ENTRY}, turn)
    quoted, gone = row.under(full=False)
    assert quoted.startswith("your words: “which port does staging use?")
    assert gone == "e_2, which is gone"


def test_what_was_learnt_names_its_project_and_what_was_refused_its_reason() -> None:
    deeds = tuple(
        Deed(verb="wrote", entry_id="e", path=path, detail="the port")
        for path in ("projects/tide-1/facts/a.md", "global/facts/b.md")
    )
    vetoes = (
        Veto(place=-1, what="write: it", reason="too vague: it names nothing"),
        Veto(place=-1, what="write: the port", reason="known already as e_1; it is reinforced"),
    )
    rows = learnt_rows(Transaction(tx="t", at=AT, deeds=deeds, vetoes=vetoes))
    assert [row.head for row in rows] == [
        "tide-1: wrote the port",
        "all projects: wrote the port",
        "refused “it”: too vague: it names nothing",
        "heard again “the port”",
    ]


def test_a_move_of_the_same_moment_is_told_after_the_writing() -> None:
    wrote, moved = (Deed(verb=verb, entry_id="e", path="global/facts/b.md", detail="the port") for verb in ("wrote", "moved"))
    latest_first = (Transaction(tx="tidy/t", at=AT, deeds=(moved,)), Transaction(tx="t", at=AT, deeds=(wrote,)))
    assert [row.head for row in told_in_order(latest_first)] == ["all projects: wrote the port", "all projects: moved the port"]
