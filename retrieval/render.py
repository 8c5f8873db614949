"""From entries to the text that is printed: one line each, within a budget of characters, fenced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ultan.blackboard.events import Shown
from ultan.blackboard.wire import Block
from ultan.configs.edge import fence, tokens
from ultan.configs.edge.render import line, shorten
from ultan.configs.sections import Priming
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.turn import day
from ultan.library.project import ProjectRef
from ultan.retrieval.candidate import Candidate

# Share of the session's index that is kept for entries of all projects, where there are that many.
GLOBAL_SHARE = 0.4
# Characters by which a mark may lengthen a line.
MARK_CHARS = 120
# Characters that the last line of a cut index takes: "… and 1 204 more; ask ultan_recall".
MORE_CHARS = 60


class Quotable(Protocol):
    """The user's own words that no entry holds. `said_at` is in seconds since the epoch, `elsewhere` the project that they were
    said in where that is another one."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def said_at(self) -> float: ...
    @property
    def elsewhere(self) -> str: ...


class Pin(NamedTuple):
    """A line that comes before all entries of a session's index, with the id and the reason under which it counts as shown.

    A line with the id "" counts as nothing: it tells of others.
    """

    id: str
    reason: str
    text: str


class Extra(NamedTuple):
    """What an index holds beside its entries: lines before them, and how many entries were left out before."""

    pins: tuple[Pin, ...] = ()
    left_out: int = 0


NOTHING_MORE = Extra()


def prompt_block(candidates: Sequence[Candidate], quotes: Sequence[Quotable], settings: Priming) -> Block:
    """Returns the block for a prompt: entries in order, then quotes, as many as fit into `budget_chars`, fence included."""
    lines = [
        *((one.entry.id, one.reason, entry_line(one.entry, settings.line_chars, one.mark)) for one in candidates),
        *((quote.id, "your own words, in no entry", quote_line(quote, settings.line_chars)) for quote in quotes),
    ]
    return _block(lines, settings.budget_chars)


def start_block(
    entries: Sequence[Entry],
    project: ProjectRef,
    settings: Priming,
    marks: Mapping[str, str] = MappingProxyType({}),
    extra: Extra = NOTHING_MORE,
) -> Block:
    """Returns the index for a session: one line an entry in the order given, the project's own first, within `index_chars`.

    Pins come before them. Entries of other projects are left out; `marks` are added to the lines of some, by their ids. What
    doesn't fit is counted in a last line, never dropped silently.
    """
    own = [_indexed(entry, settings, marks) for entry in entries if entry.scope == project.scope]
    everywhere = [_indexed(entry, settings, marks) for entry in entries if entry.scope == GLOBAL]
    room = settings.index_chars - _FENCE_CHARS - MORE_CHARS
    pinned = _fitting(extra.pins, room)
    room -= _length(pinned)
    reserved = min(_length(everywhere), int(room * GLOBAL_SHARE))
    kept = _fitting(own, room - reserved)
    kept += _fitting(everywhere, room - _length(kept))
    left = len(own) + len(everywhere) - len(kept) + extra.left_out
    kept = [*pinned, *kept]
    return _block(kept, settings.index_chars, f"… and {left} more; ask ultan_recall" if left and kept else "")


def entry_line(entry: Entry, cap: int, mark: str = "") -> str:
    """Returns the one-line form of an entry, at most `cap` characters and those of a mark that stands behind the fact; for a mark
    longer than MARK_CHARS the fact is cut."""
    updated = str(entry.updated or entry.created or "")
    cap += min(len(mark), MARK_CHARS)

    def of(fact: str) -> str:
        return line(type=entry.type, fact=fact, id=entry.id, updated=updated, scope=entry.scope, cap=cap)

    if not mark:
        return of(entry.fact)
    # What may have taken a fact's place stands in one sentence with it.
    fact = " ".join(entry.fact.split()).rstrip(" .!。！")
    return of(f"{shorten(fact, cap - len(of('')) - len(mark) - 1)} {mark}")


def quote_line(quote: Quotable, cap: int) -> str:
    """Returns words in quotation marks with their day (UTC); they are quoted, never stated as what holds."""
    where = f" in {quote.elsewhere}" if quote.elsewhere else ""
    head, tail = "- [said] “", f"” (the user{where}, {day(quote.said_at)})"
    return head + shorten(" ".join(quote.text.split()), cap - len(head) - len(tail)) + tail


def _indexed(entry: Entry, settings: Priming, marks: Mapping[str, str]) -> tuple[str, str, str]:
    return entry.id, "index of this session", entry_line(entry, settings.line_chars, marks.get(entry.id, ""))


def _block(lines: Iterable[tuple[str, str, str]], budget_chars: int, last: str = "") -> Block:
    kept = _fitting(lines, budget_chars - _FENCE_CHARS - (len(last) + 1 if last else 0))
    texts = [text for _, _, text in kept]
    shown = tuple(_shown(entry_id, why, text) for entry_id, why, text in kept if entry_id)
    return Block(text=fence.wrap([*texts, *([last] if last else [])]), shown=shown)


def _shown(entry_id: str, why: str, text: str) -> Shown:
    return Shown(entry=entry_id, reason=why, chars=len(text), tokens=tokens.estimate(text))


def _fitting(lines: Iterable[tuple[str, str, str]], room: int) -> list[tuple[str, str, str]]:
    kept: list[tuple[str, str, str]] = []
    for one in lines:
        if _length([*kept, one]) > room:
            break
        kept.append(one)
    return kept


def _length(lines: Sequence[tuple[str, str, str]]) -> int:
    """Characters with one line break each."""
    return sum(len(text) + 1 for _, _, text in lines)


_FENCE_CHARS = len(fence.OPEN) + len(fence.CLOSE) + 1
