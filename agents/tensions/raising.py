"""From what the user left open in an episode to proposals of tensions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ultan.agents.known import Known
from ultan.agents.patterns.extract import retracts
from ultan.agents.patterns.wording import keywords, title
from ultan.agents.tensions.answering import settles
from ultan.agents.tensions.questions import OpenQuestion, open_questions
from ultan.agents.tensions.standing import TENSION
from ultan.blackboard.events import Fact, Told
from ultan.blackboard.postings import Proposal
from ultan.configs.edge.words import content_words
from ultan.library.actions import Source, Write
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.episodes.turn import Turn, day
from ultan.library.trust import Trust

# Clear words of the user; still it is no rule, so less sure than what was asked to be remembered.
CONFIDENCE = 0.7
# Two questions of which the smaller shares this much of its content words ask the same.
ALIKE = 0.8
# Entries looked through for a question that asks the same.
LOOKED_AT = 12


class LeftOpen(Frozen):
    """A question with where it was said. `ts` is in seconds since the epoch."""

    question: str
    sentence: str
    event_id: str
    session: str
    scope: str
    ts: float


def left_open(turns: Iterable[Turn], own_commands: str) -> tuple[LeftOpen, ...]:
    """Returns what the user's turns leave open; what is asked twice once, and what the next prompts take back or settle not.

    Prompts that begin with `own_commands` are told events as well, and not read here.
    """
    found: list[LeftOpen] = []
    for turn in turns:
        if turn.role != "user" or turn.text.lstrip().startswith(own_commands):
            continue
        asked = open_questions(turn.text)
        if retracts(turn.text):
            found = []
        elif not asked:
            found = [one for one in found if not settles(turn.text, "", one.question)]
        found += [_of(one, turn) for one in asked if not any(alike(one.question, other.question) for other in found)]
    return tuple(found)


def told_open(told: Told, fact: Fact) -> tuple[LeftOpen, ...]:
    """Returns what an explicit wish to remember leaves open: "remember that we haven't decided whether …"."""
    scope = fact.project.scope if fact.project else GLOBAL
    return tuple(
        LeftOpen(question=one.question, sentence=one.sentence, event_id=told.id, session=told.session, scope=scope, ts=told.ts)
        for one in open_questions(fact.text)
    )


def without_open(fact: Fact) -> Fact | None:
    """Returns the fact without the sentences that leave something open; None where it says nothing else."""
    text = fact.text
    for one in open_questions(text):
        text = text.replace(one.sentence, " ")
    return fact.model_copy(update={"text": text.strip()}) if content_words(text) else None


def only_asks(fact: str, asked: Iterable[LeftOpen]) -> bool:
    """True where a fact is the sentence, or a part of the sentence, that leaves something open: it states nothing."""
    words = set(content_words(fact))
    return any(words <= set(content_words(one.sentence)) for one in asked)


def _of(one: OpenQuestion, turn: Turn) -> LeftOpen:
    return LeftOpen(
        question=one.question,
        sentence=one.sentence,
        event_id=turn.event_id,
        session=turn.session,
        scope=turn.project.scope,
        ts=turn.ts,
    )


def proposals(posting_id: str, found: Sequence[LeftOpen], known: Known) -> Iterator[Proposal]:
    """Yields a proposal for each question that the library doesn't ask already."""
    for place, one in enumerate(found):
        if asked_already(one.question, one.scope, known) is None:
            yield Proposal(
                id=f"{posting_id}/open/{place}",
                salience="novel",
                action=question(one.question, one.sentence, one.scope, one.ts),
                source=Source(events=(one.event_id,), session=one.session, trust=Trust.USER_SAID),
                quote=one.sentence,
            )


def question(asked: str, sentence: str, scope: str, ts: float) -> Write:
    """Returns the write of a tension without sides: its fact is the question, its narrative the user's words."""
    return Write(
        title=title(asked),
        type=TENSION,
        scope=scope,
        fact=asked,
        narrative=f"Left open by the user: “{sentence}”",
        confidence=CONFIDENCE,
        keywords=keywords(asked),
        valid_from=day(ts),
    )


def asked_already(asked: str, scope: str, known: Known) -> Entry | None:
    """Returns the tension in force of this scope that asks the same, None where there is none."""
    near = known.similar(asked, (scope,), LOOKED_AT)
    return next((entry for entry in near if entry.type == TENSION and alike(asked, entry.fact)), None)


def alike(one: str, other: str) -> bool:
    """True where two questions ask the same."""
    ours, theirs = set(content_words(one)), set(content_words(other))
    return len(ours & theirs) >= ALIKE * max(1, min(len(ours), len(theirs)))
