"""How strong: what was surfaced, reinforced and used, kept in a ledger in SQLite with one writer."""
