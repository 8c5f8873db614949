"""What the files were: the states of each path, in their order, as the journal tells them."""

from __future__ import annotations

from base64 import b64decode
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ultan.library.journal import Journal
from ultan.library.records import Plan, sha256


class State(NamedTuple):
    """A file from one moment on: `tx` is "" where a person made it so, `data` is None where there was no file."""

    tx: str
    data: bytes | None
    vouched: bool

    @property
    def sha256(self) -> str | None:
        return None if self.data is None else sha256(self.data)


ABSENT = State("", None, False)


@dataclass
class Past:
    """`plans` are the transactions in the order in which their files were written; `states` tells of entries' files."""

    plans: dict[str, Plan] = field(default_factory=dict)
    states: defaultdict[str, list[State]] = field(default_factory=lambda: defaultdict(list))

    def vouched(self, path: str) -> str | None:
        """Returns the latest text there that the journal vouches for, None where there never was one."""
        texts = (state.data for state in reversed(self.states.get(path, [])) if state.vouched and state.data is not None)
        return next((data.decode("utf-8", "replace") for data in texts), None)

    def latest(self, path: str) -> State:
        return self.states[path][-1] if self.states.get(path) else ABSENT


def read(journal: Journal) -> Past:
    """Returns all that the journal tells of the files; what `forget` has taken out of it isn't there."""
    past = Past()
    begun: dict[str, Plan] = {}
    for record in journal.read():
        payload = record.payload
        if record.kind == "intent" and payload:
            begun[payload["tx"]] = Plan.model_validate(payload)
        elif record.kind == "edited" and payload:
            _edited(past, payload)
        elif record.kind == "filed" and payload.get("tx") in begun:
            plan = begun.pop(payload["tx"])
            _filed(past, plan, frozenset(payload["kept"]))
    return past


def _filed(past: Past, plan: Plan, kept: frozenset[str]) -> None:
    done = tuple(file for file in plan.files if file.path not in kept)
    moves = tuple(one for one in plan.moves if one.new not in kept)
    past.plans[plan.tx] = plan.model_copy(update={"files": done, "moves": moves})
    for file in past.plans[plan.tx].files:
        data = None if file.text is None else file.text.encode()
        past.states[file.path].append(State(plan.tx, data, file.vouched))


def _edited(past: Past, payload: Mapping[str, Any]) -> None:
    for file in payload["files"]:
        data = b64decode(file["base64"]) if "base64" in file else None if file["text"] is None else file["text"].encode()
        past.states[file["path"]].append(State("", data, False))
