"""The account in figures: so much a session, so much a day. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple, TypeVar

from pydantic import computed_field

from ultan.dynamics.account import Account
from ultan.library.entry import Frozen

K = TypeVar("K", bound=Hashable)


class Figures(Frozen):
    """Counts of a time or of a session.

    Of `prompts` whose turns are over, `injected` were given something: `lines` for `tokens`. `used`, `wasted`, `unclear` and
    `pending` are what became of the entries that were shown at prompts. `starts` are indexes of sessions' starts, for
    `index_tokens`; `index_used` are entries that were relied on and stood in an index alone. `left_out` are the lines that the
    caps on sessions kept out of either. `missed` were needed before they were shown.
    """

    prompts: int = 0
    injected: int = 0
    lines: int = 0
    tokens: int = 0
    used: int = 0
    wasted: int = 0
    unclear: int = 0
    pending: int = 0
    starts: int = 0
    index_tokens: int = 0
    left_out: int = 0
    index_used: int = 0
    missed: int = 0
    asks: int = 0
    told_twice: int = 0

    @computed_field  # type: ignore[prop-decorator]
    @property
    def told_twice_rate(self) -> float | None:
        """The share of asks that were told twice, in 0..1; None where nothing is known to have been asked."""
        return self.told_twice / self.asks if self.asks else None

    def __add__(self, other: Figures) -> Figures:
        names = type(self).model_fields
        return Figures(**{name: getattr(self, name) + getattr(other, name) for name in names})


class Part(NamedTuple):
    """What one thing that happened adds, where and when (seconds since the epoch)."""

    session: str
    ts: float
    adds: Figures


def parts(account: Account) -> Iterator[Part]:
    """Yields what each block, turn, entry and ask adds."""
    for block in account.blocks:
        kept_out = len(block.left_out)
        if block.tier == "start":
            yield Part(block.session, block.ts, Figures(starts=1, index_tokens=block.tokens, left_out=kept_out))
        elif block.chars or kept_out:
            given = Figures(injected=bool(block.chars), lines=len(block.shown), tokens=block.tokens, left_out=kept_out)
            yield Part(block.session, block.ts, given)
    for turn in account.turns.values():
        yield Part(turn.session, turn.ts, Figures(prompts=1))
    for where, shown in account.shown.items():
        became = account.verdict(where)
        if became == "used" and not shown.at_prompt:
            yield Part(where.session, shown.ts, Figures(index_used=1))
        elif became != "index":
            yield Part(where.session, shown.ts, Figures.model_validate({became: 1}))
    for where, prompt in account.missed().items():
        yield Part(where.session, account.turns[prompt].ts, Figures(missed=1))
    for need in account.needs():
        turn = account.turns[need.prompt]
        yield Part(turn.session, turn.ts, Figures(asks=1, told_twice=need.told_twice))


def tally(found: Iterator[Part], key: Callable[[Part], K]) -> dict[K, Figures]:
    """Returns the sums by a key."""
    sums: dict[K, Figures] = defaultdict(Figures)
    for part in found:
        sums[key(part)] += part.adds
    return dict(sums)
