"""The MCP server on stdio, with one tool: `ultan_recall`, the deliberate question. It reads and never writes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from ultan import __version__
from ultan.blackboard.wire import Recall
from ultan.configs.edge.project import identify
from ultan.configs.errors import UltanError
from ultan.configs.settings import load
from ultan.entrypoints.answer import spoken
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.recalling import question, recall
from ultan.library.project import ProjectRef

_HELP = """Ask the user's persistent memory what they said in earlier sessions: decisions, preferences, constraints, ports, names,
commands, gotchas. Call it before you ask the user something that they may have said already. It answers with entries (state
them, name the id), with dated quotes (quote them, don't conclude), or that it was not told (say so, don't guess)."""

server = MCPServer("ultan", version=__version__, log_level="WARNING")


@server.tool(
    name="ultan_recall",
    title="Recall what the user said",
    description=_HELP,
    annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
    structured_output=False,
)
def ultan_recall(
    query: Annotated[str, Field(min_length=1, description="Concrete words: names, paths, commands, errors; or an entry's id.")],
    everywhere: Annotated[bool, Field(description="Ask across all projects, not this one and what holds in all.")] = False,
    past: Annotated[bool, Field(description="Also what held earlier and doesn't any more.")] = False,
    limit: Annotated[int, Field(ge=1, le=20, description="Entries at most.")] = 5,
) -> str:
    """Returns the answer as text. Raises ToolError, which the model sees, where the library can't be asked."""
    folder = os.environ.get("CLAUDE_PROJECT_DIR") or str(Path.cwd())
    try:
        place = reached()
        project = None if everywhere else ProjectRef(**identify(folder))
        return spoken(recall(place, load(place.config), Recall(query=question(query), project=project, limit=limit, past=past)))
    except UltanError as error:
        raise ToolError(f"{error} Tell the user; `ultan doctor` says more.") from error


if __name__ == "__main__":
    server.run("stdio")
