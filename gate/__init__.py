"""What gets through: pure decisions about prompts and about what may be shown.

Read `rules.toml`, `phrases.toml`, `rules`, `classify`, `barrier`, `habituate`, `hold_out`, `fresh`, `nudges`; then `claims`,
`definitions` and `verify` (what an entry names and the working tree lost); `guarding` (what a shell command would run).
"""
