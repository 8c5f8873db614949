"""Fresh traces: what was taught and isn't curated yet. It is quoted where the context lacks it; it is never a rule."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from ultan.configs.edge.words import content_words
from ultan.library.entry import Frozen

# Traces kept: a day of heavy teaching; curation takes them out after minutes.
KEPT = 200
# Quotes a prompt gets at most, and content words that it must share with one: a single common word would quote at random.
QUOTES = 2
SHARED_WORDS = 2
# Characters of a text in which words are looked for: what is taught stands in a sentence or two, a pasted log goes on and on.
READ_CHARS = 4000


class Trace(Frozen):
    """The user's own words. `id` is the prompt event's, `project` the project's key, `said_at` seconds since the epoch.

    `elsewhere` names the project that they were said in to a prompt of another: a trace is quoted in its own only.
    """

    id: str
    text: str
    session: str
    project: str
    said_at: float
    elsewhere: str = ""


class Traces(NamedTuple):
    """Traces, oldest first, and the sessions that were compacted since, with the time. Every method returns a changed copy."""

    kept: tuple[Trace, ...] = ()
    compactions: tuple[tuple[str, float], ...] = ()

    def learn(self, trace: Trace) -> Traces:
        """Adds a trace; the oldest goes where there are too many. An id that is known is not added again."""
        if any(known.id == trace.id for known in self.kept):
            return self
        return self._replace(kept=(*self.kept, trace)[-KEPT:])

    def curated(self, ids: Collection[str]) -> Traces:
        """Takes out what has become an entry or was judged to be none."""
        return self._replace(kept=tuple(trace for trace in self.kept if trace.id not in ids))

    def compacted(self, session: str, at: float) -> Traces:
        """From `at` on, what this session said before may be quoted to it again."""
        others = tuple(known for known in self.compactions if known[0] != session)
        return self._replace(compactions=(*others, (session, at))[-KEPT:])

    def older_gone(self, now: float, age_h: float) -> Traces:
        """Takes out what was said more than `age_h` hours ago."""
        return self._replace(kept=tuple(trace for trace in self.kept if now - trace.said_at <= age_h * 3600))

    def in_context(self, spoken_in: str, said_at: float, session: str) -> bool:
        """True where what was said in a session at a time stands in the context of this one."""
        return spoken_in == session and said_at >= dict(self.compactions).get(session, float("-inf"))

    def outside(self, project: str, session: str) -> tuple[Trace, ...]:
        """Returns the traces of this project that the context of a session lacks, the latest first."""
        there = (one for one in self.kept if one.project == project and not self.in_context(one.session, one.said_at, session))
        return tuple(sorted(there, key=lambda one: (one.said_at, one.id), reverse=True))

    def matching(self, prompt: str, project: str, session: str) -> tuple[Trace, ...]:
        """Returns the traces of this project that share most content words with a prompt, at most QUOTES.

        What the session itself said is in its context, so it counts only where the session was compacted after it.
        """
        asked = _words(prompt)
        scored = [(len(asked & _words(trace.text)), trace.said_at, trace) for trace in self.outside(project, session)]
        best = sorted((one for one in scored if one[0] >= SHARED_WORDS), key=lambda one: one[:2], reverse=True)
        return tuple(trace for _, _, trace in best[:QUOTES])


@lru_cache(maxsize=2 * KEPT)
def _words(text: str) -> frozenset[str]:
    return frozenset(content_words(text[:READ_CHARS]))
