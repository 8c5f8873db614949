"""The library as the laws see it: with everything that the same transaction has done so far."""

from __future__ import annotations

from typing import Protocol

from ultan.library.entry import Entry


class Shelf(Protocol):
    """What laws may ask; `Draft` answers."""

    def entry(self, entry_id: str) -> Entry | None: ...

    def stated(self, scope: str, fact: str) -> str | None: ...

    def linked(self, target: str) -> Entry | None: ...

    def links_somewhere(self, target: str) -> bool: ...

    def directly(self, folder: str) -> tuple[Entry, ...]: ...

    def holds(self, folder: str) -> bool: ...

    def folder(self, path: str) -> str: ...

    def page(self, path: str) -> str | None: ...
