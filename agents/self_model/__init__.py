"""What is known of the work itself: in which domains the user takes it as it is, where it goes wrong, and what helps there.

Read `reactions` (how a prompt takes the work before it), `domains` (what the work was on), `outcomes` (both, over an episode);
then `picture` (what the ledger's outcomes and the library's entries say together) and `guardrails` (what a session is told of
it). The law over the outcomes is `ultan.dynamics.reliability`.
"""
