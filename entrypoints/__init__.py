"""Where people come in: the `ultan` command, the MCP server, the demo. A door asks the rooms below and prints; it judges nothing.

Read `cli`, then what its doors lean on: `telling`, `learning` and `refusals` (remember), `questions`, `places`, `recalling`,
`remarks`, `explained` and `answer` (recall), `advising` and `advised` (advise), `prompting` (what a prompt would be given),
`lookup` and `provenance` (show, why), `chronicle` (log), `memory_view` and `sparkline` (memory), `kept_aside` and `reviewing`
(review), `importing` (import), `past_sessions` (learn) and `claude_folders` (where Claude Code keeps things), `settling`,
`standing` (is the daemon there, and with which settings), `doctor`; `inline` (learning without the daemon), `mcp_server`,
`demo`, and `fake_api`, the double of the Messages API. `misuse` is the error of wrong use, `visible` makes harmless what
somebody else wrote; `page/` is `ultan ui`.
"""
