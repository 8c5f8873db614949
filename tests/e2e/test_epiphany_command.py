"""`ultan epiphany` as a person and as a script use it, on the planted library, with a recorded session in the model's place."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from houses import ULTAN, House, made_house

from ultan.configs.edge import fence, project
from ultan.entrypoints.demo.planted import planting, recordings

FOUND = str(recordings.path("found"))


class Planted(House):
    """A house with the planted library, whose daemon has seen the trees that its entries point at."""

    def plant(self) -> None:
        self.memory.mkdir()
        (self.memory / "config.toml").write_text('curator = "patterns"\n', "utf-8")
        trees = planting.grow(self.folder / "trees")
        planting.plant(self.memory / "knowledge", {name: project.identify(str(tree))["slug"] for name, tree in trees.items()})
        self.up()
        for tree in trees.values():
            session = self.session(tree)
            session.say("thanks")
            session.end()
        self.settle()

    def library(self) -> dict[str, bytes]:
        root = self.memory / "knowledge"
        return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def planted() -> Iterator[Planted]:
    with made_house() as made:
        here = Planted(made.folder, made.prefix)
        here.plant()
        yield here


@pytest.fixture(scope="module")
def hunted(planted: Planted) -> tuple[dict[str, bytes], subprocess.CompletedProcess[str]]:
    """The library before the hunt, and what the command printed."""
    before = planted.library()
    return before, planted.ultan("epiphany", "--script", FOUND, "--record", "again.jsonl", "--json")


Hunted = tuple[dict[str, bytes], subprocess.CompletedProcess[str]]


def test_the_find_comes_as_one_document_and_the_way_there_beside_it(hunted: Hunted) -> None:
    _, done = hunted
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["found"]
    assert {found["a"]["title"], found["b"]["title"]} == set(planting.key().pair[2].titles)
    for piece in ("mapped 6 regions", "scout-6: opened board/watch.py", "skeptic: challenged scout-3/r1/1", "closed round 3"):
        assert piece in done.stderr


def test_a_recorded_session_is_recorded_again_as_it_was(planted: Planted, hunted: Hunted) -> None:
    assert hunted[1].returncode == 0
    assert (planted.folder / "again.jsonl").read_bytes() == Path(FOUND).read_bytes()


def test_no_byte_of_the_library_changes(planted: Planted, hunted: Hunted) -> None:
    assert planted.library() == hunted[0]


def test_a_session_can_be_shown_again_and_is_listed(planted: Planted, hunted: Hunted) -> None:
    name = json.loads(hunted[1].stdout)["epiphany"]
    shown = planted.ultan("epiphany", "--show", name)
    assert shown.returncode == 0
    assert shown.stdout.startswith("Found: a tension between two of your entries\n")
    assert "It is a hypothesis, and nothing was saved." in shown.stdout
    (row,) = [line for line in planted.ultan("epiphany", "--list").stdout.splitlines() if line.startswith(name)]
    assert row.endswith("the whole library  found something")


def test_without_a_model_the_command_says_so_and_gives_leads_within_the_project(planted: Planted) -> None:
    slug = project.identify(str(planted.folder / "trees" / "inkwell"))["slug"]
    done = planted.ultan("epiphany", slug, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["outcome"] == "leads" and told["found"] is None
    assert {end["scope"] for lead in told["leads"] for end in (lead["a"], lead["b"])} == {f"project:{slug}"}
    assert "no model is asked, so structure alone proposes leads" in done.stderr


def test_the_sessions_command_shows_the_latest_within_a_fence(planted: Planted, hunted: Hunted) -> None:
    assert hunted[1].returncode == 0
    planted.ultan("epiphany", "--structural")
    session = planted.session(planted.folder / "trees" / "burrow")
    session.say("/ultan:epiphany last")
    done = planted.ultan("epiphany", "--asked", CLAUDECODE="1", CLAUDE_CODE_SESSION_ID=session.id)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{fence.OPEN}\nLeads, not findings\n")
    assert done.stdout.endswith(f"{fence.CLOSE}\n")


def test_ctrl_c_cancels_what_was_begun(planted: Planted) -> None:
    # In the background of a shell Ctrl-C is ignored, and that is handed down.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    words = [str(ULTAN), "epiphany", "--script", FOUND]
    with subprocess.Popen(words, env=planted.environ(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as hunt:
        assert hunt.stderr is not None
        for line in hunt.stderr:
            if "mapped" in line:
                break
        hunt.send_signal(signal.SIGINT)
        out, _ = hunt.communicate(timeout=120)
    assert hunt.returncode == 130
    assert out.startswith("It was cancelled.\n")
    assert planted.ultan("epiphany", "--list").stdout.rstrip().endswith("cancelled")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("zzz",), 2, "'zzz' is no project and no entry, and no entry speaks of it; projects: "),
        (("--budget", "0.01"), 2, "--budget 0.01 is too small"),
        (("--script", "nowhere.jsonl"), 2, "--script nowhere.jsonl can't be read as a recorded session"),
        (("--show", "nix"), 1, "no epiphany 'nix' is kept; there "),
        (("--list", "inkwell"), 2, "give a PROJECT or SEED, --show, --list or --asked: one of them."),
        (("--scouts", "3"), 2, "--scouts"),
    ],
)
def test_what_can_not_be_meant_is_answered_in_words(planted: Planted, words: tuple[str, ...], code: int, told: str) -> None:
    done = planted.ultan("epiphany", *words)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr


def test_an_empty_library_is_told_as_that_and_starts_no_daemon(house: Any) -> None:
    done = house.ultan("epiphany")
    assert (done.returncode, done.stdout) == (3, "")
    assert "the library is empty; an epiphany looks between distant entries and needs 12 at least." in done.stderr
    assert house.ultan("status").returncode == 3
