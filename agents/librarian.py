"""The librarian: reads what was said and proposes what to keep. Tuned for recall; the scholar looks a second time.

Only turns of the user propose. What tools print and the assistant says is at most a suspicion, and text that carries a mark of
our own injected blocks is no evidence at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ultan.agents.comparison import Claim, Relation, relation
from ultan.agents.hints import hint
from ultan.agents.known import Known
from ultan.agents.patterns.claims import asking, claiming
from ultan.agents.patterns.decision import FAINT
from ultan.agents.patterns.extract import describe, extract, retracts, widens
from ultan.agents.patterns.prose import prose
from ultan.agents.patterns.sentences import sentences
from ultan.agents.patterns.statement import Statement
from ultan.agents.patterns.subject import lacks_subject
from ultan.agents.patterns.talk import SILENCE, Talk, options, unknowing
from ultan.agents.patterns.wording import shortened
from ultan.agents.renewal import renewing, told_around
from ultan.agents.succession import Compared, compared, resembling
from ultan.agents.tensions.answering import settles
from ultan.agents.tensions.raising import left_open, only_asks, proposals, told_open, without_open
from ultan.blackboard.events import Fact
from ultan.blackboard.postings import EpisodeClosed, Packet, Proposal, Reinforcement, Suspicion, ToldPosted
from ultan.configs.edge import fence
from ultan.configs.edge.words import content_words
from ultan.library.actions import Source, Write
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.turn import Turn, day
from ultan.library.quarantine import Place
from ultan.library.trust import Trust, may_become_entry

# "Forget what I said" reaches back over this many prompts.
RETRACTED_PROMPTS = 2
SUSPICIONS = 20
CONTEXT_CHARS = 160
# A prompt that opens with this much of a statement opens with the statement.
ANSWER_CHARS = 20
# What the assistant says last is what the user answers to; the head of a long reply is forgotten by then.
ECHO_CHARS = 400
# What is asked for with a command of ours arrives as a told event as well: the prompt is not a second time that it is said.
OWN_COMMAND = "/ultan:"
# What the user asked for in so many words is as sure as rules get.
TOLD_CONFIDENCE = 0.9


# Signals of a statement that sets right what was asked or done before it.
_CORRECTS = frozenset({"correction", "opens-correcting"})


class Said(NamedTuple):
    """A statement, the event that it was said in, and the prompt before it, which tells what it was about.

    `scope` is where it holds, `home` the scope of the project that it was said in; `asked` is True where the assistant had put a
    question, `alone` where the prompt stated nothing else, `faint` where it counts only if it changes what is known; `echo` is
    what the assistant had said last. `hinted` is True for what counts only where words vouch for the change.
    """

    statement: Statement
    event_id: str
    session: str
    ts: float
    scope: str
    home: str
    before: str = ""
    asked: bool = False
    alone: bool = False
    faint: bool = False
    read: Place | None = None
    echo: str = ""
    hinted: bool = False

    @property
    def claim(self) -> Claim:
        said = self.statement.quote if self.alone else ""
        return Claim(self.statement.fact, f"{self.statement.quote} {self.before}", said, self.echo)


def read_episode(posting: EpisodeClosed, turns: Sequence[Turn], known: Known) -> Packet:
    """Returns what an episode teaches. Ids follow from the posting, so reading it twice gives the same packet."""
    asked = left_open(turns, OWN_COMMAND)
    said = [one for one in _merged(_said(turns)) if not only_asks(one.statement.fact, asked)]
    packet = _packet(posting, said, known, tuple(_suspicions(turns))[:SUSPICIONS])
    open_still = [one for one in asked if not any(settles(other.statement.fact, other.before, one.question) for other in said)]
    return packet.model_copy(update={"proposals": (*packet.proposals, *proposals(posting.id, open_still, known))})


def read_told(posting: ToldPosted, known: Known) -> Packet:
    """Returns what was told explicitly, each fact at its word; as suspicions where nobody knows whose words they are."""
    told = posting.told
    if not posting.trusted:
        doubts = tuple(
            Suspicion(text=fact.text, origin="assistant", event_id=told.id, reason="told by an agent, not in the user's prompts")
            for fact in told.facts
        )
        return _packet(posting, (), known, doubts).model_copy(update={"explicit": True})
    facts = [fact for fact in told.facts if fact.text.strip()]
    said = tuple(_told(stated, posting) for fact in facts if (stated := without_open(fact)) is not None)
    packet = _packet(posting, said, known, ())
    asked = proposals(posting.id, [one for fact in facts for one in told_open(told, fact)], known)
    return packet.model_copy(update={"explicit": True, "proposals": (*packet.proposals, *asked)})


def _told(fact: Fact, posting: ToldPosted) -> Said:
    statement = describe(fact.text).model_copy(update={"confidence": TOLD_CONFIDENCE})
    scope = fact.project.scope if fact.project else GLOBAL
    return Said(statement, posting.told.id, posting.told.session, posting.told.ts, scope, scope, read=fact.read)


class _Before:
    """What stands before the next prompt of an episode: what it is likely to be about.

    A session may go on in another project; what was said in the one before is nothing that the next one may know.
    """

    def __init__(self) -> None:
        self._read = False
        self._project = ""
        self._forget()

    def enter(self, project: str) -> None:
        """Notes the project of the next prompt. That the assistant has read something stays true everywhere."""
        if project != self._project:
            self._project = project
            self._forget()

    def _forget(self) -> None:
        self.talk = SILENCE
        self.echo = ""

    def hear(self, turn: Turn) -> None:
        """Notes a turn that isn't the user's. An assistant that has read something may speak in its words and isn't heard."""
        self._read = self._read or turn.role == "tool"
        if turn.role != "assistant":
            return
        # Which entry the user sets right may be told by whatever was said; the words of the fact are the user's.
        self.echo = turn.text[-ECHO_CHARS:]
        asked = _last_sentence(turn.text.splitlines()) if turn.text.rstrip().endswith(("?", "？")) else ""
        answers = asked if asked and not self._read else self.talk.answers
        offered = self.talk.offered | options(asked)
        self.talk = self.talk._replace(asked=asked, answers=answers, offered=offered, unknowing=unknowing(turn.text))

    def prompted(self, text: str, taught: bool) -> None:
        lines = prose(text)
        self.echo = ""
        self.talk = Talk(
            taught=taught,
            answers=_last_sentence(lines),
            request=shortened(" ".join(lines), CONTEXT_CHARS) or self.talk.request,
            weighed=self.talk.weighed | options(text),
            offered=self.talk.offered,
        )


