"""From one prompt of the user to the statements in it; deterministic, no model, bounded time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from ultan.agents.patterns.clauses import clauses
from ultan.agents.patterns.cues import Cue, found, present
from ultan.agents.patterns.decision import BESIDE, SUPPORTS, TAUGHT, Weighed, points_back, together, weigh
from ultan.agents.patterns.doubts import DOUBTS
from ultan.agents.patterns.frames import FRAMES, RETRACTION
from ultan.agents.patterns.past import before as told_before
from ultan.agents.patterns.past import retiring, told_as_past
from ultan.agents.patterns.prose import prose
from ultan.agents.patterns.reach import EVERYWHERE, reach
from ultan.agents.patterns.replaced import replaced
from ultan.agents.patterns.sentences import Sentence, bare, sentences
from ultan.agents.patterns.specifics import specifics
from ultan.agents.patterns.statement import Statement
from ultan.agents.patterns.subject import hollow, lacks_subject, subject_of
from ultan.agents.patterns.talk import SILENCE, Talk
from ultan.agents.patterns.teaching import TEACHING
from ultan.agents.patterns.wording import FACT_CHARS, keywords, on_topic, parted, shortened, tidy, title, without_wish
from ultan.configs.edge import fence
from ultan.configs.edge.words import content_words
from ultan.library.entry import EntryType

# A quote keeps what stood around the fact; beyond this a prompt tells a story.
QUOTE_CHARS = 900
# What is looked at of one prompt, at its head and again at its end: a person types a handful of sentences, a paste of prose has
# hundreds.
SENTENCES = 10
READ_CHARS = 1_500
# A sentence longer than this was not typed into a prompt.
SENTENCE_CHARS = 400
# "Hang on. No. Then nobody can read it. Scrap that": who takes something back says so within so many sentences.
RETRACTS_IN = 5
# "True for all our repos": a prompt this short adds nothing but its reach.
WIDENING_WORDS = 7
# "Lovely. Remember that one, would you": a prompt this short vouches for the one before it.
VOUCHING_WORDS = 16

# A reply of this many content words says what was settled and not about what.
SHORT_REPLY = 5
_REPLIES = frozenset({"answer", "open-answer", "standing-answer", "sets-right", "picks", "verdict", "chosen", "this-not-that"})

# A fact with the names that stand beside it may be longer than one line shows: what is cut then is its reason.
WITH_NAMES_CHARS = 280
# Explicit wishes and rules open a statement of their own; what starts like this goes on with the one before.
_OWN_CUES = frozenset({"wish", "from-on"})
_GOES_ON = re.compile(
    r"^(?:and|but|so|because|otherwise|or|then|also|since|which|that(?:'s)?|those|these|it(?:'s)?|its|they|them|"
    r"there(?:'s)?|this|"
    r"the other|same|only|plus|first|now|after|before|und|aber|sonst|weil|et|mais|sinon|y|pero|si no|e|mas|ma|\(|\d)(?!\w)"
    r"|^(?:而|不然|否则|所以|だから|それ|そう)"
)
# What opens a frame over the next prompt: a supposition, a text with what it says, somebody's words with a question.
_SUPPOSING, _GIVING, _TELLING = (
    tuple(cue for cue in (*FRAMES, *DOUBTS) if cue.name in names)
    for names in (("hypothetical",), ("fiction", "material", "quoted"), ("reported",))
)
_HELD_OUT = re.compile('[:"\n“«「：]')
# Kinds in the order in which they win where several cues of a fact name one.
_KINDS: tuple[EntryType, ...] = ("procedure", "decision", "gotcha", "constraint", "preference", "fact")


def extract(text: str, talk: Talk = SILENCE, bar: float = TAUGHT) -> tuple[Statement, ...]:
    """Returns what the prompt states and would still hold in the next session, in the order of the prompt.

    `talk` is what stands before the prompt: "it's 7443" gets its subject from there. `bar` is the score from which something
    counts as stated, FAINT at least; a statement below TAUGHT has a confidence below 0.5. Text that carries a mark of our own
    injected blocks states nothing. Time is bounded: of a long text only head and tail are read.
    """
    if fence.marked(text):
        return ()
    lines = prose(text)
    said = _sentences(lines)
    quote = shortened(" ".join(lines), QUOTE_CHARS)
    before = dict(zip(said, (talk.answers, *(one.text for one in said)), strict=False))
    stated = [_statement(group, quote, before[group[0].sentence], talk.request) for group in _groups(weigh(said, talk), bar)]
    return tuple(_succeeding(stated))


def _succeeding(stated: Sequence[Statement]) -> Iterator[Statement]:
    """What is stated, where a statement that only retires a value is told as past in the one that follows or goes before it."""
    retired = [retiring(parted(one.fact)[0]) for one in stated]
    for at, one in enumerate(stated):
        if not retired[at]:
            beside = [side for side in (at - 1, at + 1) if 0 <= side < len(stated) and retired[side]]
            gone = [value for side in beside for value in retired[side] if _heir(retired, side) == at]
            fact = told_before(one.fact, gone)
            yield one.model_copy(update={"fact": fact, "replaces": replaced(fact)}) if gone else one
        elif _heir(retired, at) is None:
            yield one


def _heir(retired: Sequence[tuple[str, ...]], at: int) -> int | None:
    """The place of the statement that takes over what this one retires: the next one, else the one before."""
    return next((place for place in (at + 1, at - 1) if 0 <= place < len(retired) and not retired[place]), None)


def _sentences(lines: Iterable[str]) -> list[Sentence]:
    whole = [one for line in lines for one in sentences(line) if len(one.text) <= SENTENCE_CHARS]
    head = _fitting(whole)
    tail = _fitting(whole[: len(head) - 1 : -1])[::-1] if head else []
    return [half for one in (*head, *tail) for half in clauses(one)]


def _fitting(said: Sequence[Sentence]) -> list[Sentence]:
    """The first sentences that fit the bounds of one end."""
    ends = accumulate(len(one.text) for one in said[:SENTENCES])
    return [one for one, end in zip(said, ends, strict=False) if end <= READ_CHARS]


def retracts(text: str) -> bool:
    """True where the prompt takes back what an earlier one said."""
    head = [sentence for line in prose(text) for sentence in sentences(line)][:RETRACTS_IN]
    return any(found(RETRACTION, sentence.bare) for sentence in head)


def vouches(text: str) -> bool:
    """True where a prompt says no more than that what was said before it is to be kept."""
    said = [sentence for line in prose(text) for sentence in sentences(line)]
    return len(text.split()) <= VOUCHING_WORDS and bool(said) and points_back(said[-1])


def widens(text: str) -> bool:
    """True where a prompt says no more than that what was said before it holds everywhere."""
    return len(text.split()) <= WIDENING_WORDS and "?" not in text and found(EVERYWHERE, bare(text))


def frames(text: str) -> bool:
    """True where a prompt supposes something, or puts the words of somebody else up for discussion."""
    said = [sentence for line in prose(text) for sentence in sentences(line)]
    supposed, given, told = (any(present(cues, one.bare) for one in said) for cues in (_SUPPOSING, _GIVING, _TELLING))
    return supposed or (given and _HELD_OUT.search(text) is not None) or (told and "?" in text)


def describe(text: str) -> Statement:
    """Returns the statement that a text is, taken at its word: nothing is decided, only typed, scoped and labelled.

    The first sentence is the fact where the text is longer than one line shows. Raises ValueError for an empty text.
    """
    whole = without_wish(" ".join(text.split()))
    if not whole:
        raise ValueError("there is nothing to remember in an empty text: say what it is")
    fact = whole if len(whole) <= FACT_CHARS else without_wish(_first_sentence(text))
    return _described(fact, quote=text.strip(), cues=present(TEACHING, bare(whole)), score=TAUGHT + 4)


def _first_sentence(text: str) -> str:
    first = next((s.text for line in text.splitlines() for s in sentences(line)), text)
    return shortened(" ".join(first.split()), 2 * FACT_CHARS)


def _groups(weighed: Sequence[Weighed], bar: float) -> Iterator[tuple[Weighed, ...]]:
    """Neighbours that hang together and reach the bar."""
    group: list[Weighed] = []
    groups: list[tuple[Weighed, ...]] = []
    for one in weighed:
        if group and (one.score < SUPPORTS or not _joins(group, one)):
            groups += _if_taught(group, bar)
            group = []
        if one.score >= SUPPORTS:
            group.append(one)
    groups += _if_taught(group, bar)
    yield from _with_names(weighed, groups) if together(max(groups, key=together, default=())) >= TAUGHT else groups


def _if_taught(group: list[Weighed], bar: float) -> Iterator[tuple[Weighed, ...]]:
    """Sentences that only point at something count for their neighbours and say nothing themselves."""
    telling = tuple(one for one in group if one.specifics or not hollow(one.sentence.bare))
    if telling and together(group) >= bar:
        yield telling


def _with_names(weighed: Sequence[Weighed], groups: Sequence[tuple[Weighed, ...]]) -> Iterator[tuple[Weighed, ...]]:
    """The groups, each with the sentences right before and after it that name something and that nothing tells against."""
    taken = {id(one) for group in groups for one in group}
    for group in groups:
        first, last = weighed.index(group[0]), weighed.index(group[-1])
        before = _standing_by(reversed(weighed[:first]), group, taken)
        after = _standing_by(weighed[last + 1 :], (*before, *group), taken)
        taken |= {id(one) for one in (*before, *after)}
        yield (*reversed(before), *group, *after)


def _standing_by(side: Iterable[Weighed], group: Sequence[Weighed], taken: set[int]) -> list[Weighed]:
    """The sentences of one side, from the group outwards, up to the first that doesn't belong to it."""
    chosen: list[Weighed] = []
    for one in side:
        if not _stands_by(one, (*group, *chosen), taken):
            break
        chosen.append(one)
    return chosen


