"""What is known while a shell tree is followed: folders, variables and lists, files that were written, short names, branches."""

from __future__ import annotations

import os

from ultan.configs.edge.shell.expand import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    # The branch that is checked out in a folder, which is given as from where the call begins; "" where nobody knows.
    Head = Callable[[str], str]

# Characters that are known of a file.
_FILE = 200_000


class Known:
    """`folder` is that from where the call begins, None for one that nobody knows; `values` and `lists` are those of variables,
    `files` what is in files by their paths, `aliases` and `git_aliases` what short names stand for, `branches` those that were
    checked out in a folder since."""

    def __init__(self, head: Head) -> None:
        self._head = head
        self.folder: str | None = ""
        # What stands between words, where the text doesn't say otherwise: `git${IFS}push`.
        self.values: dict[str, str] = {"IFS": " \t\n"}
        self.lists: dict[str, list[str]] = {}
        self.files: dict[str, str] = {}
        self.aliases: dict[str, str] = {}
        self.git_aliases: dict[str, str] = {}
        self.branches: dict[str | None, str] = {}

    def keep(self, key: str, value: str) -> None:
        """Notes the value of a variable, which grows where its name ends in "+"; what nobody can tell makes it unknown."""
        name = key.rstrip("+")
        self.lists.pop(name, None)
        before = self.values.pop(name, "")
        if UNKNOWN not in value:
            self.values[name] = (before if key != name else "") + value

    def keep_list(self, key: str, items: Sequence[str]) -> None:
        """As `keep`, of a list."""
        name = key.rstrip("+")
        self.values.pop(name, None)
        self.lists[name] = [*(self.lists.get(name, ()) if key != name else ()), *items]

    def write(self, path: str, text: str, behind: bool = False) -> None:
        """Notes what a file holds; what is written `behind` it is added."""
        path = os.path.normpath(path)
        self.files[path] = ((self.files.get(path, "") if behind else "") + text)[:_FILE]

    def checked_out(self, before: Sequence[str]) -> str:
        """The branch that is checked out where git runs with the options `before` its command; "" where nobody knows."""
        if self.folder is None:
            return ""
        folder = self.folder
        for at, option in enumerate(before[:-1]):
            if option == "-C":
                folder = os.path.normpath(os.path.join(folder, before[at + 1]))
        return self.branches.get(folder) or self._head(folder)

    def aside(self, follow: Callable[[], str | None]) -> str | None:
        """Follows what changes neither folder nor variables for what comes after it."""
        folder, values, lists = self.folder, dict(self.values), dict(self.lists)
        printed = follow()
        self.folder = folder
        self.values.clear()
        self.values.update(values)
        self.lists.clear()
        self.lists.update(lists)
        return printed
