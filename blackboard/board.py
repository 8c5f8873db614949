"""The board: who may work on what, in which order. Deterministic, no I/O; rebuilt from its postings.

Every posting belongs to a root, the first of its chain: an episode, which observers look at first where there are any
(`looking`), or a told event is read by a librarian (Packet), judged by the scholar (Ruling) and applied by the reconciler
(Applied); what surfaced, a turn that is over, what a person amends and what is imported is applied at once. Work is leased: what
isn't answered in time is given out again. The answer's posting completes it, whoever sent it.

Rulings are made in the order in which things were said, and only when every earlier one is applied: each is made knowing all
before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import dropwhile, islice, takewhile
from typing import NamedTuple, assert_never

from ultan.blackboard.looking import Looks
from ultan.blackboard.observed import ObserverRole
from ultan.blackboard.postings import (
    AmendmentPosted,
    Applied,
    CallGuarded,
    EpisodeClosed,
    ImportPosted,
    Marker,
    Measured,
    Observation,
    Packet,
    Posting,
    Ruling,
    Surfaced,
    ToldPosted,
    TurnClosed,
)
from ultan.blackboard.waiting import failed_words, pending_words
from ultan.blackboard.wire import Pending
from ultan.blackboard.work import ROLES, Failed, Given, Item, Role, Taker, Task, role_of

# Ids of roots and markers that are remembered after they are finished: what was on its way in a crash comes twice.
SEEN_KEPT = 4096
# Settled markers that can still be asked about.
MARKERS_KEPT = 64


class BatchRule(NamedTuple):
    """The scholar gets a batch of `packets`, or what is there once the oldest has waited `wait_s` seconds.

    `observers` look at each episode before a librarian does, and are waited for as long as one of them is heard of every
    `observe_s` seconds.
    """

    packets: int
    wait_s: float
    observers: tuple[ObserverRole, ...] = ()
    observe_s: float = 0.0


class Snapshot(NamedTuple):
    """All that a board has to remember: the postings of what is open, in order, and the ids seen of late."""

    postings: tuple[Posting, ...] = ()
    seen: tuple[str, ...] = ()


class Board:
    """Times are seconds since the epoch."""

    def __init__(self, rule: BatchRule) -> None:
        self._rule = rule
        self._seen: dict[str, None] = {}
        self._postings: dict[str, Posting] = {}
        self._items: dict[str, Item] = {}
        # By root, in the order in which roots came: the ids of its postings, the last of which is the one to work on.
        self._chains: dict[str, list[str]] = {}
        self._markers: dict[str, set[str]] = {}
        self._looks = Looks(rule.observers, rule.observe_s)

    @classmethod
    def replay(cls, rule: BatchRule, postings: Iterable[Posting], seen: Iterable[str] = ()) -> Board:
        """Returns the board on which these were posted; leases and failures are forgotten, so that all is tried again."""
        board = cls(rule)
        for posting in postings:
            board.post(posting)
        board._seen = dict.fromkeys([*seen, *board._seen])
        return board

    def snapshot(self) -> Snapshot:
        """Returns what `replay` needs to go on from here, without what is finished."""
        return Snapshot(tuple(self._postings.values()), tuple(self._seen))

    def wants(self, posting: Posting) -> bool:
        """Returns True where `post` would take it: the posting is not known yet, and an answer answers work that is open."""
        if posting.id in self._seen or posting.id in self._postings:
            return False
        if isinstance(posting, Observation):
            asked = self._items.get(posting.about)
            return asked is not None and isinstance(asked.posting, EpisodeClosed) and self._looks.wants(posting)
        if not isinstance(posting, Packet | Ruling | Applied):
            return True
        asked = self._items.get(posting.about)
        return asked is not None and _answers(posting, asked)

    def post(self, posting: Posting) -> bool:
        """Takes a posting; returns False, and changes nothing, where it is known or answers nothing that is open."""
        if not self.wants(posting):
            return False
        match posting:
            case EpisodeClosed() | ToldPosted() | AmendmentPosted() | ImportPosted() | Surfaced() | CallGuarded() | TurnClosed():
                self._open(posting)
            case Observation():
                self._postings[posting.id] = posting
                self._looks.answer(posting)
            case Packet() | Ruling():
                self._advance(posting)
            case Applied():
                self._finish(self._items[posting.about].root)
            case Marker():
                self._mark(posting)
            case _:
                assert_never(posting)
        return True

    def take(self, role: Taker, now: float, lease_s: float, holder: str = "") -> tuple[Given, ...]:
        """Leases the role's next work to `holder` for `lease_s` seconds: one item, for the scholar a batch; () for none."""
        self._looks.watch(now)
        match role:
            case "facts" | "context" | "valence":
                return self._looks.take(role, now, lease_s, holder)
            case _:
                return self._lease(role, now, lease_s, holder)

    def observed(self, episode: str) -> tuple[Observation, ...]:
        """Returns what the observers saw in an episode that no librarian has answered yet."""
        return self._looks.seen(episode)

    def _lease(self, role: Role, now: float, lease_s: float, holder: str) -> tuple[Task, ...]:
        while found := list(islice(self._ready(role, now), None if role == "scholar" else 1)):
            if given := [item for item in found if item.lease(now, lease_s)]:
                for item in given:
                    item.holder = holder
                return tuple(item.posting for item in given)
        return ()

    def fail(self, posting_id: str, reason: str, now: float) -> None:
        """Notes that work went wrong. It is tried again a little later, set aside after the third time; a look is given up."""
        self._looks.give_up(posting_id)
        if item := self._items.get(posting_id):
            item.fail(reason, now)

    def lost(self, holder: str, now: float) -> None:
        """Ends the leases of a holder that is gone: its work is given out again at once, and counts as given out in vain."""
        self._looks.lost(holder)
        for item in self._items.values():
            if item.holder == holder and item.leased_until > now:
                item.leased_until = now

    def defer(self, posting_id: str, reason: str, until: float) -> None:
        """Takes work back that can't be done before `until`: no failure, however often it happens. A look is given up."""
        self._looks.give_up(posting_id)
        if item := self._items.get(posting_id):
            item.defer(reason, until)

    def demand(self, now: float) -> dict[Taker, int]:
        """Returns how many items each role could take at this moment."""
        self._looks.watch(now)
        looks: dict[Taker, int] = {role: self._looks.ready(role) for role in self._looks.roles}
        return looks | {role: sum(1 for _ in self._ready(role, now)) for role in ROLES}

    def settled(self, marker: str) -> Pending:
        """Returns what of all that was posted before the marker is pending, and what was set aside, in words."""
        if marker not in self._markers:
            return Pending(settled=False, pending=("the wish to settle has not reached the board",))
        items = [item for item in self._items.values() if item.root in self._markers[marker]]
        pending, waits = pending_words(items), [item for item in items if not item.set_aside]
        away = all(item.deferred for item in waits)
        until = min((item.not_before for item in waits), default=0.0) if away else 0.0
        return Pending(settled=not pending, pending=pending, failed=failed_words(items), away_until=until)

    def failed(self) -> tuple[Failed, ...]:
        """Returns the work that was set aside."""
        return tuple(Failed(key, item.role, item.set_aside) for key, item in self._items.items() if item.set_aside)

    @property
    def queue(self) -> int:
        """How many items are open and not set aside."""
        return sum(not item.set_aside for item in self._items.values())

    def _ready(self, role: Role, now: float) -> Iterator[Item]:
        match role:
            case "librarian":
                return (
                    item for item in self._items.values() if item.role == role and item.free(now) and not self._looked_at(item)
                )
            case "scholar":
                return iter(self._batch(now))
            case "reconciler":
                queue = (item for item in self._items.values() if item.role == role and not item.set_aside)
                return (head for head in islice(queue, 1) if head.free(now))

    def _looked_at(self, item: Item) -> bool:
        return self._looks.waits(item.posting.id)

    def _batch(self, now: float) -> list[Item]:
        current = (self._items[chain[-1]] for chain in self._chains.values())
        in_order = (item for item in current if not isinstance(item.posting, Measured) and not item.set_aside)
        waiting = list(in_order)
        packets = takewhile(lambda item: item.role == "scholar" and item.free(now), waiting)
        batch = list(islice(packets, self._rule.packets)) or self._overtaking(waiting, now)
        return batch if batch and self._due(batch, now) else []

    def _overtaking(self, waiting: list[Item], now: float) -> list[Item]:
        """What was asked for in so many words doesn't wait behind a model that is away."""
        behind = dropwhile(lambda item: not item.waits(now), waiting)
        return list(islice((item for item in behind if _explicit(item) and item.free(now)), 1))

    def _due(self, batch: list[Item], now: float) -> bool:
        if len(batch) >= self._rule.packets or now - min(item.posting.ts for item in batch) >= self._rule.wait_s:
            return True
        if any(map(_explicit, batch)):
            return True
        return any(item.root in waits for waits in self._markers.values() for item in batch)

    def _open(self, root: EpisodeClosed | ToldPosted | AmendmentPosted | ImportPosted | Measured) -> None:
        self._remember(root.id)
        self._chains[root.id] = []
        self._add(root, root.id)
        if isinstance(root, EpisodeClosed):
            self._looks.begin(root)

    def _advance(self, answer: Packet | Ruling) -> None:
        root = self._items.pop(answer.about).root
        for seen in self._looks.end(answer.about):
            del self._postings[seen]
        if isinstance(answer, Packet) and answer.empty:
            self._finish(root)
        else:
            self._add(answer, root)

    def _add(self, task: Task, root: str) -> None:
        self._postings[task.id] = task
        self._items[task.id] = Item(posting=task, role=role_of(task), root=root)
        self._chains[root].append(task.id)

    def _finish(self, root: str) -> None:
        for posting_id in self._chains.pop(root):
            del self._postings[posting_id]
            self._items.pop(posting_id, None)
        for waits in self._markers.values():
            waits.discard(root)

    def _mark(self, marker: Marker) -> None:
        self._remember(marker.id)
        self._postings[marker.id] = marker
        self._markers[marker.id] = set(self._chains)
        done = [key for key, waits in self._markers.items() if not waits]
        for key in done[:-MARKERS_KEPT]:
            del self._markers[key], self._postings[key]

    def _remember(self, posting_id: str) -> None:
        self._seen[posting_id] = None
        while len(self._seen) > SEEN_KEPT:
            del self._seen[next(iter(self._seen))]


def _explicit(item: Item) -> bool:
    return isinstance(item.posting, Packet) and item.posting.explicit


def _answers(answer: Packet | Ruling | Applied, asked: Item) -> bool:
    match answer:
        case Packet():
            return asked.role == "librarian"
        case Ruling():
            return asked.role == "scholar"
        case Applied():
            return asked.role == "reconciler"
