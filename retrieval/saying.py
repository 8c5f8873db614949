"""What the user said and no entry holds: quoted at a prompt in the user's own words with their day, and never stated.

It is found as entries are, so it takes an entry's form for the index; it never enters the library.
"""

from __future__ import annotations

from typing import NamedTuple

from ultan.library.entry import GLOBAL, Entry, EntryType, Frozen
from ultan.library.trust import Trust
from ultan.retrieval.candidate import Candidate

# A sentence or two name what is quoted in a trace and in a list.
_TITLE_CHARS = 120


class Saying(Frozen):
    """What one prompt said. `id` is its event's, `before` the user's prompt before it where it is understood only after that;
    `scope` is where it holds as far as its words tell, `home` the scope of the project that it was said in, `personal` is True
    where the user speaks of themselves. `elsewhere` names that project to a prompt of another. `said_at` is in seconds since the
    epoch."""

    id: str
    text: str
    type: EntryType
    session: str
    scope: str
    home: str
    said_at: float
    before: str = ""
    personal: bool = False
    elsewhere: str = ""

    @property
    def whole(self) -> str:
        """The words as they are quoted."""
        return f"{self.before.rstrip(' …')} … {self.text}" if self.before else self.text

    def beyond(self, scope: str) -> bool:
        """True where a prompt of this scope is of another project than the one that this was said about."""
        return self.scope not in (scope, GLOBAL)

    @property
    def record(self) -> Entry:
        """The form in which it is indexed and goes the stages of a search."""
        title = self.text[:_TITLE_CHARS].strip() or self.id
        scope = GLOBAL if self.personal else self.scope
        return Entry(
            id=self.id, path="", title=title, type=self.type, scope=scope, fact=self.whole, trust=Trust.USER_SAID
        )  # fmt: skip


class Quoted(NamedTuple):
    """What may be quoted at a prompt, with the candidate that it went the stages as."""

    said: Saying
    candidate: Candidate


class Offer(NamedTuple):
    """What a search offers at a prompt: entries, and words of the user that no entry holds; each best first."""

    entries: tuple[Candidate, ...] = ()
    quotes: tuple[Quoted, ...] = ()
