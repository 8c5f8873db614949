"""kill -9 of the process that writes the library, with git and a real disk: what the journal has begun is completed once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.library import naming
from ultan.library.actions import Action, AddWikilink, Change, Merge, Move, Source, SplitFolder, Subfolder, UpdateReadme, Write
from ultan.library.checks import checks
from ultan.library.commit import Library
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
FOLDER = "projects/p/facts"
FACTS = tuple(f"Fact number {number}" for number in range(7))
IDS = tuple(naming.entry_id("r1", place) for place in range(7))


def said(*asked: Action) -> list[Change]:
    return [Change(action=one, source=Source(events=("ev1",), trust=Trust.USER_SAID)) for one in asked]


WRITTEN = said(*(Write(title=fact, type="fact", scope="project:p", fact=fact) for fact in FACTS))
LINKED = said(*(AddWikilink(from_id=one, to_id=IDS[0]) for one in IDS[1:]))
ARRANGED = said(
    SplitFolder(folder=FOLDER, into=(Subfolder(name="Numbers", entries=IDS[:3]),)),
    Move(entry_id=IDS[3], folder=f"{FOLDER}/numbers"),
    Merge(into=IDS[4], absorbed=IDS[5:], fact="Facts number four to six"),
    UpdateReadme(folder=f"{FOLDER}/numbers", prose="What is counted."),
)


def write_and_die(home: str, tx: str, step: str) -> None:
    """Runs in a process of its own, which ends itself the hard way at the step of that transaction."""
    armed = False

    def checkpoint(name: str) -> None:
        if armed and name == step:
            os.kill(os.getpid(), signal.SIGKILL)

    library = Library(Home(home), checkpoint)
    library.open()
    armed = tx == "r1"
    library.transact("r1", WRITTEN, NOW)
    library.transact("r2", LINKED, NOW)
    armed = True
    library.tidy("r3", NOW) if tx == "tidied" else library.transact("r3", ARRANGED, NOW)


@pytest.mark.parametrize("step", ["intent", "file", "filed", "page", "git"])
@pytest.mark.parametrize("tx", ["r1", "arranged", "tidied"])
def test_a_killed_writer_is_followed_by_one_that_completes_its_transaction_once(tmp_path: Path, tx: str, step: str) -> None:
    home = str(tmp_path / "home")
    died = subprocess.run([sys.executable, __file__, home, tx, step], check=False)
    assert died.returncode == -signal.SIGKILL
    library = Library(Home(home))
    library.open()
    assert sorted(library.transact("r1", WRITTEN, NOW).written) == sorted(IDS)
    if tx == "r1":
        assert sorted(entry.fact for entry in library.view().entries.values()) == sorted(FACTS)
    else:
        moved = (library.tidy("r3", NOW) if tx == "tidied" else library.transact("r3", ARRANGED, NOW)).moved
        assert len(moved) >= 2 and library.view().entries.keys() == set(IDS)
        assert all(library.view().entries[one].path.count("/") == 4 for one in moved)
        assert checks(library.view()) == ()
    assert library.journal.verify() is None and library.git_state == ""
    log = subprocess.run(["git", "log", "--format=%B"], cwd=library.root, capture_output=True, text=True, check=True).stdout
    assert log.count(f"Ultan-Transaction: {'r1' if tx == 'r1' else 'r3'}\n") == 1
    status = subprocess.run(["git", "status", "--porcelain"], cwd=library.root, capture_output=True, text=True, check=True)
    assert status.stdout == ""


if __name__ == "__main__":
    write_and_die(sys.argv[1], sys.argv[2], sys.argv[3])
