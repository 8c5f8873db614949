"""What was said: episodes and their turns in one SQLite file, and what Claude Code writes of a session.

Read `turn`, `store`, `words`, `reader`, `writer`; `lines`, `transcript` and `steps` read transcripts; `said` tells whether words
were typed; `forgetting` removes turns for good.
"""