def _said(turns: Iterable[Turn]) -> tuple[Said, ...]:
    """All statements of the user's prompts, less what the user took back."""
    prompts: list[list[Said]] = []
    before = _Before()
    for turn in turns:
        if turn.role != "user":
            before.hear(turn)
            continue
        before.enter(turn.project.key)
        if fence.marked(turn.text) or turn.text.lstrip().startswith(OWN_COMMAND):
            continue
        if retracts(turn.text):
            del prompts[-RETRACTED_PROMPTS:]
            before.talk = before.talk._replace(taught=False)
        if before.talk.taught and widens(turn.text):
            prompts[-1] = [one._replace(scope=GLOBAL) for one in prompts[-1]]
            continue
        taught = extract(turn.text, before.talk)
        said = taught or extract(turn.text, before.talk, FAINT)
        hinted = None if said else hint(turn.text)
        heard = [_heard(one, turn, before) for one in (said or ((hinted,) if hinted else ()))]
        prompts.append([one._replace(alone=len(heard) == 1, faint=not taught, hinted=bool(hinted)) for one in heard])
        before.prompted(turn.text, bool(taught))
    return tuple(said for prompt in prompts for said in prompt)


def _last_sentence(lines: Iterable[str]) -> str:
    return next((said[-1].text for line in reversed(tuple(lines)) if (said := sentences(line))), "")


def _heard(statement: Statement, turn: Turn, before: _Before) -> Said:
    scope = GLOBAL if statement.scope_hint == "global" else turn.project.scope
    said = Said(statement, turn.event_id, turn.session, turn.ts, scope, turn.project.scope, before.talk.request)
    return said._replace(asked=bool(before.talk.asked), echo=before.echo)


def _merged(said: Iterable[Said]) -> tuple[Said, ...]:
    """One statement a fact in each scope: what is said again is dropped, what is corrected later in the episode gives way."""
    kept: list[Said] = []
    for one in said:
        relations = [relation(one.claim, other.claim) if other.scope == one.scope else None for other in kept]
        if Relation.SAME in relations:
            continue
        changed = [other for other, how in zip(kept, relations, strict=True) if how is Relation.CHANGED]
        kept = [other for other in kept if other not in changed]
        kept.append(one._replace(faint=one.faint and all(other.faint for other in changed)))
    return tuple(kept)


