"""A hunt for one connection between distant entries that nobody has linked: blind scouts, a standing skeptic, a judge. Pure.

Read `territory` (what the scouts divide up), `session` (what happens next, decided here alone), `evidence` (what speaks for and
against a bridge), `verdicts` and `herding` (what the rules say of it), `pointers` and `opening` (which sources an entry names,
and reading them), then the minds: `desk`, `showing`, `replies`, `scout_mind`, `skeptic_mind`, `judge_mind`, `structural` (nobody
thinks) and `minds`, which says who sits where; `telling` (what came of it), `recording` and `rehearsal` (a session as a script,
and in one process).
"""
