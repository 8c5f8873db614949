"""Which calls of tools a rule speaks against. Rules restrict and never permit: nothing is allowed because of one.

Standard library only, Python 3.9 upwards: hooks read here too. Read `rules`, `needs`, `runaway` (what a rule may be), `matching`
(which one speaks against a call), `builtin` (rules that need no library), `in_home`, `writing`, `builtin_shell` (the same for
what a shell command runs), `allowed` (what a person let through once).
"""
