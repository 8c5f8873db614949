"""`ultan recall --as-prompt`: what a prompt would be given, and which stage holds the rest back."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest


def asked(shared: Any, where: Path, *words: str) -> dict[str, Any]:
    done = shared.ultan("recall", "--as-prompt", "--json", *words, cwd=where)
    assert done.returncode in (0, 3), done.stderr
    return json.loads(done.stdout)


def stages(block: dict[str, Any]) -> dict[str, str]:
    """The stage that holds each candidate back, by the fact's first word; "" for what is shown."""
    return {trace["fact"].split()[0]: trace["withheld"].partition(":")[0] for trace in block["traces"]}


@pytest.fixture(scope="module")
def project(shared: Any) -> Path:
    root: Path = shared.project("as-prompt")
    (root / "otter.sh").write_text("true\n")
    git = ["git", "-C", str(root), "-c", "user.name=t", "-c", "user.email=t@example.invalid"]
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "one"], check=True)
    (root / "otter.sh").unlink()
    facts = (
        "Ferry timetable imports run at four in the morning.",
        "Gulls in the harbour webcam are blurred before upload.",
        "Run otter.sh.",
        *(f"Ferry number {number} has berth {number + 40}." for number in range(6)),
    )
    told = shared.folder / "as-prompt.jsonl"
    remote = "git@host.example:team/as-prompt.git"
    told.write_text("".join(json.dumps({"text": fact, "project": remote}) + "\n" for fact in facts))
    done = shared.ultan("remember", "--file", str(told))
    assert done.returncode == 0, done.stdout + done.stderr
    shared.settle()
    return root


def test_every_candidate_has_a_stage_and_nothing_counts_as_shown(shared: Any, project: Path) -> None:
    events, words = len(shared.events()), "when do the ferry timetable imports run, and which berth has ferry number 3?"
    first, second = asked(shared, project, words), asked(shared, project, words)
    assert first["text"] == second["text"] != ""
    assert [one["entry"] for one in first["shown"]] == [one["id"] for one in first["traces"] if not one["withheld"]]
    assert {"", "places"} <= {one["withheld"].partition(":")[0] for one in first["traces"]}
    assert len(shared.events()) == events
    session = shared.session(project)
    assert "timetable" in session.say(words).context
    session.end()


def test_what_is_no_work_is_held_back_by_the_gate(shared: Any, project: Path) -> None:
    block = asked(shared, project, "what is the difference between a ferry and a timetable?")
    assert block["text"] == ""
    assert set(stages(block).values()) == {"gate"}


def test_an_entry_that_only_names_what_is_gone_is_held_back_by_verify(shared: Any, project: Path) -> None:
    block = asked(shared, project, "how do I run otter.sh?")
    assert stages(block)["Run"] == "verify"
    assert "otter.sh" not in block["text"]


def test_the_explanation_is_for_people_too(shared: Any, project: Path) -> None:
    done = shared.ultan("recall", "--as-prompt", "--explain", "how do I run otter.sh?", cwd=project)
    assert "verify: nothing is left of it (gone from the tree: otter.sh)" in done.stdout


def test_a_filter_beside_it_is_refused_with_what_may_stand_there(shared: Any, project: Path) -> None:
    done = shared.ultan("recall", "--as-prompt", "--past", "ferry", cwd=project)
    assert done.returncode == 2
    assert "--project, --explain and --json" in done.stderr
