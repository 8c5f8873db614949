"""Minds: pure functions around at most one model call: brief, ask, judge.

Read `model` (the port), `patterns` (the seat without a model), `librarian`, `scholar`, then `reconciler`, which needs no mind.
"""
