"""Structured logs: one JSON line an event, one file a role, redacted before the first byte."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from ultan.configs.edge import redact
from ultan.configs.edge.paths import Home


def logger(place: Home, role: str) -> FilteringBoundLogger:
    """Returns a logger that appends to logs/<role>.jsonl. It is the caller's own: nothing global is configured."""
    folder = Path(place.logs)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = (folder / f"{role}.jsonl").open("a", encoding="utf-8")
    bound = structlog.wrap_logger(
        structlog.WriteLogger(file),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.dict_tracebacks,
            _redacted,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(20),
        role=role,
    )
    return cast(FilteringBoundLogger, bound)


def _redacted(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {key: redact.redact(value) if isinstance(value, str) else value for key, value in event.items()}
