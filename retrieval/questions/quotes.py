"""The user's own words beside what a recall found: quoted with their day, never stated. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime, timedelta, timezone

from ultan.blackboard.wire import Quote
from ultan.configs.edge.words import content_words
from ultan.library.episodes.turn import LATEST_TS, Turn
from ultan.retrieval.duplicates import Said, same
from ultan.retrieval.indexing.vocabulary import stems

# Share of a question's content words that a quote must hold, and how many at least: one word in common quotes at random.
COVERED = 0.5
SHARED_WORDS = 2
# Content words below which a turn that was asked for by its time says nothing: "ok, go on".
TELLING_WORDS = 3
# Characters of one quote: a few sentences; of a longer turn the part around the first shared word is quoted.
QUOTE_CHARS = 400
_QUESTION_ENDS = ("?", "？", "¿")
# "Which port does", "is there": how an English question begins that lacks its mark; "what I want is" tells.
_INTERROGATIVE = re.compile(
    r"(?:(?:and|so|but|ok|hey|please|hm)\W+)*(?:"
    r"(?:what|which|when|where|who|whom|whose|why|how)(?:\s+(?!(?:i|we|you|it|they|the|that)\b)\w+){0,2}?"
    r"(?:'s|\s+(?:is|are|was|were|do|does|did|should|can|could|would|will|has|have|had))\b"
    r"|(?:does|did|is|are|was|were)\s+(?:i|we|you|it|there|the|this|that|these|those|my|our|your|any)\b"
    r"|(?:do|have|has|had)\s+(?:i|we|you|they|any)\b)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])|\n+")


def covers(query: str, text: str) -> bool:
    """True where a text holds enough of a question's content words."""
    asked, said = stems(query), stems(text)
    shared = len(asked & said)
    return bool(asked) and shared >= min(SHARED_WORDS, len(asked)) and shared >= COVERED * len(asked)


def asks(turn: Turn) -> bool:
    """True for a turn that asks something itself, and so tells nothing: by its mark, or of one sentence by how it begins."""
    text = turn.text.strip()
    single = len(_SENTENCE_END.split(text)) == 1
    return text.endswith(_QUESTION_ENDS) or (single and _INTERROGATIVE.match(text) is not None)


def tells(turn: Turn) -> bool:
    """True for a turn that says enough to be quoted where everything of a time was asked for."""
    return len(set(content_words(turn.text))) >= TELLING_WORDS


def distinct(turns: Sequence[Turn], cited: Collection[str]) -> Iterator[Turn]:
    """Yields the turns in order without those whose event is in `cited`, and without what says the same as one before it."""
    kept: list[Said] = []
    for turn in turns:
        said = Said.of(turn.text)
        if turn.event_id not in cited and not any(same(said, earlier) for earlier in kept):
            kept.append(said)
            yield turn


def quote(turn: Turn, query: str, offset_s: int = 0) -> Quote:
    """Returns a turn's words where they share most with a question, with the day by a clock so far ahead of UTC."""
    zone = timezone(timedelta(seconds=offset_s))
    said = datetime.fromtimestamp(min(max(turn.ts, 0.0), LATEST_TS), UTC).astimezone(zone).date().isoformat()
    text = excerpt(turn.text, query, QUOTE_CHARS)
    return Quote(text=text, said=said, session=turn.session, project=turn.project.name, event_id=turn.event_id)


def excerpt(text: str, query: str, chars: int) -> str:
    """Returns a text on one line; of a longer one at most `chars`, from the sentence on that shares most with a question."""
    if len(text) <= chars:
        return " ".join(text.split())
    asked = stems(query)
    sentences = [piece for piece in _SENTENCE_END.split(text) if piece.strip()]
    best = max(range(len(sentences)), key=lambda place: (len(asked & stems(sentences[place])), -place), default=0)
    said = " ".join(" ".join(_from_word(sentences[best : best + 1], asked, chars) + sentences[best + 1 :]).split())
    begun = "" if text.lstrip().startswith(said[:chars]) else "… "
    return f"{begun}{said[:chars].rstrip()}{' …' if len(said) > chars else ''}"


def _from_word(sentence: list[str], asked: frozenset[str], chars: int) -> list[str]:
    """Of one sentence that is longer than what is quoted, the part from the first shared word on."""
    if not sentence or len(sentence[0]) <= chars:
        return sentence
    first = next((word.start() for word in re.finditer(r"\S+", sentence[0]) if asked & stems(word[0])), 0)
    return [sentence[0][first:]]
