"""The scholar: the second look at each proposal. Tuned for precision; each veto is a value with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ultan.agents.changes.comparison import Claim, Relation, claim_of, relation
from ultan.agents.changes.overtaking import BAR, signs
from ultan.agents.changes.renewal import exchanges, renewing
from ultan.agents.changes.succession import compared, resembling
from ultan.agents.known import Known
from ultan.agents.patterns.cues import found
from ultan.agents.patterns.forgetting import asks_to_forget
from ultan.agents.patterns.moments import ONE_OFF
from ultan.agents.patterns.sentences import bare
from ultan.agents.tensions.answering import answered
from ultan.agents.tensions.raising import asked_already
from ultan.agents.tensions.standing import TENSION
from ultan.blackboard.postings import Packet, Proposal, Reinforcement, Ruling, Verdict
from ultan.configs.edge import fence
from ultan.configs.edge.redact import redact
from ultan.configs.edge.words import content_words
from ultan.library.actions import Write
from ultan.library.entry import GLOBAL, Entry
from ultan.library.seniority import said_later
from ultan.library.trust import may_become_entry

# From this confidence on the user asked for it in so many words; how it is put is then not second-guessed.
EXPLICIT = 0.9
# Below this confidence a statement counts only as a change of what is known.
CERTAIN = 0.5
# Fewer content words than this, and no name or number among them, say nothing that could be acted on.
TELLING_WORDS = 2
# An entry that shares this many words with a wish to forget is the one that is meant.
MEANT_WORDS = 2

_PLACEHOLDER = "[redacted:"
_APPROVED = "stated by the user, specific, and not known yet"


def rule(packet: Packet, known: Known) -> Ruling:
    """Returns a verdict on every proposal of the packet, in its order; reinforcements and suspicions pass through.

    What became known after the librarian looked turns from a proposal into a reinforcement.
    """
    bench = _Bench(known)
    verdicts = tuple(bench.verdict(proposal) for proposal in packet.proposals)
    return Ruling(
        id=f"ruling/{packet.about}",
        ts=packet.ts,
        trace=packet.trace,
        about=packet.id,
        verdicts=verdicts,
        reinforcements=tuple(dict.fromkeys((*packet.reinforcements, *bench.repeated))),
        suspicions=packet.suspicions,
        outcomes=packet.outcomes,
        placings=packet.placings,
    )


class _Bench:
    """One sitting over one packet: remembers what it approved, so that a fact enters once."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._stated: set[tuple[str, str]] = set()
        self.repeated: list[Reinforcement] = []

    def verdict(self, proposal: Proposal) -> Verdict:
        action = proposal.action
        reason = proposal.refused or untrusted(proposal)
        if reason or not isinstance(action, Write):
            return Verdict(proposal=proposal, approved=not reason, reason=reason or "asked for by the user")
        return self._on_write(proposal, action)

    def _on_tension(self, proposal: Proposal, write: Write) -> Verdict:
        """A question is not compared with what is known: it states nothing."""
        asked = asked_already(write.fact, write.scope, self._known)
        reason = _unfit(proposal, write) or self._twin(write) or (f"asked already as {asked.id}" if asked else "")
        self._stated.add(_key(write))
        return Verdict(proposal=proposal, approved=not reason, reason=reason or "left open by the user, and not asked yet")

    def _on_write(self, proposal: Proposal, write: Write) -> Verdict:
        if write.type == TENSION:
            return self._on_tension(proposal, write)
        reason = _unfit(proposal, write) or self._unlearning(write) or self._twin(write)
        if reason:
            return Verdict(proposal=proposal, approved=False, reason=reason)
        claim = _claim(proposal, write)
        alike = resembling(self._known, claim, write.applies_when, tuple(dict.fromkeys((write.scope, GLOBAL))))
        found = compared(claim, alike, self._known)
        overtaken = next((one for one in _later(proposal, write, alike) if one in found.changed or _outdates(one, claim)), None)
        if overtaken is not None:
            return Verdict(proposal=proposal, approved=False, reason=f"the user said otherwise later: {overtaken.id}")
        same = [entry for entry in found.same if may_become_entry(entry.trust)]
        if same:
            self.repeated += _repeats(same[0], proposal)
            return Verdict(proposal=proposal, approved=False, reason=f"known already as {same[0].id}; it is reinforced")
        seen = [entry for entry in alike if entry not in found.changed + found.same and _still_changed(claim, entry, write)]
        if write.confidence < CERTAIN and not found.changed and not seen:
            return Verdict(proposal=proposal, approved=False, reason="too faint: it changes nothing that is known")
        self._stated.add(_key(write))
        return self._answering(_settled(proposal, write, [*found.changed, *seen]))

    def _answering(self, verdict: Verdict) -> Verdict:
        """What settles a matter that was left open takes the place of its question."""
        write = verdict.proposal.action
        assert isinstance(write, Write)
        asked = answered(write.fact, write.applies_when, self._known, tuple(dict.fromkeys((write.scope, GLOBAL))))
        if not asked:
            return verdict
        ids = tuple(entry.id for entry in asked)
        replacing = write.model_copy(update={"supersedes": tuple(dict.fromkeys((*write.supersedes, *ids)))})
        proposal = verdict.proposal.model_copy(update={"action": replacing})
        return verdict.model_copy(update={"proposal": proposal, "reason": f"{verdict.reason}; it answers {', '.join(ids)}"})

    def _unlearning(self, write: Write) -> str:
        """A wish to forget is no fact, and would keep what it wants gone."""
        if not asks_to_forget(write.fact):
            return ""
        meant = self._known.similar(write.fact, tuple(dict.fromkeys((write.scope, GLOBAL))), 1)
        named = meant[0].id if meant and _is_about(write.fact, meant[0]) else "WORDS"
        return f"it asks to forget: `ultan forget {named}` in your own terminal removes it for good"

    def _twin(self, write: Write) -> str:
        return "another proposal of the packet says the same" if _key(write) in self._stated else ""