def _stands_by(one: Weighed, group: Sequence[Weighed], taken: set[int]) -> bool:
    length = sum(len(member.sentence.text) + 1 for member in (*group, one))
    return id(one) not in taken and bool(one.specifics) and one.score >= BESIDE and length <= WITH_NAMES_CHARS


def _joins(group: Sequence[Weighed], one: Weighed) -> bool:
    length = sum(len(member.sentence.text) + 1 for member in group)
    if length + len(one.sentence.text) > FACT_CHARS:
        return False
    if len(group[-1].sentence.text.split()) <= 4 or len(one.sentence.text.split()) <= 4:
        return True
    if _OWN_CUES & {cue.name for cue in one.cues}:
        return False
    if min(one.score, group[-1].score) < TAUGHT:
        return True
    return _GOES_ON.match(one.sentence.bare) is not None or _shares_words(group[-1], one)


def _shares_words(one: Weighed, other: Weighed) -> bool:
    return bool(set(content_words(one.sentence.text)) & set(content_words(other.sentence.text)))


def _statement(group: Sequence[Weighed], quote: str, before: str, request: str) -> Statement:
    fact = tidy(told_as_past([one.sentence.text for one in group]))
    cues = tuple(dict.fromkeys(cue for one in group for cue in one.cues))
    short = _REPLIES & {cue.name for cue in cues} and len(content_words(fact)) <= SHORT_REPLY
    if short or lacks_subject(fact):
        fact = _about(fact, subject_of(before), request)
    return _described(shortened(fact, 2 * FACT_CHARS), quote=quote, cues=cues, score=together(group))


