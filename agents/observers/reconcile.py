"""What the observers saw, put together behind a gate: only what the user said, word by word, and nothing that contradicts itself.

The gate is the same whoever looked, rules or a model. A piece that names no prompt of the user's, or words that don't stand in
it, is dropped; of two values of one name the one said last holds; a value that the user denies, takes back or only supposes is
none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar, assert_never

from ultan.agents.observers import saying
from ultan.agents.observers.valence import arousal
from ultan.agents.observers.valuing import holds
from ultan.blackboard.observed import Context, Entity, Facts, Link, Relation, Remark, Signal, Valence, Value
from ultan.blackboard.postings import Observation
from ultan.library.episodes import said
from ultan.library.episodes.turn import Turn

P = TypeVar("P", Entity, Value, Relation, Remark, Link, Signal)
# Praise and anger in one prompt: it was one of them. Below this difference nobody can tell which.
TELLING = 0.2


class Observed(NamedTuple):
    """The one picture of an episode. `dropped` says what was left out at the gate, and why."""

    entities: tuple[Entity, ...] = ()
    values: tuple[Value, ...] = ()
    relations: tuple[Relation, ...] = ()
    patterns: tuple[Remark, ...] = ()
    implications: tuple[Remark, ...] = ()
    links: tuple[Link, ...] = ()
    signals: tuple[Signal, ...] = ()
    dropped: tuple[str, ...] = ()

    def felt(self, events: Iterable[str]) -> tuple[Signal, ...]:
        """Returns the signals of these events."""
        wanted = frozenset(events)
        return tuple(one for one in self.signals if one.event_id in wanted)

    def arousal(self, events: Iterable[str]) -> float:
        """Returns how far from calm the user was in these events, 0..1."""
        return arousal(self.felt(events))


class _Gate:
    """Lets pieces through, and notes what it keeps out."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self.dropped: list[str] = []
        self._turns = tuple(turns)
        self.texts = saying.texts(self._turns)
        self.order = {event: place for place, event in enumerate(self.texts)}
        self.spoken = saying.spoken(self._turns)

    def through(self, pieces: Iterable[P], words: Callable[[P], tuple[str, ...]]) -> tuple[P, ...]:
        """Returns the pieces whose words stand in the user's prompt that they name, each once."""
        kept = [one for one in dict.fromkeys(pieces) if self._passes(one.event_id, words(one))]
        return tuple(kept)

    def _passes(self, event: str, words: tuple[str, ...]) -> bool:
        if event not in self.texts:
            self.dropped.append(f"{' / '.join(words)}: not said by the user")
            return False
        strange = next((word for word in words if not said.contains((self.texts[event],), word)), None)
        if strange is not None:
            self.dropped.append(f"{strange}: doesn't stand there, word by word")
        return strange is None


def reconciled(observations: Sequence[Observation], turns: Sequence[Turn]) -> Observed:
    """Returns the one picture that these make of an episode's turns."""
    gate = _Gate(turns)
    found = Observed()
    for one in observations:
        match one.seen:
            case Facts() as facts:
                found = _with_facts(found, facts, gate)
            case Context() as context:
                found = _with_context(found, context, gate)
            case Valence() as valence:
                signals = gate.through(valence.signals, lambda signal: (signal.quote,))
                found = found._replace(signals=_consistent(signals, gate))
            case _ as unreachable:
                assert_never(unreachable)
    return found._replace(dropped=tuple(gate.dropped))


def _with_facts(found: Observed, facts: Facts, gate: _Gate) -> Observed:
    values = gate.through(facts.values, lambda one: (one.value, one.quote))
    return found._replace(
        entities=gate.through(facts.entities, lambda one: (one.name,)),
        values=_latest(values, gate),
        relations=gate.through(facts.relations, lambda one: (one.subject, one.object)),
    )


def _with_context(found: Observed, context: Context, gate: _Gate) -> Observed:
    return found._replace(
        patterns=gate.through(context.patterns, lambda one: (one.quote,)),
        implications=gate.through(context.implications, lambda one: (one.quote,)),
        links=gate.through(context.links, lambda one: ()),
    )


def _latest(values: Sequence[Value], gate: _Gate) -> tuple[Value, ...]:
    """The values that hold: stated, not denied, and the last of their name."""
    last: dict[str, Value] = {}
    for one in sorted(values, key=lambda one: gate.order[one.event_id]):
        if not _stated(one, gate):
            gate.dropped.append(f"{one.name} = {one.value}: asked, supposed, denied or taken back")
            continue
        if (before := last.get(one.name.casefold())) is not None and before.value != one.value:
            gate.dropped.append(f"{before.name} = {before.value}: {one.value} was said later")
        last[one.name.casefold()] = one
    return tuple(last.values())


def _stated(one: Value, gate: _Gate) -> bool:
    """True where a sentence of the prompt states the value; one that no sentence holds stands in a paste, and isn't said."""
    mine = (sentence for sentence in gate.spoken if sentence.event_id == one.event_id)
    return any(sentence.states and holds(sentence.text, one.value) for sentence in mine)


def _consistent(signals: Sequence[Signal], gate: _Gate) -> tuple[Signal, ...]:
    """Of praise and anger in one prompt only the one that is clearly stronger."""
    strength: Mapping[tuple[str, str], float] = {(one.event_id, one.feeling): one.strength for one in signals}

    def stands(one: Signal) -> bool:
        if one.feeling not in ("reward", "frustration"):
            return True
        other = strength.get((one.event_id, "reward" if one.feeling == "frustration" else "frustration"), 0.0)
        return not other or one.strength >= other + TELLING

    kept = tuple(one for one in signals if stands(one))
    gate.dropped += [f"{one.feeling}: contradicted in the same words" for one in signals if one not in kept]
    return kept
