"""Wikilinks: `[[path/to/entry]]`, with `#heading` or `|shown text` if wanted; paths from the library's root, without `.md`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

# No blank beside the brackets: a shell's `[[ -f x ]]` is no link.
_LINK = re.compile(r"\[\[([^\s\[\]|#](?:[^\[\]\n|#]*[^\s\[\]|#])?)(?:#[^\[\]\n|]*)?(?:\|[^\[\]\n]*)?\]\]")
# What stands around a path in a link: a slash, the ending.
_TARGET = re.compile(r"(/?)(.*?)((?:\.md)?)")
_CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]+`", re.DOTALL | re.MULTILINE)


def link(path: str) -> str:
    """Returns the wikilink to a file of the library."""
    return f"[[{path.removesuffix('.md')}]]"


def targets(text: str) -> tuple[str, ...]:
    """Returns what a text links to, each once, in order; what stands in code is no link."""
    if "[[" not in text:
        return ()
    found = (match[1].removeprefix("/").removesuffix(".md") for match in _LINK.finditer(_CODE.sub("", text)))
    return tuple(dict.fromkeys(found))


def as_code(text: str, resolves: Callable[[str], bool]) -> str:
    """Returns the text with `[[word]]` set in code marks where it names no entry: C++ attributes and TOML tables look like links.

    What looks like a path stays: a link to an entry that isn't there is a mistake to be told.
    """
    if "[[" not in text:
        return text

    def marked(match: re.Match[str]) -> str:
        target = match[1]
        return match[0] if "/" in target or resolves(target.removesuffix(".md")) else f"`{match[0]}`"

    pieces = []
    end = 0
    for code in _CODE.finditer(text):
        pieces += [_LINK.sub(marked, text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*pieces, _LINK.sub(marked, text[end:])])


def moved(text: str, to: Mapping[str, str]) -> str:
    """Returns the text with the links to these targets (without `.md`) leading to where they went; no other byte changes."""
    if "[[" not in text:
        return text

    def followed(match: re.Match[str]) -> str:
        start, end = match.start(1) - match.start(), match.end(1) - match.start()
        found = _TARGET.fullmatch(match[1])
        if found is None or found[2] not in to:
            return match[0]
        return f"{match[0][:start]}{found[1]}{to[found[2]]}{found[3]}{match[0][end:]}"

    pieces = []
    end = 0
    for code in _CODE.finditer(text):
        pieces += [_LINK.sub(followed, text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*pieces, _LINK.sub(followed, text[end:])])
