"""The MCP server of a plugin until its environment is there: the tool `ultan_recall`, answered by words from the index on disk.

Claude Code waits for a server that says nothing, and a first session would start seconds late. As soon as the daemon runs, it is
the daemon that answers; the server of the next session has all of the tool's arguments.
"""

from __future__ import annotations

import json
import os

from ultan.configs.edge import fence, project
from ultan.configs.edge.paths import Home
from ultan.hooks.reflexes import answering, finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

_PROTOCOL = "2025-06-18"
_HELP = (
    "Ask the user's persistent memory what they said in earlier sessions. It answers with entries (state them, name the id) and "
    "dated quotes, or that it was not told (say so, don't guess)."
)
_TOOL = {
    "name": "ultan_recall",
    "title": "Recall what the user said",
    "description": _HELP,
    "inputSchema": {
        "type": "object",
        "properties": {"query": {"type": "string", "description": "Concrete words: names, paths, commands, errors."}},
        "required": ["query"],
    },
    "annotations": {"readOnlyHint": True, "openWorldHint": False},
}
_NOT_TOLD = "Not told: nothing in the library answers this. Say so to the user, and ask; don't guess."
_NO_METHOD, _NO_JSON = -32601, -32700


def serve(place: Home, version: str, lines: Iterable[str]) -> Iterator[str]:
    """Yields the answer to each JSON-RPC line that asks for one, as a line."""
    for line in lines:
        try:
            asked = json.loads(line)
        except ValueError:
            yield _failed(None, _NO_JSON, "not JSON")
            continue
        if isinstance(asked, dict) and "id" in asked and "method" in asked:
            yield _answer(place, version, asked)


def _answer(place: Home, version: str, asked: dict[str, Any]) -> str:
    given = asked.get("params")
    params = given if isinstance(given, dict) else {}
    method = asked["method"]
    if method == "initialize":
        info = {"name": "ultan", "version": version}
        spoken = params.get("protocolVersion", _PROTOCOL)
        return _done(asked["id"], {"protocolVersion": spoken, "capabilities": {"tools": {}}, "serverInfo": info})
    if method == "ping":
        return _done(asked["id"], {})
    if method == "tools/list":
        return _done(asked["id"], {"tools": [_TOOL]})
    if method == "tools/call":
        words = params.get("arguments")
        query = str(words.get("query", "")) if isinstance(words, dict) else ""
        return _done(asked["id"], {"content": [{"type": "text", "text": _recalled(place, query)}], "isError": False})
    return _failed(asked["id"], _NO_METHOD, f"there is no method {method!r}")


def _recalled(place: Home, query: str) -> str:
    folder = os.environ.get("CLAUDE_PROJECT_DIR") or os.getcwd()
    found = finding.about(place, {"project": project.identify(folder)}, query) if query.strip() else None
    if not found:
        return _NOT_TOLD
    quotes = [f"- on {day} the user said: “{text}”" for day, text in found.quotes]
    return fence.wrap([*map(answering.line, found.entries), *quotes])


def _done(asked_id: object, result: dict[str, Any]) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": asked_id, "result": result}, ensure_ascii=False)


def _failed(asked_id: object, code: int, message: str) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": asked_id, "error": {"code": code, "message": message}}, ensure_ascii=False)
