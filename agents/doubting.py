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
# Characters of an answer between them: its end asks.
REPLY_CHARS = 150


class Later(NamedTuple):
    """Something that tells of a change: its id, where it holds, in which project's scope it was said, what it says, what was said
    around that, when and in which session.

    The assistant's words among them only tell what it is about.
    """

    id: str
    scope: str
    home: str
    fact: str
    words: str
    said_at: float
    session: str


def of_entry(entry: Entry, turns: Sequence[Turn]) -> Later | None:
    """Returns an entry as something later; `turns` are those of its episode, up to the prompt that it rests on.

    None where neither it nor its last prompts tell of a change, or where nobody knows when it was said.
    """
    told = [turn for turn in turns if turn.role == "user"][-PROMPTS:]
    if not told or not (_changes(claim_of(entry)) or any(_shifts(turn.text) for turn in told)):
        return None
    said = (turn for turn in turns if turn.role in ("user", "assistant") and turn.ts >= told[0].ts)
    words = " ".join(turn.text if turn.role == "user" else turn.text[-REPLY_CHARS:] for turn in said)[:WORDS_CHARS]
    last = told[-1]
    return Later(entry.id, entry.scope, last.project.scope, entry.fact, words, last.ts, last.session)


def of_saying(saying: Saying) -> Later | None:
    """Returns what is quoted as something later, as `of_entry` does."""
    if not (_changes(Claim(saying.text[:READ_CHARS])) or _shifts(saying.before)):
        return None
    return Later(saying.id, saying.scope, saying.home, saying.text, saying.whole[:WORDS_CHARS], saying.said_at, saying.session)


def _changes(claim: Claim) -> bool:
    return claim.changing or _shifts(claim.fact)


def _shifts(text: str) -> bool:
    return bool(text) and (Claim(text[:READ_CHARS]).shifting or shifts(text[:READ_CHARS]))
