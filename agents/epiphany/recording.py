"""A session as a script: the replies that give the same turns again, read off the board. Pure.

What a turn looked up in the library left no trace and needs none; what it opened is opened again, so that a quote is checked as
it was then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from ultan.agents.epiphany import evidence, pointers
from ultan.agents.epiphany.opening import OPEN
from ultan.agents.epiphany.session import STRUCTURE
from ultan.agents.model import Absence
from ultan.agents.models.scripted import Line, Look
from ultan.blackboard.epiphany import Bridge, EpiphanyPosting, Move, Opened, TurnTaken
from ultan.library.catalogue import Catalogue

# The names under which a reply holds each kind of move.
_NAMES = {
    "ground": "grounds", "build": "builds", "challenge": "challenges", "vote": "votes", "withdraw": "withdraws",
    "judged": "judged",
}  # fmt: skip
# What a move doesn't take from a reply: it is worked out again.
_WORKED_OUT = {"move", "id", "line"}
# Stands in for a bridge that was refused: those after it keep their numbers.
_REFUSED = {
    "a": "refused", "b": "refused", "kind": "connection", "shared": "a bridge that was refused, so that others keep their number",
    "why_non_obvious": "", "so_what": "",
}  # fmt: skip


def lines(postings: Iterable[EpiphanyPosting], view: Catalogue) -> tuple[Line, ...]:
    """Returns one line of a script for each turn that a model was asked for."""
    return tuple(_line(turn, view) for turn in evidence.turns(postings) if turn.author != STRUCTURE)


def _line(turn: TurnTaken, view: Catalogue) -> Line:
    role, match = turn.author.partition("-")[0], f"You are {turn.author}. Round {turn.round} "
    away = next((why for why in get_args(Absence) if turn.fault == f"the model is away ({why})"), None)
    if turn.fault:
        return Line(role=role, match=match, away=away)
    return Line(role=role, match=match, look=tuple(_looks(turn.opened, view)), submit=(_reply(turn),))


def _looks(opened: Iterable[Opened], view: Catalogue) -> Iterator[Look]:
    for one in opened:
        given = {"entry": one.entry, "path": _asked(one, view)}
        yield Look(tool=OPEN, given=given | ({"line": one.first_line} if one.first_line > 1 else {}))


def _asked(one: Opened, view: Catalogue) -> str:
    """Returns what opens the same: the path, or the symbol in it by which the entry named it."""
    entry = view.entries.get(one.entry)
    if entry is None or one.refused or not pointers.resolved(entry, one.path, (one.path,)).refused:
        return one.path
    symbols = (pointer.name for pointer in pointers.of(entry) if pointer.kind == "symbol")
    return next((name for name in symbols if name in one.text), one.path)


def _reply(turn: TurnTaken) -> dict[str, Any]:
    reply: dict[str, Any] = {}
    bridges = {int(move.id.rpartition("/")[2]): move for move in turn.moves if isinstance(move, Bridge)}
    if bridges:
        numbers = range(1, max(bridges) + 1)
        reply["bridges"] = [_bare(bridges[number]) if number in bridges else _REFUSED for number in numbers]
    for move in turn.moves:
        if not isinstance(move, Bridge):
            reply.setdefault(_NAMES[move.move], []).append(_bare(move))
    return reply | ({"notes": turn.notes} if turn.notes else {})


def _bare(move: Move) -> dict[str, Any]:
    return move.model_dump(mode="json", exclude=_WORKED_OUT)
