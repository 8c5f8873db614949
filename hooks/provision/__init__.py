"""Setting up what a plugin alone doesn't bring: a Python environment with the heavy parts, in the background, behind a lock.

Hooks run with any Python and need none of it: what is said meanwhile is kept, and learnt once the daemon runs. The environment
lies in the plugin's data folder, which Claude Code removes with the plugin; how far it is stands in the home.

Read `state`, `environment` (where it lies, and is it the right one?), `begin` (a session's start asks for it), `work` (the
process that makes it), `pip` (how far that is), `unready` and `stand_in` (the command and the MCP
server until then).
"""
