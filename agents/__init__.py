"""Minds: pure functions from what was said to what is proposed, and the one hand that applies it.

Read `patterns` (what a prompt states), `hearing` and `hints` (what a session states), `known`, `comparison` and `succession`
(what the library says about it already), `overtaking` with the signs that it sums (`kinds`, `framing`, `shifting`, `contrast`,
`beside`), `renewal` (what an entry takes over), `librarian`, `scholar`, then `reconciler`, which applies rulings and needs no
mind.

With a model in the seats: `model` (the port) and `models` (who answers it), `evidence` (what was said, and what it is worth),
`grounding`, `holdings` and `look_up` (the library as a mind meets it), `findings` and `triggers` (what rests on words),
`abstraction`, `disagreement`, `tending` and `drawing` (what rests on entries), `prompting` and `prompts`, `librarian_mind`,
`scholar_mind`. Whoever asks for advice is answered by `advisor_evidence`, `advisor_tools`, `advisor_mind`.

What is known of the work itself: `tensions` (what is open), `self_model` (how the user takes the work) and `arbiter` (what is at
hand), which `reflection` asks after an episode and `session_start` shows at the next one's start.
"""
