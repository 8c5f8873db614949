"""Ray shells: mailbox, restart, clock, no judgement. The only room that imports ray.

Read `spawn`, `cluster`, `supervisor`, `blackboard`, `tailer`, `librarian`, `scholar`, `reconciler`, `retriever`, `gateway`.
"""
