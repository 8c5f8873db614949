"""A library in memory, as a mind meets it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from ultan.agents.known import KnownEntries
from ultan.agents.minds.holdings import Holdings
from ultan.library import frontmatter, naming
from ultan.library.catalogue import Catalogue, File
from ultan.library.entry import Entry
from ultan.library.trust import Trust

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SCOPE = "project:quay-1"


@pytest.fixture
def entry_of() -> Callable[..., Entry]:
    """Makes an entry of the user's from a short name and a fact; its id is the name after "e_", filled up to ten signs."""

    def make(name: str, fact: str, **more: object) -> Entry:
        scope = str(more.get("scope", SCOPE))
        path = f"{naming.folder_of(scope, 'fact')}/{name}.md"
        plain = {"id": f"e_{name:0<10}", "path": path, "title": name, "type": "fact", "scope": scope, "fact": fact}
        return Entry.model_validate({"trust": Trust.USER_SAID, "sources": (f"ev-{name}",), **plain, **more})

    return make


@pytest.fixture
def holdings_of() -> Callable[..., Holdings]:
    """Makes the holdings of some entries; everything is near to anything in meaning."""

    def make(*entries: Entry) -> Holdings:
        texts = {one.path: frontmatter.render(one) for one in entries}
        view = Catalogue({path: File(path, 0, 0, "") for path in texts}, {one.id: one for one in entries})
        return Holdings(view, KnownEntries(entries), texts.get, NOW, lambda _query: tuple(one.id for one in entries))

    return make
