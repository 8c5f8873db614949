"""Habituation: what a session has been shown isn't shown to it again, until compaction takes it out of its context; and what all
of it cost, which is capped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

# Sessions kept. A developer has a handful open; an end that was never reported must not cost memory for ever.
SESSIONS = 256


class Seen(NamedTuple):
    """What a session's context holds: the ids that need not be shown again, the user's own prompts among them, the tokens of all
    blocks (an estimate), and whether it was told that the cap on them is reached."""

    ids: frozenset[str] = frozenset()
    tokens: int = 0
    told: bool = False

    def left(self, cap: int) -> int:
        """Returns how many tokens more may be put into it."""
        return max(0, cap - self.tokens)


NOTHING_SEEN = Seen()


class Shown(NamedTuple):
    """What each session has seen, the least recently used session first. Every method returns a changed copy."""

    sessions: Mapping[str, Seen] = {}

    def in_session(self, session: str) -> Seen:
        return self.sessions.get(session, NOTHING_SEEN)

    def saw(self, session: str, ids: Iterable[str], tokens: int = 0, told: bool = False) -> Shown:
        """Adds what was printed into a session; only what was printed counts."""
        rest, seen = self._without(session), self.in_session(session)
        rest[session] = Seen(seen.ids.union(ids), seen.tokens + tokens, seen.told or told)
        return Shown(dict(list(rest.items())[-SESSIONS:]))

    def compacted(self, session: str) -> Shown:
        """Forgets a session: its context has been summarised, and what was shown may be gone."""
        return Shown(self._without(session))

    def ended(self, session: str) -> Shown:
        return Shown(self._without(session))

    def _without(self, session: str) -> dict[str, Seen]:
        return {name: seen for name, seen in self.sessions.items() if name != session}
