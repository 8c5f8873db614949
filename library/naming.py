"""Names: where an entry lies, what its file and its id are called. No name ever leaves its folder.

Layout: `global/<type folder>/<name>.md`, `projects/<slug>/<type folder>/<name>.md`, and the same again under `_archive/`.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Container, Iterable, Mapping

from ultan.library.entry import GLOBAL, EntryType

ARCHIVE = "_archive"
PROJECTS = "projects"
README = "README.md"
INDEX = "index.md"
LOG = "log.md"

# Longest file name in characters: 60 of the widest are 240 bytes, and file systems take 255.
_NAME_CHARS = 60
_ID_CHARS = 10
_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
# What no folder may be called: hidden, a way out, a path, or with a sign that some file system refuses.
_UNSAFE = re.compile(r'^\.|[/\\:*?"<>|\x00-\x1f\x7f]|[. ]$')
_SLUG_BYTES = 120
# Entries that a folder holds before it is hard to survey. Seed: 5.
FOLDER_ENTRIES = 5
# Folders below its scope's in which an entry may lie: deeper, paths outgrow a line and, on some systems, the limit.
FOLDER_DEPTH = 6
_PAGES = frozenset({"readme", "index", "log"})


def slug(title: str) -> str:
    """Returns a readable file name without ending: letters and digits of any script, lower case, joined by hyphens."""
    text = unicodedata.normalize("NFC", title.casefold())
    name = "-".join("".join(char if _is_letter(char) else " " for char in text).split())
    return name[:_NAME_CHARS].strip("-") or "entry"


def _is_letter(char: str) -> bool:
    """Letters, digits, and the marks without which many scripts can't be read."""
    return char.isalnum() or unicodedata.category(char).startswith("M")


def is_safe_slug(name: str) -> bool:
    """True where the name can be a folder on any system and stays inside its parent."""
    return bool(name) and not _UNSAFE.search(name) and len(name.encode()) <= _SLUG_BYTES


def folder_of(scope: str, kind: EntryType) -> str:
    """Returns the folder in which entries of this scope and type are written."""
    base = GLOBAL if scope == GLOBAL else f"{PROJECTS}/{scope.removeprefix('project:')}"
    # "lessons", "facts", "gotchas" … each type's plural ends in s.
    return f"{base}/{kind}s"


def folders(paths: Iterable[str]) -> dict[str, str]:
    """Returns each folder on the way to these files as it is spelled, by its case-folded path."""
    found: dict[str, str] = {}
    for lowest in {path.rpartition("/")[0] for path in paths}:
        folder = lowest
        while folder and folder.casefold() not in found:
            found[folder.casefold()] = folder
            folder = folder.rpartition("/")[0]
    return found


def folder_path(path: str, known: Mapping[str, str]) -> str:
    """Returns how a folder that somebody names is written: as the known one of that name, case aside, else as a slug.

    What its scope's folder is called is left: whether that is one a law decides.
    """
    parts = [part for part in path.split("/") if part]
    base = 2 if parts[:1] == [PROJECTS] else 1
    made = "/".join(parts[:base])
    made = known.get(made.casefold(), made)
    for part in parts[base:]:
        plain = f"{made}/{part}"
        made = known.get(plain.casefold()) or known.get(f"{made}/{slug(part)}".casefold()) or f"{made}/{slug(part)}"
    return made


def free_path(folder: str, name: str, taken: Container[str]) -> str:
    """Returns a path in the folder that is not in `taken` (case-folded paths); a number is added where the name is."""
    number, candidate = 1, name
    while candidate in _PAGES or f"{folder}/{candidate}.md".casefold() in taken:
        number += 1
        candidate = f"{name}-{number}"
    return f"{folder}/{candidate}.md"


def archive_path(path: str, taken: Container[str]) -> str:
    """Returns where an entry goes when it is archived: the same path under _archive/, numbered where that is taken."""
    folder, _, _ = path.rpartition("/")
    return free_path(f"{ARCHIVE}/{folder}", stem(path), taken)


def base_and_folders(path: str) -> tuple[str, tuple[str, ...]]:
    """Returns the folder of a file's scope, in the archive or not, and the folders below it on the way to the file."""
    parts = path.split("/")[:-1]
    size = parts[:1].count(ARCHIVE)
    size += 2 if parts[size : size + 1] == [PROJECTS] else 1
    return "/".join(parts[:size]), tuple(parts[size:])


def stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


def is_archived(path: str) -> bool:
    return path.startswith(f"{ARCHIVE}/")


def is_page(path: str) -> bool:
    """True for what the library writes about its entries: READMEs, index.md and log.md."""
    return path in (INDEX, LOG) or path.rpartition("/")[2] == README


def scope_of(path: str) -> str | None:
    """Returns the scope that a path stands for; None where it lies in no scope's folder."""
    parts = path.removeprefix(f"{ARCHIVE}/").split("/")
    if parts[0] == GLOBAL and len(parts) > 1:
        return GLOBAL
    return f"project:{parts[1]}" if parts[0] == PROJECTS and len(parts) > 2 else None


def entry_id(tx: str, place: int) -> str:
    """Returns the id of what a transaction writes at one place; the same each time it is asked."""
    return _short_id(f"{tx}\n{place}")


def id_of_path(path: str) -> str:
    """Returns the id of an entry whose file names none."""
    return _short_id(f"path\n{path}")


def _short_id(seed: str) -> str:
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:16], "big")
    digits = []
    for _ in range(_ID_CHARS):
        number, digit = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "e_" + "".join(digits)
