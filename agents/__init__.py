"""Minds: pure functions from what was said to what is proposed, and the one hand that applies it.

Read `patterns` (what a prompt states), `hearing` and `hints` (what a session states), `known` and `changes` (what the library
says about it already), `quoting` and `doubting` (what is quoted, and what is in doubt), `librarian`, `scholar`, then
`reconciler`, which applies rulings and needs no mind.

With a model in the seats: `model` (the port), `models` (who answers it), `minds` (what is asked, and what an answer must keep),
`prompts`.

What is seen in an episode before it is read: `observers` (facts, context and valence; their gate; what becomes of it in entries).

What of it stops calls of tools: `prohibiting` (which calls a prohibition speaks against, and how far it may go).

What became of what was shown: `reliance` (did a turn rely on it), `retelling` (had the user said it before) and `weighing`.

What is known of the work itself: `tensions` (what is open), `self_model` (how the user takes the work) and `arbiter` (what is at
hand), which `reflection` asks after an episode and `session_start` shows at the next one's start.
"""