def _later(proposal: Proposal, write: Write, entries: Sequence[Entry]) -> list[Entry]:
    """What the user said after this: a past session is read late, and what it says may be outdated since."""
    later = (one for one in entries if said_later(one, write.valid_from, proposal.source.events))
    return [one for one in later if may_become_entry(one.trust)]


def _outdates(entry: Entry, claim: Claim) -> bool:
    """True where an entry would have changed what is claimed, had that been known before it."""
    known = claim_of(entry)
    return relation(Claim(entry.fact, known.context, entry.narrative), claim) is Relation.CHANGED


def _claim(proposal: Proposal, write: Write) -> Claim:
    said = proposal.quote if write.supersedes else ""
    before, _, echo = proposal.about.partition("\n")
    return Claim(write.fact, f"{proposal.quote} {write.applies_when} {before}", said, echo, before).within(write.scope)


def _still_changed(claim: Claim, entry: Entry, write: Write) -> bool:
    """The librarian knew the request before it as well: what it saw replaced stays so where the fact names a value of the entry
    as gone, or is the entry with another value."""
    if entry.id not in write.supersedes:
        return False
    old = claim_of(entry)
    return claim.names_gone(old) or exchanges(write.fact, entry.fact) or sum(signs(claim, old)) >= BAR


def untrusted(proposal: Proposal) -> str:
    """Returns why its source is no ground for an entry, or "" where it is."""
    if may_become_entry(proposal.source.trust):
        return ""
    return f"its trust is {proposal.source.trust.label}: only what the user said becomes an entry by itself"


def _unfit(proposal: Proposal, write: Write) -> str:
    """Returns why the words can't stand as an entry, or "" where they can."""
    said = f"{write.fact}\n{write.narrative}\n{proposal.quote}"
    if fence.marked(said):
        return "it carries a mark of injected memory: an echo is no evidence"
    if _PLACEHOLDER in write.fact or redact(write.fact) != write.fact:
        return "what it states is a secret"
    if write.confidence >= EXPLICIT:
        return ""
    if _vague(Claim(write.fact), settles=write.type == "decision"):
        return "too vague: it names nothing that could be acted on"
    if found(ONE_OFF, bare(write.fact)):
        return "it holds for the moment only"
    return ""


def _is_about(wish: str, entry: Entry) -> bool:
    return len(Claim(wish).words & Claim(entry.fact).words) >= MEANT_WORDS


def _vague(claim: Claim, settles: bool) -> bool:
    """A decision may be one word, "larch it is", where the question that it settles stands beside it."""
    told = f"{claim.told} {claim.topic}" if settles else claim.told
    return len(content_words(told)) < TELLING_WORDS and not claim.values and not claim.replaces


def _settled(proposal: Proposal, write: Write, changed: Sequence[Entry]) -> Verdict:
    """What is stated enters either way; it replaces the entries that it changes as the library stands when it is ruled on.

    Facts that were said one after the other are all read before the first is applied, so the librarian can't see that the second
    replaces the first; and what it saw may be replaced already.
    """
    replaced = {entry.id for entry in changed}
    if replaced == set(write.supersedes):
        return Verdict(proposal=proposal, approved=True, reason=_APPROVED)
    settled = proposal.model_copy(
        update={
            "action": renewing(write, proposal.quote, changed),
            "salience": "contradicts" if changed else "novel",
        }
    )
    return Verdict(proposal=settled, approved=True, reason=f"{_APPROVED}{_differences(set(write.supersedes), replaced)}")


def _differences(proposed: set[str], replaced: set[str]) -> str:
    added, dropped = ", ".join(sorted(replaced - proposed)), ", ".join(sorted(proposed - replaced))
    also = f"; it replaces {added} as well" if added else ""
    return also + (f"; it does not replace {dropped}: another subject, or replaced already" if dropped else "")


def _repeats(entry: Entry, proposal: Proposal) -> Iterable[Reinforcement]:
    return (Reinforcement(entry_id=entry.id, event_id=event, signal="reinforces") for event in proposal.source.events)


def _key(write: Write) -> tuple[str, str]:
    return write.scope, " ".join(write.fact.casefold().split())
