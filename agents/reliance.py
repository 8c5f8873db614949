"""On what of memory did the assistant rely in a turn? Read off its words and calls, by rules; pure.

An entry is relied on where the assistant names its id, or where what it states (a value, a path, a command) stands in what the
assistant says or does, and stood in nothing that the user or a tool had said by then: then it came from nowhere else. The same
holds where the assistant says nearly all of its words again. An entry without anything of the kind ("be brief") leaves no other
trace, and whoever asks is told so (`leaves_traces`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import dropwhile
from typing import NamedTuple

from ultan.agents.changes.comparison import Claim
from ultan.configs.edge import fence
from ultan.configs.edge.words import content_words
from ultan.dynamics.records import How
from ultan.library.episodes.transcript import RECALLED
from ultan.library.episodes.turn import Turn

# Facts whose marks are kept: a session's index is weighed at each of its turns.
KNOWN = 4096
# A shorter value stands in too much by chance.
MARK_CHARS = 3
# Share of a text's words that say it again, and how many it has then at least: "commit and push" is said every day.
REPEATED, LEAST = 0.9, 5
# Numbers, paths, identifiers: what nobody writes by chance. Where an entry has such, plain names in it tell nothing.
_HARD = re.compile(r"\d|[^\w\s]|_|[a-z][A-Z]")
# What forbids is kept by not doing what it names.
_FORBIDS = re.compile(
    r"^(?:\W*(?:please|bitte)\W+)?(?:(?:never|don'?t|do not|must not|avoid|nie|niemals|keine?n?|jamais|ne|nunca|mai)\b"
    # "No, it is 7443", "no no" and "no keep it" set something right.
    r"|(?:no|não|non)\b(?!\s*(?:[^\w\s'’]|(?:no|não|non|not|i|it|we|they|you|this|that|the|there|just|still|keep|take|leave|put)\b)))"
    r"|\b(?:must not|may not|mustn't|forbidden|banned|off limits|darf nicht|verboten|interdit|pro[hi]+bid[oa]|vietat[oa])\b"
    r"|不要|禁止|不得|しないで",
    re.IGNORECASE,
)
_COMMAND = re.compile(r'"command"\s*:\s*"((?:[^"\\]|\\.)*)"')
_PARTS = re.compile(r"&&|\|\||[;|\n]|\\n")
_ASSIGNS = re.compile(r"\w+=")
# Of a call of our own tool, its input is the question.
_ASKS = ("ultan_recall",)


class Trace(NamedTuple):
    """That a turn relied on an entry, and how."""

    entry: str
    how: How


class Marks(NamedTuple):
    """By what an entry is recognised: `values` in any text, `commands` as the first words of one, both folded, and `words` where
    nearly all of them are said."""

    values: tuple[str, ...] = ()
    commands: frozenset[str] = frozenset()
    fact: str = ""
    words: frozenset[str] = frozenset()


def marks(fact: str) -> Marks:
    """Returns the marks of what an entry states, without what it names as gone; of what forbids, its words alone."""
    found = stated(fact)
    return Marks(words=found.words) if _FORBIDS.search(fact) else found


@lru_cache(maxsize=KNOWN)
def stated(fact: str) -> Marks:
    """Returns the marks of a fact, whether it forbids or not, without what it names as gone."""
    claim = Claim(fact)
    gone = frozenset(word for value in claim.replaces for word in content_words(value))
    values = [one for one in claim.values if len(one) >= MARK_CHARS and not gone & frozenset(content_words(one))]
    hard = [one for one in values if _HARD.search(one)]
    chosen = claim.holds if claim.replaces else frozenset()
    return Marks(tuple(map(folded, hard or values)), chosen, folded(claim.fact), frozenset(content_words(claim.fact)))


def leaves_traces(fact: str) -> bool:
    """True where it could be seen that somebody relied on what an entry states."""
    found = marks(fact)
    return bool(found.values or found.commands)


def turn_of(turns: Sequence[Turn], ts: float) -> slice | None:
    """Returns where in a session's turns the one lies that was going on right before a time: from its prompt to the next."""
    prompts = [place for place, turn in enumerate(turns) if turn.role == "user"]
    begun = [place for place in prompts if turns[place].ts < ts]
    if not begun:
        return None
    return slice(begun[-1], next((place for place in prompts if place > begun[-1]), len(turns)))


