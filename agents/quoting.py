"""Which of the user's words may be quoted where no entry holds them, and which are outdated by what was said since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ultan.agents.comparison import Claim, Relation, claim_of, relation
from ultan.agents.hearing import heard, merged
from ultan.library.entry import Entry
from ultan.library.episodes.turn import Turn
from ultan.retrieval.saying import Saying


def sayings(turns: Sequence[Turn]) -> Iterator[Saying]:
    """Yields what each of the user's prompts of an episode says that may hold longer, sure or not, less what was taken back."""
    for event_id, group in groupby((one for one in merged(heard(turns)) if not one.hinted), key=lambda one: one.event_id):
        said = tuple(group)
        first = said[0]
        yield Saying(
            id=event_id,
            text=first.statement.quote,
            facts=tuple(one.statement.fact for one in said),
            type=first.statement.type,
            session=first.session,
            scope=first.scope,
            said_at=first.ts,
        )


def claims(said: Saying | Entry) -> tuple[Claim, ...]:
    """Returns what is claimed, to be compared."""
    return (claim_of(said),) if isinstance(said, Entry) else tuple(Claim(fact, said.text) for fact in said.facts)


def outdated(old: Saying, later: Iterable[Claim]) -> bool:
    """True where something later says the same, or gives one of its subjects another value."""
    known = claims(old)
    return any(relation(new, one) in (Relation.SAME, Relation.CHANGED) for new in later for one in known)
