"""A world in whose seats Claude Code sits, with the fake API as its service, and what its minds answer there."""

from __future__ import annotations

import json
from typing import Any

from ultan.library.frontmatter import parse

SUBMIT = "mcp__ultan__submit_result"
LIBRARIAN, SCHOLAR = "You are the librarian", "You are the scholar"


class Seats:
    """The test says what the model answers to each role: a dict is submitted, a text is said, a list are steps' own blocks."""

    def __init__(self, world: Any, config: str = "") -> None:
        self.world = world
        self._scopes: dict[str, str] = {}
        world.memory.mkdir()
        # Who looks on has tests of its own (test_observers): here two roles ask, and each call starts the program.
        (world.memory / "config.toml").write_text(f'curator = "claude"\n{config}[capture]\nobservers = "within"\n')

    def answers(self, librarian: list[Any], scholar: list[Any]) -> None:
        by_role = {LIBRARIAN: [_step(one) for one in librarian], SCHOLAR: [_step(one) for one in scholar]}
        (self.world.folder / "script.json").write_text(json.dumps(by_role))

    def teach(self, project: str, *words: str) -> None:
        """A session in which the user says these words; its beginning isn't told to any hook."""
        session = self.world.session(project)
        for text in words:
            session.say(text)
            session.answer("I will use port 9999 then.")
        session.end()

    def scope(self, project: str) -> str:
        """The scope of a project: its slug stands in every event of it, that of a session's start at least."""
        if project not in self._scopes:
            self.world.session(project).start()
            event = next(one for one in self.world.events() if (one.get("project") or {}).get("name") == project)
            self._scopes[project] = f"project:{event['project']['slug']}"
        return self._scopes[project]

    def current(self, project: str) -> dict[str, str]:
        """The texts of a project's current entries by their titles."""
        folder = f"projects/{self.scope(project).removeprefix('project:')}/"
        texts = {path: text for path, text in self.world.entries().items() if path.startswith(folder)}
        return {parse(text, path).title: text for path, text in texts.items()}

    def ids(self, project: str) -> dict[str, str]:
        """The ids of a project's current entries by their titles."""
        return {title: parse(text, "x.md").id for title, text in self.current(project).items()}

    def asked(self) -> list[str]:
        """The requests to the model, as text."""
        logged = [json.loads(path.read_text("utf-8")) for path in sorted((self.world.folder / "api").glob("*.json"))]
        return [json.dumps(one["body"], ensure_ascii=False) for one in logged if one["path"].startswith("/v1/messages?")]

    def asked_of(self, role: str) -> list[str]:
        return [text for text in self.asked() if role in text]


def _step(answer: Any) -> list[dict[str, Any]]:
    match answer:
        case str():
            return [{"say": answer}]
        case dict():
            return [{"use": SUBMIT, "input": answer}]
        case _:
            return list(answer)


def finding(action: dict[str, Any], quote: str, signal: str = "novel", event: str = "u1") -> dict[str, Any]:
    return {"signal": signal, "events": [event], "quote": quote, "surprise": 0.8, "action": action}


def write(scope: str, title: str, fact: str, **more: Any) -> dict[str, Any]:
    return {"kind": "write", "title": title, "type": "fact", "scope": scope, "fact": fact, **more}


def opinion(handle: str, approve: bool = True, **more: Any) -> dict[str, Any]:
    return {"proposal": handle, "approve": approve, "reason": "the user says so" if approve else "it will not last", **more}