def _about(fact: str, subject: str, request: str) -> str:
    """The fact with what it is about: the subject of what it answers, else the request before it, as it was put."""
    if subject:
        return fact if subject.lower() in fact.lower() else f"{subject}: {fact}"
    return on_topic(fact, request)


def _described(fact: str, *, quote: str, cues: Sequence[Cue], score: float) -> Statement:
    named = specifics(fact)
    kinds = {cue.kind for cue in cues}
    return Statement(
        fact=fact,
        title=title(fact),
        type=next((kind for kind in _KINDS if kind in kinds), "fact"),
        scope_hint=reach(quote, fact, (cue.name for cue in cues)),
        quote=quote,
        keywords=keywords(fact),
        confidence=min(0.95, round(0.5 + 0.08 * (score - TAUGHT), 2)),
        surprise=_surprise(named, cues),
        replaces=replaced(fact),
        signals=tuple(cue.name for cue in sorted(cues, key=lambda cue: -abs(cue.weight))),
    )


def _surprise(named: Sequence[str], cues: Sequence[Cue]) -> float:
    """How far a competent assistant was from saying it: names and numbers, and going against what was done or assumed."""
    against = {"correction", "change", "prohibition", "opens-correcting"} & {cue.name for cue in cues}
    return min(0.95, round(0.4 + 0.15 * min(len(named), 2) + 0.1 * len(against), 2))
