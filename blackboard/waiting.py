"""What is pending on the board, in words for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ultan.blackboard.work import Item

_NOUNS = {
    "episode_closed": ("episode", "episodes"),
    "told_posted": ("told thing", "told things"),
    "amendment_posted": ("amendment", "amendments"),
    "import_posted": ("import", "imports"),
    "surfaced": ("injection", "injections"),
    "turn_closed": ("turn", "turns"),
    "packet": ("packet", "packets"),
    "ruling": ("ruling", "rulings"),
}


def pending_words(items: Iterable[Item]) -> tuple[str, ...]:
    """Returns lines such as "1 episode waits for the librarian" or "2 packets are with the scholar", with the reason where there
    is one; set-aside work left out."""
    counted = Counter(
        (item.posting.kind, item.role, item.leased_until > 0, item.deferred) for item in items if not item.set_aside
    )
    return tuple(_line(kind, role, leased, count) + _why(why) for (kind, role, leased, why), count in counted.items())


def failed_words(items: Iterable[Item]) -> tuple[str, ...]:
    """Returns lines such as "1 episode was set aside by the librarian: no model"."""
    counted = Counter((item.posting.kind, item.role, item.set_aside) for item in items if item.set_aside)
    return tuple(
        f"{count} {_noun(kind, count)} {'was' if count == 1 else 'were'} set aside by the {role}: {reason}"
        for (kind, role, reason), count in counted.items()
    )


def _line(kind: str, role: str, leased: bool, count: int) -> str:
    singular, plural = ("is with", "are with") if leased else ("waits for", "wait for")
    return f"{count} {_noun(kind, count)} {singular if count == 1 else plural} the {role}"


def _why(deferred: str) -> str:
    return f": {deferred}" if deferred else ""


def _noun(kind: str, count: int) -> str:
    return _NOUNS[kind][count != 1]
