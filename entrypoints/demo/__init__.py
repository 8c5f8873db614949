"""`ultan demo`: two recorded sessions through the real hooks and the real daemon, in a home that is thrown away afterwards.

Read `recording` (what is played), `player` (how hooks are fired), `stage` (where), `show` (what is reported), `play` (the order);
`planted` and `hunt` are the demo of an epiphany.
"""
