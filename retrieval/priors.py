"""What is likely before the prompt is read: a project's own entries rather than those that hold everywhere."""

from __future__ import annotations

from ultan.configs.settings import Priming
from ultan.library.entry import GLOBAL


def scope_prior(scope: str, project_scope: str, settings: Priming) -> float:
    """Returns what is added to an entry's fused score, 0..1."""
    if scope == GLOBAL:
        return settings.global_bonus
    return settings.project_bonus if scope == project_scope else 0.0
