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
from ultan.library.actions import Change, Source, Write
from ultan.library.commit import Library
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
CHANGES = [
    Change(
        action=Write(title=f"Fact {number}", type="fact", scope="project:p", fact=f"Fact number {number}"),
        source=Source(events=("ev1",), trust=Trust.USER_SAID),
    )
    for number in range(3)
]


def write_and_die(home: str, step: str) -> None:
    """Runs in a process of its own, which ends itself the hard way at the step."""

    def checkpoint(name: str) -> None:
        if name == step:
            os.kill(os.getpid(), signal.SIGKILL)

    library = Library(Home(home), checkpoint)
    library.open()
    library.transact("r1", CHANGES, NOW)


@pytest.mark.parametrize("step", ["intent", "file", "filed", "page", "git"])
def test_a_killed_writer_is_followed_by_one_that_completes_its_transaction_once(tmp_path: Path, step: str) -> None:
    home = str(tmp_path / "home")
    died = subprocess.run([sys.executable, __file__, home, step], check=False)
    assert died.returncode == -signal.SIGKILL
    library = Library(Home(home))
    library.open()
    receipt = library.transact("r1", CHANGES, NOW)
    assert sorted(entry.fact for entry in library.view().entries.values()) == [change.action.fact for change in CHANGES]
    assert len(receipt.written) == 3 and library.journal.verify() is None and library.git_state == ""
    log = subprocess.run(["git", "log", "--format=%B"], cwd=library.root, capture_output=True, text=True, check=True).stdout
    assert log.count("Ultan-Transaction: r1") == 1
    status = subprocess.run(["git", "status", "--porcelain"], cwd=library.root, capture_output=True, text=True, check=True)
    assert status.stdout == ""


if __name__ == "__main__":
    write_and_die(sys.argv[1], sys.argv[2])
