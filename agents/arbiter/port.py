"""The port: an arbiter is a function from what was said and what is known to which entries should be at hand. Data only."""

from __future__ import annotations

from collections.abc import Callable

from ultan.library.entry import Frozen


class Summary(Frozen):
    """An entry in one line: its id, its fact and the words by which it is found."""

    id: str
    fact: str
    keywords: tuple[str, ...] = ()


class Evaluation(Frozen):
    """One turn with what was known at it.

    `turn` is what the user said and `reply` what the assistant answered, "" where it didn't. `pinned` is the text that each
    session of the project starts with (the seed's L0), `hot` what comes first in its index (L1), the latest first, and
    `candidates` what else resembles the turn (L2), the most alike first.
    """

    turn: str
    reply: str = ""
    pinned: str = ""
    hot: tuple[Summary, ...] = ()
    candidates: tuple[Summary, ...] = ()


class Decision(Frozen):
    """Ids of entries to place: `hot`, back into the `index`, or `parked`. What isn't named stays where it is.

    Only ids of the evaluation count; one that is named twice goes to the first of these.
    """

    hot: tuple[str, ...] = ()
    index: tuple[str, ...] = ()
    parked: tuple[str, ...] = ()


Arbiter = Callable[[Evaluation], Decision]
