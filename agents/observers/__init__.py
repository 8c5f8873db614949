"""Observers: what is in an episode, before a librarian reads it. Facts, context and valence, side by side; only the user's words.

Read `saying` (the user's own sentences), `naming`, `valuing` and `relating` (what a sentence holds), `facts`, `context` and
`valence` (each observer's rules), `observing` (one or all of them over an episode); with a model `mind`, `facts_mind`,
`context_mind` and `valence_mind`. Then `reconcile` (one picture, behind a gate), `enriching` (what becomes of it in entries),
`telling` (what the librarian reads of it) and `seating` (who sits where).

An observer proposes nothing and keeps nothing. What fails is missing, and its rules look in its place.
"""
