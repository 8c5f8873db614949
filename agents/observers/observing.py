"""An episode looked at without a model, by one observer or by all whose observation is missing; and read with what was seen."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.agents import librarian
from ultan.agents.known import Known
from ultan.agents.observers.context import context
from ultan.agents.observers.enriching import Pinned, enriched
from ultan.agents.observers.facts import facts
from ultan.agents.observers.reconcile import Observed, reconciled
from ultan.agents.observers.saying import Spoken, spoken
from ultan.agents.observers.valence import valence
from ultan.blackboard.observed import OBSERVERS, ObserverRole, Seen
from ultan.blackboard.postings import EpisodeClosed, Observation, Packet
from ultan.library.entry import GLOBAL
from ultan.library.episodes.turn import Turn


def observation(posting: EpisodeClosed, seen: Seen, by_model: bool = False) -> Observation:
    """Returns what an observer posts. Its id follows from the episode and the role, so that looking twice says it once."""
    return Observation(
        id=f"observation/{seen.role}/{posting.id}",
        ts=posting.ts,
        trace=posting.trace,
        about=posting.id,
        seen=seen,
        by="model" if by_model else "patterns",
    )


def observe(role: ObserverRole, posting: EpisodeClosed, turns: Sequence[Turn], known: Known) -> Observation:
    """Returns what the rules of one observer see in an episode."""
    return observation(posting, _seen(role, spoken(turns), known, scopes(turns)))


def in_their_place(
    posting: EpisodeClosed, turns: Sequence[Turn], known: Known, given: Sequence[Observation]
) -> tuple[Observation, ...]:
    """Returns what rules see for each observer of whom nothing is `given`."""
    there = {one.role for one in given}
    return tuple(observe(role, posting, turns, known) for role in OBSERVERS if role not in there)


def observed(posting: EpisodeClosed, turns: Sequence[Turn], known: Known, given: Sequence[Observation] = ()) -> Observed:
    """Returns the one picture of an episode; rules look for each observer of whom nothing is `given`."""
    return reconciled((*given, *in_their_place(posting, turns, known, given)), turns)


def read_episode(posting: EpisodeClosed, turns: Sequence[Turn], known: Known, pinned: Pinned) -> Packet:
    """Returns what an episode teaches, read and looked at by rules alone."""
    return enriched(librarian.read_episode(posting, turns, known), observed(posting, turns, known), pinned)


def scopes(turns: Sequence[Turn]) -> tuple[str, ...]:
    """Returns the scopes in which entries of an episode are looked for."""
    return tuple(dict.fromkeys((*(turn.project.scope for turn in turns), GLOBAL)))


def _seen(role: ObserverRole, said: Sequence[Spoken], known: Known, where: tuple[str, ...]) -> Seen:
    match role:
        case "facts":
            return facts(said)
        case "context":
            return context(said, known, where)
        case "valence":
            return valence(said)
