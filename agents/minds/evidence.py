"""An episode as a mind reads it: each turn under a short handle that says who spoke, and what each handle is worth as evidence.

A handle is `u`, `a`, `t` or `n` and a number: the user, the assistant, a tool, a notice. Only `u` is evidence of what the user
wants. A user's turn that carries a mark of injected memory is shown as a notice: an echo is no evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ultan.configs.edge import fence
from ultan.configs.edge.redact import redact
from ultan.library.episodes.turn import Turn
from ultan.library.trust import Trust

Kind = Literal["u", "a", "t", "n"]

# Characters of one turn. What a person typed is read nearly whole; of an answer the start says what the user replies to; of a
# tool's output even less is needed.
CHARS: dict[Kind, int] = {"u": 6000, "a": 1200, "t": 400, "n": 200}
# Characters of all turns together: about 15 000 tokens. Beyond it tools go first, then notices, then answers, the oldest first.
TOTAL_CHARS = 60_000
_SPEAKER: dict[Kind, str] = {"u": "the user", "a": "the assistant", "t": "a tool", "n": "a notice, no evidence"}
_COMMAND = "/ultan:"


class Heard(NamedTuple):
    """One turn under its handle. `text` is clean and cut."""

    handle: str
    kind: Kind
    turn: Turn
    text: str


class Evidence:
    """What was said in an episode, in the order of time."""

    def __init__(self, turns: Sequence[Turn]) -> None:
        heard = [_heard(number, turn) for number, turn in enumerate(turns, 1)]
        self._heard = {one.handle: one for one in _fitting(heard)}
        self._tools_ran_before = next((place for place, one in enumerate(heard, 1) if one.kind == "t"), len(heard) + 1)

    @property
    def text(self) -> str:
        """The turns, each line of them behind a bar, so that no turn can pass for another's heading."""
        return "\n".join(f"{one.handle} · {_SPEAKER[one.kind]}\n{_barred(one.text)}" for one in self._heard.values())

    @property
    def users(self) -> tuple[Heard, ...]:
        return tuple(one for one in self._heard.values() if one.kind == "u")

    @property
    def handles(self) -> tuple[str, ...]:
        return tuple(self._heard)

    def before(self, heard: Sequence[Heard]) -> tuple[Heard, ...]:
        """Returns what was said and called between each of these turns and the user's turn before it."""
        handles, found = list(self._heard), list[Heard]()
        for one in heard:
            for earlier in reversed(handles[: handles.index(one.handle)]):
                if earlier.startswith("u"):
                    break
                found.append(self._heard[earlier])
        return tuple(found)

    def get(self, handle: str) -> Heard | None:
        return self._heard.get(handle)

    def trust(self, handle: str) -> Trust:
        """Returns what a turn is worth. An assistant that has read something may speak in its words."""
        match handle[:1]:
            case "u":
                return Trust.USER_SAID
            case "a" if int(handle[1:]) < self._tools_ran_before:
                return Trust.ASSISTANT_INFERRED
            case _:
                return Trust.READ_FROM


def _heard(number: int, turn: Turn) -> Heard:
    kind = _kind(turn)
    text = redact(fence.strip(turn.text)).strip()
    text = f"{turn.tool} {text}" if turn.tool else text
    cap = CHARS[kind]
    return Heard(f"{kind}{number}", kind, turn, text if len(text) <= cap else f"{text[: cap * 4 // 5]} […] {text[-cap // 5 :]}")


def _kind(turn: Turn) -> Kind:
    match turn.role:
        case "user":
            return "n" if fence.marked(turn.text) or turn.text.lstrip().startswith(_COMMAND) else "u"
        case "assistant":
            return "a"
        case "tool":
            return "t"
        case "notice":
            return "n"


def _fitting(heard: Sequence[Heard]) -> Iterator[Heard]:
    surplus = sum(len(one.text) for one in heard) - TOTAL_CHARS
    dropped: set[str] = set()
    for one in sorted(heard, key=lambda one: "tnau".index(one.kind)):
        if surplus > 0 and one.kind != "u":
            dropped.add(one.handle)
            surplus -= len(one.text)
    return (one for one in heard if one.handle not in dropped)


def _barred(text: str) -> str:
    return "\n".join(f"  | {line}" for line in text.splitlines())
