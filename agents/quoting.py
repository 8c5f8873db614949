"""Which of the user's words may be quoted where no entry holds them, and which are outdated by what was said since."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.succession import compared
from ultan.agents.hearing import Said, heard, merged
from ultan.agents.patterns.gone import going
from ultan.agents.patterns.specifics import specifics
from ultan.configs.edge.words import content_words
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.retrieval.saying import Saying

# Who speaks of themselves may mean it for all their work.
_PERSONAL = re.compile(
    r"(?<![\w'’-])(?:i|i['’](?:m|ve|d|ll)|my|mine|me|myself|ich|mir|mich|mein\w*|je|j['’]|moi|mon|mes|yo|mis?|eu|meus?|minhas?|io|mio|miei)"
    r"(?![\w-])|我|私|僕|俺",
    re.IGNORECASE,
)
# Content words of a prompt that hardly says what it is about.
LITTLE = 6


class Spoken(NamedTuple):
    """What may be quoted, and what it claims."""

    saying: Saying
    claims: tuple[Claim, ...]


def spoken(turns: Sequence[Turn]) -> Iterator[Spoken]:
    """Yields what each of the user's prompts of an episode says that may hold longer, sure or not, less what was taken back."""
    for _, group in groupby((one for one in merged(heard(turns)) if not one.hinted), key=lambda one: one.event_id):
        said = tuple(group)
        yield Spoken(_saying(said), tuple(one.claim for one in said))


def _saying(said: Sequence[Said]) -> Saying:
    first = said[0]
    return Saying(
        id=first.event_id,
        text=first.statement.quote,
        before=first.before if _goes_on(first) else "",
        type=first.statement.type,
        session=first.session,
        scope=first.scope,
        home=first.home,
        personal=any(_PERSONAL.search(one.statement.fact) for one in said),
        said_at=first.ts,
    )


def _goes_on(said: Said) -> bool:
    """True where a prompt is understood only after the one before it: it answers a question, or says little itself."""
    return said.asked or len(content_words(said.statement.quote)) <= LITTLE


def outdated(claims: Iterable[Claim], before: Sequence[Saying]) -> frozenset[str]:
    """Returns the ids of those said before that a later claim says again, or takes the place of."""
    records = tuple(old.record for old in before)
    found = (compared(claim, records) for claim in claims) if records else ()
    return frozenset(old.id for how in found for old in (*how.same, *how.changed))


def left_out(said: Saying, entries: Iterable[Entry]) -> bool:
    """True where a name or value of what was said stands in no fact of the entries that rest on it."""
    facts = "\n".join(entry.fact for entry in entries).casefold()
    gone = "\n".join(going(said.text))
    return any(one.casefold() not in facts and one.casefold() not in gone for one in specifics(said.text))
