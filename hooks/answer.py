"""Printing a block, and saying so in the event log: only what was printed counts as shown."""

from __future__ import annotations

import json
import os
import time

from ultan.configs.edge import eventlog
from ultan.configs.edge.paths import Home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ultan.hooks.record import Event


class Answer:
    """`text` is what the model reads, `notice` what the user does, "" for nothing; `shown` says of each line of the text its
    entry, reason and chars.

    `tokens` is about what the text costs, 0 where nobody counted; `withheld` is what the daemon left out on purpose, `left_out`
    what it did for the session's cap. `anew` is true where the session's context holds nothing of what was shown before.
    """

    __slots__ = ("anew", "left_out", "notice", "shown", "text", "tier", "tokens", "withheld")

    def __init__(self, text: str, shown: list[dict[str, Any]], tier: str, notice: str = "") -> None:
        self.text = text
        self.notice = notice
        self.shown = shown
        self.tier = tier
        self.tokens = 0
        self.withheld: list[dict[str, Any]] = []
        self.left_out: list[dict[str, Any]] = []
        self.anew = False


def give(place: Home, event: Event, hook_event: str, answer: Answer, began: float) -> None:
    """Prints the answer to `event` as additionalContext and appends what was shown. Raises OSError if either fails."""
    out: dict[str, Any] = {"systemMessage": answer.notice} if answer.notice else {}
    if answer.text:
        out["hookSpecificOutput"] = {"hookEventName": hook_event, "additionalContext": answer.text}
    if out:
        printed(json.dumps(out, ensure_ascii=False))
    if not (answer.text or answer.withheld or answer.left_out or answer.anew):
        return
    shown = eventlog.make(
        "injected",
        session=event["session"],
        project=event["project"],
        cwd=event["cwd"],
        transcript=event["transcript"],
        prompt_event=event["id"],
        tier=answer.tier,
        shown=answer.shown,
        withheld=answer.withheld,
        left_out=answer.left_out,
        anew=answer.anew,
        chars=len(answer.text),
        tokens=answer.tokens,
        ms=round((time.monotonic() - began) * 1000, 1),
    )
    eventlog.append(place, shown)


def printed(text: str) -> None:
    """Prints what Claude Code reads, all of it. Raises OSError where nobody takes it."""
    data = text.encode("utf-8", "replace")
    while data:
        data = data[os.write(1, data) :]
