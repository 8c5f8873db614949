"""What is to be forgotten, and how it is recognised in a text, in a line and in a record. Pure.

Texts are compared folded: compatible letters unified, case folded, everything but letters and digits one blank. A term is found
within words too, so that nothing that a search for its bytes would find is left, and in a text that stands in JSON, where a line
break or a letter may be written as an escape.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64decode
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ultan.configs.edge.folding import folded, term
from ultan.library.entry import Frozen

# The hook that previews a forgetting folds in the same way, and can't come here for it.
__all__ = ["MASK", "Forgotten", "folded", "term"]

# What stands where a word was, in a text that goes on without it.
MASK = "[forgotten]"
# Lines that are looked at together before each alone: most of a big page holds nothing.
_BLOCK_LINES = 64

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[bfnrt])")
# What stands between two words of a term in a text, where that text is written as JSON as well.
_GAP = r"(?:\\[bfnrt]|[\W_])+"


class Forgotten(Frozen):
    """Everything that holds one of the `terms`, these entries, and what was said in these events and sessions.

    `marks` are strings, as they are written, by which pages and git's messages tell of the entries: their lines go.
    """

    terms: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    entries: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()
    sessions: frozenset[str] = frozenset()

    def holds(self, text: str) -> bool:
        """True where a text holds one of the terms, as it stands or with its escapes undone."""
        return self._stands(text) or ("\\" in text and self._stands(_ESCAPE.sub(_meant, text)))

    def _stands(self, text: str) -> bool:
        if not text.isascii() and not unicodedata.is_normalized("NFKC", text):
            text = unicodedata.normalize("NFKC", text)
        lowered = text.casefold()
        near = [one for one, longest in self._terms if longest in lowered]
        # A term of one word is there as soon as its letters are; folding a big page takes much longer than looking.
        return any(" " not in one for one in near) or any(one in folded(text) for one in near)

    def touches(self, text: str) -> bool:
        """True where a page or a message holds a term or a mark."""
        return self.holds(text) or any(mark in text for mark in self.marks)

    def concerns(self, value: Any) -> bool:
        """True where JSON data holds a term, or is about one of the entries, events or sessions, lists within it left out."""
        match value:
            case str():
                return self.holds(value)
            case dict():
                return self._named(value) or any(
                    self.holds(str(key)) or self.concerns(inner) for key, inner in value.items() if not isinstance(inner, list)
                )
            case list():
                return any(self.concerns(inner) for inner in value)
            case _:
                return False

    def without(self, value: Any) -> Any:
        """Returns JSON data without it: an item of a list goes as a whole, any other text becomes "".

        An item that only tells of it what stood there `before` stays: what took its place does, and is explained by it.
        """
        match value:
            case str():
                return "" if self.holds(value) else value
            case list():
                return [self.without(inner) for inner in value if not self.concerns(_at_last(inner))]
            case dict():
                gone = value.get("id") in self.events
                return {
                    key: [] if gone and isinstance(inner, list) else self.without(inner)
                    for key, inner in value.items()
                    if not self.holds(str(key))
                }
            case _:
                return value

    def without_lines(self, text: str) -> str:
        """Returns a text without the lines that hold it; where only lines together do, without any of its words."""
        lines = text.splitlines(keepends=True)
        blocks = ("".join(lines[start : start + _BLOCK_LINES]) for start in range(0, len(lines), _BLOCK_LINES))
        kept = "".join(self._lines_left(block) if self.touches(block) else block for block in blocks)
        return self.masked(kept) if self.holds(kept) else kept

    def _lines_left(self, block: str) -> str:
        return "".join(line for line in block.splitlines(keepends=True) if not self.touches(line))

    def masked(self, text: str) -> str:
        """Returns a text with a mask where its words stood."""
        for pattern in self._patterns:
            text = pattern.sub(MASK, text)
        return self._plainly(text) if self.holds(text) else text

    def _plainly(self, text: str) -> str:
        """The last resort, for spellings that no pattern finds: the text loses its signs and capitals as well."""
        plain = folded(text)
        for one in self.terms:
            plain = plain.replace(one, MASK)
        return plain

    def _named(self, value: Mapping[str, Any]) -> bool:
        named = (("entry_id", self.entries), ("event_id", self.events), ("session", self.sessions))
        # A file that is no text stands in the journal as base64.
        encoded = str(value.get("base64", ""))
        return any(value.get(key) in ids for key, ids in named) or self.holds(b64decode(encoded).decode("utf-8", "replace"))

    @cached_property
    def _terms(self) -> tuple[tuple[str, str], ...]:
        """Each term with its longest word, which a text that holds the term holds too."""
        return tuple((one, max(one.split(), key=len)) for one in self.terms)

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(_GAP.join(map(re.escape, one.split())), re.IGNORECASE) for one in self.terms)


def _at_last(item: Any) -> Any:
    return {key: inner for key, inner in item.items() if key != "before"} if isinstance(item, dict) else item


def _meant(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else " "
