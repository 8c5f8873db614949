"""From what somebody typed to a question that can be asked: words, times and types, or the reason why it can't be. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from difflib import get_close_matches
from typing import NamedTuple, get_args

from ultan.blackboard.wire import Recall
from ultan.entrypoints.misuse import MisuseError
from ultan.library.entry import EntryType
from ultan.retrieval.questions import asking, when
from ultan.retrieval.spans import Span

TYPES: tuple[EntryType, ...] = get_args(EntryType)

# Characters of a question: of what is longer, a log or a file, both ends say what it is about.
QUESTION_CHARS = 8_000


class Typed(NamedTuple):
    """What was typed: the words, and the filters as text; "" and () are none. A type may be several, with commas between."""

    words: str = ""
    types: Sequence[str] = ()
    since: str = ""
    until: str = ""
    past: bool = False


class Understood(NamedTuple):
    """A question that still lacks its project and page, and in words how it is narrowed or widened."""

    recall: Recall
    filters: tuple[str, ...]


def understood(typed: Typed, now: datetime) -> Understood:
    """Returns what was asked, by the clock of whoever asks; a question that names a time is narrowed by it.

    `now` is local time that knows its distance to UTC. Raises MisuseError where nothing is asked, or a filter can't be used.
    """
    words, types, given = cleaned(typed.words), tuple(dict.fromkeys(_types(typed.types))), _span(typed, now.date())
    said = asking.understand(words, now.date())
    if given:
        # A time that is given outright counts, whatever the question names.
        said = said._replace(subject=words, span=given, time="")
    if not (said.subject or said.span or types or said.earlier):
        raise MisuseError("there is no question: give words (a name, path or command that it is about), a type, since or until.")
    offset = now.utcoffset()
    recall = Recall(
        query=said.subject, types=types, since=said.span.since, until=said.span.until, past=typed.past or bool(said.earlier),
        only_past=bool(said.earlier) and not said.subject,
        utc_offset_s=int(offset.total_seconds()) if offset else 0,
    )  # fmt: skip
    return Understood(recall, tuple(_filters(recall, said)))


def cleaned(words: str) -> str:
    """Returns a question on one line without control characters, of a long one both ends."""
    bare = "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in words)
    line = " ".join(bare.split())
    half = QUESTION_CHARS // 2
    return line if len(line) <= QUESTION_CHARS else f"{line[:half]} … {line[-half:]}"


def _types(named: Sequence[str]) -> Iterator[EntryType]:
    for name in (piece.strip().casefold() for one in named for piece in one.split(",")):
        found = next((known for known in TYPES if name in (known, f"{known}s", known.replace("y", "ies"))), None)
        if found:
            yield found
        elif name:
            near = get_close_matches(name, TYPES, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise MisuseError(f"there is no type {name[:40]!r}.{hint} There are: {', '.join(TYPES)}.")


def _span(typed: Typed, today: date) -> Span:
    since, until = (_read(name, text, today) for name, text in (("since", typed.since), ("until", typed.until)))
    span = Span(since.since, until.until)
    if span.since and span.until and span.since > span.until:
        order = f"since {typed.since!r} ({span.since}) comes after until {typed.until!r} ({span.until})"
        raise MisuseError(f"{order}, so no day is left: exchange the two.")
    return span


def _read(name: str, text: str, today: date) -> Span:
    if not text.strip():
        return Span()
    try:
        return when.read(text, today)
    except when.UnknownTimeError as error:
        raise MisuseError(f"{name}: {error}") from error


def _filters(recall: Recall, said: asking.Asking) -> Iterator[str]:
    if recall.since or recall.until:
        named = f"“{said.time}”: " if said.time else ""
        yield f"{named}told or changed {_days(recall.since, recall.until)}"
    if recall.types:
        yield f"of type {' or '.join(recall.types)}"
    if said.earlier:
        yield f"“{said.earlier}”: {'also ' if said.subject else ''}what held earlier and doesn't any more"


def _days(since: date | None, until: date | None) -> str:
    if since and until:
        return f"on {since}" if since == until else f"from {since} to {until}"
    return f"since {since}" if since else f"until {until}"
