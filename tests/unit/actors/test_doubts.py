"""Entries that a later word may have overtaken, over a real store of episodes and a real index."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ultan.actors.doubts import Doubts
from ultan.actors.sayings import Sayings
from ultan.agents.known import KnownEntries
from ultan.configs import settings
from ultan.configs.edge.paths import Home, ensure
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Batch, Episode, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust
from ultan.retrieval.indexing.hashing import HashingEncoder
from ultan.retrieval.indexing.index import Index

PROJECT = ProjectRef(key="path:/w/crane", slug="crane-0a1b2c", name="crane")
SETTINGS = settings.load("no-such-file.toml", {})
AT = 1_800_000_000.0


class Alike(HashingEncoder):
    """Texts that share most of their words are surely related."""

    def likeness(self, closeness: float) -> float:
        return min(1.0, 0.5 + closeness / 2) if closeness > 0.4 else 0.0


class Desk:
    def __init__(self, root: Path) -> None:
        self.place = Home(str(root))
        ensure(self.place)
        self.episodes = EpisodeWriter(Path(self.place.episodes))
        self.entries: dict[str, Entry] = {}
        self.index = Index.open(self.place, Alike())
        self.sayings = Sayings(self.place, Alike(), KnownEntries(()), lambda event: False, lambda words: None)
        self.told: list[str] = []
        self.doubts = Doubts(self.place, SETTINGS, self.index, self.sayings, self.told.append)

    def learns(self, number: int, fact: str, session: str = "", scope: str = PROJECT.scope) -> str:
        name, ts, entry_id = session or f"s{number}", AT + number, f"e_{number:010d}"
        turn = Turn(event_id=f"ev{number}", episode_id=name, session=name, project=PROJECT, role="user", ts=ts, text=fact)
        episode = Episode(id=name, session=name, project=PROJECT, opened=ts, last=ts, spoken=True, why="quiet")
        self.episodes.commit(Batch(turns=(turn,), episodes=(episode,)))
        entry = Entry(
            id=entry_id, path=f"{number}.md", title="t", type="fact", scope=scope, fact=fact, trust=Trust.USER_SAID,
            sources=(f"ev{number}",),
        )  # fmt: skip
        self.entries[entry_id] = entry
        self.index.sync(Catalogue(entries=dict(self.entries)))
        self.sayings.follow(Catalogue(entries=dict(self.entries)), ())
        self.doubts.hear([entry])
        while self.sayings.work() or self.doubts.work():
            continue
        return entry_id


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    one = Desk(tmp_path / "home")
    yield one
    one.episodes.close()


def test_the_nearest_older_entry_is_marked_with_the_later_word(desk: Desk) -> None:
    old = desk.learns(1, "the quay gate listens on port 7443")
    other = desk.learns(2, "backups of the harbour lie in vault three")
    new = desk.learns(3, "the quay gate listens on port 9443 now")
    assert desk.doubts.marks([old, other, new]) == {old: "(perhaps replaced since: “the quay gate listens on port 9443 now”)"}


def test_what_is_no_change_marks_nothing(desk: Desk) -> None:
    old = desk.learns(1, "the quay gate listens on port 7443")
    desk.learns(2, "the quay gate listens to the harbour master")
    assert desk.doubts.marks([old]) == {}


def test_what_was_said_in_the_same_session_or_elsewhere_is_not_marked(desk: Desk) -> None:
    beside = desk.learns(1, "the quay gate listens on port 7443", session="s9")
    elsewhere = desk.learns(2, "the quay gate listens on port 7444", scope="project:other")
    desk.learns(9, "the quay gate listens on port 9443 now", session="s9")
    assert desk.doubts.marks([beside, elsewhere]) == {}


def test_what_was_said_later_is_not_marked(desk: Desk) -> None:
    later = desk.learns(9, "the quay gate listens on port 7443")
    desk.learns(1, "the quay gate listens on port 9443 now")
    assert desk.doubts.marks([later]) == {}


def test_a_mark_goes_with_the_later_word(desk: Desk) -> None:
    old = desk.learns(1, "the quay gate listens on port 7443")
    new = desk.learns(2, "the quay gate listens on port 9443 now")
    desk.entries[new] = desk.entries[new].model_copy(update={"archived": True})
    desk.index.sync(Catalogue(entries=dict(desk.entries)))
    assert desk.doubts.marks([old]) == {}


def test_marks_are_kept_over_a_restart(desk: Desk) -> None:
    old = desk.learns(1, "the quay gate listens on port 7443")
    desk.learns(2, "the quay gate listens on port 9443 now")
    again = Doubts(desk.place, SETTINGS, desk.index, desk.sayings, desk.told.append)
    assert again.marks([old]) == {old: "(perhaps replaced since: “the quay gate listens on port 9443 now”)"}
    Path(desk.place.index, "doubts.json").write_text("{broken")
    assert Doubts(desk.place, SETTINGS, desk.index, desk.sayings, desk.told.append).marks([old]) == {}


def test_episodes_that_can_t_be_read_are_told_and_cost_nothing_else(desk: Desk) -> None:
    desk.learns(1, "the quay gate listens on port 7443")
    desk.episodes.close()
    Path(desk.place.episodes).write_bytes(b"no database" * 1000)
    desk.doubts.hear(desk.entries.values())
    assert desk.doubts.left == 0
    assert "isn't known" in desk.told[-1]


def test_of_two_later_words_the_one_that_speaks_more_of_an_entry_stays_its_mark(desk: Desk) -> None:
    old = desk.learns(1, "the quay gate listens on port 7443")
    desk.learns(2, "the quay gate listens on port 9443 now")
    desk.learns(3, "the quay gate got new listening paint and rubber now")
    assert "9443" in desk.doubts.marks([old])[old]


def test_what_was_said_in_a_project_and_holds_everywhere_puts_an_entry_of_the_project_in_doubt(desk: Desk) -> None:
    old = desk.learns(1, "the quay gate listens on port 7443")
    desk.learns(2, "the quay gate listens on port 9443 now", scope="global")
    assert "9443" in desk.doubts.marks([old])[old]
