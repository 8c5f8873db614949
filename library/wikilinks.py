"""Wikilinks: `[[path/to/entry]]`, with `#heading` or `|shown text` if wanted; paths from the library's root, without `.md`."""

from __future__ import annotations

import re

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
