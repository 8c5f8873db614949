"""Whatever was done to the index on disk: the first prompt is answered, the user is told, and it ends up as if built afresh.

The retriever's inside with the real encoder, and for what only a daemon shows the whole daemon.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ultan.actors.finder import Finder
from ultan.blackboard.status import IndexState
from ultan.blackboard.wire import Prime, Recall
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.library.project import ProjectRef
from ultan.retrieval.encoding import encoders
from ultan.retrieval.indexing.meanings import STEP

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from scale_home import QUESTIONS, Filler, Size, make, scopes, writes

SETTINGS: Settings = load("no such file", {})
# More than one step of encoding, so that a first prompt comes while meanings are still being encoded.
SIZE = Size(entries=2 * STEP, words=20)
QUESTION_SEED = 11
# For each question the ids and scores that recall gives.
Answers = list[list[tuple[str, float]]]


@pytest.fixture(scope="module", autouse=True)
def one_encoder() -> Iterator[None]:
    """All finders of this module share one session of the real encoder: loading it anew for each takes a second."""
    encoder = encoders.load(SETTINGS.encoder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoders, "load", lambda _settings: encoder)
        yield


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose index is complete."""
    home = tmp_path_factory.mktemp("built")
    make(Home(str(home)), SIZE, lambda _written: None)
    complete(finder_of(home))
    return home


@pytest.fixture
def home(built: Path, tmp_path: Path) -> Path:
    copied = tmp_path / "home"
    shutil.copytree(built, copied)
    return copied


@pytest.fixture(scope="module")
def expected(built: Path) -> Answers:
    """What a fresh index answers."""
    return answers(finder_and_sync(built))


def finder_of(home: Path, told: Callable[[str], None] = lambda _words: None) -> Finder:
    return Finder(Home(str(home)), SETTINGS, told, lambda: None)


def complete(finder: Finder) -> IndexState:
    """Does what the retriever's thread does until there is nothing left to do."""
    finder.sync()
    finder.check()
    while finder.encode():
        continue
    return finder.state()


def knows(finder: Finder, built: Path) -> bool:
    """True where a prompt in a project gets the entry of that project whose words it repeats."""
    scope = scopes(Home(str(built)))[1]
    fact = next(write.fact for write in writes(SIZE, scopes(Home(str(built)))) if write.scope == scope)
    project = ProjectRef(key="path:p1", slug=scope.removeprefix("project:"), name="p1", root="/w/p1")
    asked = Prime(event_id="ev", session="s", project=project, prompt=fact, deadline_ms=1000)
    return fact in [candidate.entry.fact for candidate in finder.prime(asked).entries]


def answers(finder: Finder) -> Answers:
    filler = Filler(QUESTION_SEED)
    asked = [Recall(query=filler.one(QUESTIONS)) for _ in range(4)]
    return [[(hit.id, hit.score) for hit in finder.recall(question).hits] for question in asked]


def cut(part: float) -> Callable[[Path], None]:
    return lambda path: os.truncate(path, int(path.stat().st_size * part))


def random_bytes(part: float) -> Callable[[Path], None]:
    """Puts forty random bytes at a place of the file: 0 is its beginning, 1 its end."""

    def harm(path: Path) -> None:
        place = int((path.stat().st_size - 40) * part)
        with path.open("r+b") as file:
            file.seek(place)
            file.write(random.Random(3).randbytes(40))

    return harm


def all_random(path: Path) -> None:
    path.write_bytes(random.Random(4).randbytes(path.stat().st_size))


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def made_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "what somebody put here").write_text("and wants to keep", "utf-8")


HARMS: dict[str, Callable[[Path], None]] = {
    **{f"cut at {int(1000 * part)}": cut(part) for part in (0.01, 0.5, 0.999)},
    **{f"random bytes at {int(1000 * part)}": random_bytes(part) for part in (0.0, 0.3, 0.6, 1.0)},
    "all random": all_random,
    "emptied": emptied,
    "removed": Path.unlink,
    "a folder": made_a_folder,
}
WORDS, MEANINGS = "lexical.sqlite", "meanings-*.log"


def harmed(home: Path, pattern: str, harm: Callable[[Path], None]) -> Path:
    (path,) = Path(Home(str(home)).index).glob(pattern)
    harm(path)
    return path


