"""Words of real episodes, kept beside a library."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

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
from ultan.retrieval import cue
from ultan.retrieval.indexing.hashing import HashingEncoder
from ultan.retrieval.render import quote_line

PROJECT = ProjectRef(key="path:/w/crane", slug="crane-0a1b2c", name="crane")
SETTINGS = settings.load("no-such-file.toml", {})
AT = 1_800_000_000.0
PORT = "From now on the staging port is 7443."
BACKUPS = "The backups lie on vault-3, and only there."


class Desk:
    """A home with episodes, and what may be quoted of them."""

    def __init__(self, root: Path) -> None:
        self.place = Home(str(root))
        ensure(self.place)
        self.episodes = EpisodeWriter(Path(self.place.episodes))
        self.banned: set[str] = set()
        self.told: list[str] = []
        self.entries: list[Entry] = []
        self.sayings = self.opened()

    def opened(self) -> Sayings:
        known = KnownEntries(self.entries)
        return Sayings(self.place, HashingEncoder(), known, lambda event: event in self.banned, self.told.append)

    def says(self, number: int, text: str, closed: bool = True) -> None:
        name, ts = f"ep{number}", AT + number
        turn = Turn(event_id=f"ev{number}", episode_id=name, session=name, project=PROJECT, role="user", ts=ts, text=text)
        episode = Episode(
            id=name, session=name, project=PROJECT, opened=ts, last=ts, spoken=True, why="quiet" if closed else None
        )  # fmt: skip
        self.episodes.commit(Batch(turns=(turn,), episodes=(episode,)))

    def writes(self, fact: str, event: str = "") -> None:
        number = len(self.entries)
        self.entries.append(
            Entry(
                id=f"e_{number:010d}", path=f"{number}.md", title="t", type="fact", scope=PROJECT.scope, fact=fact,
                trust=Trust.USER_SAID, created=date(2027, 1, 15), sources=(event,) if event else (),
            )
        )  # fmt: skip

    def follow(self) -> None:
        entries = {one.id: one for one in self.entries}
        self.sayings.follow(Catalogue(entries=entries), tuple(entries))
        while self.sayings.work():
            continue

    def quotes(self, prompt: str, scope: str = PROJECT.scope) -> list[str]:
        return [one.said.text for one in self.sayings.prime(cue.read(prompt, scope), SETTINGS)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    one = Desk(tmp_path / "home")
    yield one
    one.episodes.close()


def test_what_no_entry_holds_is_found(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.says(2, BACKUPS)
    desk.follow()
    assert desk.quotes("which port has staging?")[0] == PORT


def test_what_an_entry_holds_is_not_quoted(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.writes("The staging port is 7443.", "ev1")
    desk.follow()
    assert desk.quotes("which port has staging?") == []


def test_what_was_taken_back_is_not_quoted(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.follow()
    desk.banned.add("ev1")
    desk.follow()
    assert desk.quotes("which port has staging?") == []


def test_an_episode_that_is_open_is_not_read(desk: Desk) -> None:
    desk.says(1, PORT, closed=False)
    desk.follow()
    assert desk.quotes("which port has staging?") == []


def test_a_later_word_takes_the_place_of_an_earlier_one(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.follow()
    desk.says(2, "The staging port is 9443 now, no longer 7443.")
    desk.follow()
    assert desk.quotes("which port has staging?") == ["The staging port is 9443 now, no longer 7443."]


def test_an_entry_that_says_otherwise_takes_the_place_of_a_quote(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.follow()
    desk.writes("The staging port is 9443, not 7443.", "another")
    desk.follow()
    assert desk.quotes("which port has staging?") == []


def test_read_anew_the_same_is_left_out(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.says(2, "The staging port is 9443 now, no longer 7443.")
    desk.says(3, BACKUPS)
    desk.writes("The backups lie on vault-4, not on vault-3.", "another")
    desk.sayings = desk.opened()
    desk.follow()
    assert desk.quotes("which port has staging, and where are the backups?") == ["The staging port is 9443 now, no longer 7443."]


def test_what_was_read_is_not_read_again(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.follow()
    desk.sayings = desk.opened()
    desk.sayings.follow(Catalogue(), ())
    assert desk.sayings.left == 0
    assert desk.quotes("which port has staging?") == [PORT]


def test_a_long_prompt_is_quoted_where_it_is_about_the_question(desk: Desk) -> None:
    desk.says(1, f"{'The weather was fine and we sailed on. ' * 12}{PORT} {'Then it rained for hours on end. ' * 8}")
    desk.follow()
    (quote,) = desk.quotes("which port has staging?")
    assert "7443" in quote
    assert len(quote) <= SETTINGS.priming.line_chars


def test_a_file_that_can_t_be_read_costs_nothing(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.follow()
    Path(desk.place.index, "said", "said.json").write_text("{broken")
    desk.sayings = desk.opened()
    desk.follow()
    assert desk.quotes("which port has staging?") == [PORT]


def test_episodes_that_can_t_be_read_are_told_and_entries_go_on(desk: Desk) -> None:
    desk.episodes.close()
    Path(desk.place.episodes).write_bytes(b"no database" * 1000)
    desk.follow()
    assert "can't be quoted" in desk.told[0]


SHELL = "I use the fish shell, version 3.7, with vi keys."
ABOUT_IT = "fish shell version with vi keys"


def test_what_the_user_says_of_themselves_is_quoted_in_another_project_where_much_speaks_for_it(desk: Desk) -> None:
    desk.says(1, SHELL)
    desk.says(2, PORT)
    desk.follow()
    assert desk.quotes(ABOUT_IT, "project:other") == [SHELL]
    assert desk.quotes("paint the harbour door red", "project:other") == []
    assert desk.quotes("which port has staging?", "project:other") == []


def test_what_an_entry_of_its_project_holds_is_quoted_in_others_alone(desk: Desk) -> None:
    desk.says(1, SHELL)
    desk.writes(SHELL, "ev1")
    desk.follow()
    assert desk.quotes(ABOUT_IT) == []
    (quoted,) = desk.sayings.prime(cue.read(ABOUT_IT, "project:other"), SETTINGS)
    assert quote_line(quoted.said, 240) == f"- [said] “{SHELL}” (the user in crane-0a1b2c, 2027-01-15)"
    assert desk.quotes(ABOUT_IT, "project:other") == [SHELL]


def test_what_lies_in_the_place_of_the_index_goes(desk: Desk, tmp_path: Path) -> None:
    desk.says(1, PORT)
    folder = Path(desk.place.index, "said")
    for put in (lambda: folder.write_text("a file"), lambda: folder.symlink_to(tmp_path)):
        shutil.rmtree(folder)
        put()
        desk.sayings = desk.opened()
        desk.follow()
        assert desk.quotes("which port has staging?") == [PORT]
        assert folder.is_dir() and not folder.is_symlink()
    assert not (tmp_path / "said.json").exists()


def test_a_pipe_in_the_place_of_the_file_holds_nothing_up(desk: Desk) -> None:
    desk.says(1, PORT)
    desk.follow()
    file = Path(desk.place.index, "said", "said.json")
    file.unlink()
    os.mkfifo(file)
    desk.sayings = desk.opened()
    desk.follow()
    assert desk.quotes("which port has staging?") == [PORT]


def test_a_prompt_whose_values_no_entry_states_is_quoted_though_an_entry_rests_on_it(desk: Desk) -> None:
    desk.says(1, f"{PORT} {BACKUPS}")
    desk.writes("The staging port is 7443.", "ev1")
    desk.follow()
    assert desk.quotes("where do the backups lie?") == [f"{PORT} {BACKUPS}"]
    desk.writes("The backups lie on vault-3.", "ev1")
    desk.follow()
    assert desk.quotes("where do the backups lie?") == []
