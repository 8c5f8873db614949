"""Import: what other tools' files say becomes texts that wait for a person's review.

Read `pieces` (what parsing yields), `texts` (opening a file; secrets and injected text out of it), the parsers `markdown` with
`blocks` and `inline`, and `graph`; `parsing` chooses among them; then which files: `kinds`, `found` with `trees` and `graphs`,
`pulled`; then `sifting` (what of it is new) and `taking` (into the event log, and waited for).
"""
