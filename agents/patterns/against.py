"""Cues that a sentence is nothing to keep, which tell against the sentence that holds them."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue
from ultan.agents.patterns.doubts import DOUBTS
from ultan.agents.patterns.moments import MOMENTS

AGAINST: tuple[Cue, ...] = (*DOUBTS, *MOMENTS)
