"""What of a file is new."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints.importing.found import Look
from ultan.entrypoints.importing.kinds import File
from ultan.entrypoints.importing.sifting import Sieve, Sifted
from ultan.library import quarantine
from ultan.library.actions import Change, Source, Write
from ultan.library.amending import bans
from ultan.library.amending.forgotten import Forgotten
from ultan.library.commit import Library
from ultan.library.place import Place
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

PROJECT = ProjectRef(key="git:host/api", slug="api-1", name="api")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("HOME", str(tmp_path))
    home = Home(str(tmp_path / "mem"))
    ensure(home)
    return home


def sift(place: Home, path: Path, *pages: str) -> list[Sifted]:
    sieve = Sieve(place, Look(path, PROJECT, path, path / ".claude"))
    answers = []
    for number, page in enumerate(pages):
        file = path / f"{number}.md"
        file.write_text(page)
        answers.append(sieve.sift(File(file, "CLAUDE.md", PROJECT)))
    return answers


def test_what_two_files_say_comes_from_the_first(place: Home, tmp_path: Path) -> None:
    first, second = sift(place, tmp_path, "- use tabs here\n", "- Use  tabs here\n- type all functions\n")
    assert [[one.text for one in sifted.new] for sifted in (first, second)] == [["use tabs here"], ["type all functions"]]


def test_what_waits_was_decided_on_or_is_known_is_counted_and_left_out(place: Home, tmp_path: Path) -> None:
    where = Place(path="CLAUDE.md", line=1, project=PROJECT)
    quarantine.keep_read(place, "it waits here", where, "ev1")
    quarantine.drop(place, quarantine.keep_read(place, "it was dropped", where, "ev1"))
    library = Library(place)
    library.open()
    write = Write(title="t", type="fact", scope=PROJECT.scope, fact="The port is 7443")
    library.transact("r1", (Change(action=write, source=Source(events=("e",), trust=Trust.USER_SAID)),), datetime.now(UTC))
    (sifted,) = sift(place, tmp_path, "- it waits here\n- it was dropped\n- the port is 7443.\n- a new rule\n")
    assert [one.text for one in sifted.new] == ["a new rule"]
    assert (sifted.waiting, sifted.decided, sifted.known) == (1, 1, 1)


def test_secrets_forgotten_words_and_our_own_text_stay_out(place: Home, tmp_path: Path) -> None:
    bans.add(place, Forgotten(terms=("quillfeather",)), 1.0)
    page = "- the key is AKIAIOSFODNN7EXAMPLE\n- ask Quillfeather first\n- as e_abcdefghij says\n- a new rule\n"
    (sifted,) = sift(place, tmp_path, page)
    assert [one.text for one in sifted.new] == ["a new rule"]
    assert (sifted.secret, sifted.forgotten) == (1, 1)


def test_a_file_that_cant_be_read_is_a_problem_with_its_name(place: Home, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\xff")
    sifted = Sieve(place, Look(tmp_path, PROJECT, tmp_path, tmp_path)).sift(File(tmp_path / "a.md", "notes", None))
    assert [problem.words for problem in sifted.problems] == ["~/a.md: it is not UTF-8 (byte 1): save it as UTF-8"]


def test_what_stands_below_a_forgotten_or_a_secret_heading_keeps_none_of_it(place: Home, tmp_path: Path) -> None:
    bans.add(place, Forgotten(terms=("quillfeather",)), 1.0)
    page = "# Quillfeather\n- a rule of theirs\n# AKIAIOSFODNN7EXAMPLE\n- a new rule\n"
    (sifted,) = sift(place, tmp_path, page)
    assert [one.text for one in sifted.new] == ["a new rule"] and sifted.forgotten == 1
    assert "AKIAIOSFODNN7EXAMPLE" not in str(sifted)
