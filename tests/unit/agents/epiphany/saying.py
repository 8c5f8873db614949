"""Sessions in a few words: postings as they would stand in a pane."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.blackboard.epiphany import (
    Bridge,
    Challenge,
    EpiphanyAsked,
    EpiphanyPosting,
    Ground,
    Judged,
    Mapped,
    Move,
    Opened,
    Region,
    RoundClosed,
    RoundOpened,
    TurnTaken,
    asked_id,
    bridge_id,
    closed_id,
    map_id,
    round_id,
    turn_id,
)

NAME = "moss"
A, B, C, D, E = (f"e_{letter * 10}" for letter in "abcde")
REGIONS = (Region(name="near", entries=(A, C, E)), Region(name="far", entries=(B, D)))


def asked(**more: object) -> EpiphanyAsked:
    return EpiphanyAsked.model_validate({"id": asked_id(NAME), "ts": 0, "epiphany": NAME, "scouts": 5, **more})


def mapped(regions: Sequence[Region] = REGIONS) -> Mapped:
    return Mapped(id=map_id(NAME), ts=0, epiphany=NAME, regions=tuple(regions))


def opened(number: int) -> RoundOpened:
    return RoundOpened(id=round_id(NAME, number), ts=0, epiphany=NAME, round=number)


def closed(number: int, why: str = "all spoke") -> RoundClosed:
    return RoundClosed.model_validate({"id": closed_id(NAME, number), "ts": 0, "epiphany": NAME, "round": number, "why": why})


def turn(author: str, number: int, *moves: Move, opened: Sequence[Opened] = (), fault: str = "", notes: str = "") -> TurnTaken:
    return TurnTaken(
        id=turn_id(NAME, number, author), ts=0, epiphany=NAME, round=number, author=author, moves=moves, opened=tuple(opened),
        fault=fault, notes=notes,
    )  # fmt: skip


def round_of(number: int, *turns: TurnTaken, close: bool = True) -> tuple[EpiphanyPosting, ...]:
    """A round in which these took the turns that they took, and all others an empty one."""
    spoke = {one.author for one in turns}
    others = [f"scout-{n}" for n in range(1, 6)] + (["skeptic"] if turns else [])
    empty = [turn(name, number) for name in others if name not in spoke]
    return (opened(number), *turns, *empty, *([closed(number)] if close else []))


def bridge(a: str = A, b: str = B, author: str = "scout-1", number: int = 1, place: int = 1, **more: object) -> Bridge:
    said = {
        "kind": "connection", "shared": "both hand out a number before the work behind it is done",
        "why_non_obvious": "one is about rivers and the other about parcels",
        "so_what": "move the hand-out behind the work in both places, and restart while under load to see it",
    }  # fmt: skip
    return Bridge.model_validate({"id": bridge_id(author, number, place), "a": a, "b": b, **said, **more})


def ground(bridge: str, entry: str = A, path: str = "src/a.py", *, holds: bool = True, quote: str = "save(cursor)") -> Ground:
    return Ground(bridge=bridge, entry=entry, path=path, line=3, quote=quote, holds=holds, says="it is as the entry says")


def challenge(bridge: str, demands: str = "") -> Challenge:
    return Challenge(bridge=bridge, reason="show me", demands=demands)


def judged(bridge: str, *, stands: bool = True) -> Judged:
    return Judged(bridge=bridge, stands=stands, reason="stands" if stands else "refuted", words="seen in both sources")
