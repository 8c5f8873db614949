"""Nudges as they stand in pending-nudges.md, and which of them is due. The daemon says them, without it a hook does.

Each is one line: when it was approved, the session, the entry and its own fact. A person may write what they like between them.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    # When it was approved (seconds since the epoch), the session, the entry's id and its fact.
    Reminder = tuple[float, str, str, str]

# At most one a prompt and three a session (source: the seed), and none that is older than half a day: the matter is over then.
PER_SESSION = 3
KEPT_S = 12 * 3600.0
# Why its entry counts as shown.
REASON = "nudge"
_LINE = r"- ([\dT:+-]+) \[([^\]\n]+)\] (\S+): (.+)"


def read(text: str) -> list[Reminder]:
    """Returns the nudges of the file's text; what isn't one is passed over."""
    from datetime import datetime  # noqa: PLC0415 - it costs a millisecond, and few sessions have nudges

    found = (re.fullmatch(_LINE, line.strip()) for line in text.splitlines())
    reminders: list[Reminder] = []
    for one in found:
        try:
            if one:
                reminders.append((datetime.fromisoformat(one[1]).timestamp(), one[2], one[3], one[4]))
        except ValueError:
            continue  # its time is none: a person's line
    return reminders


def due(reminders: Iterable[Reminder], session: str, given: Collection[str], now: float) -> Reminder | None:
    """Returns the nudge for a session's next prompt; `given` are the ids of those that it got."""
    if len(given) >= PER_SESSION:
        return None
    return next((one for one in reminders if one[1] == session and one[2] not in given and now - one[0] < KEPT_S), None)


def line(fact: str, entry: str, cap: int) -> str:
    """Returns what is printed, at most `cap` characters: the entry's own words."""
    return f"- mind this: {fact} ({entry})"[:cap]
