"""A model in the seats: what it is asked, what its answer must keep, and what becomes of it. Pure; the model stands between.

Read `evidence` (what was said, and what it is worth), `grounding`, `holdings` and `look_up` (the library as a mind meets it),
`findings`, `triggers` and `harmless` (what rests on words), `abstraction`, `disagreement`, `tending` and `drawing` (what rests on
entries), `prompting`, then `librarian_mind` and `scholar_mind`; whoever asks for advice is answered by `advisor_evidence`,
`advisor_tools` and `advisor_mind`.
"""
