"""How far the work in one domain was right, by how the user took it: a moving average in which the latest outcomes count most.

Law: reliability = Σ fade^k · w · x / Σ fade^k · w over the outcomes, the latest first (k = 0), x = 1 where the user took the work
as it was and 0 where not, w the weight of the signal. It lies in 0..1, and what it is doesn't depend on the order of arrival.
Source: the seed's self-model (a moving average per domain); the weights normalise it, so that no first value has to be invented.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ultan.blackboard.postings import Outcome
from ultan.configs.sections import SelfModel

FAILURES = frozenset({"corrected", "exasperated", "told_twice"})
DAY_S = 86_400.0


class Standing(NamedTuple):
    """`reliability` is in 0..1, 1.0 of nothing; `evidence` is the weight of all outcomes, `last` the latest's time (epoch)."""

    reliability: float
    evidence: float
    outcomes: int
    failures: int
    last: float

    def guarded(self, settings: SelfModel, now: float) -> bool:
        """True for an active domain with enough evidence that lies below the guardrail."""
        active = now - self.last <= settings.active_days * DAY_S
        return active and self.evidence >= settings.evidence and self.reliability < settings.guardrail


def failed(outcome: Outcome) -> bool:
    return outcome.signal in FAILURES


def latest_first(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    return tuple(sorted(outcomes, key=lambda one: (one.ts, one.event_id), reverse=True))


def standing(outcomes: Sequence[Outcome], settings: SelfModel) -> Standing:
    """Returns how one domain stands, whatever the order in which its outcomes come."""
    ordered = latest_first(outcomes)
    weights = [settings.went_on if one.signal == "went_on" else 1.0 for one in ordered]
    faded = [weight * settings.fade**place for place, weight in enumerate(weights)]
    total = sum(faded)
    taken = sum(weight for weight, one in zip(faded, ordered, strict=True) if not failed(one))
    # Fades that underflow to nothing, or signals that weigh nothing, are no evidence either way.
    reliability = min(1.0, taken / total) if total > 0 else 1.0
    failures = sum(map(failed, ordered))
    return Standing(reliability, sum(weights), len(ordered), failures, ordered[0].ts if ordered else 0.0)
