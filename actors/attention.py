"""What the gateway keeps in mind between requests: what each session has been shown, and what was taught and isn't curated yet.

It chooses what to show and does no I/O. Both memories can be rebuilt: from the ledger, and from the episodes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet

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
from ultan.retrieval.render import Quotable, prompt_block
from ultan.retrieval.saying import Offer


def teaches(text: str) -> bool:
    """True where a prompt states something that would still hold in the next session. Takes milliseconds of CPU."""
    return bool(extract(text))


def trace_of(turn: Turn) -> Trace:
    """Returns the trace of what a user said."""
    return Trace(id=turn.event_id, text=turn.text, session=turn.session, project=turn.project.key, said_at=turn.ts)


class Attention:
    """Mutable around the gate's pure states. Times are seconds since the epoch."""

    def __init__(self, settings: Priming) -> None:
        self._settings = settings
        self._quoting = settings.model_copy(update={"floor": settings.quote_floor})
        self._shown = Shown()
        self._traces = Traces()

    def choose(self, request: Prime, offer: Offer, now: float) -> Block:
        """Returns the block for a prompt; where nothing passes, the reason why in words; where asked, what became of each."""
        shown = self._shown.in_session(request.session)
        admission = admit(offer.entries, request.project.scope, shown, self._settings)
        told = [one for one in offer.quotes if not self._traces.in_context(one.said.session, one.said.said_at, request.session)]
        quoted = admit([one.candidate for one in told], request.project.scope, shown, self._quoting, self._settings.quotes)
        traces = self._traces.older_gone(now, self._settings.trace_h)
        fresh = traces.matching(request.prompt, request.project.key, request.session)
        worth = {one.entry.id for one in quoted.admitted}
        earlier = [one.said for one in told if one.said.id in worth]
        quotes = _once(fresh, earlier)[: self._settings.quotes]
        whole = prompt_block(admission.admitted, quotes, self._settings)
        printed = {one.entry for one in whole.shown}
        gone = {one for one in printed if hold_out.withheld(request.session, one, self._settings.hold_out)}
        block = whole if not gone else self._without(gone, admission.admitted, quotes, whole)
        no_room = held("budget", f"{self._settings.budget_chars} characters are full")
        passed = (*admission.admitted, *quoted.admitted)
        left_out = {one.entry.id: no_room for one in passed if one.entry.id not in printed}
        on_purpose = dict.fromkeys(gone, held("hold_out", hold_out.REASON))
        against = {**left_out, **on_purpose, **admission.refused, **quoted.refused}
        candidates = (*offer.entries, *(one.candidate for one in told))
        return block.model_copy(
            update={
                "silent": "" if block.text else _silence(candidates, against),
                "traces": explained(candidates, against) if request.explain else (),
            }
        )

    def _without(self, gone: AbstractSet[str], entries: Sequence[Candidate], quotes: Sequence[Quotable], whole: Block) -> Block:
        """The block without what is withheld. Its place stays empty: what took it would be measured as well."""
        stays = {one.entry for one in whole.shown} - gone
        left = [one for one in entries if one.entry.id in stays]
        block = prompt_block(left, [one for one in quotes if one.id in stays], self._settings)
        return block.model_copy(update={"withheld": tuple(one for one in whole.shown if one.entry in gone)})

    def knows(self, session: str) -> bool:
        """False where what the session was shown has to be read from the ledger first."""
        return session in self._shown.sessions

    def saw(self, session: str, ids: Collection[str]) -> None:
        """Notes what was printed into a session."""
        self._shown = self._shown.saw(session, ids)

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
