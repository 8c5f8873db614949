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
    r"|(?<![\w/.-])(?-i:(?!Docker|Make|Lock|Log|Pro)[A-Z][a-z]{2,9}file)(?![\w/(-])"
    r"|(?<![\w/.-])[\w-]+(?:\.[\w-]+)*\.(?P<ending>[a-z0-9]{1,10})(?![\w/(-])",
    re.IGNORECASE,
)
# "And/or" and "read/write" look like "hal/gen"; only what stands around tells.
_BARE_SLASH = re.compile(r"[a-z]+/[a-z]+", re.IGNORECASE)

_NAMED = re.compile(r"[A-Za-z][\w-]*\.[a-z][a-z0-9]{0,4}")
_EDITED = re.compile(r"\b(?:touch|edit|modify|chang|overwrit)\w* (?:the |our |my )?(?:file )?$", re.IGNORECASE)

_NAME_BEFORE = re.compile(r"(?<![\w/])[\w.-]*[\w] $")
_NAME_AFTER = re.compile(r" [\w.-]*\w")


def path_like(code: str) -> bool:
    """True where the whole text is a path."""
    found = _PATH.fullmatch(code)
    return found is not None and (not found["ending"] or found["ending"].lower() in lexicon().extensions)


def taken(text: str) -> tuple[tuple[str, ...], str]:
    """Returns the paths in the text, and the text without them."""
    found = tuple(_globbed(one[0].rstrip(".,;:")) for one in _PATH.finditer(text) if _is_path(one))
    return found, _PATH.sub(lambda one: " " if _is_path(one) else one[0], text)


def _globbed(path: str) -> str:
    """ ".snap" is the end of a name, ".env" and ".gitignore" are names."""
    ends = path.startswith(".") and path.removeprefix(".") in lexicon().extensions - {"env"}
    return f"*{path}" if ends else path


def _is_path(found: re.Match[str]) -> bool:
    path, before, after = found[0], found.string[: found.start()], found.string[found.end() :]
    if _globbed(path) != path and _ending_word().match(after):
        return False
    if found["ending"]:
        known = found["ending"].lower() in lexicon().extensions or (_NAMED.fullmatch(path) and _only_a_file(found))
        return bool(known) and not path[0].isdigit()
    if _BARE_SLASH.fullmatch(path):
        alone = path == found.string.strip(" ,")
        return alone or words().path_leads.search(before) is not None or _folder_follows(after)
    return len(path) > len("~/")


def _only_a_file(found: re.Match[str]) -> bool:
    """True where a name whose end isn't known can only be a file's: nothing else is named, or it is edited."""
    return found[0] == found.string.strip(" ,") or _EDITED.search(found.string[: found.start()]) is not None


def _folder_follows(after: str) -> bool:
    return words().folder.match(after.lstrip()) is not None


def called(text: str) -> tuple[tuple[str, ...], str]:
    """Returns what is called by its kind, as globs and folders ("*.arb", "legacy/"), and the text without that."""
    found = [*_endings(text)]
    text = _ending().sub(lambda one: " " if one["end"] in lexicon().extensions else one[0], text)
    for word in words().folder.finditer(text):
        before, after = _NAME_BEFORE.search(text[: word.start()]), _NAME_AFTER.match(text[word.end() :])
        names = (name[0].strip() for name in (before, after) if name is not None)
        named = next((name for name in names if name.casefold() not in words().no_name | STOP and len(name) > 1), "")
        found += [f"{named}/"] if named else []
        text = text.replace(named, " " * len(named), 1) if named else text
    return tuple(found), words().folder.sub(" ", text)


def _ending_word() -> re.Pattern[str]:
    return re.compile(rf" {lexicon().of_extension}\b")


def _ending() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/])\.?(?P<end>\w+) {lexicon().of_extension}\b")


def _endings(text: str) -> Iterator[str]:
    return (f"*.{one['end']}" for one in _ending().finditer(text) if one["end"] in lexicon().extensions)
