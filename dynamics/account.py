"""What memory gave and what it cost, out of what the ledger holds: used, wasted, missed, told twice. Pure; order changes nothing.

An entry that was shown to a session is *used* there where some turn from then on relied on it (`agents/reliance.py` says how
that is seen). It is *wasted* where it was shown at a prompt, that turn is over, and none did; of one that leaves no trace when
it is kept ("be brief") nobody can tell. A line in the index of a session's start is never wasted: it is there to be known of.
An entry is *missed* where it was needed and hadn't been shown by then: a tool was asked for it and the answer was relied on, or
the user told it again although the library held it.

*Told twice* is a share of asks. An ask is a prompt that needed something which the library held; the ledger knows it by what
followed: the turn relied on what was shown, it asked a tool for it, or the user had to say it again. What is said again counts
against the prompt before it in its session, which went without; where it is the first, against itself, unless its turn relied on
what it was shown of it. A prompt is one ask, whatever it needed, and told twice if any of it had to be said again.

What is told again is a repetition of an entry that was there by then (the librarian reinforces it), or of what the user had
said in an earlier episode and no entry held whole (`agents/retelling.py`): both were held.

A teach-once benchmark computes the same share with other eyes. It wrote its asks itself and knows which tokens each needs, so an
ask is told twice there where they aren't all in what was injected at the prompt or at its session's start. The two are equal for
the same home where what follows each ask is played out: the assistant relies on what it was given, and the user says again what
was missing. `tests/benchmarks/told_twice.py` plays it so and prints both. They differ where an ask is followed by nothing
("ok"), which tells the ledger nothing, so that it counts as none; where the assistant asked a tool in time, which is missed
here and told twice there; and where the user had never said it, or says it again in other words and without any of its values,
which no rule can tell. On 100 taught items with three asks each both tell 87 of 300, the same ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from ultan.dynamics.records import Facts, Injection, Sign
from ultan.library.entry import Frozen

Verdict = Literal["used", "wasted", "unclear", "pending", "index"]
# What shows that an entry was relied on in a turn, besides that a tool was asked for it.
_RELIED = frozenset(("cited", "acted", "quoted"))


class Where(NamedTuple):
    """An entry in a session."""

    session: str
    entry: str


class Showing(NamedTuple):
    """How an entry was shown to a session: for which event first and at which time, at a prompt or in the index alone, in how
    many blocks, for how many tokens."""

    first: str
    ts: float
    at_prompt: str
    times: int
    tokens: int


class Need(NamedTuple):
    """An ask: its prompt, and whether any of what it needed had to be told again."""

    prompt: str
    told_twice: bool


class Account:
    """Worked out of the ledger's facts. `traceless` are the entries of which nobody can see whether they are kept."""

    def __init__(self, facts: Facts, traceless: frozenset[str] = frozenset()) -> None:
        self._traceless = traceless
        self.blocks = tuple(sorted(facts.blocks, key=lambda one: (one.ts, one.event)))
        self.turns = {turn.prompt: turn for turn in facts.turns}
        self.shown = showings((block, line.entry, line.tokens) for block in self.blocks for line in block.shown)
        self._signs: dict[Where, set[Sign]] = defaultdict(set)
        for sign in facts.signs:
            if sign.prompt in self.turns:
                self._signs[Where(self.turns[sign.prompt].session, sign.entry)].add(sign)
        self.told_again = sorted({told for told in facts.told_again if told[0] in self.turns})
        self._prompts: dict[str, list[str]] = defaultdict(list)
        for prompt in sorted(self.turns):
            self._prompts[self.turns[prompt].session].append(prompt)

    def verdict(self, where: Where) -> Verdict:
        """Returns what became of an entry that was shown to a session."""
        shown = self.shown[where]
        if self.used(where):
            return "used"
        if not shown.at_prompt:
            return "index"
        if not any(prompt >= shown.at_prompt for prompt in self._prompts[where.session]):
            return "pending"
        return "unclear" if where.entry in self._traceless else "wasted"

    def used(self, where: Where) -> frozenset[str]:
        """Returns the prompts whose turns relied on an entry that had been shown by then."""
        return frozenset(sign.prompt for sign in self._signs[where] if self._visible(where, sign.prompt))

    def relied(self, where: Where, since: str) -> bool:
        """True where a turn from an event on said or did what an entry states, whether it had been shown or not."""
        return any(sign.how in _RELIED and sign.prompt >= since for sign in self._signs[where])

    def told_in(self, where: Where, since: str = "") -> bool:
        """True where the user told an entry again in a session, at an event or later."""
        told = ((self.turns[prompt].session, entry, prompt) for prompt, entry in self.told_again)
        return any((session, entry) == where and prompt >= since for session, entry, prompt in told)

    def missed(self) -> dict[Where, str]:
        """Returns the entries that a session needed before it was shown them, each with the prompt where that came out."""
        found: dict[Where, str] = {}
        for prompt, entry in (*self._asked_for(), *self.told_again):
            where = Where(self.turns[prompt].session, entry)
            if not self._visible(where, prompt):
                found[where] = min(prompt, found.get(where, prompt))
        return found

    def needs(self) -> tuple[Need, ...]:
        """Returns the asks, in the order of time."""
        twice = {self._before(told) for told, entry in self.told_again if not self._given_at_once(told, entry)}
        answered = {prompt for where in self.shown for prompt in self.used(where)}
        asks = answered | twice | {prompt for prompt, _ in self._asked_for()}
        return tuple(Need(prompt, prompt in twice) for prompt in sorted(asks))

    def _given_at_once(self, prompt: str, entry: str) -> bool:
        """True where a session's first prompt names what it needs more of, and its turn relied on being shown that."""
        return self._before(prompt) == prompt and prompt in self.used(Where(self.turns[prompt].session, entry))

    def _asked_for(self) -> Iterator[tuple[str, str]]:
        """Where a tool was asked for an entry, and the turn relied on what it said."""
        for where, signs in self._signs.items():
            ways = {(sign.prompt, sign.how) for sign in signs}
            yield from (
                (prompt, where.entry)
                for prompt, how in ways
                if how == "recalled" and any((prompt, other) in ways for other in _RELIED)
            )

    def _before(self, prompt: str) -> str:
        prompts = self._prompts[self.turns[prompt].session]
        return prompts[max(0, prompts.index(prompt) - 1)]

    def _visible(self, where: Where, prompt: str) -> bool:
        return where in self.shown and self.shown[where].first <= prompt


