"""Which class sits in the seat of which role that is always on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ultan.actors.blackboard import Blackboard
from ultan.actors.gateway import Gateway
from ultan.actors.reconciler import ReconcilerRole
from ultan.actors.retriever import Retriever
from ultan.actors.roles import BLACKBOARD, GATEWAY, RECONCILER, RETRIEVER, TAILER
from ultan.actors.tailer import Tailer


class Role(NamedTuple):
    """`threads` is how many calls run at once; the calls of an async role share one event loop."""

    cls: type[Any]
    threads: int
    likes_gpu: bool = False


ROLES: Mapping[str, Role] = {
    RETRIEVER: Role(Retriever, threads=6, likes_gpu=True),
    GATEWAY: Role(Gateway, threads=256),
    BLACKBOARD: Role(Blackboard, threads=64),
    RECONCILER: Role(ReconcilerRole, threads=3),
    TAILER: Role(Tailer, threads=2),
}
