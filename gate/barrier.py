"""The barrier: the default is to show nothing. An entry passes only where every reason to hold it back is absent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from ultan.configs.settings import Priming
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import Trust


class Scored(Protocol):
    """What the barrier must know of a candidate: `fused` orders candidates of one prompt, `score` is absolute; both 0..1."""

    @property
    def entry(self) -> Entry: ...
    @property
    def fused(self) -> float: ...
    @property
    def score(self) -> float: ...


C = TypeVar("C", bound=Scored)


class Admission(NamedTuple, Generic[C]):
    """What may be shown, in order, and the id and reason of each that may not."""

    admitted: tuple[C, ...]
    refused: tuple[tuple[str, str], ...]


def admit(candidates: Sequence[C], scope: str, shown: frozenset[str], settings: Priming) -> Admission[C]:
    """Returns the first `settings.entries` candidates that nothing speaks against; `scope` is the prompt's project.

    What a session has been shown takes no place, yet still sets the measure for what comes after it.
    """
    best = max((candidate.fused for candidate in candidates), default=0.0)
    admitted: list[C] = []
    refused: list[tuple[str, str]] = []
    for candidate in candidates:
        against = _against(candidate, scope, settings, best)
        if not against and candidate.entry.id in shown:
            against = "shown in this session already"
        if not against and len(admitted) >= settings.entries:
            against = "others come first"
        if against:
            refused.append((candidate.entry.id, against))
        else:
            admitted.append(candidate)
    return Admission(tuple(admitted), tuple(refused))


def _against(candidate: Scored, scope: str, settings: Priming, best: float) -> str:
    entry = candidate.entry
    if not entry.current:
        return "no longer holds"
    if entry.scope not in (scope, GLOBAL):
        return "belongs to another project"
    if entry.trust < Trust.USER_SAID:
        return f"{entry.trust.label}: only what the user said is shown unasked"
    if candidate.score < settings.floor:
        return "too little speaks for it"
    if candidate.fused < settings.relative_floor * best:
        return "far behind the best"
    return ""
