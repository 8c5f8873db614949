"""What the advisor has before it: entries and quotes, each under a handle, with what must not be read without.

An entry's handle is its id, a quote's is `q` and a number. What is looked up on the way is added, so that it may be cited too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from ultan.blackboard.wire import Found, Hit, Neighbour, Quote
from ultan.configs.edge.redact import redact
from ultan.library.entry import Frozen
from ultan.library.trust import Trust

# Characters of an entry's narrative: its reasons are in the first sentences, and the whole can be read.
NARRATIVE_CHARS = 800

Part = Literal["told", "others", "earlier"]


class Source(Frozen):
    """An entry or a quote. `text` is the fact, or the user's words; `day` is when it was said or last changed, "" where nobody
    knows; `past` says why an entry doesn't hold today, "" where it does. A quote has a session, an entry has a type and scope."""

    handle: str
    kind: Literal["entry", "quote"]
    text: str
    narrative: str = ""
    day: str = ""
    trust: Trust
    past: str = ""
    type: str = ""
    scope: str = ""
    path: str = ""
    session: str = ""
    project: str = ""
    event_id: str = ""
    beside: tuple[str, ...] = ()

    @property
    def part(self) -> Part:
        """Where a claim that rests on it belongs: what doesn't hold is past whoever said it."""
        if self.past:
            return "earlier"
        return "told" if self.trust >= Trust.USER_SAID else "others"

    @property
    def words(self) -> str:
        """All that a claim may repeat of it."""
        return " ".join((self.handle, self.text, self.narrative, self.day, self.scope, self.path, self.project, *self.beside))


class Gathered:
    """The sources so far, in the order in which they came."""

    def __init__(self) -> None:
        self._sources: dict[str, Source] = {}
        self._quotes: dict[str, str] = {}

    @property
    def sources(self) -> tuple[Source, ...]:
        return tuple(self._sources.values())

    def get(self, handle: str) -> Source | None:
        return self._sources.get(handle)

    def take(self, found: Found) -> tuple[Source, ...]:
        """Adds what a recall found, and returns it: each entry, its neighbours after it, then the quotes."""
        taken = [self._add(one) for hit in found.hits for one in _entries(hit)]
        taken += [self.quote(one) for one in found.quotes]
        return tuple({one.handle: one for one in taken}.values())

    def quote(self, quote: Quote) -> Source:
        """Adds the user's words, and returns them; what was quoted before keeps its handle."""
        key = quote.event_id or f"{quote.session} {quote.text}"
        handle = self._quotes.setdefault(key, f"q{len(self._quotes) + 1}")
        return self._add(
            Source(
                handle=handle, kind="quote", text=redact(quote.text), day=quote.said, trust=Trust.USER_SAID,
                session=quote.session, project=quote.project, event_id=quote.event_id,
            )
        )  # fmt: skip

    def _add(self, source: Source) -> Source:
        """Of an entry that came before as a neighbour, what says more stays."""
        known = self._sources.get(source.handle)
        if known is None or len(source.words) > len(known.words):
            self._sources[source.handle] = source
        return self._sources[source.handle]


def told(sources: Iterable[Source]) -> str:
    """Returns the sources as text for a mind, longer words of theirs behind bars, so that none can pass for a heading."""
    return "\n".join(line for source in sources for line in _lines(source)) or "(nothing)"


def barred(text: str) -> str:
    return "\n".join(f"  | {line}" for line in text.splitlines() if line.strip())


def standing(source: Source) -> str:
    """Returns in words whose word a source is, and whether it holds."""
    marks = ["the user's word" if source.trust >= Trust.USER_SAID else f"not the user's word ({source.trust.label})"]
    return ", ".join([*marks, *([f"no longer holds: {source.past}"] if source.past else [])])


def _lines(source: Source) -> Iterator[str]:
    if source.kind == "quote":
        yield f"- {source.handle} [the user on {source.day}, in {source.project}]\n{barred(source.text)}"
        return
    marks = ", ".join(filter(None, (source.type, source.scope, standing(source), source.day)))
    yield f"- {source.handle} [{marks}] {' '.join(source.text.split())}"
    if source.narrative:
        yield barred(source.narrative)
    yield from (f"  {line}" for line in source.beside)


def _entries(hit: Hit) -> Iterator[Source]:
    yield Source(
        handle=hit.id, kind="entry", text=redact(hit.fact), narrative=_cut(redact(hit.narrative)), day=hit.updated,
        trust=Trust.parse(hit.trust), past=_past(hit), type=hit.type, scope=hit.scope, path=hit.path,
        beside=tuple(f"{near.how} {near.id}" for near in hit.neighbours if near.via == hit.id and near.how != "beside"),
    )  # fmt: skip
    # What merely lies in the same folder is found by its own words where it bears on the question.
    yield from (_neighbour(near) for near in hit.neighbours if near.how != "beside")


def _neighbour(near: Neighbour) -> Source:
    past = "" if near.holds else "archived, superseded or stale"
    trust = Trust.parse(near.trust)
    return Source(handle=near.id, kind="entry", text=redact(near.fact), trust=trust, past=past, type=near.type, scope=near.scope)


def _past(hit: Hit) -> str:
    if hit.superseded_by:
        return f"superseded by {hit.superseded_by}"
    return "" if hit.holds else ("archived" if hit.archived else hit.status)


def _cut(text: str) -> str:
    return text if len(text) <= NARRATIVE_CHARS else f"{text[:NARRATIVE_CHARS].rstrip()} …"
