"""A library to hunt in: invented, three connections and three traps planted in it, and small sources that decide which is which.

`entries.toml` holds the entries, `sources.toml` the files that they point at, `key.toml` what was planted, for tests and for
whoever wants to judge a session. Read `planting`.
"""
