"""What goes wrong in the library. Each message says what, where, and what to do."""

from __future__ import annotations

from ultan.configs.errors import UltanError


class LibraryError(UltanError):
    """An entry, a journal or a library that can't be read or written."""


class BrokenEntry(LibraryError):
    """One file that isn't an entry. It is listed with its reason and left as it is."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class JournalBusy(LibraryError):
    """Another process writes this journal."""


class NotWritten(LibraryError):
    """The disk refused a transaction; what is journalled of it is completed by the next one, or at the next start."""
