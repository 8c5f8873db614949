"""What an exit code of `ultan` means. The same table stands in `ultan --help`."""

from __future__ import annotations

DONE = 0
FAILED = 1
WRONG_USE = 2
# Nothing is broken, but the answer is no: not settled in time, not running, nothing known.
NOT_YET = 3
# The shell's code for a process that SIGINT ended: 128 + 2.
INTERRUPTED = 130

TABLE = (
    "Exit codes: 0 done · 1 failed, with the reason on stderr · 2 wrong use, a wrong setting among it · "
    "3 not yet, or not told · 130 interrupted"
)
