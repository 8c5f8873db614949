"""Past sessions: what a person typed in sessions that were over before Ultan followed them, from Claude Code's transcripts.

Read `typed` (is this line typed by a person?), `transcript` (a file becomes prompts), `wanted` (which files), `sessions` (what of
it is new), then `vouched` and `unvouched`: who learns at a terminal of their own vouches for the words, others' wait for review.
"""
