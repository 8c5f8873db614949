"""What tells of a change, so that an entry near to it in meaning may hold no more. Nothing is retired for it: it is marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ultan.agents.changes.comparison import Claim, claim_of
from ultan.agents.changes.shifting import shifts
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.retrieval.saying import Saying

# Prompts that tell together what has changed: the one that an entry rests on, and the one before it.
PROMPTS = 2
# Characters of them: what is changed stands in a sentence or two.
WORDS_CHARS, READ_CHARS = 600, 400


class Later(NamedTuple):
    """Something that tells of a change: its id, where it holds, what it says, the user's words around that, when and in which
    session they were said."""

    id: str
    scope: str
    fact: str
    words: str
    said_at: float
    session: str


def of_entry(entry: Entry, prompts: Sequence[Turn]) -> Later | None:
    """Returns an entry as something later; `prompts` are the user's in its episode, up to the one that it rests on.

    None where neither it nor they tell of a change, or where nobody knows when it was said.
    """
    told = prompts[-PROMPTS:]
    if not told or not (_changes(claim_of(entry)) or any(_shifts(turn.text) for turn in told)):
        return None
    words = " ".join(turn.text for turn in told)[:WORDS_CHARS]
    return Later(entry.id, entry.scope, entry.fact, words, told[-1].ts, told[-1].session)


def of_saying(saying: Saying) -> Later | None:
    """Returns what is quoted as something later, as `of_entry` does."""
    if not (_changes(Claim(saying.text[:READ_CHARS])) or _shifts(saying.before)):
        return None
    return Later(saying.id, saying.scope, saying.text, saying.whole[:WORDS_CHARS], saying.said_at, saying.session)


def _changes(claim: Claim) -> bool:
    return claim.changing or _shifts(claim.fact)


def _shifts(text: str) -> bool:
    return bool(text) and (Claim(text[:READ_CHARS]).shifting or shifts(text[:READ_CHARS]))
