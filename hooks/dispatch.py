"""Which event does what: each is appended first; a prompt and a session's start are answered; a dead daemon is started."""

from __future__ import annotations

# The C half of `signal`: the other half makes enums of its numbers, which costs a hook half a millisecond.
import _signal as signal  # type: ignore[import-not-found]
import sys
import time

from ultan.configs.edge import edge_settings, eventlog, launch
from ultan.configs.edge.limits import HOOK_CAP_AGAIN_S, HOOK_CAP_MOST_S, HOOK_CAP_S, HOOK_MOVES_S
from ultan.configs.edge.paths import Home, home
from ultan.hooks import complaint, payload, record, scheduled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

    from ultan.hooks.reflexes.reading import Reflex

RECORDS = {
    "start": record.session_started,
    "prompt": record.prompted,
    "tool": record.tool_called,
    "stop": record.turn_ended,
    "compact": record.compacting,
    "end": record.session_ended,
}


def handle(name: str, began: float, plugin_root: str) -> bool:
    """Handles one event from stdin; `began` is the process's start in monotonic seconds. Trouble is told, never raised.

    Returns True where the event was kept, and what it asked for done.
    """
    signal.signal(signal.SIGALRM, Cap(began))
    signal.setitimer(signal.ITIMER_REAL, HOOK_CAP_S - HOOK_CAP_AGAIN_S, HOOK_CAP_AGAIN_S)
    place = home()
    if name not in RECORDS:
        complaint.tell(place, name, f"there is no hook {name!r}; hooks.json may name {', '.join(RECORDS)}")
        return False
    try:
        fields = payload.read(sys.stdin.buffer if sys.stdin else None)
        event = RECORDS[name](fields)
        _whose(place, event, fields)
        reflex = _reflex(place, event)
        kept = False
        try:
            eventlog.append(place, event)
            kept = True
        finally:
            # A full disk takes no event; what is known can be said all the same.
            if name == "tool":
                _guard(place, event, fields, began)
            elif not (reflex and (kept or reflex.reads_only) and _by_itself(place, event, reflex)):
                _answer(name, place, event, began, plugin_root)
        # Claude Code kills the hook of a session's end after 1.5 s, and then nobody works any more: it starts nothing.
        if name != "end":
            launch.start_daemon(place, plugin_root)
        return True
    except payload.Unreadable as error:
        complaint.tell(place, name, str(error), error.beginning)
    except TimeoutError as error:
        complaint.tell(place, name, f"gave up: {error}. Is stdin left open, or {place.root} on a disk that doesn't answer?")
    except OSError as error:
        complaint.tell(place, name, f"{place.root} can't be used: {error}. Free space, or make it the user's own (mode 0700).")
    return False


def _whose(place: Home, event: record.Event, fields: payload.Fields) -> None:
    """What a schedule submits looks typed: it is found by what was scheduled."""
    if event.get("tool") in scheduled.TOOLS:
        scheduled.note(place, fields)
    elif event.get("origin") == "user" and scheduled.fired(place, event):
        event["origin"] = "notice"


def _reflex(place: Home, event: record.Event) -> Reflex | None:
    """Returns what memory is to answer itself. What changes memory is logged as the command that it stands for."""
    if event.get("origin") != "user":
        return None
    from ultan.hooks.reflexes import reading  # noqa: PLC0415 - a tool call does without it

    reflex = reading.read(event["text"])
    if reflex is None or not edge_settings.reflexes_on(place):
        return None
    if not reflex.reads_only:
        event["text"] = reflex.command
    return reflex


def _by_itself(place: Home, event: record.Event, reflex: Reflex) -> bool:
    from ultan.hooks.reflexes import answering  # noqa: PLC0415 - few prompts need it

    return answering.answer(place, event, reflex)


def _guard(place: Home, event: record.Event, fields: payload.Fields, began: float) -> None:
    from ultan.hooks import guard  # noqa: PLC0415 - only tool calls need it

    guard.answer(place, event, fields, began)


def _answer(name: str, place: Home, event: record.Event, began: float, plugin_root: str) -> None:
    """What only answers need is imported here: other events do without it."""
    if name == "prompt":
        from ultan.hooks import prompt  # noqa: PLC0415 - as above

        prompt.answer(place, event, began)
    elif name == "start":
        from ultan.hooks import start  # noqa: PLC0415 - as above

        start.answer(place, event, began, plugin_root)


class Cap:
    """The alarm's handler: gives up on what hangs, and lets go on what is merely short of processor time.

    The first alarm only finds what was computed before, so that the second sees whether anything moves.
    """

    __slots__ = ("spent", "until")

    def __init__(self, began: float) -> None:
        self.spent = 0.0
        self.until = began + HOOK_CAP_MOST_S

    def __call__(self, _signal: int, _frame: FrameType | None) -> None:
        before, self.spent = self.spent, time.process_time()
        if self.spent - before < HOOK_MOVES_S or time.monotonic() > self.until:
            raise TimeoutError(f"nothing moved for {HOOK_CAP_S:g} s")
