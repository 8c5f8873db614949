"""What is known while a shell tree is followed: folders, variables and lists, files that were written, short names, branches."""

from __future__ import annotations

import os

from ultan.configs.edge.shell.expand import BLANKS, UNKNOWN
from ultan.configs.edge.shell.found import Found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    # The branch that is checked out in a folder, which is given as from where the call begins; "" where nobody knows.
    Head = Callable[[str], str]

# Characters that are known of a file.
_FILE = 200_000
# Values that one variable may have besides.
_OTHERS = 4


class Known(Found):
    """`folder` is that from where the call begins, None for one that nobody knows; `values` and `lists` are those of variables,
    `files` what is in files by their paths, `aliases` and `git_aliases` what short names stand for, `branches` those that were
    checked out in a folder since."""

    def __init__(self, head: Head) -> None:
        super().__init__()
        self._head = head
        self.folder: str | None = ""
        # What stands between words, where the text doesn't say otherwise: `git${IFS}push`.
        self.values: dict[str, str] = {"IFS": BLANKS}
        self.lists: dict[str, list[str]] = {}
        # What a variable may be besides, None for what nobody can tell, where the branch that set it may not have run.
        self.others: dict[str, list[tuple[str | list[str] | None, object]]] = {}
        self._branch: object = None
        # Variables that programs are given too; with `set -a` all that are set.
        self.exported: set[str] = set()
        self.exports_all = False
        self.files: dict[str, str] = {}
        self.aliases: dict[str, str] = {}
        self.git_aliases: dict[str, str] = {}
        self.branches: dict[str | None, str] = {}
        # What a block reads, as far as it is left.
        self._input: str | None = None

    def keep(self, key: str, value: str) -> None:
        """Notes the value of a variable, which grows where its name ends in "+"; what nobody can tell makes it unknown."""
        name = key.rstrip("+")
        before = self._forgotten(name)
        if UNKNOWN not in value:
            self.values[name] = (before if key != name and isinstance(before, str) else "") + value
        if self.exports_all:
            self.exported.add(name)

    def keep_list(self, key: str, items: Sequence[str]) -> None:
        """As `keep`, of a list."""
        name = key.rstrip("+")
        before = self._forgotten(name)
        self.lists[name] = [*(before if key != name and isinstance(before, list) else ()), *items]

    def put(self, name: str, value: str | list[str] | None) -> None:
        """Makes a variable what it may be besides."""
        self.lists.pop(name, None)
        self.values.pop(name, None)
        if isinstance(value, list):
            self.lists[name] = value
        elif value is not None:
            self.values[name] = value

    def _forgotten(self, name: str) -> str | list[str] | None:
        """What the variable was, which it may still be where the command runs perhaps."""
        items, text = self.lists.pop(name, None), self.values.pop(name, None)
        before = text if items is None else items
        if self._branch is None:
            self.others.pop(name, None)
        else:
            self.others[name] = [(before, self._branch), *self.others.get(name, ())][:_OTHERS]
        return before

    def write(self, path: str, text: str, behind: bool = False) -> None:
        """Notes what a file holds; what is written `behind` it is added."""
        path = os.path.normpath(path)
        self.files[path] = ((self.files.get(path, "") if behind else "") + text)[:_FILE]

    def given(self, redirects: Iterable[tuple[str, str]], fed: str | None) -> str | None:
        """What a command reads: from a here-document, from a file, from the command before it, or what its block reads."""
        read = self._input if fed is None else fed
        for sign, text in redirects:
            if sign in ("<<", "<<-", "<<<"):
                read = text
            elif sign == "<":
                read = self.files.get(os.path.normpath(text))
        return read

    def checked_out(self, before: Sequence[str]) -> str:
        """The branch that is checked out where git runs with the options `before` its command; "" where nobody knows."""
        if self.folder is None:
            return ""
        folder = self.folder
        for at, option in enumerate(before[:-1]):
            if option == "-C":
                folder = os.path.normpath(os.path.join(folder, before[at + 1]))
        return self.branches.get(folder) or self._head(folder)

    def inside(self, sets: Iterable[tuple[str, str]], follow: Callable[[], str | None]) -> str | None:
        """Follows what another shell does: it knows the variables that it is given, and none besides."""
        return self.aside(lambda: self._alone(sets, follow))

    def _alone(self, sets: Iterable[tuple[str, str]], follow: Callable[[], str | None]) -> str | None:
        for name in [one for one in self.values if one != "IFS" and one not in self.exported]:
            del self.values[name]
        self.lists.clear()
        self.values["IFS"] = BLANKS
        for key, value in sets:
            self.keep(key, value)
        return follow()

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
