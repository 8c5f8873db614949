"""The librarian with a model: what it is asked about an episode, what its answer must keep, and the packet that becomes of it.

`brief` and `judge` are pure; the model stands between them. What the model says is a proposal, never evidence: only the user's
turns are, and their words are compared here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ultan.agents.minds import findings
from ultan.agents.minds.abstraction import Abstraction
from ultan.agents.minds.disagreement import Disagreement
from ultan.agents.minds.drawing import Drawn, drawn
from ultan.agents.minds.evidence import Evidence, Heard
from ultan.agents.minds.findings import Finding
from ultan.agents.minds.grounding import invented, unsaid, unsaid_address
from ultan.agents.minds.holdings import Holdings, lines
from ultan.agents.minds.look_up import tools
from ultan.agents.minds.prompting import prompt
from ultan.agents.minds.tending import Tending, in_words
from ultan.agents.minds.triggers import Trial
from ultan.agents.model import Brief
from ultan.agents.prohibiting import reacting
from ultan.blackboard.postings import EpisodeClosed, Nudging, Packet, Proposal, Reinforcement, Suspicion
from ultan.gate.classify import kind_of
from ultan.library.actions import Action, Change, Source, Update, Write
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.episodes import said
from ultan.library.episodes.turn import Turn, day
from ultan.library.trust import Trust, derived, may_become_entry
from ultan.retrieval.indexing.view import shown_unasked

# Entries shown for each of the user's turns, and in all: a turn is about few things, and more can be looked up.
NEAR_EACH, NEAR_ALL = 6, 40
# Entries that were shown in the session: the index at its start, and a few a prompt.
SHOWN_ALL = 80
# What a mind doesn't decide of an entry, whatever it writes there.
_NOT_ITS_OWN = {"status": "provisional", "confidence": 0.5, "aliases": (), "tags": ()}
# Kinds of prompts that teach nothing, as `gate.classify` reads them.
_CHATTER = ("thanks", "small_talk", "go_on", "notice")


class Repeat(Frozen):
    """An entry that the user said again, or that the assistant relied on."""

    signal: Literal["reinforces", "used_helpfully"]
    entry_id: str
    event: str = Field(description="handle: the user's turn that says it again, or the turn that relied on it")


class Hint(Frozen):
    """An entry in force that the session seems about to disregard: it is shown again at the user's next prompt."""

    entry_id: str
    event: str = Field(description="handle of the turn that disregards it")
    why: str = Field(min_length=3, max_length=300)


class Reading(Frozen):
    """All that an episode holds. Empty lists are a good answer: most episodes teach nothing."""

    findings: tuple[Finding, ...] = Field(default=(), max_length=40)
    repeats: tuple[Repeat, ...] = Field(default=(), max_length=40)
    abstractions: tuple[Abstraction, ...] = Field(default=(), max_length=3)
    disagreements: tuple[Disagreement, ...] = Field(default=(), max_length=3)
    tending: tuple[Tending, ...] = Field(default=(), max_length=8)
    nudges: tuple[Hint, ...] = Field(default=(), max_length=3)


