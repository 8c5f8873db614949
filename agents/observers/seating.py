"""Where the observers sit: each an actor of its own, or all within the process of the librarian. The one place that decides it.

Three processes more take 3.5 s of CPU whenever they are woken, and 74 MB each for as long as they are awake (measured on 2 shared
cores); the rules need 3 ms a prompt, and so get seats of their own only where somebody asks for it. A model takes many seconds
for each, and so they look side by side. A script thinks nothing, and holds replies of observers only where the setting says so.
"""

from __future__ import annotations

from ultan.agents.models.choice import Seated
from ultan.blackboard.observed import OBSERVERS, ObserverRole
from ultan.configs.sections import Capture

_THINKING = ("claude", "anthropic")


def seats(chosen: Capture, sitting: Seated) -> tuple[ObserverRole, ...]:
    """Returns the observers that are actors of their own."""
    apart = chosen.observers == "apart" or (chosen.observers == "auto" and sitting.curator in _THINKING)
    return OBSERVERS if apart else ()
