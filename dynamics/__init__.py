"""How strong: what was surfaced, reinforced and used, kept in a ledger in SQLite with one writer.

Read `records` (what the ledger holds), then `ledger` (who writes and who reads it), then `forgetting`.
"""
