"""Which stage of finding holds an entry back: one vocabulary for the search, the gate and the trace that explains them."""

from __future__ import annotations

from typing import Literal

from ultan.library.entry import Frozen

# In the order of the stages. "gate" is the kind of the prompt, "places" the number of entries, "budget" the characters,
# "hold_out" what is left out on purpose.
Stage = Literal["gate", "duplicates", "verify", "barrier", "evidence", "habituation", "places", "budget", "hold_out"]


class Held(Frozen):
    """An entry is held back at a stage; `reason` is in words for the user."""

    stage: Stage
    reason: str

    def __str__(self) -> str:
        return f"{self.stage}: {self.reason}"


def held(stage: Stage, reason: str) -> Held:
    return Held(stage=stage, reason=reason)
