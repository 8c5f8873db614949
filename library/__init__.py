"""What is known: entries and episodes, the laws they keep, and the only code that writes them.

Read `entry`, `actions`, `frontmatter`, `catalogue`, `laws`, `plan`, `pages`, `journal`, `commit`, then `turn`, `episodes`;
`amendments`, `past`, `undo`, `consent` and `amend` are what a person does by command; `forgotten`, `forget`, `git_history`,
`episode_forget` and `bans` how something goes for good;
`transcript` and `steps` read what Claude Code writes of a session.
"""
