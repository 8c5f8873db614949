"""index.md and log.md."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ultan.library import indexes
from ultan.library.entry import Entry
from ultan.library.readme import BEGIN, END
from ultan.library.records import Deed, Transaction, Veto

AT = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)


def entry(path: str, scope: str, **more: object) -> Entry:
    values = {"id": path, "path": path, "title": path[-4:-3], "type": "fact", "scope": scope, "fact": "F."}
    return Entry.model_validate(values | more)


def told(*deeds: Deed, vetoes: tuple[Veto, ...] = ()) -> Transaction:
    return Transaction(tx="r1", at=AT, deeds=deeds, vetoes=vetoes)


WROTE = Deed(verb="wrote", entry_id="e", path="global/a.md", detail="A fact")
KEPT = Deed(verb="kept", entry_id="", path="global/a.md", detail="a person's text")


def test_the_index_lists_what_is_not_archived_by_scope_global_first() -> None:
    entries = [
        entry("projects/p/b.md", "project:p", updated=date(2026, 1, 2), status="stale"),
        entry("_archive/projects/p/c.md", "project:p", archived=True),
        entry("global/a.md", "global"),
    ]
    assert indexes.index(entries, f"Mine.\n{BEGIN}\nold\n{END}\n") == (
        f"Mine.\n{BEGIN}\n\n## global\n\n- [[global/a]]: a (fact)\n"
        f"\n## project:p\n\n- [[projects/p/b]]: b (fact, stale, 2026-01-02)\n{END}\n"
    )


def test_the_log_grows_at_its_end_and_keeps_a_persons_words() -> None:
    veto = Veto(place=0, what="write: x", reason="it says nothing")
    assert indexes.log(told(WROTE, vetoes=(veto,)), told(WROTE), "Mine.\r\n") == (
        "Mine.\r\n\r\n## 2026-11-30 14:02 UTC <!-- r1 -->\r\n\r\n- wrote [[global/a]]: A fact\r\n"
        "- refused to write: x because it says nothing\r\n"
    )


def test_a_transaction_is_logged_once() -> None:
    once = indexes.log(told(WROTE), told(WROTE), None)
    assert indexes.log(told(WROTE), told(WROTE), once) == once


def test_what_was_planned_gives_way_to_what_was_done() -> None:
    planned = indexes.log(told(WROTE), told(WROTE), None)
    done = indexes.log(told(KEPT), told(WROTE), planned)
    assert "- wrote" not in done and done.endswith("\n\n- kept [[global/a]]: a person's text\n")


def test_a_commit_is_named_after_its_deed_or_counts_several() -> None:
    assert indexes.summary(told(WROTE)) == "wrote A fact"
    assert indexes.summary(told(WROTE, WROTE, KEPT)) == "wrote 2, kept 1"
    assert indexes.summary(told()) == "refused what was proposed"
