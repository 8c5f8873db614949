"""Minds: pure functions from what was said to what is proposed, and the one hand that applies it.

Read `patterns` (what a prompt states), `known` and `comparison` (what the library says about it already), `librarian`, `scholar`,
then `reconciler`, which applies rulings and needs no mind.
"""
