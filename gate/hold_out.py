"""Hold-out: a share of what would be shown is withheld, to measure by the difference whether showing it helps.

Law: an entry is withheld from a session where a number in [0, 1) that follows from both of their ids alone lies below the
share. So it is the same entries all session long, and again after a crash; others in the next session; and a higher share only
adds some.
"""

from __future__ import annotations

import hashlib

REASON = "left out of this session on purpose, to measure whether it helps (priming.hold_out)"
_BITS = 64


def withheld(session: str, entry: str, share: float) -> bool:
    """True where the entry is kept from the session, for this share in 0..1 of all; never where there is no session."""
    return bool(session) and _place(session, entry) < share


def _place(session: str, entry: str) -> float:
    digest = hashlib.sha256(f"{session}\n{entry}".encode("utf-8", "replace")).digest()
    # One bit less than a float's precision would round up to 1.
    return (int.from_bytes(digest[: _BITS // 8], "big") >> 11) / 2**53