def _packet(posting: EpisodeClosed | ToldPosted, said: Sequence[Said], known: Known, suspicions: tuple[Suspicion, ...]) -> Packet:
    proposals: list[Proposal] = []
    reinforcements: dict[Reinforcement, None] = {}
    for place, one in enumerate(said):
        compared = _compared(one, known)
        if compared.same and not one.faint:
            again = Reinforcement(entry_id=compared.same[0].id, event_id=one.event_id, signal="reinforces")
            reinforcements[again] = None
        elif not one.faint or (compared.changed and not compared.same):
            proposals.append(_proposal(f"{posting.id}/{place}", one, compared.changed))
    return Packet(
        id=f"packet/{posting.id}",
        ts=posting.ts,
        trace=posting.trace,
        about=posting.id,
        proposals=tuple(proposals),
        reinforcements=tuple(reinforcements),
        suspicions=suspicions,
    )


def _compared(one: Said, known: Known) -> Compared:
    scopes = tuple(dict.fromkeys((one.scope, GLOBAL, one.home)))
    found = compared(one.claim, resembling(known, one.claim, one.before, scopes), vouched=one.hinted)
    # A file that somebody else wrote must not stand in for the user's word, nor what holds in one project for what holds in all.
    return found._replace(
        same=tuple(entry for entry in found.same if may_become_entry(entry.trust) and entry.scope in (one.scope, GLOBAL))
    )


def _proposal(proposal_id: str, one: Said, changed: tuple[Entry, ...]) -> Proposal:
    statement = one.statement
    action = Write(
        title=statement.title,
        type=statement.type,
        scope=one.scope,
        fact=statement.fact,
        narrative=told_around(statement.fact, statement.quote),
        confidence=statement.confidence,
        applies_when=_applies(one),
        keywords=tuple(dict.fromkeys((*statement.keywords, *_headings(one)))),
        encoding_strength=statement.surprise,
        valid_from=day(one.ts),
    )
    return Proposal(
        id=proposal_id,
        salience="contradicts" if changed else "novel",
        action=renewing(action, statement.quote, changed),
        source=Source(events=_sources(one), session=one.session, trust=Trust.USER_SAID),
        quote=statement.quote,
        surprise=statement.surprise,
        about=f"{one.before}\n{' '.join(one.echo.split())}" if changed else "",
    )


def _sources(one: Said) -> tuple[str, ...]:
    """What a person took over from a file rests on the file too."""
    return (one.event_id, one.read.source(one.statement.fact)) if one.read else (one.event_id,)


def _headings(one: Said) -> tuple[str, ...]:
    return tuple(word for heading in (one.read.about if one.read else ()) for word in content_words(heading))


def _applies(one: Said) -> str:
    """The headings above what was taken over, or the request before what was said."""
    if one.read:
        return shortened(" > ".join(one.read.about), CONTEXT_CHARS)
    return one.before if _answers(one) else ""


def _answers(one: Said) -> bool:
    """True where a statement is about what the prompt before it was about: it corrects it, goes on with it or shares its words.

    What holds everywhere, and how the user likes things done, holds whatever was asked before.
    """
    statement = one.statement
    if one.scope == GLOBAL or statement.type == "preference":
        return False
    if _CORRECTS & set(statement.signals) or lacks_subject(statement.fact):
        return True
    # An answer comes first; what follows on it may be about anything.
    if one.asked and statement.quote.startswith(statement.fact[:ANSWER_CHARS]):
        return True
    return bool(set(content_words(statement.fact)) & set(content_words(one.before)))


def _suspicions(turns: Iterable[Turn]) -> Iterator[Suspicion]:
    for turn in turns:
        if turn.role == "tool" and not turn.tool:
            texts, origin, reason = asking(turn.text), "tool", "content that was read asks to be kept or followed"
        elif turn.role == "assistant":
            texts, origin, reason = claiming(turn.text), "assistant", "the assistant claims what the user wants"
        else:
            continue
        for text in texts:
            yield Suspicion.model_validate({"text": text, "origin": origin, "event_id": turn.event_id, "reason": reason})
