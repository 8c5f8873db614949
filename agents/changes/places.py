"""Where the value of a fact stands and what it belongs to: subject, the word that states it, value, and the rest.

"The birch mailer listens on port 4410" has the subject "birch mailer", the verb "listen", the link "port" and the value "4410".
Only a value that is stated of a subject can be changed by another one; a name within the subject makes it another subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ultan.agents.patterns.predicates import (
    ADVERBS,
    ARTICLES,
    DROPS,
    KINDS,
    LINKS,
    MOVES,
    NAMES,
    ONE_OF,
    PEOPLE,
    PLURAL,
    QUALIFIERS,
    QUALITIES,
    QUALITY_ENDINGS,
    STATES,
    word_set,
)
from ultan.agents.patterns.specifics import specifics

# A name of something is no longer than this; what is longer describes it.
NAME_WORDS = 3

_TOKEN = re.compile(r"[぀-ヿ一-鿿]|'s\b|[,;()=](?=\s|$)|[^\s,;()'぀-ヿ一-鿿]+(?:'(?!s\b)\w+)*|[,;(]")
_STOP = frozenset(",;().!?")
# Say what becomes of a subject, and with a value after them nothing that one thing has one of at a time.
_DOINGS = word_set(
    "goes sends comes gets stores writes needs must should may can has have keeps builds ships deploys renders "
    "geht gehen muss müssen va vont doit doivent van debe deben vai vão deve "
    "devem devono vanno"
)
_JOINS = word_set("and but because since so which und aber weil et mais y pero e mas ma")


class Place(NamedTuple):
    """One value of a fact. `subject`, `link` and `tail` are its words in order, folded, without those that name nothing.

    `verb` says how the value is stated, `moved` that it came to be so; `tail` reaches to the end of the clause, `rest` on to the
    end of the fact. `sure` is False where the value is a plain word that could be a quality, `single` where the verb may be said
    of several values.
    """

    subject: tuple[str, ...]
    verb: str
    moved: bool
    link: tuple[str, ...]
    value: str
    tail: tuple[str, ...]
    rest: tuple[str, ...]
    sure: bool
    single: bool

    @property
    def named(self) -> bool:
        """True where the verb says whose the thing is or what it is called."""
        return self.verb in NAMES.values()


def places(fact: str) -> tuple[Place, ...]:
    """Returns the values that the fact states of a subject, each where it stands; none for a fact that states none."""
    tokens = tuple(_tokens(fact))
    found: list[Place] = []
    for start, end in _values(tokens):
        verb = _verb(tokens, start)
        if verb is not None:
            found.append(_place(tokens, verb, start, end))
    found.extend(_complements(tokens))
    return tuple(dict.fromkeys(place for place in found if place.subject or (place.verb == "use" and place.link)))


def subject(clause: str) -> tuple[str, ...] | None:
    """Returns the words of what a clause speaks about; None where it has no verb, () where it names nobody."""
    tokens = tuple(_tokens(clause))
    for at, token in enumerate(tokens):
        if token.casefold() in STATES or token.casefold() in MOVES | DROPS | _DOINGS or _goes(tokens, at):
            return _subject(tokens, at, len(tokens))
    return None


def _goes(tokens: Sequence[str], at: int) -> bool:
    """True for the verb of "alerts go to the pager"; Go may also be a language."""
    return tokens[at] == "go" and at + 1 < len(tokens) and tokens[at + 1].casefold() in LINKS


def _tokens(fact: str) -> Iterator[str]:
    for match in _TOKEN.finditer(fact.replace("’", "'")):
        token = match[0]
        word = token.rstrip('.!?:"”*`').lstrip('"“*`')
        if word:
            yield word
        if token not in _STOP and token[-1:] in ".!?:":
            yield token[-1]


def _values(tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Runs of tokens that are numbers, names or identifiers."""
    start = 0
    while start < len(tokens):
        end = start
        while end < len(tokens) and _is_value(tokens, end):
            end += 1
        if end > start:
            yield start, end
        start = max(end, start + 1)


