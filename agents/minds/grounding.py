"""Is a fact what was said? Decided by its words, so that nothing of the assistant's or of a file's passes as the user's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ultan.agents.patterns.specifics import addresses, specifics
from ultan.configs.edge.words import content_words
from ultan.library.episodes import said

# A fact may be put better than it was said; from this share of its content words on it is still what was said.
SHARE = 1 / 3
# A narrative quotes, so more of it is; the rest may say who said it.
TOLD_SHARE = 1 / 2
# "CI/CD", "client/server": nothing that is reached.
_EITHER = re.compile(r"[\w+-]+(?:/[\w+-]+)+")
_IP = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}(?!\d)")
_LINK = re.compile(r"\[\[[^\]\n]*\]\]")
# Between pieces of a quote. Pieces of a word or two could be put together to anything.
_GAP = re.compile(r"\s*(?:…|\.{3})\s*")
_EDGE = " \t\n\"“”„'.,;:"
PIECE_CHARS = 6


def unsaid(fact: str, quote: str, spoken: Iterable[str], carried: Iterable[str] = ()) -> str:
    """Returns what in a fact the user did not say, or "".

    `quote` must stand word by word in one of the texts `spoken` by the user, or be a piece of each with … between. Each value of
    the fact (a number, a name, a path) must stand in the texts or in what is `carried` over from an entry; what holds a digit
    in the quote itself, for it decides, and the scholar sees no more than the quote; of its other words a third must be theirs.
    """
    texts, carried = tuple(spoken), tuple(carried)
    if wrong := _misquoted(quote, texts):
        return wrong
    words = _words((*texts, *carried))
    if strange := _strange(fact, words):
        return f"the user never said {strange!r}: what only a file, a tool or the assistant says is not the user's word"
    if unquoted := _strange(fact, _words((quote, *carried)), digits=True):
        return f"the quote doesn't hold {unquoted!r}: quote what says it; where two turns do, a piece of each with … between"
    if _share(fact, words) < SHARE:
        return "hardly a word of the fact is the user's: put it in the user's own words and language, or drop it"
    return ""


def _misquoted(quote: str, texts: Sequence[str]) -> str:
    pieces = [quote] if said.contains(texts, quote) else [piece for piece in _GAP.split(quote) if piece.strip(_EDGE)]
    if not pieces or not all(said.contains(texts, piece) for piece in pieces):
        return "the quote doesn't stand, word by word, in the user's turns that you cite"
    if len(pieces) > len(texts):
        return "the quote leaves out words of a turn: copy one piece of each, without a gap"
    if len(pieces) > 1 and any(len(piece.strip(_EDGE)) < PIECE_CHARS for piece in pieces):
        return f"a piece of the quote is shorter than {PIECE_CHARS} characters: copy enough of it to be understood"
    return ""


def invented(title: str, narrative: str, spoken: Iterable[str]) -> str:
    """Returns what in a title or narrative neither the user nor an entry said, or "". `spoken` are the texts of them all."""
    words, story = _words(spoken), _LINK.sub(" ", narrative)
    if strange := _strange(f"{title}\n{story}", words):
        return f"nobody said {strange!r}: title and narrative hold nothing but what the user said"
    return (
        "" if _share(story, words) >= TOLD_SHARE else "the narrative is hardly the user's: it holds the user's own words, quoted"
    )


def added(fact: str, entries: Iterable[str]) -> str:
    """Returns what in a fact none of the entries' texts says, or ""."""
    words = _words(entries)
    if strange := _strange(fact, words):
        return f"none of the entries says {strange!r}: what is made of entries adds nothing to them"
    return "" if _share(fact, words) >= SHARE else "hardly a word of the fact is theirs: keep to the words of the entries"


def foreign_to(text: str, spoken: Iterable[str]) -> tuple[str, ...]:
    """Returns the values of a text that none of the others holds."""
    words = _words(spoken)
    return tuple(value for value in specifics(text) if not frozenset(content_words(value)) <= words)


def unsaid_address(text: str, spoken: Iterable[str]) -> str:
    """Returns the first address (a host, a URL, a path, a port) of a text that none of the others holds, or ""."""
    found = (value for value in foreign_to(text, spoken) if not _EITHER.fullmatch(value))
    return next((value for value in found if addresses((value,)) or _IP.match(value)), "")


def left_out(fact: str, entry: str) -> str:
    """Returns the first value of an entry's fact that another fact doesn't hold, or ""."""
    return _strange(entry, _words((fact,)))


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in content_words(text))


def _strange(fact: str, words: frozenset[str], digits: bool = False) -> str:
    """Returns the first value of a fact, or with `digits` the first that holds a digit, of which a word isn't among these."""
    values = (value for value in specifics(fact) if not digits or any(map(str.isdigit, value)))
    return next((value for value in values if not frozenset(content_words(value)) <= words), "")


def _share(fact: str, words: frozenset[str]) -> float:
    """The share of a fact's content words that are among these; of a fact without any, all."""
    wanted = frozenset(content_words(fact))
    return len(wanted & words) / len(wanted) if wanted else 1.0
