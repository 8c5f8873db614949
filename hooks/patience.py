"""An end to what takes processor time: a pattern on a text that it doesn't fit may take years."""

from __future__ import annotations

# The C half, as in `dispatch`.
import _signal as signal  # type: ignore[import-not-found]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType


class TooLong(Exception):
    """The time was up."""


class Within:
    """Raises TooLong in a block that takes more than so many seconds of processor time, whatever else the machine does. One at a
    time, and in the main thread."""

    __slots__ = ("seconds",)

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        signal.signal(signal.SIGVTALRM, _ring)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise TooLong
