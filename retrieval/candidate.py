"""An entry that may answer a prompt, with every number that speaks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ultan.blackboard.stages import Held
from ultan.blackboard.wire import Trace
from ultan.library.entry import Entry, Frozen


class Candidate(Frozen):
    """`fused` orders the candidates of one prompt (0..1 and the priors, best first); `score` is absolute evidence (0..1) and
    decides whether to speak at all; `reason` is for the user's eyes. What they were made of, stage by stage:

    `words` is bm25 (0: none in common), `dense` the cosine (-1..1; 0 without an encoder), `first` both fused (0..1), `priors`
    what each prior added, `close` MaxSim (-1..1; 0 where there are no token vectors), `cross` the cross-encoder's probability
    (0..1; 0 where it wasn't asked), `lexical` the evidence of shared words (0..1), `turn` that of the turn before (0..1).

    `held` is the stage that holds it back so far, `mark` what is added to its line, in words for the model.
    """

    entry: Entry
    lexical: float
    dense: float
    fused: float
    score: float
    reason: str
    words: float = 0.0
    first: float = 0.0
    priors: tuple[tuple[str, float], ...] = ()
    close: float = 0.0
    cross: float = 0.0
    turn: float = 0.0
    held: Held | None = None
    mark: str = ""


def explained(candidates: Sequence[Candidate], against: Mapping[str, Held]) -> tuple[Trace, ...]:
    """Returns the trace of each candidate, in order; `against` says by its id what holds one back."""
    return tuple(trace(one, str(against.get(one.entry.id, ""))) for one in candidates)


def trace(candidate: Candidate, withheld: str) -> Trace:
    """Returns what the stages gave to a candidate; `withheld` is "" where it is shown."""
    return Trace(
        id=candidate.entry.id, fact=candidate.entry.fact, scope=candidate.entry.scope, words=candidate.words,
        dense=candidate.dense, first=candidate.first, priors=candidate.priors, close=candidate.close, cross=candidate.cross,
        fused=candidate.fused, turn=candidate.turn,
        evidence=candidate.score, withheld=withheld,
        reason="; ".join(filter(None, (candidate.reason, candidate.mark))),
    )  # fmt: skip
