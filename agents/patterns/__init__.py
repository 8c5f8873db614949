"""The seat without a model: what one prompt of the user states, found by rules, offline, in a few milliseconds.

The law is precision first: in doubt nothing, since the words stay in the episode anyway. Read `statement` (what comes out), `prose`
(what a person wrote, without pastes), `sentences`, `cues` and its tables `teaching`, `against` and `reach`, `decision` (how cues
become a score), `wording` (how words become a fact), `replaced`, then `extract`; `claims` reads what tools and the assistant said.
"""
