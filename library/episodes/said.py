"""Are these words in what the user typed? Compared word by word, so that a line break or a full stop makes no difference."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# A CJK character stands for itself; other letters and digits make words; punctuation is left out, other signs count.
_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+|[^\w\s.,;:!?\"'`()。、，！？；：「」“”‘’…]")


def contains(prompts: Iterable[str], text: str) -> bool:
    """Returns True where the words of `text` stand, all and in order, without others between, in one of the prompts."""
    wanted = _line(text)
    return bool(wanted.strip()) and any(wanted in _line(prompt) for prompt in prompts)


def _line(text: str) -> str:
    words = _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold())
    return f" {' '.join(words)} "
