"""What is known: entries and episodes, the laws they keep, and the only code that writes them.

Read `entry`, `actions`, `frontmatter`, `catalogue`, `laws`, `plan`, `pages`, `journal`, `commit`, then `turn`, `episodes`;
`transcript` and `steps` read what Claude Code writes of a session.
"""
