"""The names of the roles, known to those that must not import ray."""

from __future__ import annotations

from importlib.metadata import version

GATEWAY = "gateway"
RETRIEVER = "retriever"
BLACKBOARD = "blackboard"
RECONCILER = "reconciler"
TAILER = "tailer"
LIBRARIAN = "librarian"
SCHOLAR = "scholar"
CONDUCTOR = "conductor"

# In the order in which they are spawned: what takes longest to warm up comes first.
ALWAYS_ON = (RETRIEVER, GATEWAY, BLACKBOARD, RECONCILER, TAILER)


def installed_version() -> str:
    """Returns the version of the installed package, read afresh: it may change under a running daemon."""
    return version("ultan")
