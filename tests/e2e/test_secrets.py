"""A secret that went through every door is in no byte of the home, nor is any twelve-character piece of it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
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
}
PIECE = 12


def pieces(secret: str) -> set[bytes]:
    return {secret[start : start + PIECE].encode() for start in range(len(secret) - PIECE + 1)}


def everything(house: Any) -> Iterator[tuple[str, bytes]]:
    """Every file of the home and of git, git's objects as they are when unpacked, and the names of all files."""
    for path in house.memory.rglob("*"):
        name = str(path.relative_to(house.memory))
        yield name, name.encode() + (path.read_bytes() if path.is_file() else b"")
    command = ["git", "-C", str(house.memory / "knowledge"), "cat-file", "--batch-all-objects", "--batch"]
    yield "git's objects", subprocess.run(command, check=True, capture_output=True).stdout


@pytest.fixture(scope="module")
def told(running: Any) -> Any:
    """A house in which each secret was typed, printed by a tool, written by the assistant, and remembered in a shell."""
    session = running.session("vault")
    session.start()
    session.say("remember that the deploy job of this project reads VENDOR_TOKEN")
    for secret, sentence in SECRETS.items():
        given = sentence.format(secret)
        session.say(f"remember this for the deploy job: {given}")
        session.tool(f"$ cat settings\n{given}\n")
        session.answer(f"The settings say {given}.")
        running.ultan("remember", f"the deploy job uses {given}", cwd=session.project)
        running.ultan(
            "remember", f"an agent read {given}", cwd=session.project, CLAUDECODE="1", CLAUDE_CODE_SESSION_ID=session.id
        )
        running.ultan("recall", given, cwd=session.project)
    session.say(json.dumps({"settings": [sentence.format(secret) for secret, sentence in SECRETS.items()]}))
    session.end()
    running.settle()
    return running


@pytest.mark.parametrize("secret", SECRETS)
def test_no_piece_of_a_secret_is_anywhere_in_the_home(told: Any, secret: str) -> None:
    wanted = pieces(secret)
    assert [name for name, data in everything(told) if any(piece in data for piece in wanted)] == []


def test_the_variable_is_known_and_what_was_taken_out_shows(told: Any) -> None:
    assert any("VENDOR_TOKEN" in text for text in told.entries().values())
    assert b"[redacted:" in (told.memory / "events.jsonl").read_bytes()
