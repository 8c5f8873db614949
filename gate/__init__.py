"""What gets through: pure decisions about prompts and about what may be shown. Read `classify`, `habituate`, `barrier`, `fresh`."""
