"""Which class sits in which role's seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ultan.actors.gateway import Gateway


class Role(NamedTuple):
    """`threads` is how many calls run at once; an async role's calls share one event loop."""

    cls: type[Any]
    threads: int
    likes_gpu: bool = False


ROLES: Mapping[str, Role] = {
    "gateway": Role(Gateway, 100),
}
