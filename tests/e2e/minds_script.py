"""A home whose minds replay what a test writes down."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def finding(event: str, fact: str, scope: str, **changed: Any) -> dict[str, Any]:
    action = {"kind": "write", "title": fact[:60], "type": "fact", "scope": scope, "fact": fact, **changed}
    signal = "contradicts" if changed.get("supersedes") else "novel"
    return {"signal": signal, "events": [event], "quote": fact, "surprise": 0.8, "action": action}


def reading(*findings: dict[str, Any], **parts: Any) -> dict[str, Any]:
    return {"findings": findings, **parts}


def opinions(*words: tuple[str, bool, str]) -> dict[str, Any]:
    return {"opinions": [{"proposal": handle, "approve": approve, "reason": reason} for handle, approve, reason in words]}


def until(happened: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 180
    while not happened():
        assert time.monotonic() < end, f"waited for: {what}"
        time.sleep(0.2)


class Script:
    """A home whose minds replay what the test writes down."""

    def __init__(self, house: Any, more: str = "") -> None:
        """`more` is configuration beside who sits in the seats, as TOML."""
        self.house = house
        self.path: Path = house.folder / "replies.jsonl"
        house.memory.mkdir(parents=True, exist_ok=True)
        config = f'curator = "scripted"\n[model]\nscript = "{self.path}"\n{more}'
        (house.memory / "config.toml").write_text(config)

    def write(self, *lines: dict[str, Any]) -> None:
        """The first line that fits answers; whatever else was said teaches nothing."""
        rest = {"role": "librarian", "submit": [reading()]}
        self.path.write_text("".join(json.dumps(line) + "\n" for line in (*lines, rest)))

    def teach(self, project: str, *words: str) -> None:
        session = self.house.session(project)
        session.start()
        for text in words:
            session.say(text)
            session.answer("Noted.")
        session.end()

    def runs(self, role: str) -> list[dict[str, Any]]:
        """The audit of a role's calls."""
        lines = (line for path in (self.house.memory / "runs").glob("*.jsonl") for line in path.read_text().splitlines())
        return [run for run in map(json.loads, lines) if run["role"] == role]

    def scope(self, project: str) -> str:
        """The scope under which events of a project are curated: its slug stands in them, that of a session's start at least."""
        self.house.session(project).start()
        event = next(one for one in self.house.events() if (one.get("project") or {}).get("name") == project)
        return f"project:{event['project']['slug']}"