class LibrarianMind:
    """One episode on the desk. `shown` are the ids of entries that were printed in its session."""

    def __init__(self, posting: EpisodeClosed, turns: Sequence[Turn], holdings: Holdings, shown: frozenset[str]) -> None:
        self._posting = posting
        self._holdings = holdings
        self._shown = shown
        self._turns = turns
        self._evidence = Evidence(turns)
        self._scopes = {GLOBAL, *(one.turn.project.scope for one in self._evidence.users)}

    @property
    def silent(self) -> bool:
        """True where the user said nothing, or only thanks, go on and the like: then nobody has to be asked."""
        return all(kind_of(one.text) in _CHATTER for one in self._evidence.users)

    def brief(self) -> Brief:
        """Returns the question: what was said, and what the library holds that resembles it."""
        spoken = [one.text for one in self._evidence.users]
        near = self._holdings.near(spoken, tuple(sorted(self._scopes)), NEAR_EACH, NEAR_ALL)
        printed = self._holdings.entries(sorted(self._shown))[:SHOWN_ALL]
        user = (
            f"Scopes: {', '.join(sorted(self._scopes))}\nThe session ended on {day(self._posting.ts)}.\n\n"
            f"# What was said\n{self._evidence.text}\n\n"
            f"# Entries that resemble it\n{lines(near)}\n\n# Entries that were shown to the assistant\n{lines(printed)}"
        )
        return Brief("librarian", self._posting.id, prompt("librarian"), user, tools(self._holdings))

    def check(self, reading: Reading) -> tuple[str, ...]:
        """Returns what is wrong with each part of an answer."""
        parts = (
            ("findings", map(self._fault, reading.findings)),
            ("repeats", map(self._repeat_fault, reading.repeats)),
            ("nudges", map(self._hint_fault, reading.nudges)),
        )
        faults = [(f"{name}[{place}]", why) for name, whys in parts for place, why in enumerate(whys)]
        faults += [
            (f"findings[{place}]", why) for place, finding in enumerate(reading.findings) for why in self._trial(finding).faults
        ]
        faults += [(one.place, one.fault) for one in self._drawn(reading)]
        return tuple(f"{place}: {why}" for place, why in faults if why)

    def judge(self, reading: Reading) -> Packet:
        """Returns the packet. What is unfit after all corrections goes with its reason, for the scholar to refuse; what rests on
        the assistant's or a tool's words is a suspicion."""
        proposals: list[Proposal] = []
        suspicions: list[Suspicion] = []
        for place, finding in enumerate(reading.findings):
            if doubt := self._suspicion(finding):
                suspicions.append(doubt)
            else:
                proposals.append(self._proposal(f"{self._posting.id}/{place}", finding))
        packet = Packet(
            id=f"packet/{self._posting.id}",
            ts=self._posting.ts,
            trace=self._posting.trace,
            about=self._posting.id,
            proposals=(*proposals, *(one.proposal for one in self._drawn(reading) if one.proposal)),
            reinforcements=tuple(dict.fromkeys(map(self._reinforcement, filter(self._fit, reading.repeats)))),
            suspicions=tuple(suspicions),
            nudges=tuple(
                Nudging(entry_id=one.entry_id, session=self._posting.session, why=one.why)
                for one in reading.nudges
                if not self._hint_fault(one)
            ),
        )
        return reacting.with_calls(packet, self._turns)

    def _fault(self, finding: Finding) -> str:
        return self._evidence_fault(finding) or findings.fault(finding, self._old(finding)) or self._action_fault(finding)

    def _trial(self, finding: Finding) -> Trial:
        """What came of trying a prohibition's triggers. Their words may be those of the call that the user answers to."""
        cited = self._cited(finding)
        spoken = [*(one.text for one in cited), *(one.text for one in self._evidence.before(cited))]
        return findings.trial(finding, self._old(finding), spoken)

    def _evidence_fault(self, finding: Finding) -> str:
        unknown = [handle for handle in finding.events if self._evidence.get(handle) is None]
        if unknown:
            return f"there is no turn {unknown[0]}; there are {', '.join(self._evidence.handles)}"
        other = [handle for handle in finding.events if not handle.startswith("u")]
        if other:
            return (
                f"{other[0]} is not the user's, and only what the user typed is evidence: cite the turn that says it, or drop it"
            )
        carried = [entry.fact for entry in self._said_before(finding)]
        wrong = unsaid(finding.stated, finding.quote, [one.text for one in self._cited(finding)], carried)
        return wrong or self._story_fault(finding)

    def _story_fault(self, finding: Finding) -> str:
        """What stands beside the fact may hold what the user said anywhere in the session, and what is known of the matter."""
        told = [f"{entry.title} {entry.fact} {entry.narrative}" for entry in self._said_before(finding)]
        spoken = [*(one.text for one in self._evidence.users), *told]
        if address := unsaid_address(finding.beside, spoken):
            return f"nobody said {address!r}: no address but the user's stands in an entry"
        action = finding.action
        return invented(action.title, action.narrative, spoken) if isinstance(action, Write) else ""

    def _action_fault(self, finding: Finding) -> str:
        action = finding.action
        if isinstance(action, Write) and action.scope not in self._scopes:
            return f"scope must be one of {', '.join(sorted(self._scopes))}"
        return self._holdings.refusal(self._change(finding))

    def _repeat_fault(self, one: Repeat) -> str:
        entry = self._holdings.entry(one.entry_id)
        if entry is None:
            return f"there is no entry {one.entry_id}"
        if self._evidence.get(one.event) is None:
            return f"there is no turn {one.event}"
        if one.signal == "reinforces" and not one.event.startswith("u"):
            return f"{one.event} is not the user's: only the user reinforces"
        if one.signal == "used_helpfully" and not one.event.startswith("a"):
            return f"{one.event} is not the assistant's: only what the assistant did can rest on an entry"
        if one.signal == "used_helpfully" and one.entry_id not in self._shown:
            return f"{one.entry_id} was not shown in this session, so nobody relied on it"
        return "" if shown_unasked(entry) else f"{one.entry_id} is not in force"

    def _hint_fault(self, one: Hint) -> str:
        entry = self._holdings.entry(one.entry_id)
        if entry is None or not shown_unasked(entry):
            return f"{one.entry_id} is no entry in force that the user said"
        return "" if self._evidence.get(one.event) else f"there is no turn {one.event}"

    def _fit(self, one: Repeat) -> bool:
        return not self._repeat_fault(one)

    def _reinforcement(self, one: Repeat) -> Reinforcement:
        heard = self._evidence.get(one.event)
        assert heard is not None
        return Reinforcement(entry_id=one.entry_id, event_id=heard.turn.event_id, signal=one.signal)

    def _suspicion(self, finding: Finding) -> Suspicion | None:
        """What rests on turns that are there and not the user's is kept aside."""
        cited = self._cited(finding)
        other = next((one for one in cited if one.kind != "u"), None)
        if other is None:
            return None
        text = finding.stated or finding.quote
        origin: Literal["assistant", "tool"] = "assistant" if other.kind == "a" else "tool"
        return Suspicion(
            text=text, origin=origin, event_id=other.turn.event_id, reason="the librarian took it for the user's word"
        )

    def _proposal(self, proposal_id: str, finding: Finding) -> Proposal:
        change = self._change(finding)
        return Proposal(
            id=proposal_id,
            salience=finding.signal,
            action=change.action,
            source=change.source,
            quote=change.quote,
            surprise=finding.surprise,
            refused=self._fault(finding),
        )

    def _drawn(self, reading: Reading) -> tuple[Drawn, ...]:
        taught = [self._change(finding) for finding in reading.findings if not self._fault(finding)]
        return tuple(drawn(reading, self._posting.id, self._holdings, taught))

    def _change(self, finding: Finding) -> Change:
        """The finding as a change of the library."""
        cited = self._cited(finding)
        source = Source(
            events=tuple(one.turn.event_id for one in cited),
            session=self._posting.session,
            trust=derived(self._evidence.trust(one.handle) for one in cited) if cited else Trust.FOREIGN,
        )
        return Change(action=self._armed(finding, self._encoded(finding, cited)), source=source, quote=finding.quote)

    def _armed(self, finding: Finding, action: Action) -> Action:
        """The action with the triggers that are fit, and with the words by which the user forbade it. What the user forbade is
        worth knowing without any, too."""
        if not isinstance(action, Write | Update) or not action.block_triggers:
            return action
        armed = action.model_copy(update={"block_triggers": self._trial(finding).fit})
        if isinstance(armed, Update) or not armed.block_triggers or said.contains((armed.narrative,), finding.quote):
            return armed
        return armed.model_copy(update={"narrative": f"“{finding.quote}”\n{armed.narrative}".strip()})

    def _encoded(self, finding: Finding, cited: Sequence[Heard]) -> Action:
        """The action, as strong as it surprised, and valid since it was said. What is said anew weakens no entry."""
        match finding.action:
            case Write() as write:
                since = day(cited[-1].turn.ts) if cited else None
                return write.model_copy(update={**_NOT_ITS_OWN, "encoding_strength": finding.surprise, "valid_from": since})
            case Update() as update:
                strength = max((finding.surprise, *(entry.encoding_strength for entry in self._old(finding))))
                return update.model_copy(update={"encoding_strength": strength})
            case retiring:
                return in_words(retiring, self._holdings)

    def _cited(self, finding: Finding) -> tuple[Heard, ...]:
        return tuple(heard for handle in dict.fromkeys(finding.events) if (heard := self._evidence.get(handle)))

    def _old(self, finding: Finding) -> tuple[Entry, ...]:
        return self._holdings.entries(finding.names)

    def _said_before(self, finding: Finding) -> tuple[Entry, ...]:
        """Those of the entries that it names whose words are the user's: others' words don't become so by being replaced."""
        return tuple(entry for entry in self._old(finding) if may_become_entry(entry.trust))
