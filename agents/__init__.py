"""Minds: pure functions from what was said to what is proposed, and the one hand that applies it.

Read `patterns` (what a prompt states), `known`, `comparison` and `succession` (what the library says about it already),
`librarian`, `scholar`, then `reconciler`, which applies rulings and needs no mind.

With a model in the seats: `model` (the port) and `models` (who answers it), `evidence` (what was said, and what it is worth),
`grounding`, `holdings` and `look_up` (the library as a mind meets it), `findings` and `triggers` (what rests on words),
`abstraction`, `disagreement`, `tending` and `drawing` (what rests on entries), `prompting` and `prompts`, `librarian_mind`,
`scholar_mind`. Whoever asks for advice is answered by `advisor_evidence`, `advisor_tools`, `advisor_mind`.
"""
