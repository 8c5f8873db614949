"""An entry that may answer a prompt, with every number that speaks for it."""

from __future__ import annotations

from ultan.library.entry import Entry, Frozen


class Candidate(Frozen):
    """`lexical` is the evidence of shared words (0..1), `dense` the cosine (-1..1; 0 without an encoder). `fused` orders the
    candidates of one prompt (0..1, best first); `score` is absolute evidence (0..1) and decides whether to speak at all.
    `reason` is for the user's eyes."""

    entry: Entry
    lexical: float
    dense: float
    fused: float
    score: float
    reason: str
