"""Which project something belongs to; computed at the edge, once, by whoever first sees an event."""

from __future__ import annotations

from ultan.library.entry import Frozen


class ProjectRef(Frozen):
    """`key` identifies the project, `slug` names its folder in the library, `root` is where it was seen."""

    key: str
    slug: str
    name: str
    root: str = ""

    @property
    def scope(self) -> str:
        return f"project:{self.slug}"
