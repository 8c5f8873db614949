"""`ultan mcp`: the MCP server, for Claude Code to start."""

from __future__ import annotations

import os
import sys


def mcp() -> None:
    """Serve `ultan_recall` over stdio. The plugin's .mcp.json starts it; there is no reason to run it by hand.

    For another MCP client: command `ultan`, arguments `mcp`.
    """
    # A process of its own: the MCP package takes a second to import, which no other command should pay.
    os.execv(sys.executable, [sys.executable, "-P", "-m", "ultan.entrypoints.mcp_server"])  # noqa: S606 - its own program, fixed words
