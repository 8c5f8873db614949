"""From entries to the text that is printed: one line each, within a budget of characters and of tokens, fenced.

What comes first stays: where the tokens that a session may still cost don't suffice, a prompt's quotes go before its facts, and
of a session's index what is weakest goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ultan.blackboard.events import Shown
from ultan.blackboard.wire import Block
from ultan.configs.edge import fence, render, tokens
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
# Characters that the last line of a cut index takes: "… and 1 204 more; ask ultan_recall"; tokens, where it names the cap too.
MORE_CHARS = 60
MORE_TOKENS = 40
# More than any session may cost.
_UNCAPPED = 10**9


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


class Cap(NamedTuple):
    """What a session may still cost, in tokens, and the line that says so where that doesn't suffice, "" for none.

    The line stands in the block on top of it: once a session.
    """

    tokens: int = _UNCAPPED
    last: str = ""


NO_CAP = Cap()


class Extra(NamedTuple):
    """What an index holds beside its entries: lines before them, and how many entries were left out before; and its cap."""

    pins: tuple[Pin, ...] = ()
    left_out: int = 0
    cap: Cap = NO_CAP


NOTHING_MORE = Extra()


class _Line(NamedTuple):
    """A line with the id and the reason under which it counts as shown; a pin is one."""

    id: str
    reason: str
    text: str


class _Room(NamedTuple):
    """Characters and tokens, of lines with the break before each."""

    chars: float
    tokens: float

    def less(self, other: _Room) -> _Room:
        return _Room(self.chars - other.chars, self.tokens - other.tokens)

    def holds(self, other: _Room) -> bool:
        return other.chars <= self.chars and other.tokens <= self.tokens

    def share(self, part: float) -> _Room:
        return _Room(int(self.chars * part), self.tokens * part)

    def at_most(self, other: _Room) -> _Room:
        return _Room(min(self.chars, other.chars), min(self.tokens, other.tokens))


def spent(settings: Priming) -> str:
    """Returns what a session is told where its cap is reached."""
    return render.spent(settings.session_tokens)


def prompt_block(
    candidates: Sequence[Candidate],
    quotes: Sequence[Quotable],
    settings: Priming,
    cap: Cap = NO_CAP,
    fresh: Sequence[Quotable] = (),
) -> Block:
    """Returns the block for a prompt: what is fresh, entries in order, then quotes, as many as fit into `budget_chars`, fence
    included, and into the cap; what would have stood in it but for the cap is `left_out`."""
    lines = [
        *(_quoted(one, settings) for one in fresh),
        *(_Line(one.entry.id, one.reason, entry_line(one.entry, settings.line_chars, one.mark)) for one in candidates),
        *(_quoted(one, settings) for one in quotes),
    ]
    whole = _printed(_fitting(lines, _room(settings.budget_chars, _UNCAPPED)))
    if whole.tokens <= cap.tokens:
        return whole
    return _capped(whole, _printed(_fitting(lines, _room(settings.budget_chars, cap.tokens)), cap.last))


def start_block(
    entries: Sequence[Entry],
    project: ProjectRef,
    settings: Priming,
    marks: Mapping[str, str] = MappingProxyType({}),
    extra: Extra = NOTHING_MORE,
) -> Block:
    """Returns the index for a session: one line an entry in the order given, the project's own first, within `index_chars` and
    the cap.

    Pins come before them. Entries of other projects are left out; `marks` are added to the lines of some, by their ids. What
    doesn't fit is counted in a last line, never dropped silently.
    """
    own = [_indexed(entry, settings, marks) for entry in entries if entry.scope == project.scope]
    everywhere = [_indexed(entry, settings, marks) for entry in entries if entry.scope == GLOBAL]
    whole = _index(own, everywhere, settings.index_chars, extra._replace(cap=NO_CAP))
    return whole if whole.tokens <= extra.cap.tokens else _capped(whole, _index(own, everywhere, settings.index_chars, extra))


def _index(own: Sequence[_Line], everywhere: Sequence[_Line], chars: int, extra: Extra) -> Block:
    why = f" ({extra.cap.last})" if extra.cap.last else ""
    room = _room(chars, extra.cap.tokens).less(_Room(MORE_CHARS + len(why), MORE_TOKENS))
    pinned = _fitting((_Line(*pin) for pin in extra.pins), room)
    room = room.less(_cost(pinned))
    reserved = _cost(everywhere).at_most(room.share(GLOBAL_SHARE))
    kept = _fitting(own, room.less(reserved))
    kept += _fitting(everywhere, room.less(_cost(kept)))
    left = len(own) + len(everywhere) - len(kept) + extra.left_out
    more = f"… and {left} more{why}; ask ultan_recall" if left and (kept or why) else ""
    return _printed([*pinned, *kept], more)


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


def _quoted(one: Quotable, settings: Priming) -> _Line:
    return _Line(one.id, "your own words, in no entry", quote_line(one, settings.line_chars))


def _indexed(entry: Entry, settings: Priming, marks: Mapping[str, str]) -> _Line:
    return _Line(entry.id, "index of this session", entry_line(entry, settings.line_chars, marks.get(entry.id, "")))


def _printed(kept: Sequence[_Line], last: str = "") -> Block:
    text = fence.wrap([*(line.text for line in kept), *([last] if last else [])])
    shown = tuple(_shown(line) for line in kept if line.id)
    return Block(text=text, tokens=tokens.estimate(text), shown=shown)


def _capped(whole: Block, rest: Block) -> Block:
    there = {one.entry for one in rest.shown}
    return rest.model_copy(update={"left_out": tuple(one for one in whole.shown if one.entry not in there)})


def _shown(line: _Line) -> Shown:
    return Shown(entry=line.id, reason=line.reason, chars=len(line.text), tokens=tokens.estimate(line.text))


def _fitting(lines: Iterable[_Line], room: _Room) -> list[_Line]:
    kept: list[_Line] = []
    for one in lines:
        cost = _cost([one])
        if not room.holds(cost):
            break
        room = room.less(cost)
        kept.append(one)
    return kept


def _cost(lines: Sequence[_Line]) -> _Room:
    return _Room(sum(len(line.text) + 1 for line in lines), sum(tokens.weigh(f"\n{line.text}") for line in lines))


def _room(chars: int, cost: int) -> _Room:
    """What lines have within a fence."""
    return _Room(chars - len(fence.OPEN) - len(fence.CLOSE) - 1, cost - _FENCE_TOKENS)


_FENCE_TOKENS = tokens.weigh(f"{fence.OPEN}\n{fence.CLOSE}")
