"""How a turn's text is indexed and how a question is put to the index: both sides in one place, so that they agree."""

from __future__ import annotations

import unicodedata

from ultan.configs.edge.words import content_words, words

# A trigram index answers nothing shorter.
PIECE_CHARS = 3
# Words of a question that are used: the rest of a long one adds time and no aim.
QUERY_WORDS = 32


def word_text(text: str) -> str:
    """Returns what the word index holds for a text: glued identifiers also in parts, CJK in pairs of characters."""
    return " ".join(words(text))


def piece_text(text: str) -> str:
    """Returns what the trigram index holds for a text."""
    return unicodedata.normalize("NFKC", text).casefold().replace("\x00", " ")


def word_query(query: str) -> str:
    """Returns an FTS5 expression that any of the question's words fulfils, "" where it has none."""
    found = content_words(query) or words(query)
    return " OR ".join(_quoted(word) for word in dict.fromkeys(found[:QUERY_WORDS]))


def piece_query(query: str) -> str:
    """Returns an FTS5 expression that asks for all of the question's pieces (stop words left out), "" where it has none.

    A piece also matches within a word, so that one alone of several would match nearly anything.
    """
    pieces = [piece for piece in piece_text(query).split() if len(piece) >= PIECE_CHARS and content_words(piece)]
    return " AND ".join(_quoted(piece) for piece in dict.fromkeys(pieces[:QUERY_WORDS]))


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'
