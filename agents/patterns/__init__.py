"""The seat without a model: what one prompt of the user states, found by rules and a small model, offline, in a few milliseconds.

The law is precision first: in doubt nothing, since the words stay in the episode anyway. Read `statement` (what comes out),
`prose` (what a person wrote, without pastes), `sentences`, `clauses`, `cues`, its tables for (`rules`, `orders`, `choices`,
`facts`, `layout`, `lessons`, joined in `teaching`) and against (`doubts`, `moments`, joined in `against`; `frames`, `task`),
`talk` (what a prompt answers),
`reading` (a small trained model of how what lasts is said), `decision` (how cues become a score), `wording`, `subject`
and `reach` (how words become a fact with a scope), `replaced`, `gone` and `past` (old values, and how they are told), then
`extract`. `claims` reads what tools and the assistant said.
"""
