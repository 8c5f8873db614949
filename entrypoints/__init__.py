"""Where people come in: the `ultan` command, the MCP server, the demo."""
