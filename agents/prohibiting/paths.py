"""The files and folders that a few words name: paths and globs, "the arb files", "the legacy folder"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ultan.agents.prohibiting.lexicon import lexicon
from ultan.agents.prohibiting.words import words
from ultan.configs.edge.stopwords import STOP

_PATH = re.compile(
    r"(?<![\w/:@.-])(?:~/|\.{1,2}/|/)?(?:[\w.@*{}+-]+/)+[\w.@*{}+-]*"
    r"|(?<![\w/.])\*+\.[\w.*]+"
    r"|(?<![\w/])\.[a-z][\w-]*(?:\.[\w-]+)*"
    r"|(?<![\w/.-])~/?[\w.-]+"
    r"|(?<![\w/.-])[\w-]+(?:\.[\w-]+)*\.(?P<ending>[a-z0-9]{1,10})(?![\w/(-])",
    re.IGNORECASE,
)
# "And/or" and "read/write" look like "hal/gen"; only what stands around tells.
_BARE_SLASH = re.compile(r"[a-z]+/[a-z]+", re.IGNORECASE)


def path_like(code: str) -> bool:
    """True where the whole text is a path."""
    found = _PATH.fullmatch(code)
    return found is not None and (not found["ending"] or found["ending"].lower() in lexicon().extensions)


def taken(text: str) -> tuple[tuple[str, ...], str]:
    """Returns the paths in the text, and the text without them."""
    found = tuple(one[0].rstrip(".,;:") for one in _PATH.finditer(text) if _is_path(one))
    return found, _PATH.sub(lambda one: " " if _is_path(one) else one[0], text)


def _is_path(found: re.Match[str]) -> bool:
    path, before, after = found[0], found.string[: found.start()], found.string[found.end() :]
    if found["ending"]:
        return found["ending"].lower() in lexicon().extensions and not path[0].isdigit()
    if _BARE_SLASH.fullmatch(path):
        alone = path == found.string.strip(" ,")
        return alone or words().path_leads.search(before) is not None or _folder_follows(after)
    return len(path) > len("~/")


def _folder_follows(after: str) -> bool:
    return words().folder.match(after.lstrip()) is not None


def called(text: str) -> tuple[tuple[str, ...], str]:
    """Returns what is called by its kind, as globs and folders ("*.arb", "legacy/"), and the text without that."""
    found = [*_endings(text)]
    text = _ending().sub(lambda one: " " if one["end"] in lexicon().extensions else one[0], text)
    return (*found, *_folders(text)), _folder().sub(" ", text)


def _ending() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/])\.?(?P<end>\w+) {lexicon().of_extension}\b")


def _endings(text: str) -> Iterator[str]:
    return (f"*.{one['end']}" for one in _ending().finditer(text) if one["end"] in lexicon().extensions)


def _folder() -> re.Pattern[str]:
    word = words().folder.pattern
    return re.compile(rf"(?<![\w/])(?P<before>[\w.-]*[\w-]) {word}|{word} (?P<after>[\w.-]*\w)", re.IGNORECASE)


def _folders(text: str) -> Iterator[str]:
    for found in _folder().finditer(text):
        name = found["before"] or found["after"] or ""
        if name.casefold() not in words().no_name | STOP and len(name) > 1:
            yield f"{name}/"
