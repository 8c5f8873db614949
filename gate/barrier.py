"""The barrier: the default is to show nothing. An entry passes only where every reason to hold it back is absent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from ultan.blackboard.stages import Held, held
from ultan.configs.sections import Priming
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import Trust


class Scored(Protocol):
    """What the barrier must know of a candidate: `fused` orders candidates of one prompt, `score` is absolute evidence in 0..1.

    Priors may take `fused` below 0. `held` is why an earlier stage holds it back.
    """

    @property
    def entry(self) -> Entry: ...
    @property
    def fused(self) -> float: ...
    @property
    def score(self) -> float: ...
    @property
    def held(self) -> Held | None: ...


C = TypeVar("C", bound=Scored)


class Admission(NamedTuple, Generic[C]):
    """What may be shown, in order, and the refusal of each that may not, by its id, in order."""

    admitted: tuple[C, ...]
    refused: Mapping[str, Held]


def admit(
    candidates: Sequence[C], scope: str, shown: frozenset[str], settings: Priming, places: int | None = None
) -> Admission[C]:
    """Returns the first candidates that nothing speaks against, `settings.entries` or so many `places`; `scope` is the
    prompt's project, `shown` holds the ids of what stands in the session's context: entries, quotes, and the user's prompts.

    What a session has been shown takes no place, yet still sets the measure for what comes after it.
    """
    places = settings.entries if places is None else places
    best = max((candidate.fused for candidate in candidates if not candidate.held), default=0.0)
    ahead = 0.0
    admitted: list[C] = []
    refused: dict[str, Held] = {}
    for candidate in candidates:
        against = candidate.held or _forbidden(candidate.entry, scope) or _weak(candidate, settings, best, ahead)
        if not against:
            against = _visible(candidate.entry, shown)
        if not against and len(admitted) >= places:
            against = held("places", "others come first")
        if against:
            refused[candidate.entry.id] = against
        else:
            admitted.append(candidate)
        ahead = ahead if candidate.held else max(ahead, candidate.score)
    return Admission(tuple(admitted), refused)


def _visible(entry: Entry, shown: frozenset[str]) -> Held | None:
    if entry.id in shown:
        return held("habituation", "shown in this session already")
    if not shown.isdisjoint(entry.sources):
        return held("habituation", "said in this session")
    return None


def _forbidden(entry: Entry, scope: str) -> Held | None:
    if not entry.current:
        return held("barrier", "no longer holds")
    if entry.scope not in (scope, GLOBAL):
        return held("barrier", "belongs to another project")
    if entry.trust < Trust.USER_SAID:
        return held("barrier", f"{entry.trust.label}: only what the user said is shown unasked")
    return None


def _weak(candidate: Scored, settings: Priming, best: float, ahead: float) -> Held | None:
    """What more speaks for than for all `ahead` of it is never far behind: the order is of this prompt alone, evidence isn't."""
    if candidate.score < settings.floor:
        return held("evidence", f"too little speaks for it: {candidate.score:.2f} of {settings.floor:g}")
    least = settings.relative_floor * best
    # A share of a best that is 0 or less means nothing: it would lie above the best.
    if best > 0 and candidate.fused < least and candidate.score <= ahead:
        return held("evidence", f"far behind the best: {candidate.fused:.2f} of {least:.2f}")
    return None
