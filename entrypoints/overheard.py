"""What stands on the board, in words for whoever reads along: who posted what, why, and at what cost. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from ultan.agents.epiphany import showing
from ultan.blackboard.epiphany import (
    EpiphanyAsked,
    EpiphanyCancelled,
    EpiphanyEnded,
    Mapped,
    RoundClosed,
    RoundOpened,
    TurnTaken,
)
from ultan.blackboard.observed import Context, Facts, Seen, Valence
from ultan.blackboard.panes import Said
from ultan.blackboard.postings import (
    AmendmentPosted,
    Applied,
    CallGuarded,
    EpisodeClosed,
    ImportPosted,
    Marker,
    Observation,
    Packet,
    Proposal,
    Ruling,
    Surfaced,
    ToldPosted,
    TurnClosed,
)
from ultan.entrypoints.counting import counted
from ultan.entrypoints.shortened import short
from ultan.library import plan
from ultan.library.actions import Change, Receipt

_WHY_CLOSED = {
    "quiet": "its session was quiet",
    "compacting": "its session is compacted",
    "session_ended": "its session ended",
    "settle": "somebody asked to settle",
}


class Line(NamedTuple):
    """One line: who posted, what, and what it cost in USD, 0 where no model was asked or nobody knows."""

    who: str
    what: str
    usd: float = 0.0


def lines(posting: Said) -> Iterator[Line]:  # noqa: PLR0912 - one case a kind of posting
    """Yields what a posting says; nothing for what was applied and changed nothing, as each injection is."""
    match posting:
        case EpisodeClosed():
            yield Line("tailer", f"closed the episode {posting.id} in {posting.project.name}: {_WHY_CLOSED[posting.why]}")
        case ToldPosted():
            for fact in posting.told.facts:
                whose = "your word" if posting.trusted else "somebody's word"
                yield Line("tailer", f"passed on what is to be remembered, {whose}: “{short(fact.text)}”")
        case AmendmentPosted():
            yield Line("tailer", f"passed on a person's wish to {posting.amended.amendment.kind}")
        case ImportPosted():
            yield Line("tailer", f"passed on {counted(len(posting.imported.texts), 'text')} for review")
        case Surfaced():
            yield Line("hook", _printed(posting))
        case CallGuarded():
            said = posting.guarded
            yield Line("hook", f"held {said.tool} against the rule {said.entry}: {said.decision.replace('_', ' ')}")
        case TurnClosed():
            yield Line("tailer", f"a turn of the session {posting.session} is over")
        case Marker():
            yield Line("tailer", "somebody waits until all before this is settled")
        case Observation():
            yield Line(posting.role, f"saw {_seen(posting.seen)}")
        case Packet():
            yield from (Line("librarian", words) for words in _found(posting))
        case Ruling():
            yield from (Line("scholar", words) for words in _judged(posting))
        case Applied():
            yield from (Line("reconciler", words) for words in _done(posting.receipt))
        case EpiphanyAsked() | Mapped() | RoundOpened() | RoundClosed() | EpiphanyEnded() | EpiphanyCancelled() | TurnTaken():
            yield from _of_epiphany(posting)
        case _:
            assert_never(posting)


def _of_epiphany(
    posting: EpiphanyAsked | Mapped | RoundOpened | RoundClosed | EpiphanyEnded | EpiphanyCancelled | TurnTaken,
) -> Iterator[Line]:
    match posting:
        case EpiphanyAsked():
            about = f" about {posting.about}" if posting.about else ""
            budget = f", at most {posting.budget_usd:g} USD" if posting.budget_usd else ""
            yield Line("you", f"asked for an epiphany{about}: {counted(posting.scouts, 'scout')}{budget}")
        case Mapped():
            told = ", ".join(f"{region.name} ({len(region.entries)})" for region in posting.regions)
            yield Line("conductor", f"mapped {counted(len(posting.regions), 'region')}: {told}")
        case RoundOpened():
            yield Line("conductor", f"opened round {posting.round}")
        case TurnTaken():
            yield from _turn(posting)
        case RoundClosed():
            yield Line("conductor", f"closed round {posting.round}: {posting.why}")
        case EpiphanyCancelled():
            yield Line("you", "cancelled it")
        case EpiphanyEnded():
            yield Line("conductor", f"ended it, {posting.outcome}: {posting.words}".rstrip(": "), posting.usd)


def _turn(turn: TurnTaken) -> Iterator[Line]:
    """The turn's cost stands in its first line."""
    said = [f"opened {one.path} for {one.entry}{f': {one.refused}' if one.refused else ''}" for one in turn.opened]
    said += [showing.said(move) for move in turn.moves]
    if turn.fault:
        said.append(f"took no turn: {turn.fault}")
    for place, words in enumerate(said or ["had nothing to say"]):
        yield Line(turn.author, words, 0.0 if place else turn.usd)


def _printed(posting: Surfaced) -> str:
    block = posting.injected
    where = "when a session started" if block.tier == "start" else "at a prompt"
    tokens = f", {block.tokens} tokens" if block.tokens else ""
    return f"printed {counted(len(block.shown), 'entry', 'entries')} {where}, {counted(block.chars, 'character')}{tokens}"


def _seen(seen: Seen) -> str:
    match seen:
        case Facts():
            told = [one.name for one in seen.entities] + [f"{one.name} = {one.value}" for one in seen.values]
        case Context():
            told = [one.says for one in (*seen.patterns, *seen.implications)]
            told += [f"a link to {one.entry_id}" for one in seen.links]
        case Valence():
            told = [f"{one.feeling} {one.strength:.1f}" for one in seen.signals]
    return ", ".join(map(short, told)) or "nothing"


def _found(packet: Packet) -> Iterator[str]:
    for one in packet.proposals:
        yield f"proposes ({one.salience}) {_proposed(one)}"
    counts = (
        (packet.reinforcements, "repetition"), (packet.suspicions, "suspicion"), (packet.nudges, "nudge"),
        (packet.outcomes, "outcome"), (packet.placings, "placing"),
    )  # fmt: skip
    rest = ", ".join(counted(len(some), noun) for some, noun in counts if some)
    if rest or not packet.proposals:
        yield f"found {rest or 'nothing to keep'} in {packet.about}"


def _judged(ruling: Ruling) -> Iterator[str]:
    for one in ruling.verdicts:
        word = "approved" if one.approved else "refused"
        yield f"{word} {_proposed(one.proposal)}{f': {one.reason}' if one.reason else ''}"
    if not ruling.verdicts:
        yield f"passed on what {ruling.about} holds beside proposals"


def _proposed(one: Proposal) -> str:
    quote = f", since you said “{short(one.quote)}”" if one.quote else ""
    return f"{plan.what(Change(action=one.action, source=one.source, quote=one.quote))}{quote}"


def _done(receipt: Receipt) -> Iterator[str]:
    parts = (("wrote", receipt.written), ("archived", receipt.archived), ("counted again", receipt.reinforced))
    told = [f"{verb} {', '.join(ids)}" for verb, ids in parts if ids]
    if receipt.moved:
        told.append(f"moved {counted(len(receipt.moved), 'entry', 'entries')}")
    if receipt.vetoes:
        told.append(f"refused {counted(len(receipt.vetoes), 'change')}")
    if told:
        yield f"applied {receipt.tx}: {'; '.join(told)}"
