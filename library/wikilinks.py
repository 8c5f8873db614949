"""Wikilinks: `[[path/to/entry]]`, with `#heading` or `|shown text` if wanted; paths from the library's root, without `.md`."""

from __future__ import annotations

import re
from collections.abc import Callable

# No blank beside the brackets: a shell's `[[ -f x ]]` is no link.
_LINK = re.compile(r"\[\[([^\s\[\]|#](?:[^\[\]\n|#]*[^\s\[\]|#])?)(?:#[^\[\]\n|]*)?(?:\|[^\[\]\n]*)?\]\]")
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
