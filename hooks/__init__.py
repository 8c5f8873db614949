"""The edge: what Claude Code calls. Standard library only, any Python from 3.9, always exits 0, waits for nobody.

Read `main` (the process), `dispatch` (which event does what), `payload`, `record`, `origin`, `asked` and `scheduled` (stdin
becomes an event), `prompt` and `start` (what is answered), `guard` (may this tool call run?), `fallback` (the answer without
the daemon) with `lately` and `reminding`, `reflexes` (prompts that need no model), `provision` (what a plugin needs beside
itself), `complaint` (where trouble is told).
"""
