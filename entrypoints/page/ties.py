"""The associative mesh of a home: what came up together at prompts, out of the ledger."""

from __future__ import annotations

from ultan.dynamics import mesh
from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.mesh import Tie
from ultan.library.catalogue import Catalogue


def of(ledger: LedgerReader, view: Catalogue, now: float, entry_id: str = "") -> tuple[Tie, ...]:
    """Returns the ties between entries that are there, the strongest first; of one entry, or of all. Raises LedgerError."""
    blocks = ledger.injections(-1, since=now - mesh.LASTS_S)
    found = mesh.ties(blocks, view.entries.keys(), now)
    return tuple(one for one in found if entry_id in ("", one.first, one.second))
