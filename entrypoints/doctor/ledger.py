"""The ledger: can it be read, and is one there that was damaged?"""

from __future__ import annotations

from collections.abc import Iterator

from ultan.configs.edge.paths import Home
from ultan.dynamics import mending
from ultan.dynamics.ledger import LedgerError, LedgerReader
from ultan.entrypoints.doctor.finding import Finding, mind, well, wrong


def check(place: Home) -> Iterator[Finding]:
    try:
        LedgerReader(place.ledger).check()
    except LedgerError as error:
        yield wrong("ledger", str(error), "`ultan down`, then `ultan up`; the file is kept.")
    else:
        yield well("ledger", "what was shown and used is counted")
    for path in mending.left_overs(place.ledger):
        waits = path == mending.aside(place.ledger)
        advice = "It is counted anew behind the daemon." if waits else "It is counted anew: remove the file when you like."
        yield mind("ledger", f"it was damaged once, and {path} is what is left of it", advice)
