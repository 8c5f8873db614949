"""The librarian: reads what was said and proposes what to keep. Tuned for recall; the scholar looks a second time.

Only turns of the user propose. What tools print and the assistant says is at most a suspicion, and text that carries a mark of
our own injected blocks is no evidence at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ultan.agents.changes.comparison import claim_of
from ultan.agents.changes.overtaking import states_anew
from ultan.agents.changes.renewal import renewing, told_around
from ultan.agents.changes.subjects import CLAUSE
from ultan.agents.changes.succession import Compared, compared, resembling
from ultan.agents.hearing import CONTEXT_CHARS, OWN_COMMAND, Said, heard, merged
from ultan.agents.known import Known
from ultan.agents.patterns.claims import asking, claiming
from ultan.agents.patterns.extract import describe
from ultan.agents.patterns.gone import retired
from ultan.agents.patterns.sentences import bare, one_sentence
from ultan.agents.patterns.subject import lacks_subject
from ultan.agents.patterns.wording import shortened
from ultan.agents.prohibiting import reacting
from ultan.agents.tensions.answering import settles
from ultan.agents.tensions.raising import left_open, only_asks, proposals, told_open, without_open
from ultan.blackboard.events import Fact
from ultan.blackboard.postings import EpisodeClosed, Packet, Proposal, Reinforcement, Suspicion, ToldPosted
from ultan.configs.edge.words import content_words
from ultan.library.actions import Source, Write
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.turn import Turn, day
from ultan.library.trust import Trust, may_become_entry

SUSPICIONS = 20
# A prompt that opens with this much of a statement opens with the statement.
ANSWER_CHARS = 20
# What the user asked for in so many words is as sure as rules get.
TOLD_CONFIDENCE = 0.9
# Who says in more words that something is gone says something besides.
BURYING_WORDS = 5


# Signals of a statement that sets right what was asked or done before it.
_CORRECTS = frozenset({"correction", "opens-correcting"})


def read_episode(posting: EpisodeClosed, turns: Sequence[Turn], known: Known) -> Packet:
    """Returns what an episode teaches. Ids follow from the posting, so reading it twice gives the same packet."""
    asked = left_open(turns, OWN_COMMAND)
    said = [one for one in merged(heard(turns)) if not only_asks(one.statement.fact, asked)]
    packet = _packet(posting, said, known, tuple(_suspicions(turns))[:SUSPICIONS])
    open_still = [one for one in asked if not any(settles(other.statement.fact, other.before, one.question) for other in said)]
    packet = reacting.with_calls(packet, turns)
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
    return Said(statement, posting.told.id, posting.told.session, posting.told.ts, scope, scope, read=fact.read, told=True)


def _packet(posting: EpisodeClosed | ToldPosted, said: Sequence[Said], known: Known, suspicions: tuple[Suspicion, ...]) -> Packet:
    proposals: list[Proposal] = []
    reinforcements: dict[Reinforcement, None] = {}
    found = [_compared(one, known) for one in said]
    for place, (one, stands) in enumerate(zip(said, found, strict=True)):
        if _told_better(place, said, found):
            continue
        if stands.same and not one.faint:
            again = Reinforcement(entry_id=stands.same[0].id, event_id=one.event_id, signal="reinforces")
            reinforcements[again] = None
        elif not one.faint or (stands.changed and not stands.same):
            proposals.append(_proposal(f"{posting.id}/{place}", one, stands.changed))
    return Packet(
        id=f"packet/{posting.id}",
        ts=posting.ts,
        trace=posting.trace,
        about=posting.id,
        proposals=tuple(proposals),
        reinforcements=tuple(reinforcements),
        suspicions=suspicions,
    )


def _told_better(place: int, said: Sequence[Said], found: Sequence[Compared]) -> bool:
    """True for a statement without a value of its own where another one takes the place of all the entries that it changes.

    "The lease ran out", "change them, the old ones are over": what took their place was said before or is said after it.
    """
    mine = {entry.id for entry in found[place].changed}
    if not mine:
        return any(_buries(said[place], entry) for at, one in enumerate(found) if at != place for entry in one.changed)
    if _states_anew(said[place], found[place]):
        return False
    others = (at for at in range(len(said)) if at != place and mine <= {entry.id for entry in found[at].changed})
    return any(at < place or _states_anew(said[at], found[at]) for at in others)


def _buries(one: Said, entry: Entry) -> bool:
    """True where a statement says no more than that what this entry states is gone: "fish isn't even installed any more"."""
    fact = bare(one.statement.fact).rstrip(" .!。")
    return len(content_words(fact)) <= BURYING_WORDS and not CLAUSE.search(fact) and bool(retired(fact, entry.fact))


def _states_anew(one: Said, found: Compared) -> bool:
    return any(states_anew(one.claim, claim_of(entry)) for entry in found.changed)


def _compared(one: Said, known: Known) -> Compared:
    scopes = tuple(dict.fromkeys((one.scope, GLOBAL, one.home)))
    claim = one.claim.within(one.scope)
    found = compared(claim, resembling(known, claim, one.before, scopes), known, vouched=one.hinted)
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
        fact=statement.fact if one.told else one_sentence(statement.fact),
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
