"""How strong: what was surfaced, reinforced and used, kept in a ledger in SQLite with one writer.

Read `records` (what the ledger holds), then `ledger` (who writes and who reads it) with `mending` (a damaged one),
`self_knowledge` (how the user took the work, and where the arbiter placed entries) and `reliability` (the law over it), `usage`
(what became of what was shown), `account` (used, wasted, missed, told twice) and `figures` (in numbers), `decisions` (what stop
rules did), `mesh` (what comes up together), then `forgetting`.
"""
