"""How a statement stands to what is known: does it say the same, take another's place, or stand beside it? Pure.

Read `comparison` (two facts, by named values), `succession` (all entries that resemble a statement), `overtaking` (values that
aren't named, by a sum of signs: `kinds`, `framing`, `shifting`, `retiring`, `naming`, `covering`, `contrast`, `beside`, and
`nearness`;
`subjects` and `places` say what a fact is about), then `renewal` (what the entry that takes a place takes over).
"""
