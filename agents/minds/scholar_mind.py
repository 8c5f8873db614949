"""The scholar with a model: what it is asked about a batch of packets, what its answer must keep, and the rulings made of it.

It approves or refuses each proposal as it stands, and may tend the library itself. It changes no fact and adds none. What a check
has refused already it is not asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pydantic import Field

from ultan.agents.minds import tending
from ultan.agents.minds.holdings import Holdings, lines
from ultan.agents.minds.look_up import tools
from ultan.agents.minds.prompting import prompt
from ultan.agents.minds.tending import Tending
from ultan.agents.model import Brief
from ultan.agents.scholar import untrusted
from ultan.blackboard.postings import Packet, Proposal, Reinforcement, Ruling, Verdict
from ultan.library import laws
from ultan.library.actions import Change, SplitFolder, Update, Write
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.episodes.turn import day
from ultan.library.trust import may_become_entry

# Entries shown for each proposal, and in all.
NEAR_EACH, NEAR_ALL = 5, 40
# What the librarian found less surprising than this a competent assistant does by itself. A contradiction always surprises.
LEAST_SURPRISE = 0.15
# Opinions on one batch: more proposals than three sessions are allowed to bring.
OPINIONS = 200


class Gate(Frozen):
    """The four parts that an abstraction must pass, each judged by itself."""

    remote: bool
    predicts: bool
    unprompted: bool
    compresses: bool

    @property
    def passed(self) -> bool:
        return self.remote and self.predicts and self.unprompted and self.compresses


class Opinion(Frozen):
    """The word on one proposal."""

    proposal: str = Field(description="its handle, such as p1")
    approve: bool
    reason: str = Field(min_length=3, max_length=400, description="one sentence, for the log that the user reads")
    known_as: str = Field(default="", description="where you refuse it because an entry says it already: that entry's id")
    gate: Gate | None = Field(default=None, description="for an abstraction: your own judgement of each part")
    without_triggers: bool = Field(default=False, description="approve it and leave out its block_triggers")


class Sitting(Frozen):
    """An opinion on every proposal, and what should be tended, which is mostly nothing."""

    opinions: tuple[Opinion, ...] = Field(default=(), max_length=OPINIONS)
    tending: tuple[Tending, ...] = Field(default=(), max_length=20)
    nudges: tuple[str, ...] = Field(
        default=(), max_length=20, description="handles of the nudges that are worth the interruption"
    )


class _Case(NamedTuple):
    """A proposal that the model is asked about, under its handle."""

    handle: str
    packet: Packet
    proposal: Proposal

    @property
    def change(self) -> Change:
        return Change(action=self.proposal.action, source=self.proposal.source, quote=self.proposal.quote)


class ScholarMind:
    """One batch on the desk."""

    def __init__(self, packets: Sequence[Packet], holdings: Holdings) -> None:
        self._packets = packets
        self._holdings = holdings
        open_ones = [(packet, one) for packet in packets for one in packet.proposals if not _refused(one)]
        self._cases = {f"p{n}": _Case(f"p{n}", packet, one) for n, (packet, one) in enumerate(open_ones, 1)}
        self._nudges = {f"n{n}": one for n, one in enumerate((one for packet in packets for one in packet.nudges), 1)}

    @property
    def silent(self) -> bool:
        """True where there is nothing to judge: then nobody has to be asked."""
        return not self._cases and not self._nudges

    def brief(self) -> Brief:
        """Returns the question: each proposal with its evidence, and what the library holds that resembles it."""
        texts = ["\n".join(laws.texts(case.proposal.action)) for case in self._cases.values()]
        scopes = tuple(sorted({GLOBAL, *(entry.scope for entry in self._holdings.view.entries.values())}))
        names = [name for case in self._cases.values() for name in laws.named(case.proposal.action)]
        named = map(self._holdings.entry, (*names, *(one.entry_id for one in self._nudges.values())))
        near = (*filter(None, named), *self._holdings.near(texts, scopes, NEAR_EACH, NEAR_ALL))
        proposed = "\n\n".join(map(_told, self._cases.values()))
        hints = "\n".join(f"{handle} · remind of {one.entry_id}: {one.why}" for handle, one in self._nudges.items())
        user = (
            f"# Proposals\n{proposed or '(none)'}\n\n# Nudges\n{hints or '(none)'}\n\n"
            f"# Entries that they name or resemble\n{lines(dict.fromkeys(near))}"
        )
        about = " ".join(packet.id for packet in self._packets)
        return Brief("scholar", about, prompt("scholar"), user, tools(self._holdings))

    def check(self, sitting: Sitting) -> tuple[str, ...]:
        """Returns what is wrong with each part of an answer."""
        asked = list(self._cases)
        given = [opinion.proposal for opinion in sitting.opinions]
        faults = [f"opinions: {handle} has none; each of {', '.join(asked)} needs one" for handle in asked if handle not in given]
        faults += [f"opinions: {handle} has {given.count(handle)}" for handle in asked if given.count(handle) > 1]
        faults += [f"opinions[{place}]: {why}" for place, one in enumerate(sitting.opinions) if (why := self._opinion_fault(one))]
        faults += [f"tending[{place}]: {why}" for place, why in enumerate(self._tending_faults(sitting)) if why]
        faults += [f"nudges: there is no {handle}" for handle in sitting.nudges if handle not in self._nudges]
        return tuple(faults or self._clashes(sitting))

    def _clashes(self, sitting: Sitting) -> Iterator[str]:
        """Yields what can be carried out alone and not with the rest: of two that retire one entry, the second finds it gone."""
        approved = self._approved(sitting)
        names = [*(case.handle for case in approved), *(f"tending[{place}]" for place in range(len(sitting.tending)))]
        changes = [*(case.change for case in approved), *(tending.change(one, self._holdings) for one in sitting.tending)]
        for place, reason in self._holdings.clashes(changes):
            yield f"{names[place]} can't be carried out after the others: {reason}; refuse it or leave it out"

    def _tending_faults(self, sitting: Sitting) -> tuple[str, ...]:
        before = [case.change for case in self._approved(sitting)]
        return tuple(tending.fault(one, self._holdings, before) for one in sitting.tending)

    def _approved(self, sitting: Sitting) -> tuple[_Case, ...]:
        """The cases that are approved, in the order in which they are carried out."""
        handles = {opinion.proposal for opinion in sitting.opinions if opinion.approve}
        return tuple(case for handle, case in self._cases.items() if handle in handles)

    def judge(self, sitting: Sitting) -> tuple[Ruling, ...]:
        """Returns a ruling for each packet, in their order; what is tended goes with the last."""
        said = {opinion.proposal: opinion for opinion in sitting.opinions}
        by_proposal = {case.proposal.id: said.get(handle) for handle, case in self._cases.items()}
        tended = tuple(self._tended(sitting)) if self._packets else ()
        worth = {self._nudges[handle] for handle in sitting.nudges if handle in self._nudges}
        last = len(self._packets) - 1
        rulings = (
            self._ruling(packet, by_proposal, tended if place == last else ()) for place, packet in enumerate(self._packets)
        )
        return tuple(
            ruling.model_copy(update={"nudges": tuple(one for one in packet.nudges if one in worth)})
            for ruling, packet in zip(rulings, self._packets, strict=True)
        )

    def _ruling(self, packet: Packet, said: dict[str, Opinion | None], tended: tuple[Verdict, ...]) -> Ruling:
        repeats = (
            Reinforcement(entry_id=opinion.known_as, event_id=event, signal="reinforces")
            for one in packet.proposals
            if (opinion := said.get(one.id)) and not opinion.approve and self._known(opinion.known_as)
            for event in one.source.events
        )
        return Ruling(
            id=f"ruling/{packet.about}",
            ts=packet.ts,
            trace=packet.trace,
            about=packet.id,
            verdicts=(*(self._verdict(one, said.get(one.id)) for one in packet.proposals), *tended),
            reinforcements=tuple(dict.fromkeys((*packet.reinforcements, *repeats))),
            suspicions=packet.suspicions,
            outcomes=packet.outcomes,
            placings=packet.placings,
        )

    def _verdict(self, proposal: Proposal, opinion: Opinion | None) -> Verdict:
        if reason := _refused(proposal):
            return Verdict(proposal=proposal, approved=False, reason=reason)
        if opinion is None:
            return Verdict(proposal=proposal, approved=False, reason="the scholar said nothing about it")
        if fault := self._opinion_fault(opinion):
            return Verdict(proposal=proposal, approved=False, reason=fault)
        judged = _without_triggers(proposal) if opinion.approve and opinion.without_triggers else proposal
        return Verdict(proposal=judged, approved=opinion.approve, reason=opinion.reason)

    def _opinion_fault(self, opinion: Opinion) -> str:
        case = self._cases.get(opinion.proposal)
        if case is None:
            return f"there is no proposal {opinion.proposal}; there are {', '.join(self._cases)}"
        if opinion.known_as and (opinion.approve or not self._known(opinion.known_as)):
            return f"known_as names an entry in force that says the same as what you refuse; {opinion.known_as} is none"
        if not opinion.approve:
            return ""
        if _abstract(case.proposal) and not (opinion.gate and opinion.gate.passed):
            return (
                f"{opinion.proposal} is an abstraction: approve it only with a gate of which every part is true, else refuse it"
            )
        # A folder is split along with what overfills it, so alone that may be refused: `_clashes` looks at all together.
        refusal = "" if isinstance(case.proposal.action, SplitFolder) else self._holdings.refusal(case.change)
        return f"{opinion.proposal} can't be carried out: {refusal}; refuse it with that reason" if refusal else ""

    def _tended(self, sitting: Sitting) -> Iterator[Verdict]:
        for place, (one, fault) in enumerate(zip(sitting.tending, self._tending_faults(sitting), strict=True)):
            change = tending.change(one, self._holdings)
            proposal = Proposal(
                id=f"{self._packets[-1].about}/tending/{place}",
                salience="drift",
                action=change.action,
                source=change.source,
                quote="",
                why=one.reason,
            )
            yield Verdict(proposal=proposal, approved=not fault, reason=fault or one.reason)

    def _known(self, entry_id: str) -> Entry | None:
        entry = self._holdings.entry(entry_id)
        return entry if entry and entry.current and may_become_entry(entry.trust) else None


def _without_triggers(proposal: Proposal) -> Proposal:
    """The rule is kept, and what its own words stop is stopped all the same (`prohibiting.ruling`)."""
    if not isinstance(proposal.action, Write | Update):
        return proposal
    return proposal.model_copy(update={"action": proposal.action.model_copy(update={"block_triggers": ()})})


def _refused(proposal: Proposal) -> str:
    """Returns the reason for which a proposal needs no judging, or ""."""
    if proposal.surprise < LEAST_SURPRISE and proposal.salience != "contradicts":
        return "a competent assistant does so by itself: no surprise, no entry"
    return proposal.refused or untrusted(proposal)


def _abstract(proposal: Proposal) -> bool:
    return isinstance(proposal.action, Write) and proposal.action.type == "abstraction"


def _told(case: _Case) -> str:
    proposal = case.proposal
    action = f"{proposal.action.kind} {proposal.action.model_dump_json(exclude_defaults=True)}"
    quote = f"\nthe user's words, {day(case.packet.ts)}: “{proposal.quote}”" if proposal.quote else ""
    why = f"\nthe librarian's reason: {proposal.why}" if proposal.why else ""
    return f"{case.handle} · {proposal.salience}, surprise {proposal.surprise:.2f}\n{action}{quote}{why}"
