"""pip's output as a person wants it: how many of how many packages, which one, and at the end what went wrong. Pure."""

from __future__ import annotations

import re


class Watched:
    """Reads pip's lines one after another; `count` is the number of packages that there are to fetch."""

    __slots__ = ("count", "error", "fetched")

    def __init__(self, count: int) -> None:
        self.count = count
        self.fetched = 0
        self.error = ""

    def hear(self, line: str) -> str:
        """Returns what the line says of the progress, "" for nothing."""
        if line.startswith("ERROR: ") and not self.error:
            self.error = line[len("ERROR: ") :].strip()
        found = re.match(r"Collecting ([\w.-]+)", line)
        if found:
            self.fetched += 1
            return f"fetching {found[1]}, {self.fetched} of {max(self.count, self.fetched)} packages"
        return "unpacking the packages" if line.startswith("Installing collected packages") else ""


def pinned(lock: str) -> int:
    """Returns how many packages a lock file pins."""
    return len(re.findall(r"^[A-Za-z0-9][\w.-]*==", lock, re.MULTILINE))
