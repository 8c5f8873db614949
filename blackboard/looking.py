"""Who looks at which episode before a librarian reads it. Observers never hold one back: whatever goes wrong, it goes on without.

Each look is given out once. It ends with the observation, or with the first thing that goes wrong: a failure, a model that is
away, a lease that ran out, an observer that is gone. Where no observer takes any work for `wait_s`, nobody is waited for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ultan.blackboard.observed import ObserverRole, look_id
from ultan.blackboard.postings import EpisodeClosed, Observation, Observe


@dataclass(slots=True)
class _Look:
    asked: Observe
    since: float = 0.0
    leased_until: float = 0.0
    holder: str = ""


class Looks:
    """Times are seconds since the epoch. With no `roles` no episode waits for anybody."""

    def __init__(self, roles: Iterable[ObserverRole], wait_s: float) -> None:
        self.roles = tuple(roles)
        self._wait_s = wait_s
        self._open: dict[str, _Look] = {}
        self._seen: dict[str, list[Observation]] = {}
        self._heard_of: dict[ObserverRole, float] = {}

    def begin(self, episode: EpisodeClosed) -> None:
        """An episode is there to be looked at."""
        for role in self.roles:
            asked = Observe(id=look_id(role, episode.id), ts=episode.ts, trace=episode.trace, role=role, episode=episode)
            self._open[asked.id] = _Look(asked)

    def end(self, episode: str) -> tuple[str, ...]:
        """The episode is read: nobody looks at it any more. Returns the ids of what was seen in it."""
        for role in self.roles:
            self._open.pop(look_id(role, episode), None)
        return tuple(one.id for one in self._seen.pop(episode, ()))

    def wants(self, seen: Observation) -> bool:
        """True where nothing is there of this role: whoever looks, late or in its place, is heard until the episode is read."""
        return all(one.role != seen.role for one in self._seen.get(seen.about, ()))

    def answer(self, seen: Observation) -> None:
        self._open.pop(look_id(seen.role, seen.about), None)
        self._seen.setdefault(seen.about, []).append(seen)

    def seen(self, episode: str) -> tuple[Observation, ...]:
        """Returns what was seen in an episode so far."""
        return tuple(self._seen.get(episode, ()))

    def watch(self, now: float) -> None:
        """Gives up looks that took too long, and those that nobody takes."""
        for asked, look in tuple(self._open.items()):
            look.since = look.since or now
            ends = look.leased_until or max(look.since, self._heard_of.get(look.asked.role, 0.0)) + self._wait_s
            if now >= ends:
                del self._open[asked]

    def waits(self, episode: str) -> bool:
        """True while somebody may still say what is in an episode."""
        return any(look_id(role, episode) in self._open for role in self.roles)

    def ready(self, role: ObserverRole) -> int:
        """Returns how many looks of a role wait for somebody to take them."""
        return sum(look.asked.role == role and not look.leased_until for look in self._open.values())

    def take(self, role: ObserverRole, now: float, lease_s: float, holder: str) -> tuple[Observe, ...]:
        """Leases the role's next look, the oldest first; () where there is none."""
        found = next((look for look in self._open.values() if look.asked.role == role and not look.leased_until), None)
        if found is None:
            return ()
        found.leased_until, found.holder = now + lease_s, holder
        self._heard_of[role] = now
        return (found.asked,)

    def give_up(self, asked: str) -> None:
        """Something went wrong with a look. An id of anything else does nothing."""
        self._open.pop(asked, None)

    def lost(self, holder: str) -> None:
        """An observer is gone, and what it looked at goes on without it."""
        for asked in [one for one, look in self._open.items() if look.leased_until and look.holder == holder]:
            del self._open[asked]
