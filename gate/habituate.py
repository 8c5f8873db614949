"""Habituation: what a session has been shown isn't shown to it again, until compaction takes it out of its context."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

# Sessions kept. A developer has a handful open; an end that was never reported must not cost memory for ever.
SESSIONS = 256


class Shown(NamedTuple):
    """The ids that each session has seen, least recently used session first. Every method returns a changed copy."""

    sessions: Mapping[str, frozenset[str]] = {}

    def in_session(self, session: str) -> frozenset[str]:
        return self.sessions.get(session, frozenset())

    def saw(self, session: str, ids: Iterable[str]) -> Shown:
        """Adds what was printed into a session; only what was printed counts."""
        rest = self._without(session)
        rest[session] = self.in_session(session).union(ids)
        return Shown(dict(list(rest.items())[-SESSIONS:]))

    def compacted(self, session: str) -> Shown:
        """Forgets a session's ids: its context has been summarised, and what was shown may be gone."""
        return Shown(self._without(session))

    def ended(self, session: str) -> Shown:
        return Shown(self._without(session))

    def _without(self, session: str) -> dict[str, frozenset[str]]:
        return {name: ids for name, ids in self.sessions.items() if name != session}
