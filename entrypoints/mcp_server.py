"""The MCP server on stdio, with one tool: `ultan_recall`, the deliberate question. It reads and never writes."""

from __future__ import annotations

import inspect
import os
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import Field

from ultan import __version__
from ultan.blackboard.wire import Recall
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.settings import load
from ultan.entrypoints import places
from ultan.entrypoints.answer import spoken
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.questions import TYPES, Typed, understood
from ultan.entrypoints.recalling import recall
from ultan.library.entry import GLOBAL

_HELP = """Ask the user's persistent memory what they said in earlier sessions: decisions, preferences, constraints, ports, names,
commands, gotchas. Call it before you ask the user something that they may have said already. It answers with entries (state
them, name the id) and what stands beside each (ask for an id to follow it), with dated quotes (quote them, don't conclude), or
that it was not told (say so, don't guess)."""

_QUERY = """Concrete words: names, paths, commands, errors. A time in it narrows the answer: "what did I say about the queue last
tuesday". Or an entry's id (e_…), which gives that entry and its neighbours. May be empty where types, since or until are given:
then all of that is listed, latest first."""
_PROJECT = "Another project: its name, or its scope as an answer prints it. 'global': only what holds in all."
# Entries on a page: an answer of ANSWER_CHARS has a line for each.
_MOST = 20
_SINCE = "Only what was told or changed from then on: '2026-11-20', 'last tuesday', '3 days ago', 'october'."

Query = Annotated[str, Field(description=_QUERY)]
Everywhere = Annotated[bool, Field(description="Ask across all projects, not this one and what holds in all.")]
Project = Annotated[str, Field(description=_PROJECT)]
Past = Annotated[bool, Field(description="Also what held earlier and doesn't any more, after what holds.")]
Types = Annotated[list[str] | str, Field(description=f"Only entries of these types: {', '.join(TYPES)}.")]
Since = Annotated[str, Field(description=_SINCE)]
Until = Annotated[str, Field(description="Only what was told or changed up to then, that day included; written as since.")]
Limit = Annotated[int, Field(ge=0, le=_MOST, description="Entries on a page; 0: as the user's settings say.")]
Page = Annotated[int, Field(ge=1, le=1000, description="Which page, where an answer says that there is more.")]
Hops = Annotated[
    int, Field(ge=0, le=3, description="How many links away from an entry its neighbours may lie; 0: none are told.")
]


class Strict(MCPServer):
    """Refuses what is no argument: a filter of another name, left out in silence, would give an answer to another question."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        known = inspect.signature(ultan_recall).parameters
        unknown = next((one for one in arguments if one not in known), None)
        if unknown is not None:
            raise ToolError(
                f"there is no argument {unknown[:40]!r}. There are: {', '.join(known)}. Ask again with other arguments."
            )
        return await super().call_tool(name, arguments, context)


server = Strict("ultan", version=__version__, log_level="WARNING")


@server.tool(
    name="ultan_recall",
    title="Recall what the user said",
    description=_HELP,
    annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
    structured_output=False,
)
def ultan_recall(  # noqa: PLR0913, PLR0917 - the arguments of the tool
    query: Query = "", everywhere: Everywhere = False, project: Project = "", past: Past = False, types: Types = "",
    since: Since = "", until: Until = "", limit: Limit = 0, page: Page = 1, hops: Hops = 1,
) -> str:  # fmt: skip
    """Returns the answer as text. Raises ToolError, which the model sees, where the library can't be asked."""
    try:
        named = [types] if isinstance(types, str) else types
        asked = understood(Typed(query, named, since, until, past), datetime.now().astimezone())
        place = reached()
        where = _where(place, project, everywhere)
        settings = load(place.config)
        shown = {"limit": limit or min(settings.recall.entries, _MOST), "page": page, "hops": hops}
        found = recall(place, settings, Recall.model_validate({**asked.recall.model_dump(), **where, **shown}))
        return spoken(found.model_copy(update={"filters": asked.filters}))
    except MisuseError as error:
        raise ToolError(f"{error} Ask again with other arguments.") from error
    except UltanError as error:
        raise ToolError(f"{error} Tell the user; `ultan doctor` says more.") from error


def _where(place: Home, project: str, everywhere: bool) -> dict[str, object]:
    """Returns the part of a question that says where to look."""
    if project.strip().casefold() == GLOBAL:
        return {"only_global": True}
    folder = os.environ.get("CLAUDE_PROJECT_DIR") or str(Path.cwd())
    return {"project": places.project(place, project, folder), "across": everywhere}


if __name__ == "__main__":
    server.run("stdio")
