"""Where the observers sit: each an actor of its own, or all within the process of the librarian. The one place that decides it.

Three processes more take 45 MB each for a minute and some seconds of CPU to start; the rules need milliseconds, so they get their
own seats only where somebody asks for it. A model takes many seconds for each, and so they look side by side. A script thinks
nothing, and holds replies of observers only where the setting says so.
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
