"""What is said: the closed vocabulary of messages, the board that orders work, and its journal.

Read `events` (what hooks append), `postings` (what roles say to each other), `wire` (what the socket carries),
`intake` (events become episodes), `board` (postings become work).
"""
