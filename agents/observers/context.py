"""The observer of context without a model: what recurs in an episode, what follows from it, which entries it is near."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ultan.agents.known import Known
from ultan.agents.observers.naming import named
from ultan.agents.observers.saying import Spoken, by_event, quoted
from ultan.agents.self_model.reactions import reaction
from ultan.blackboard.observed import PIECES, QUOTE_CHARS, Context, Link, Remark
from ultan.configs.edge.words import content_words

# Entries that one prompt is linked to, and the words that it must share with each: one word is chance.
LINKS_EACH, SHARED = 3, 2
# Prompts in which a name must stand for it to recur.
RECURS = 2
_FOLLOWS = re.compile(
    r"\b(?:because|since|otherwise|or else|so that|therefore|that's why|which means|else the|if you don't|weil|denn|sonst|"
    r"damit|deshalb|"
    r"parce que|sinon|donc|car|porque|si no|así que|por eso|senão|por isso|perché|altrimenti|quindi)\b|因为|否则|不然|"
    r"所以|から|ので|ないと",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\b(?:first\b.*\bthen|before you|only after|and only then|in that order|erst\b.*\bdann|d'abord\b.*\bensuite|"
    r"primero\b.*\bluego)\b",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\b(?:always|never|every time|each time|from now on|immer|nie|toujours|jamais|siempre|nunca|sempre|mai)\b|总是|从不|"
    r"必ず|いつも",
    re.IGNORECASE,
)


def context(said: Sequence[Spoken], known: Known, scopes: tuple[str, ...]) -> Context:
    """Returns patterns, implications and links of the sentences; `scopes` are those in which entries are looked for."""
    return Context(
        patterns=tuple(_patterns(said))[-PIECES:],
        implications=tuple(_implications(said))[-PIECES:],
        links=tuple(_links(said, known, scopes))[-PIECES:],
    )


def _patterns(said: Sequence[Spoken]) -> Iterator[Remark]:
    seen: dict[str, set[str]] = {}
    for one in said:
        for says in _ways(one):
            yield _remark(says, one)
        for name in named(one.text):
            events = seen.setdefault(name.name.casefold(), set())
            if one.event_id not in events and len(events) == RECURS - 1:
                yield _remark(f"comes back to {name.name}", one)
            events.add(one.event_id)


def _ways(one: Spoken) -> Iterator[str]:
    took = reaction(one.text, asked=False)
    if took in ("corrected", "exasperated"):
        yield "corrects the work" if took == "corrected" else "says it again"
    if one.states and _ORDER.search(one.bare):
        yield "keeps an order of steps"
    if one.states and _HABIT.search(one.bare):
        yield "holds each time"


def _implications(said: Sequence[Spoken]) -> Iterator[Remark]:
    for one in said:
        if one.states and _FOLLOWS.search(one.bare):
            yield _remark("gives a reason", one)


def _links(said: Sequence[Spoken], known: Known, scopes: tuple[str, ...]) -> Iterator[Link]:
    linked: set[str] = set()
    for event_id, prompt in by_event(said).items():
        words = frozenset(content_words(" ".join(one.text for one in prompt)))
        for entry in known.similar(" ".join(one.text for one in prompt), scopes, LINKS_EACH):
            shared = sorted(words & frozenset(content_words(f"{entry.title} {entry.fact}")))
            if len(shared) >= SHARED and entry.id not in linked:
                linked.add(entry.id)
                yield Link(entry_id=entry.id, event_id=event_id, shared=tuple(shared))


def _remark(says: str, one: Spoken) -> Remark:
    return Remark(says=says[:160], quote=quoted(one.text, QUOTE_CHARS), event_id=one.event_id)
