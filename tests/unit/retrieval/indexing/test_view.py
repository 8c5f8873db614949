"""A view takes over what the one before worked out, and says what differs."""

from __future__ import annotations

from typing import Any

from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.indexing.view import View


def entry(name: str, fact: str, **fields: Any) -> Entry:
    base = {"id": name, "path": f"{name}.md", "title": fact, "type": "fact", "scope": "global", "fact": fact}
    return Entry(**{**base, "trust": Trust.USER_SAID, **fields})


def view(*entries: Entry, before: View | None = None) -> View:
    return View({one.id: one for one in entries}, before)


HERON, FALCON = entry("h", "Heron is the queue"), entry("f", "Falcon is the cache")


def test_what_changed_came_or_went_is_named_and_what_stayed_is_the_same_record() -> None:
    before = view(HERON, FALCON)
    after = view(HERON.model_copy(), entry("o", "Osprey is the cache"), before=before)
    assert before.changed == {"h", "f"}
    assert after.changed == {"f", "o"}
    assert after.marked["h"] is before.marked["h"]


def test_words_are_counted_once_whatever_the_entries_went_through() -> None:
    first = view(HERON, FALCON)
    other = view(HERON.model_copy(update={"fact": "Heron is the mailer"}), before=first)
    back = view(HERON, FALCON, before=other)
    fresh = view(HERON, FALCON)
    for word in ("heron", "queue", "mailer", "falcon", "cache"):
        assert back.vocabulary.rarity(word) == fresh.vocabulary.rarity(word), word


def test_each_kind_of_question_has_its_own_entries() -> None:
    seen = view(HERON, FALCON.model_copy(update={"archived": True}), entry("x", "from afar", trust=Trust.FOREIGN))
    assert seen.ids(["global"], "unasked") == ["h"]
    assert seen.ids(["global"], "current") == ["h", "x"]
    assert seen.ids(None, "all") == ["h", "f", "x"]
    assert seen.ids(["project:none"], "all") == []
