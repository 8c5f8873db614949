"""A refusal of the curator, as a person is told it."""

from __future__ import annotations

from ultan.library.records import Veto

# How the scholar's reasons begin where a fact is in the library, or twice in what is told (agents/scholar.py).
_AGAIN = ("known already", "another proposal of the packet says the same")


def heard_again(veto: Veto) -> bool:
    """True where nothing is lost: the fact is known. It is refused only as an entry of its own."""
    return veto.reason.startswith(_AGAIN)


def words(veto: Veto) -> str:
    """Returns the beginning of the fact that was refused."""
    return veto.what.removeprefix("write: ")
