"""Where knowledge graphs lie: in a project's folder, and where a configured server writes one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_NAMES = ("memory.json", "memory.jsonl")
# The variable by which the reference server is told its file.
_VARIABLE = "MEMORY_FILE_PATH"
_HEAD_BYTES = 4096


def of_project(root: Path, home: Path) -> Iterator[Path]:
    """Yields the graphs of a project and of its user."""
    yield from (path for name in _NAMES if _is_graph(path := root / name))
    for settings in (root / ".mcp.json", home / ".claude.json"):
        yield from (path for path in _configured(settings) if path.is_file())


def _is_graph(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    return any(mark in head for mark in (b'"entityType"', b'"relationType"', b'"entities"'))


def _configured(settings: Path) -> Iterator[Path]:
    try:
        servers = json.loads(settings.read_text("utf-8")).get("mcpServers", {})
    except (OSError, ValueError, AttributeError):
        return
    for server in servers.values() if isinstance(servers, dict) else ():
        if path := _variable(server):
            yield settings.parent / Path(path).expanduser()


def _variable(server: Any) -> str:
    environ = server.get("env") if isinstance(server, dict) else None
    value = environ.get(_VARIABLE) if isinstance(environ, dict) else None
    return value if isinstance(value, str) else ""
