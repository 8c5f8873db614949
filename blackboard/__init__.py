"""What is said: the closed vocabulary of messages, the board that orders work, and its journal.

Read `events` (what hooks append), `postings` (what roles say to each other), `wire` and `status` (what the socket carries),
`stages` (what holds an entry back); then `intake` (events become episodes) with `eventlog` and `tail` (from the log into the
store); then `board` (postings become work) with `work`, `waiting` and `kept` (its journal), `observed` and `looking` (what
observers see); then what is said in an `epiphany`, and `panes` (all that was said, for whoever reads along) with `pane_reading`,
`pane_order`, `kept_panes` and `wire_panes`; then `spans` (how long each step took) and `forgetting`.
"""
