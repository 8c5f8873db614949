"""What came of prompts, in figures, and what those are worth together: one number that a fit can raise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from ultan.entrypoints.bench.asking import Outcome
from ultan.entrypoints.bench.sample import ASKS, Ask, Kind
from ultan.library.entry import Frozen

# What characters cost: a hundred at each prompt (some 25 tokens) weigh as much as this many points of recall. A choice, not a
# finding: at 2 the third line pays where one more prompt in forty finds its entry there.
POINTS_A_HUNDRED_CHARS = 2.0
# Characters a prompt that a user should not notice, at prompts that ask for something and at those that don't; each hundred
# above costs this much more.
CHARS, NEAR_CHARS, POINTS_ABOVE = 450.0, 430.0, 20.0
# Share of prompts that need nothing and may get something all the same, in percent, and points for each percent above.
UNRELATED, POINTS_A_PERCENT = 4.0, 2.0


class Figures(Frozen):
    """Percent of prompts whose entry is shown, by how many words they share with it; characters of a block on average, at
    prompts that ask for an entry, at near misses, and at work that nothing known helps; percent of near misses that get the
    entry they seem to be about, and of unrelated prompts that get anything."""

    high: float = 0.0
    low: float = 0.0
    none: float = 0.0
    chars: float = 0.0
    near_chars: float = 0.0
    elsewhere_chars: float = 0.0
    near: float = 0.0
    unrelated: float = 0.0

    @property
    def recall(self) -> float:
        """Percent found, each kind of prompt counting a third."""
        return (self.high + self.low + self.none) / 3

    @property
    def value(self) -> float:
        """Points: recall, less what characters cost and what comes at the wrong time."""
        spent = (self.chars + self.near_chars) / 2
        above = max(0.0, self.chars - CHARS) + max(0.0, self.near_chars - NEAR_CHARS)
        noise = max(0.0, self.unrelated - UNRELATED)
        return self.recall - POINTS_A_HUNDRED_CHARS * spent / 100 - POINTS_ABOVE * above / 100 - POINTS_A_PERCENT * noise


def figures(asks: Sequence[Ask], outcomes: Sequence[Outcome]) -> Figures:
    """Returns the figures of prompts and what each of them got, in the same order."""
    by_kind: dict[Kind, list[Outcome]] = {}
    for ask, outcome in zip(asks, outcomes, strict=True):
        by_kind.setdefault(ask.kind, []).append(outcome)
    wanting = [outcome for kind in ASKS for outcome in by_kind.get(kind, [])]
    near, elsewhere, unrelated = (by_kind.get(kind, []) for kind in ("near", "elsewhere", "unrelated"))
    shares = {kind: _percent(one.hit for one in by_kind.get(kind, [])) for kind in ASKS}
    return Figures(
        **shares, chars=_mean(wanting), near_chars=_mean(near), elsewhere_chars=_mean(elsewhere),
        near=_percent(one.hit for one in near), unrelated=_percent(one.entries > 0 for one in unrelated),
    )  # fmt: skip


def _mean(outcomes: Sequence[Outcome]) -> float:
    return fmean(one.chars for one in outcomes) if outcomes else 0.0


def _percent(hits: Iterable[bool]) -> float:
    found = list(hits)
    return 100 * fmean(found) if found else 0.0
