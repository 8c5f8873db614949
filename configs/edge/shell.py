"""What a shell command would run: one text a simple command, in the forms that a rule can be held against."""

from __future__ import annotations


class Reading:
    """`calls` holds one text a simple command, of one or more lines: as written, then without wrappers, then with known options
    spelled out. `doubtful` holds texts in which a call may hide that wasn't understood; a rule that fires there alone may ask and
    not deny."""

    __slots__ = ("calls", "doubtful")

    def __init__(self, calls: tuple[str, ...] = (), doubtful: tuple[str, ...] = ()) -> None:
        self.calls = calls
        self.doubtful = doubtful

    def __repr__(self) -> str:
        return f"Reading({self.calls!r}, {self.doubtful!r})"

    @property
    def sure(self) -> bool:
        """True where everything was understood."""
        return not self.doubtful
