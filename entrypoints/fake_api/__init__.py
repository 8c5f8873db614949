"""A Messages API on loopback whose model follows a script: the double that the real Claude Code CLI is tested against.

Read `script` (what the model says), `stream` (how it is sent), `server` (who asked for what).
"""
