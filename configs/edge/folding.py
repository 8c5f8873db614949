"""How a text and what is looked for in it are compared: folded, so that signs, capitals and forms of letters don't matter."""

from __future__ import annotations

import re
import unicodedata

# A term of one letter or sign would be found nearly everywhere.
TERM_CHARS = 2

_BETWEEN = r"[\W_]+"


def folded(text: str) -> str:
    """Returns a text as it is compared: compatible letters unified, case folded, all but letters and digits one blank."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    return re.sub(_BETWEEN, " ", text.casefold())


def term(words: str) -> str:
    """Returns words as a term to look for within folded texts, "" where nothing is left to look for."""
    found = folded(words).strip()
    return found if len(found) >= TERM_CHARS else ""
