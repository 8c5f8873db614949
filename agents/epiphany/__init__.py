"""A hunt for one connection between distant entries that nobody has linked: blind scouts, a standing skeptic, a judge. Pure.

Read `territory` (what the scouts divide up), `session` (what happens next, decided here alone) with `score` (each step as a
posting) and `purse` (what may still be spent); then `evidence` (what speaks for and against a bridge), `terrain`, `verdicts` and
`herding` (what the rules say of it), `pointers` and `opening` (which sources an entry names, and reading them).

The minds: `desk`, `replies`, `showing`, `seat`, then `scout_mind`, `skeptic_mind`, `judge_mind`, `structural` (nobody thinks),
`minds`, which says who sits where, and `asking` (one turn, asked of a model). What came of it: `telling`, `recording` (a session
as a script), `rehearsal` (a session in one process).
"""
