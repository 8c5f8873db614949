"""The seat without a model: what one prompt of the user states, found by rules, offline, in a few milliseconds.

The law is precision first: in doubt nothing, since the words stay in the episode anyway. Read `statement` (what comes out),
`prose` (what a person wrote, without pastes), `sentences`, `clauses`, `cues`, its tables for (`rules`, `orders`, `choices`,
`facts`, `layout`, `lessons`, joined in `teaching`) and against (`against`, `frames`, `task`), `decision` (how cues become a
score), `wording`, `subject` and `reach` (how words become a fact with a scope), `replaced`, then `extract`. `claims` reads what
tools and the assistant said.
"""
