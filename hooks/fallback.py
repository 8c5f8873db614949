"""Without the daemon: one look into the lexical index on disk, opened read-only, behind a strict gate.

No encoder judges here, so a line is shown only where it shares enough words with the prompt to be about the same thing. It may
come twice to a session: while the daemon is away, that a match is always found counts more. What all of it has cost a session is
known as far as the end of the event log tells (`lately`).
"""

from __future__ import annotations

import os

from ultan.configs.edge import edge_settings, fence, limits, render, tokens
from ultan.configs.edge.paths import Home
from ultan.configs.edge.stopwords import CHATTER
from ultan.configs.edge.words import content_words
from ultan.hooks import complaint
from ultan.hooks.answer import Answer
from ultan.hooks.lately import NOTHING, Lately

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from typing import TypeVar

    from ultan.configs.edge.lexical import Row

    T = TypeVar("T")

# Shared words that make a line worth showing: one plain word is chance. In a script without spaces, where a word is two or three
# pairs of characters, it is also enough that half of the prompt is shared. Measured on 50 prompts about something else:
# with such a share for plain words too 18 % of them got a line, without it 2 %.
_ENOUGH = 2.0
_ENOUGH_PAIRS = 1.0


class _Line:
    __slots__ = ("entry", "reason", "text")

    def __init__(self, entry: str, text: str, reason: str) -> None:
        self.entry = entry
        self.text = text
        self.reason = reason


def for_prompt(place: Home, prompt: str, project: dict[str, str], held: Lately = NOTHING) -> Answer:
    """Returns the few lines that share enough words with the prompt; `held` is what its session was given before."""
    asked = {stem(word): word for word in content_words(prompt) if word not in CHATTER}
    if not asked:
        return Answer("", [], "fallback")

    def lines(db: sqlite3.Connection) -> list[_Line]:
        from ultan.configs.edge import lexical  # noqa: PLC0415 - sqlite3 costs milliseconds; only this path needs it

        rows = lexical.search(db, prompt, _scopes(project), limits.FALLBACK_CANDIDATES)
        reasons = [(row, _reason(row, asked)) for row in rows]
        return [_line(row, reason) for row, reason in reasons if reason][: limits.FALLBACK_ENTRIES]

    return _block(read(place, lines), limits.FALLBACK_PROMPT_CHARS, "fallback", _Cap(place, held))


def for_start(place: Home, project: dict[str, str], held: Lately = NOTHING) -> Answer:
    """Returns the strongest lines of the project and of everywhere; what comes first stays where not all may be said."""

    def lines(db: sqlite3.Connection) -> list[_Line]:
        from ultan.configs.edge import lexical  # noqa: PLC0415 - as above

        return [_line(row, "session start") for row in lexical.listing(db, _scopes(project), limits.FALLBACK_LINES)]

    return _block(read(place, lines), limits.FALLBACK_START_CHARS, "start", _Cap(place, held))


def read(place: Home, rows: Callable[[sqlite3.Connection], list[T]]) -> list[T]:
    """Returns what is read from the index on disk; nothing where there is none or it is damaged, which is told."""
    if not os.path.exists(place.lexical):
        return []
    import sqlite3  # noqa: PLC0415 - as above

    from ultan.configs.edge import lexical  # noqa: PLC0415 - as above

    try:
        db = lexical.open_readonly(place.lexical)
        try:
            return rows(db)
        finally:
            db.close()
    except sqlite3.Error as error:
        complaint.tell(place, "fallback", f"{place.lexical} can't be read: {error}. The daemon makes it anew; run ultan doctor.")
        return []


class _Cap:
    """How many tokens a session's context may still be given, and what it is told, once, where they don't suffice."""

    __slots__ = ("left", "says")

    def __init__(self, place: Home, held: Lately) -> None:
        most = edge_settings.session_tokens(place)
        self.left = most - held.tokens
        self.says = [] if held.told else [f"… {render.spent(most)}: ask ultan_recall"]


def _block(lines: list[_Line], chars: int, tier: str, cap: _Cap) -> Answer:
    kept: list[_Line] = []
    left_out: list[_Line] = []
    for line in lines:
        text = fence.wrap([each.text for each in [*kept, line]])
        if len(text) <= chars:
            (left_out if left_out or tokens.estimate(text) > cap.left else kept).append(line)
    answer = Answer(fence.wrap([*(line.text for line in kept), *(cap.says if left_out else [])]), _shown(kept), tier)
    answer.tokens, answer.left_out = tokens.estimate(answer.text), _shown(left_out)
    return answer


def _shown(lines: list[_Line]) -> list[dict[str, object]]:
    return [{"entry": line.entry, "reason": line.reason, "chars": len(line.text)} for line in lines]


def _line(row: Row, reason: str) -> _Line:
    text = render.line(type=row.type, fact=row.fact, id=row.id, updated=row.updated, scope=row.scope, cap=limits.LINE_CHARS)
    return _Line(row.id, text, reason)


def _scopes(project: dict[str, str]) -> tuple[str, str]:
    return ("global", f"project:{project['slug']}")


def _reason(row: Row, asked: dict[str, str]) -> str:
    """What the row shares with the prompt, in words; "" where that is too little."""
    shared = [
        asked[root] for root in dict.fromkeys(stem(word) for word in content_words(f"{row.title} {row.fact}")) if root in asked
    ]
    weight = sum(_weight(word) for word in shared)
    pairs = [word for word in shared if _is_pair(word)]
    half = sum(_weight(word) for word in pairs) >= _ENOUGH_PAIRS and len(pairs) * 2 >= len(asked)
    return f"shares {', '.join(shared[:6])}" if weight >= _ENOUGH or half else ""


def _weight(word: str) -> float:
    """A pair of characters is half a word, and so is a short number; a longer number, or a name with joints, is two."""
    if _is_pair(word) or (word.isdigit() and len(word) < 3):
        return 0.5
    return 1.0 if word.isalpha() else 2.0


def _is_pair(word: str) -> bool:
    return not word.isascii() and len(word) <= 2


def stem(word: str) -> str:
    """Returns a rough stem, enough to see that "deploys" is about deploying."""
    if word.isascii() and word.isalpha() and len(word) > 4:
        for ending in ("ing", "es", "ed", "s", "e"):
            if word.endswith(ending):
                return word[: -len(ending)]
    return word