def showings(lines: Iterable[tuple[Injection, str, int]]) -> dict[Where, Showing]:
    """Returns how each entry was shown to each session; events are compared by their ids, which sort by time."""
    found: dict[Where, Showing] = {}
    for block, entry, tokens in lines:
        where, asked = Where(block.session, entry), block.prompt_event or block.event
        at_prompt = "" if block.tier == "start" else asked
        known = found.get(where, Showing(asked, block.ts, at_prompt, 0, 0))
        earliest = min(filter(None, (known.at_prompt, at_prompt)), default="")
        found[where] = Showing(min(known.first, asked), min(known.ts, block.ts), earliest, known.times + 1, known.tokens + tokens)
    return found


class Group(Frozen):
    """Of so many entries in sessions, the shares of which were relied on, and were told again by the user."""

    entries: int
    relied: float
    told_again: float


class Difference(Frozen):
    """What the hold-out measured at prompts, since it first withheld something."""

    shown: Group
    withheld: Group


def difference(account: Account, since: float = 0.0) -> Difference | None:
    """Returns how often what was withheld since a time was needed, beside what was shown; None where nothing was withheld.

    What was shown to a session after all (without the daemon nothing is withheld) counts as neither.
    """
    at_prompts = [block for block in account.blocks if block.tier != "start" and block.ts >= since]
    began = min((block.ts for block in at_prompts if block.withheld), default=None)
    if began is None:
        return None
    lately = [block for block in at_prompts if block.ts >= began]
    shown = showings((block, line.entry, 0) for block in lately for line in block.shown)
    gone = showings((block, entry, 0) for block in lately for entry in block.withheld)
    both = shown.keys() & gone.keys() | gone.keys() & account.shown.keys()
    groups = ({where: one for where, one in them.items() if where not in both} for them in (shown, gone))
    there, away = (_group(account, them) for them in groups)
    return Difference(shown=there, withheld=away)


def _group(account: Account, showings: Mapping[Where, Showing]) -> Group:
    relied = sum(account.relied(where, one.first) for where, one in showings.items())
    told = sum(account.told_in(where, one.first) for where, one in showings.items())
    whole = max(1, len(showings))
    return Group(entries=len(showings), relied=relied / whole, told_again=told / whole)