@pytest.mark.parametrize("pattern", [WORDS, MEANINGS])
@pytest.mark.parametrize("harm", HARMS)
def test_an_index_that_was_harmed_while_nothing_ran_answers_at_once_and_ends_up_as_a_fresh_one(
    home: Path, built: Path, expected: Answers, pattern: str, harm: str
) -> None:
    harmed(home, pattern, HARMS[harm])
    told: list[str] = []
    finder = finder_of(home, told.append)
    finder.sync()
    assert knows(finder, built)
    state = complete(finder)
    # Random bytes may fall where a page is empty, and a file that isn't there yet is no news.
    assert told or harm == "removed" or harm.startswith("random bytes")
    assert all(any(words in notice for notice in state.notices) for words in told)
    assert (state.entries, state.encoded) == (SIZE.entries, SIZE.entries)
    assert answers(finder) == expected


def finder_and_sync(home: Path) -> Finder:
    finder = finder_of(home)
    finder.sync()
    return finder


@pytest.mark.parametrize("pattern", [WORDS, MEANINGS])
@pytest.mark.parametrize("harm", HARMS)
def test_an_index_that_is_harmed_under_a_running_finder_answers_on_and_is_mended_at_the_next_look(
    home: Path, built: Path, expected: Answers, pattern: str, harm: str
) -> None:
    stirred: list[bool] = []
    finder = Finder(Home(str(home)), SETTINGS, lambda _words: None, lambda: stirred.append(True))
    complete(finder)
    harmed(home, pattern, HARMS[harm])
    assert knows(finder, built)
    assert stirred
    state = complete(finder)
    assert state.notices or harm.startswith("random bytes")
    assert answers(finder) == expected
    assert answers(finder_and_sync(home)) == expected


def test_a_question_asked_on_purpose_waits_for_its_words_instead_of_saying_that_it_was_not_told(
    home: Path, expected: Answers
) -> None:
    finder = finder_and_sync(home)
    harmed(home, WORDS, all_random)
    assert answers(finder) == expected


def test_what_somebody_keeps_in_our_place_is_moved_and_not_deleted(home: Path) -> None:
    path = harmed(home, MEANINGS, made_a_folder)
    complete(finder_of(home))
    (kept,) = path.parent.glob("*.aside-1/*")
    assert kept.read_text("utf-8") == "and wants to keep"


def test_an_index_of_another_version_is_made_anew(home: Path, expected: Answers) -> None:
    with closing(sqlite3.connect(Home(str(home)).lexical)) as db:
        db.execute("PRAGMA user_version = 99")
    finder = finder_of(home)
    assert "version 99" in complete(finder).notices[0]
    assert answers(finder) == expected


def test_vectors_of_another_model_are_encoded_anew_while_words_answer(home: Path, built: Path, expected: Answers) -> None:
    def of_another_model(path: Path) -> None:
        head, rest = path.read_bytes().split(b"\n", 1)
        path.write_bytes(head.replace(b'"fingerprint": "', b'"fingerprint": "x') + b"\n" + rest)

    harmed(home, MEANINGS, of_another_model)
    finder = finder_and_sync(home)
    assert finder.state().encoded == 0
    assert knows(finder, built)
    complete(finder)
    assert answers(finder) == expected


@pytest.mark.parametrize("pattern", [WORDS, MEANINGS])
def test_a_file_that_its_owner_may_not_read_is_opened_to_them(home: Path, pattern: str) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    path = harmed(home, pattern, lambda path: path.chmod(0))
    state = complete(finder_of(home))
    assert "its mode was put right" in state.notices[0]
    assert path.stat().st_mode & 0o777 == 0o600
    assert state.encoded == SIZE.entries


def test_a_full_disk_is_no_damage_and_costs_no_index(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Path(Home(str(home)).lexical).read_bytes()

    def full(*_given: Any, **_named: Any) -> None:
        raise disk_full

    disk_full = sqlite3.OperationalError("database or disk is full")
    disk_full.sqlite_errorcode = sqlite3.SQLITE_FULL
    with monkeypatch.context() as patch:
        patch.setattr("ultan.configs.edge.lexical.open_readonly", full)
        finder = finder_of(home)
        with pytest.raises(sqlite3.OperationalError):
            finder.sync()
    assert Path(Home(str(home)).lexical).read_bytes() == before
    assert "can't be looked at" in finder.state().notices[0]
    assert complete(finder).encoded == SIZE.entries
