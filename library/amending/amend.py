"""From an amendment to the plan of a transaction. Pure: the view, the past, the time and the texts come in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from ultan.library import readme, wikilinks
from ultan.library.actions import Receipt
from ultan.library.amending import consent, undo
from ultan.library.amending.amendments import Accept, Adjust, Amendment, Confirm, Undo
from ultan.library.amending.past import Past
from ultan.library.amending.returning import Obstacle
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Read
from ultan.library.records import About, Deed, FileChange, Moved, Plan, Undone, Veto, in_order, renames, sha256


class Moment(NamedTuple):
    """The library at one time: what lies there, how it came to be, and the text of each file."""

    view: Catalogue
    past: Past
    read: Read
    now: datetime


class _Made(NamedTuple):
    files: tuple[FileChange, ...] = ()
    deeds: tuple[Deed, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    moves: tuple[Moved, ...] = ()
    abouts: tuple[About, ...] = ()
    undoes: tuple[Undone, ...] = ()


def plan(moment: Moment, tx: str, wish: Amendment) -> Plan:
    """Returns the plan; what can't be done is a veto in it, with the reason."""
    made = _undo(moment, wish) if isinstance(wish, Undo) else _agreed(moment, wish)
    receipt = Receipt(
        tx=tx,
        written=tuple(deed.entry_id for deed in made.deeds if deed.entry_id and deed.verb != "took back"),
        archived=tuple(deed.entry_id for deed in made.deeds if deed.entry_id and deed.verb == "took back"),
        paths=(*(file.path for file in made.files), *(readme.path(one.folder) for one in made.abouts)),
        vetoes=tuple((veto.place, veto.reason) for veto in made.vetoes),
    )
    return Plan(tx=tx, at=moment.now, receipt=receipt, **made._asdict())


def _undo(moment: Moment, wish: Undo) -> _Made:
    found = undo.way(moment.past, wish, moment.read)
    refusal = found.refusal or "; ".join(f"{one.path} was changed since, {by(one)}" for one in found.obstacles)
    if refusal:
        return _Made(vetoes=(Veto(place=0, what=f"undo {wish.tx or wish.entry_id or wish.session}", reason=refusal),))
    deeds, taken = tuple(undo.deeds(moment.past, found)), tuple(undo.undoes(moment.past, found))
    files = in_order((*undo.changes(found), *_links(moment, found)))
    return _Made(files, deeds, moves=found.moves, abouts=found.abouts, undoes=taken)


def _links(moment: Moment, found: undo.Way) -> Iterator[FileChange]:
    """Yields the entries that nothing is taken back of, and whose links follow what lies elsewhere then."""
    names, written = renames(found.moves), {one.path for one in found.returns}
    movers = tuple(one.entry_id for one in found.moves)
    for path, file in sorted(moment.view.files.items()):
        if file.entry is None or path in written or names.keys().isdisjoint(file.links):
            continue
        text = moment.read(path)
        if text is not None and (after := wikilinks.moved(text, names)) != text:
            entry = moment.view.at(path) or file.entry
            yield FileChange(path=path, before=sha256(text), text=after, entry_id=entry.id, vouched=file.vouched, needs=movers)


def by(obstacle: Obstacle) -> str:
    """Says who changed a file since, in words."""
    return f"in {obstacle.tx}" if obstacle.tx else "by hand"


def _agreed(moment: Moment, wish: Confirm | Accept | Adjust) -> _Made:
    outcomes = consent.agreed(moment.view, wish, moment.now, moment.read)
    done = [one for one in outcomes if not isinstance(one, Veto)]
    vetoes = tuple(one for one in outcomes if isinstance(one, Veto))
    return _Made(tuple(file for file, _ in done), tuple(deed for _, deed in done), vetoes)
