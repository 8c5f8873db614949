"""Words that were said long ago and are read today, from a past session: their place in time is their own."""

from __future__ import annotations

from datetime import UTC, date, datetime

from ultan.library import frontmatter, naming
from ultan.library.actions import Change, Source, Write
from ultan.library.catalogue import Catalogue, File
from ultan.library.entry import Entry
from ultan.library.plan import plan
from ultan.library.records import Plan
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
API = "project:api-1"


def planned(valid_from: date, *known: Entry) -> Plan:
    texts = {one.path: frontmatter.render(one) for one in known}
    view = Catalogue({path: File(path, 0, 0, "") for path in texts}, {one.id: one for one in known})
    write = Write(
        title="Port", type="fact", scope=API, fact="Staging listens on 6000", valid_from=valid_from,
        supersedes=tuple(one.id for one in known),
    )  # fmt: skip
    change = Change(action=write, source=Source(events=("ev1",), session="s1", trust=Trust.USER_SAID))
    return plan(view, (change,), "r1", NOW, texts.get)


def port(valid_from: date) -> Entry:
    return Entry(
        id="id-port", path=f"{naming.folder_of(API, 'fact')}/port.md", title="port", type="fact", scope=API,
        fact="Staging listens on 7443", trust=Trust.USER_SAID, valid_from=valid_from,
    )  # fmt: skip


def test_an_old_statement_doesnt_replace_what_was_said_after_it() -> None:
    made = planned(date(2026, 1, 5), port(date(2026, 6, 1)))
    assert [veto.reason for veto in made.vetoes] == ["id-port, which it would replace, was said later"]
    assert made.files == ()


def test_an_old_statement_replaces_what_was_older_and_that_held_until_then() -> None:
    made = planned(date(2026, 3, 1), port(date(2026, 1, 5)))
    archived = next(file.text for file in made.files if file.text and file.path.startswith("_archive/"))
    assert "valid-until: 2026-03-01" in archived or "valid_until: 2026-03-01" in archived


def test_the_entry_of_an_old_statement_is_as_old_as_the_statement() -> None:
    (text,) = [file.text for file in planned(date(2026, 1, 5)).files if file.text]
    assert "created: 2026-01-05\nupdated: 2026-01-05\nvalid-from: 2026-01-05" in text
