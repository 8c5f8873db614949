"""Where people come in: the `ultan` command, the MCP server, the demo. A door asks the rooms below and prints; it judges nothing.

Read `cli`, then what its doors lean on: `telling` and `learning` (remember), `recalling` and `answer` (recall), `settling`,
`doctor`; `inline` (learning without the daemon), `mcp_server`, `demo`, and `fake_api`, the double of the Messages API.
"""
