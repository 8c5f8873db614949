"""Structured logs: one JSON line an event, one file a role, redacted before the first byte."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import cast

import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

from ultan.configs.edge import redact
from ultan.configs.edge.paths import Home

# Bytes of one log, after which it starts over and the full one is kept as <role>.jsonl.1: some twenty thousand lines.
LOG_BYTES = 4 * 1024 * 1024


class _Sink:
    """Appends lines to one file. A line that the disk refuses is dropped: whoever logs must not fail for it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writing = threading.Lock()

    def msg(self, line: str) -> None:
        with self._writing:
            try:
                self._append(line.encode("utf-8", "replace") + b"\n")
            except OSError:
                return

    log = debug = info = warning = warn = error = critical = exception = fatal = msg

    def _append(self, line: bytes) -> None:
        if self._path.exists() and self._path.stat().st_size > LOG_BYTES:
            self._path.replace(self._path.with_name(self._path.name + ".1"))
        with self._path.open("ab") as file:
            file.write(line)


def logger(place: Home, role: str) -> FilteringBoundLogger:
    """Returns a logger that appends to logs/<role>.jsonl. It is the caller's own: nothing global is configured.

    Raises OSError where the folder can't be made; a log call never raises it.
    """
    folder = Path(place.logs)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    bound = structlog.wrap_logger(
        _Sink(folder / f"{role}.jsonl"),
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
