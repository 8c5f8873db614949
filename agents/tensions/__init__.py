"""Tensions: two entries in force that disagree, or a matter that the user left open. Each is an entry that asks a question.

Read `questions` (what a prompt leaves open, by `wording`), `raising` (the proposals of an episode), `answering` (which questions
a statement settles), `standing` (which still stand, and between what), then `upkeep` (what the reconciler raises and archives).
"""