def named(turns: Iterable[Turn]) -> frozenset[str]:
    """Returns the ids of entries that an answer cites or that a tool was asked for."""
    return frozenset(trace.entry for turn in turns for trace in _by_id(turn))


def traces(turns: Sequence[Turn], where: slice, facts: Mapping[str, str]) -> frozenset[Trace]:
    """Returns on which of these facts (by their ids) a turn of a session relied, and how.

    `turns` are the session's, in the order of time; what was said in them before the turn is known to the assistant too.
    """
    by_id = {trace for turn in turns[where] for trace in _by_id(turn) if trace.entry in facts}
    found = {entry: marks(fact) for entry, fact in facts.items()}
    heard = [folded(turn.text) for turn in turns[: where.start] if _from_outside(turn)]
    for turn in turns[where]:
        if _from_outside(turn):
            heard.append(folded(turn.text))
        elif turn.role == "assistant" or turn.tool:
            by_id |= set(_by_marks(turn, found, heard))
    return frozenset(by_id)


def _by_id(turn: Turn) -> Iterator[Trace]:
    if turn.role == "assistant":
        yield from (Trace(entry, "cited") for entry in fence.ids(turn.text))
    elif turn.role == "tool" and not turn.tool:
        _, told, ids = turn.text.rpartition(RECALLED)
        yield from (Trace(entry, "recalled") for entry in (fence.ids(ids) if told else ()))


def _from_outside(turn: Turn) -> bool:
    return turn.role in ("user", "notice") or (turn.role == "tool" and not turn.tool)


def _by_marks(turn: Turn, found: Mapping[str, Marks], heard: Sequence[str]) -> Iterator[Trace]:
    if turn.tool.endswith(_ASKS):
        return
    text = folded(turn.text)
    words = frozenset() if turn.tool else frozenset(content_words(turn.text))
    how: How = "acted" if turn.tool else "quoted"
    commands = tuple(_commands(turn)) if turn.tool else ()
    for entry, known in found.items():
        said = any(stands(value, text) and not any(stands(value, one) for one in heard) for value in known.values)
        again = repeats(known.words, words) and not any(repeats(known.words, frozenset(content_words(one))) for one in heard)
        if said or again or any(_runs(command, known, heard) for command in commands):
            yield Trace(entry, how)


def repeats(words: frozenset[str], said: frozenset[str]) -> bool:
    """True where hardly one of a text's content words is missing among those that were said."""
    return len(words) >= LEAST and len(words & said) >= REPEATED * len(words)


def _runs(command: Sequence[str], known: Marks, heard: Sequence[str]) -> bool:
    """True for a command that the entry names: by the tool that it chooses, or by its first two words."""
    first = command[0]
    if first in known.commands and not any(stands(first, one) for one in heard):
        return True
    two = " ".join(command[:2])
    return len(command) > 1 and stands(two, known.fact) and not any(stands(two, one) for one in heard)


def _commands(turn: Turn) -> Iterator[tuple[str, ...]]:
    for line in _COMMAND.findall(turn.text):
        parts = (folded(part).split() for part in _PARTS.split(line))
        yield from (words for part in parts if (words := tuple(dropwhile(_ASSIGNS.match, part))))


def stands(value: str, text: str) -> bool:
    """True where the value stands in the text as a whole: a letter or digit at its edge isn't one within a longer word."""
    if value not in text:
        return False
    head = r"(?<![a-z0-9])" if value[0].isascii() and value[0].isalnum() else ""
    tail = r"(?![a-z0-9])" if value[-1].isascii() and value[-1].isalnum() else ""
    return re.search(head + re.escape(value) + tail, text) is not None


def folded(text: str) -> str:
    """Returns the text as it is compared: compatible letters unified, case folded."""
    return unicodedata.normalize("NFKC", text).casefold()
