"""Where roles tell how long a step took: a line in the role's own log, which `ultan trace` reads."""

from __future__ import annotations

from structlog.typing import FilteringBoundLogger

from ultan.blackboard.spans import SPAN, Span


def tell(log: FilteringBoundLogger, span: Span) -> None:
    """Writes the span into the role's log; what the disk refuses is lost, as every log line is."""
    log.info(SPAN, **span.model_dump())
