"""What the gateway keeps in mind between requests: what each session has been shown, and what was taught and isn't curated yet.

It chooses what to show and does no I/O. Both memories can be rebuilt: from the ledger, and from the episodes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from ultan.agents.patterns.extract import extract
from ultan.blackboard.stages import Held, held
from ultan.blackboard.wire import Block, Prime
from ultan.configs.sections import Priming
from ultan.gate import hold_out
from ultan.gate.barrier import admit
from ultan.gate.fresh import Trace, Traces
from ultan.gate.habituate import Shown
from ultan.library.episodes.turn import Turn
from ultan.retrieval.candidate import Candidate, explained
from ultan.retrieval.render import NO_CAP, Cap, Quotable, prompt_block, spent
from ultan.retrieval.saying import Offer


def teaches(text: str) -> bool:
    """True where a prompt states something that would still hold in the next session. Takes milliseconds of CPU."""
    return bool(extract(text))


def trace_of(turn: Turn) -> Trace:
    """Returns the trace of what a user said."""
    return Trace(id=turn.event_id, text=turn.text, session=turn.session, project=turn.project.key, said_at=turn.ts)


class _Quotes(NamedTuple):
    """What is quoted, in order, and the ids of what of it was taught lately and isn't curated yet: that comes before entries."""

    chosen: Sequence[Quotable]
    fresh: AbstractSet[str]


class Attention:
    """Mutable around the gate's pure states. Times are seconds since the epoch."""

    def __init__(self, settings: Priming) -> None:
        self._settings = settings
        self._quoting = settings.model_copy(update={"floor": settings.quote_floor})
        self._shown = Shown()
        self._traces = Traces()

    def choose(self, request: Prime, offer: Offer, now: float) -> Block:
        """Returns the block for a prompt; where nothing passes, the reason why in words; where asked, what became of each."""
        seen = self._shown.in_session(request.session)
        admission = admit(offer.entries, request.project.scope, seen.ids, self._settings)
        told = [one for one in offer.quotes if not self._traces.in_context(one.said.session, one.said.said_at, request.session)]
        quoted = admit([one.candidate for one in told], request.project.scope, seen.ids, self._quoting, self._settings.quotes)
        traces = self._traces.older_gone(now, self._settings.trace_h)
        fresh = traces.matching(request.prompt, request.project.key, request.session)
        worth = {one.entry.id for one in quoted.admitted}
        earlier = [one.said for one in told if one.said.id in worth]
        quotes = _once(fresh, earlier)[: self._settings.quotes]
        block = self._printed(request.session, admission.admitted, _Quotes(quotes, frozenset(one.id for one in fresh)))
        against = {**self._unprinted(block, (*admission.admitted, *quoted.admitted)), **admission.refused, **quoted.refused}
        candidates = (*offer.entries, *(one.candidate for one in told))
        return block.model_copy(
            update={
                "silent": "" if block.text else _silence(candidates, against),
                "traces": explained(candidates, against) if request.explain else (),
            }
        )

    def _printed(self, session: str, entries: Sequence[Candidate], quotes: _Quotes) -> Block:
        """What fits, without what is withheld: its place stays empty, what took it would be measured as well."""
        whole = self._block(entries, quotes, NO_CAP)
        gone = {one.entry for one in whole.shown if hold_out.withheld(session, one.entry, self._settings.hold_out)}
        stays = {one.entry for one in whole.shown} - gone
        left = [one for one in entries if one.entry.id in stays]
        block = self._block(left, quotes._replace(chosen=[one for one in quotes.chosen if one.id in stays]), self._cap(session))
        return block.model_copy(update={"withheld": tuple(one for one in whole.shown if one.entry in gone)})

    def _block(self, entries: Sequence[Candidate], quotes: _Quotes, cap: Cap) -> Block:
        fresh, earlier = ([one for one in quotes.chosen if (one.id in quotes.fresh) is new] for new in (True, False))
        return prompt_block(entries, earlier, self._settings, cap, fresh)

    def _cap(self, session: str) -> Cap:
        """Who explains a prompt asks in no session, and what nobody's session costs is counted by nobody."""
        told = self._shown.in_session(session).told
        return Cap(self.left(session), "" if told else f"… {spent(self._settings)}: ask ultan_recall") if session else NO_CAP

    def _unprinted(self, block: Block, passed: Sequence[Candidate]) -> dict[str, Held]:
        """What the barrier let through and isn't printed all the same, with the reason."""
        printed, withheld = ({one.entry for one in them} for them in (block.shown, block.withheld))
        capped = {one.entry for one in block.left_out}
        no_room = held("budget", f"{self._settings.budget_chars} characters are full")
        too_dear = held("budget", spent(self._settings))
        on_purpose = held("hold_out", hold_out.REASON)
        return {
            key: on_purpose if key in withheld else too_dear if key in capped else no_room
            for one in passed
            if (key := one.entry.id) not in printed
        }

    def left(self, session: str) -> int:
        """Returns how many tokens more a session may be given."""
        return self._shown.in_session(session).left(self._settings.session_tokens)

    def knows(self, session: str) -> bool:
        """False where what the session was shown has to be read from the ledger first."""
        return session in self._shown.sessions

    def saw(self, session: str, ids: Collection[str], tokens: int = 0, told: bool = False) -> None:
        """Notes what was printed into a session, for how many tokens, and whether it was told that its cap is reached."""
        self._shown = self._shown.saw(session, ids, tokens, told)

    def heard(self, request: Prime) -> None:
        """Notes what the user said in a session: it stands in its context, and so does what is learnt from it."""
        if request.session:
            self._shown = self._shown.saw(request.session, (request.event_id,))

    def fresh(self, project: str, session: str, now: float) -> tuple[Trace, ...]:
        """Returns what was taught lately in a project (its key), isn't curated yet and isn't in the session's context, the latest
        first."""
        return self._traces.older_gone(now, self._settings.trace_h).outside(project, session)

    def compacted(self, session: str, now: float) -> None:
        """What the session was shown, and what was said in it, is gone from its context."""
        self._shown = self._shown.compacted(session).saw(session, ())
        self._traces = self._traces.compacted(session, now)

    def learn(self, traces: Sequence[Trace]) -> None:
        for trace in traces:
            self._traces = self._traces.learn(trace)

    def curated(self, event_ids: Collection[str]) -> None:
        self._traces = self._traces.curated(event_ids)


def _once(fresh: Sequence[Quotable], earlier: Sequence[Quotable]) -> list[Quotable]:
    """What is fresh comes first, and the same words once."""
    return list({one.id: one for one in (*earlier[::-1], *fresh[::-1])}.values())[::-1]


def _silence(candidates: Sequence[Candidate], against: Mapping[str, Held]) -> str:
    """Why the best candidate isn't shown speaks for all."""
    return next((against[one.entry.id].reason for one in candidates), "nothing is known about it")
