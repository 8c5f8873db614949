"""How a text becomes words, for every index and query: one definition, so that what was written is found.

NFKC and case folding; a glued identifier gives itself and its parts; scripts without spaces give pairs of characters.
"""

from __future__ import annotations

import re
import unicodedata

from ultan.configs.edge.stopwords import STOP

# Han, kana, Hangul, Thai, Lao, Khmer and Burmese: a run of these has no spaces to split at.
_DENSE_RUN = (
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]+"
)
_GLUED = r"\w+(?:[-_./@:+#]{1,3}\w+)*(?:\+\+|#)?"
_GLUE = r"[-_.@:+#]+"
_HUMP = r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"


def words(text: str) -> list[str]:
    """Returns the words of the text in order, folded; words of one identifier stand together, whole first.

    "重跑gen-report" gives 重跑, gen-report, gen, report; "getUser" gives getuser, get, user.
    """
    if not text.isascii():
        text = re.sub(_DENSE_RUN, r" \g<0> ", unicodedata.normalize("NFKC", text))
    found: list[str] = []
    for token in re.findall(_GLUED, text):
        if token.isascii() and token.isalnum() and token.islower():
            found.append(token)  # most words: what the rest would make of them, at a fifth of the price
        else:
            found.extend(_glued(token) if token.isascii() or not re.match(_DENSE_RUN, token) else _dense(token))
    return found


def content_words(text: str) -> list[str]:
    """Returns the words that carry meaning: without stop words and without single Latin letters."""
    return [word for word in words(text) if word not in STOP and (len(word) > 1 or not word.isascii() or word.isdigit())]


def _dense(run: str) -> list[str]:
    return [run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]


def _glued(token: str) -> list[str]:
    if token.isalnum() and (token.islower() or token.isdigit()):
        return [token.casefold()]
    pieces = [token]
    for step in token.split("/"):
        pieces.append(step.strip("-_.@:+"))
        for part in re.split(_GLUE, step):
            pieces.append(part)
            pieces.extend(re.split(_HUMP, part))
    return list(dict.fromkeys(piece.casefold() for piece in pieces if piece))
