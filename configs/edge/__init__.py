"""What hooks and the rest share: standard library only, Python 3.9 upwards, no import that costs milliseconds.

Read `limits`, `paths`, `project`, `redact` (then `shapes`, `spoken`, `recited` and `verdicts`), `words`, `eventlog`, `wire`,
`breaker`, `launch`, `readonly`, `lexical`, `folding`, `render`, `fence`, `tokens`, `reminders`, `edge_settings`; `shell` tells
what a command runs, `guard` which rules speak against it.
"""
