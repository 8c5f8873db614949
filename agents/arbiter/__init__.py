"""Who decides which entries are hot: a function that can be exchanged, asked after the answer and never on a prompt's way.

Tiers: hot entries come first in the index of a project's next session, parked ones stay out of it and are found when asked for,
all others stand in it in the order of their strength. Read `port` (what an arbiter gets and gives), `content_words` (the one that
comes along), `loading` (by dotted path), `sitting` (asking it about an episode, under a deadline),
then `identity` and `tiers` (the order that follows).
"""
