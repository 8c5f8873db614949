"""Which sources an entry names, and what it opens."""

from __future__ import annotations

import pytest

from ultan.agents.epiphany.pointers import Pointer, Resolved, of, resolved
from ultan.library.entry import Entry

TRACKED = ("src/queue/worker.py", "src/ingest/read.py", "src/ingest/write.py", "docs/worker.py.md", "tools/read.py", "Makefile")


def entry(fact: str, narrative: str = "", sources: tuple[str, ...] = ()) -> Entry:
    return Entry(
        id="e_aaaaaaaaaa", path="global/facts/a.md", title="a", type="fact", scope="global", fact=fact, narrative=narrative,
        sources=sources,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("said", "pointers"),
    [
        ("It's in src/queue/worker.py.", (Pointer("path", "src/queue/worker.py"),)),
        ("See `worker.py:40`, it is old.", (Pointer("path", "worker.py", 40),)),
        ("Everything in src/ingest/ is generated.", (Pointer("folder", "src/ingest"),)),
        ("The `src/ingest` folder is generated.", (Pointer("folder", "src/ingest"),)),
        ("Run make with the Makefile", (Pointer("path", "Makefile"),)),
        ("`RetryQueue.next_delay()` grows.", (Pointer("symbol", "next_delay"),)),
        ("drain_all() is slow", (Pointer("symbol", "drain_all"),)),
        ("`maxDelay` is five", (Pointer("symbol", "maxDelay"),)),
    ],
)
def test_what_an_entry_names_is_found(said: str, pointers: tuple[Pointer, ...]) -> None:
    assert of(entry(said)) == pointers


@pytest.mark.parametrize(
    "said",
    [
        "Use CI/CD and client/server, e.g. over https://host.example/a.py",
        "Ask ada@host.example, release 3.11.2 is out",
        "host.example and node answer on port 80",
        "It began with [[projects/x/facts/a.md]]",
        "`uv` and `just` are used",
    ],
)
def test_what_is_no_source_is_not_taken_for_one(said: str) -> None:
    assert of(entry(said)) == ()


def test_the_story_and_where_it_came_from_point_too() -> None:
    assert of(entry("It is slow.", "See a/b.py.", ("docs/log.md",))) == (
        Pointer("path", "a/b.py"),
        Pointer("path", "docs/log.md"),
    )


def test_a_path_opens_with_its_line() -> None:
    assert resolved(entry("See worker.py:40"), "worker.py", TRACKED) == Resolved("src/queue/worker.py", 40)
    assert resolved(entry("See worker.py:40"), "src/queue/worker.py:7", TRACKED) == Resolved("src/queue/worker.py", 7)


def test_a_folder_opens_what_lies_in_it() -> None:
    assert resolved(entry("src/ingest/ is old"), "src/ingest/read.py", TRACKED) == Resolved("src/ingest/read.py", 1)


def test_what_an_entry_does_not_name_stays_shut() -> None:
    found = resolved(entry("See worker.py"), "src/ingest/read.py", TRACKED)
    assert found.refused == "this entry doesn't name src/ingest/read.py; it names worker.py"


def test_what_git_does_not_track_stays_shut() -> None:
    assert resolved(entry("See `conf/secret.env`"), "conf/secret.env", TRACKED).refused == (
        "conf/secret.env is no tracked file of the entry's project"
    )


def test_a_path_that_climbs_out_stays_shut() -> None:
    found = resolved(entry("See ../../etc/passwd.txt"), "../../etc/passwd.txt", TRACKED)
    assert found.path == "" and found.refused


def test_of_two_files_with_a_name_one_has_to_be_said() -> None:
    found = resolved(entry("See read.py"), "read.py", TRACKED)
    assert found.refused == "there are 2 tracked files read.py: say which, src/ingest/read.py, tools/read.py"
    assert resolved(entry("See read.py"), "tools/read.py", TRACKED) == Resolved("tools/read.py", 1)


def test_a_folder_says_what_it_holds() -> None:
    assert resolved(entry("src/ingest/ is old"), "src/ingest/", TRACKED).refused
    assert "src/ingest/read.py" in resolved(entry("`src/ingest` is old, src/ingest/x.py"), "src/ingest", TRACKED).refused


def test_a_symbol_is_looked_for() -> None:
    assert resolved(entry("`next_delay()` grows"), "next_delay", TRACKED) == Resolved(symbol="next_delay")


def test_an_entry_without_pointers_opens_nothing() -> None:
    assert resolved(entry("It is slow."), "src/queue/worker.py", TRACKED).refused == "this entry names no source"
