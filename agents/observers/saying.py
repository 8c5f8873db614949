"""The user's own sentences of an episode: what observers look at, and all that they look at.

Code, logs and quoted text within a prompt are left out, as are prompts that carry a mark of our own injected blocks. What the
assistant said and tools printed is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ultan.agents.hearing import OWN_COMMAND, RETRACTED_PROMPTS
from ultan.agents.patterns.against import AGAINST
from ultan.agents.patterns.cues import Cue, present
from ultan.agents.patterns.extract import retracts
from ultan.agents.patterns.frames import FRAMES, MOCKS, RETRACTION
from ultan.agents.patterns.prose import prose
from ultan.agents.patterns.sentences import sentences
from ultan.configs.edge import fence
from ultan.library.episodes.turn import Turn

# Sentences that are looked at in one episode: a long working day. Beyond it the work would grow without anybody being told more.
SENTENCES = 400
SENTENCE_CHARS = 400
# Cues after which a sentence states nothing.
_BARS = frozenset({"question", "musing", "reported", "product", "asks-memory", "quoted", "slips"})
_SUPPOSES: tuple[Cue, ...] = (MOCKS, *FRAMES)
_UNSTATED: tuple[Cue, ...] = (RETRACTION, *(cue for cue in AGAINST if cue.name in _BARS))


class Spoken(NamedTuple):
    """One sentence that the user typed. `states` is False where it asks, supposes or mocks, or was taken back afterwards."""

    event_id: str
    text: str
    bare: str
    states: bool


def spoken(turns: Iterable[Turn]) -> tuple[Spoken, ...]:
    """Returns the user's sentences in the order of time, of a long episode the last ones."""
    prompts: list[list[Spoken]] = []
    for turn in turns:
        if not _own(turn):
            continue
        if retracts(turn.text):
            prompts[-RETRACTED_PROMPTS:] = [[one._replace(states=False) for one in said] for said in prompts[-RETRACTED_PROMPTS:]]
        prompts.append(list(_sentences(turn)))
    return tuple(one for said in prompts for one in said)[-SENTENCES:]


def texts(turns: Iterable[Turn]) -> dict[str, str]:
    """Returns, by event, what may be cited of each prompt that `spoken` reads: the user's own words, without what was pasted."""
    return {turn.event_id: " ".join(prose(turn.text)) for turn in turns if _own(turn)}


def _own(turn: Turn) -> bool:
    return turn.role == "user" and not fence.marked(turn.text) and not turn.text.lstrip().startswith(OWN_COMMAND)


def _sentences(turn: Turn) -> Iterator[Spoken]:
    supposed = False
    for line in prose(turn.text):
        for one in sentences(line):
            supposed = supposed or bool(present(_SUPPOSES, one.bare))
            unstated = supposed or one.text.rstrip().endswith(("?", "？")) or bool(present(_UNSTATED, one.bare))
            if len(one.text) <= SENTENCE_CHARS:
                yield Spoken(turn.event_id, one.text, one.bare, states=not unstated)


def quoted(text: str, cap: int) -> str:
    """Returns a sentence in one line, cut to `cap` characters at its end: verbatim as far as it goes."""
    return " ".join(text.split())[:cap].rstrip()


def by_event(said: Sequence[Spoken]) -> dict[str, list[Spoken]]:
    """Returns the sentences of each prompt."""
    found: dict[str, list[Spoken]] = {}
    for one in said:
        found.setdefault(one.event_id, []).append(one)
    return found
