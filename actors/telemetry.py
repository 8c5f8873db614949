"""Where roles tell how long a step took and what they met: a line in the role's own log, and on request in tools of others.

The log is always written, and `ultan trace` reads it. Figures for Prometheus go through Ray's node, which collects them where a
dashboard is wanted or somebody else runs the cluster. Spans go to a collector where `observe.otlp_endpoint` names one.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from ray.util.metrics import Counter, Histogram
from structlog.typing import FilteringBoundLogger

from ultan.blackboard.spans import SPAN, Span
from ultan.configs.extras import adding
from ultan.configs.sections import Observe

if TYPE_CHECKING:
    from ultan.actors.exporter import Exporter

# Milliseconds: from a look-up in memory over a prompt's deadline and a commit to a model's conversation.
_BOUNDARIES = [1.0, 3.0, 10.0, 30.0, 70.0, 100.0, 300.0, 1_000.0, 3_000.0, 10_000.0, 60_000.0, 600_000.0]
# Set to 0 by a private cluster without a dashboard (actors/cluster.py).
_COLLECTED = "RAY_enable_metrics_collection"


class Figures:
    """What Prometheus finds as ray_ultan_step_ms and ray_ultan_met_total, each by role."""

    def __init__(self) -> None:
        self._steps = Histogram(
            "ultan_step_ms", "Milliseconds that a step of an item's way took.", boundaries=_BOUNDARIES, tag_keys=("role", "step")
        )
        self._met = Counter("ultan_met", "Postings and requests that a role met.", tag_keys=("role", "kind"))

    def step(self, span: Span) -> None:
        self._steps.observe(span.ms, {"role": _role(span.by), "step": span.name})

    def met(self, role: str, kind: str) -> None:
        self._met.inc(1, {"role": role, "kind": kind})


class Telemetry:
    """One role's."""

    def __init__(self, role: str, log: FilteringBoundLogger, chosen: Observe) -> None:
        self._role = role
        self._log = log
        self._figures = Figures() if os.environ.get(_COLLECTED) != "0" else None
        self._exporter = _exporter(chosen.otlp_endpoint, log)

    def tell(self, span: Span) -> None:
        """Writes the span into the role's log and hands it on; what a disk or a collector refuses is lost, as log lines are."""
        self._log.info(SPAN, **span.model_dump())
        if self._figures:
            self._figures.step(span)
        if self._exporter:
            self._exporter.send(span)

    def met(self, kind: str) -> None:
        """Counts a posting or a request of this kind."""
        if self._figures:
            self._figures.met(self._role, kind)


def _exporter(endpoint: str, log: FilteringBoundLogger) -> Exporter | None:
    if not endpoint:
        return None
    try:
        # There only with the extra, and half a second to import.
        from ultan.actors.exporter import Exporter  # noqa: PLC0415
    except ImportError:
        log.warning("spans are not sent", endpoint=endpoint, reason=f"the extra `observe` isn't installed; {adding('observe')}")
        return None
    return Exporter(endpoint)


def _role(name: str) -> str:
    """Librarians are one role, whichever of them it was."""
    return re.sub(r"-\d+$", "", name)
