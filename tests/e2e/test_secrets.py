"""A secret that went through every door is in no byte of the home, nor is any twelve-character piece of it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Invented. Each with the sentence in which a person or a tool gives it away.
SECRETS = {
    "zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf": "VENDOR_TOKEN={}",
    "q8Zt7Lm3Kp0Rw5vXyB2n": '{{"user": "deploy", "pass": "{}"}}',
    "9f3e7d6c5b4a39281706aabbccddeeff": "hexkey: {}",
    "Sup3r-EXAMPLE-Geheim-77": "postgres://lark:{}@db.invalid/bill",
    "MIIEowIBAAKCAQEAx9EXAMPLE0a1b2c3d4": "-----BEGIN RSA PRIVATE KEY-----\n{}\n-----END RSA PRIVATE KEY-----",
    "whk_FAKE_7tQ2mZ0sLr9EXAMPLEvv41": "the webhook test needs the token, here: {}",
    "Plover anvil 63": "the scanner signs in as porter, and the pass is {}.",
    "Amboss Kiebitz 77": "das Passwort für den Drucker lautet {}",
    "40417729": "the archive room has the door code {}#",
}
PIECE = 12


def pieces(secret: str) -> set[bytes]:
    return {secret[start : start + PIECE].encode() for start in range(max(len(secret) - PIECE, 0) + 1)}


def everything(house: Any) -> Iterator[tuple[str, bytes]]:
    """Every file of the home and of git, git's objects as they are when unpacked, and the names of all files."""
    for path in house.memory.rglob("*"):
        name = str(path.relative_to(house.memory))
        yield name, name.encode() + (path.read_bytes() if path.is_file() else b"")
    command = ["git", "-C", str(house.memory / "knowledge"), "cat-file", "--batch-all-objects", "--batch"]
    yield "git's objects", subprocess.run(command, check=True, capture_output=True).stdout


def read_and_learnt(house: Any, project: Path) -> None:
    """Each secret stands in a file that is imported and in a past session, beside words that are none."""
    given = [sentence.format(secret) for secret, sentence in SECRETS.items()]
    rules = "".join(f"- For the deploy job: {one}\n" for one in given if "\n" not in one)
    (project / "AGENTS.md").write_text(f"# Deploys\n\n{rules}- Deploys of the vault go out on Tuesdays\n", "utf-8")
    path = house.folder / "home/.claude/projects/past/vault.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    for number, one in enumerate((*given, "From now on we always lint the vault before each commit.")):
        record = {"type": "user", "uuid": f"u{number}", "sessionId": "old", "timestamp": f"2026-01-05T09:{number:02d}:00Z"}
        lines.append({**record, "cwd": str(project), "message": {"role": "user", "content": f"Remember: {one}"}})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert house.ultan("import", "--yes", cwd=project).returncode == 0
    code, shown = house.at_terminal("learn", "--yes", str(path), cwd=project)
    assert code == 0, shown


def advised(house: Any, project: Path) -> None:
    """Each secret stands in a question, and the model says it: the audit of the call is kept."""
    script = house.folder / "replies.jsonl"
    script.write_text(
        "".join(
            json.dumps({"role": "advisor", "submit": [{"opinion": f"I'd say that {sentence.format(secret)}"}]}) + "\n"
            for secret, sentence in SECRETS.items()
        )
    )
    config = house.memory / "config.toml"
    config.write_text(f'curator = "scripted"\n[model]\nscript = "{script}"\n')
    house.ultan("advise", " and ".join(sentence.format(secret) for secret, sentence in SECRETS.items()), cwd=project)
    config.unlink()


@pytest.fixture(scope="module")
def told(running: Any) -> Any:
    """A house in which each secret was typed, printed by a tool, written by the assistant, and remembered in a shell."""
    session = running.session("vault")
    session.start()
    session.say("remember that the deploy job of this project reads VENDOR_TOKEN")
    given = [sentence.format(secret) for secret, sentence in SECRETS.items()]
    for one in given:
        session.say(f"remember this for the deploy job: {one}")
        session.tool(f"$ cat settings\n{one}\n")
        session.answer(f"The settings say {one}.")
        running.ultan("remember", f"the deploy job uses {one}", cwd=session.project)
    facts = running.folder / "facts.jsonl"
    facts.write_text("".join(json.dumps({"text": f"an agent read {one}", "project": None}) + "\n" for one in given))
    running.ultan("remember", "--file", str(facts), cwd=session.project, CLAUDECODE="1", CLAUDE_CODE_SESSION_ID=session.id)
    running.ultan("recall", " and ".join(given), cwd=session.project)
    session.say(json.dumps({"settings": given}))
    session.end()
    read_and_learnt(running, session.project)
    advised(running, session.project)
    running.settle()
    return running


@pytest.mark.parametrize("secret", SECRETS)
def test_no_piece_of_a_secret_is_anywhere_in_the_home(told: Any, secret: str) -> None:
    wanted = pieces(secret)
    assert [name for name, data in everything(told) if any(piece in data for piece in wanted)] == []


def test_the_variable_is_known_and_what_was_taken_out_shows(told: Any) -> None:
    assert any("VENDOR_TOKEN" in text for text in told.entries().values())
    assert any("lint the vault" in text for text in told.entries().values())
    aside = [path.read_text("utf-8") for path in (told.memory / "state/quarantine").glob("read-*.json")]
    assert any("go out on Tuesdays" in text for text in aside)
    assert any("## course" in path.read_text("utf-8") for path in (told.memory / "runs").glob("*-advisor-*.md"))
    assert b"[redacted:" in (told.memory / "events.jsonl").read_bytes()
