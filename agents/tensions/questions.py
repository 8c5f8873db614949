"""What a prompt of the user leaves open. Clear words or nothing: a question that nobody left open would be asked for weeks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ultan.agents.patterns.prose import prose
from ultan.agents.patterns.sentences import Sentence, sentences
from ultan.agents.tensions.wording import (
    GOES_ON,
    HANDED_OVER,
    LEADS,
    MOMENTARY,
    OBJECT,
    POINTS,
    SUBJECT_FIRST,
    UNSURE,
    WHOLE,
)
from ultan.configs.edge import fence
from ultan.configs.edge.words import content_words

# A matter of fewer content words names nothing that could be asked about; a longer text is a story.
MATTER_WORDS = 2
MATTER_CHARS = 240
# Sentences of a prompt that are read: who leaves something open says so in a few.
READ_SENTENCES = 20
_ASKS = ("?", "？")
_ENDS = " .。!…"


class OpenQuestion(NamedTuple):
    """A matter that is not decided yet: the `question` in the user's words, ending in a question mark, and the `sentence`."""

    question: str
    sentence: str


def open_questions(text: str) -> tuple[OpenQuestion, ...]:
    """Returns what the prompt leaves open, in its order; nothing of a text that carries a mark of injected memory.

    A prompt that puts the matter to the assistant leaves nothing open.
    """
    if fence.marked(text) or HANDED_OVER.search(text):
        return ()
    said = [one for line in prose(text) for one in sentences(line)][:READ_SENTENCES]
    found = [one for sentence in said if (one := _left_open(sentence))]
    return tuple(one for one in found if not _put_to_the_assistant(one, said))


def _left_open(sentence: Sentence) -> OpenQuestion | None:
    question = next((one for one in _questions(_plain(sentence.text), sentence.bare) if one), "")
    if not _telling(question) or MOMENTARY.search(sentence.text):
        return None
    return OpenQuestion(f"{question[:1].upper()}{question[1:]}?", sentence.text)


def _questions(text: str, bare: str) -> Iterator[str]:
    """What of a sentence is open, as a question. Its bare form must say so too: there quotations of others are blank."""
    for lead in (*LEADS, UNSURE):
        if (match := lead.search(text)) and lead.search(bare):
            yield _trimmed(text[match.end() :])
    text, bare = (GOES_ON.sub("", one.rstrip(_ENDS)) for one in (text, bare))
    if (match := SUBJECT_FIRST.search(text)) and SUBJECT_FIRST.search(bare):
        yield _about(match["matter"])
    if (match := OBJECT.search(text)) and OBJECT.search(bare):
        yield _about(match["matter"]) if not match["choice"] else f"{match['matter']}{match['choice']}"
    if any(pattern.search(text) and pattern.search(bare) for pattern in WHOLE):
        yield text


def _about(matter: str) -> str:
    if POINTS.match(matter) or len(content_words(matter)) < 1:
        return ""
    return matter if _asks(matter) else f"{matter}: what is it to be"


def _plain(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").replace("‘", "'")
    return " ".join(plain.split())


def _asks(matter: str) -> bool:
    return re.match(r"(?:whether|if|which|what|who|where|how|when)\b", matter, re.IGNORECASE) is not None


def _trimmed(matter: str) -> str:
    short = GOES_ON.sub("", matter)
    return (short if _telling(short) else matter).strip(_ENDS + "?？")


def _telling(matter: str) -> bool:
    return len(matter) <= MATTER_CHARS and len(content_words(matter)) >= MATTER_WORDS


def _put_to_the_assistant(one: OpenQuestion, said: Sequence[Sentence]) -> bool:
    """True where another sentence of the prompt asks about the matter."""
    words = set(content_words(one.question))
    asking = (other.text for other in said if other.text != one.sentence and other.text.endswith(_ASKS))
    return any(words & set(content_words(text)) for text in asking)
