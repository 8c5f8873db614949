"""From an episode to outcomes: each prompt that follows on some work, how it takes that work, and in which domain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ultan.agents.self_model.domains import Call, changes, domain_of
from ultan.agents.self_model.reactions import reaction
from ultan.blackboard.postings import Outcome, Packet
from ultan.configs.edge import fence
from ultan.library.episodes.turn import Turn

_QUESTION = ("?", "？")


class _Work:
    """What was done since the user's last prompt."""

    def __init__(self, request: str) -> None:
        self.request = request
        self.calls: list[Call] = []
        self.answered = self.asked = False

    def heard(self, turn: Turn) -> None:
        if turn.role == "assistant":
            self.answered, self.asked = True, turn.text.rstrip().endswith(_QUESTION)
        elif turn.role == "tool" and turn.tool:
            self.calls.append(Call(turn.tool, turn.text))

    @property
    def done(self) -> bool:
        return self.answered or bool(self.calls)


def outcomes(turns: Sequence[Turn], packet: Packet, own_commands: str) -> tuple[Outcome, ...]:
    """Returns the outcomes of an episode that was read into this packet, at most one for each of the user's prompts.

    What the user said again is a failure in its domain, whoever was at fault: it is what the whole is there to prevent. Prompts
    that begin with `own_commands`, and those that carry a mark of injected memory, are no reactions.
    """
    again = {one.event_id: one.entry_id for one in packet.reinforcements if one.signal == "reinforces"}
    taught = frozenset(event for proposal in packet.proposals for event in proposal.source.events)
    # Who states a rule after some work doesn't say that the work was right, nor that it was wrong.
    found = (one for one in _outcomes(turns, again, own_commands) if one.signal != "went_on" or one.event_id not in taught)
    return tuple(found)


def _outcomes(turns: Sequence[Turn], again: Mapping[str, str], own_commands: str) -> Iterator[Outcome]:
    work = _Work("")
    for turn in turns:
        if turn.role != "user":
            work.heard(turn)
            continue
        if not (fence.marked(turn.text) or turn.text.lstrip().startswith(own_commands)):
            yield from _reacted(turn, work, again.get(turn.event_id, ""))
        work = _Work(turn.text)


def _reacted(turn: Turn, work: _Work, said_again: str) -> Iterator[Outcome]:
    signal = "told_twice" if said_again else reaction(turn.text, work.asked) if work.done else None
    if signal is None or (signal in ("went_on", "accepted") and not any(map(changes, work.calls))):
        # Silence about an answer, and "go on" to a plan, say nothing of any work.
        return
    # What the user goes on with is other work, so its words tell nothing of the work that was taken.
    words = "" if signal in ("went_on", "thanked", "accepted") else turn.text
    if domain := domain_of(words, work.calls, work.request):
        yield Outcome(
            event_id=turn.event_id,
            session=turn.session,
            scope=turn.project.scope,
            domain=domain,
            signal=signal,
            ts=turn.ts,
            entry_id=said_again,
        )
