"""What is known: entries and episodes, the laws they keep, and the only code that writes them.

Read `entry`, `actions`, `frontmatter`, `catalogue`, `laws`, `plan`, `pages`, `journal`, `commit`. `episodes/` is what was said;
`amending/` is what a person takes back, confirms, or has forgotten.
"""
