"""What is known: entries and episodes, the laws they keep, and the only code that writes them.

Read `entry`, `actions`, `frontmatter`, `catalogue`, `laws`, `arrangement`, `plan`, `verbs/`, `pages`, `journal`, `commit`; then
`topics` and `tidying`, by which overfull folders are sorted. `episodes/` is what was said; `amending/` is what a person takes
back, confirms, or has forgotten.
"""