def _is_value(tokens: Sequence[str], at: int) -> bool:
    word = tokens[at]
    if word in _STOP or word in (":", "="):
        return False
    return bool(specifics(word)) or (at > 0 and word[0].isupper() and tokens[at - 1] not in _STOP)


def _verb(tokens: Sequence[str], before: int) -> int | None:
    """The place of the word that states the value: the last one before it in its clause."""
    for at in range(before - 1, -1, -1):
        word = tokens[at].casefold()
        if word in _STOP:
            return None
        if word in STATES or word in NAMES or word in MOVES:
            return at
    return None


def _place(tokens: Sequence[str], verb: int, start: int, end: int) -> Place:
    word = tokens[verb].casefold()
    stop = next((at for at in range(end, len(tokens)) if tokens[at].casefold() in _STOP | _JOINS), len(tokens))
    about, link = _subject(tokens, verb, start), tokens[verb + 1 : start]
    moved = word in MOVES
    if moved and not _plain(tokens[:verb]):
        link = tokens[_preposition(tokens, verb, start) : start]
    return Place(
        subject=about,
        verb=NAMES.get(word) or STATES.get(word, "move"),
        moved=moved,
        link=tuple(token.casefold() for token in link if token.casefold() not in LINKS | ADVERBS),
        value=" ".join(tokens[start:end]),
        tail=_plain(tokens[end:stop]),
        rest=_plain(tokens[stop + 1 :]),
        sure=_sure(about, tokens[start:end]),
        single=word not in PLURAL and STATES.get(word) != "run",
    )


def _subject(tokens: Sequence[str], verb: int, before: int) -> tuple[str, ...]:
    """What stands before the verb; of "I moved the dev server to 8080", what was moved."""
    if tokens[verb].casefold() in MOVES:
        moved = _plain(tokens[verb + 1 : _preposition(tokens, verb, before)])
        if moved and _preposition(tokens, verb, before) < before:
            return moved
    return _plain(tokens[:verb])


def _preposition(tokens: Sequence[str], verb: int, before: int) -> int:
    return next((at for at in range(verb + 1, before) if tokens[at].casefold() in ("to", "from", "onto", "auf", "nach")), before)


def _plain(tokens: Sequence[str]) -> tuple[str, ...]:
    words = (token.casefold() for token in tokens if token not in _STOP)
    return tuple(word for word in words if word not in ADVERBS and word not in PEOPLE and word not in ARTICLES and word != ":")


def _complements(tokens: Sequence[str]) -> Iterator[Place]:
    """A value of plain words: all that follows "is", "is owned by", "is called" up to the end of the fact."""
    verbs = [at for at, token in enumerate(tokens) if token.casefold() in NAMES or STATES.get(token.casefold()) == "be"]
    if not verbs or _STOP & set(tokens[verbs[-1] :][:-1]):
        return
    start, end = verbs[-1] + 1, len(tokens)
    while end > start and (tokens[end - 1] in _STOP or tokens[end - 1].casefold() in ADVERBS):
        end -= 1
    while start < end and tokens[start].casefold() in ADVERBS | {"by", "to"}:
        start += 1
    if 0 < end - start <= NAME_WORDS and not any(_binds(token) for token in tokens[start:end]):
        yield _place(tokens, verbs[-1], start, end)._replace(link=())


def _binds(token: str) -> bool:
    """An amount, or a word that ties the value to something else, is no part of a name."""
    return token[0].isdigit() or token.casefold() in LINKS | QUALIFIERS


def _sure(about: Sequence[str], value: Sequence[str]) -> bool:
    """True for a name, and for a plain word where the subject is of a kind that has one; a quality is neither."""
    if not about or about[0] in ONE_OF:
        return False
    if all(specifics(token) or token[0].isupper() for token in value):
        return True
    return about[-1] in KINDS and not any(_quality(token.casefold()) for token in value)


def _quality(word: str) -> bool:
    return word in QUALITIES or word.endswith(QUALITY_ENDINGS)
