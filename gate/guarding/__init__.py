"""Shell commands read with a real grammar, where the daemon runs: the same tree and the same forms as at the edge.

Read `tree` (bash's grammar becomes a shell tree of configs/edge), then `reading`.
"""
