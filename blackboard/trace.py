"""W3C trace context, derived and not drawn: the same cause gives the same trace, however often it is worked on."""

from __future__ import annotations

import hashlib


def traceparent(cause: str) -> str:
    """Returns the traceparent (version 00, sampled) of everything that follows from the event with this id.

    Format: https://www.w3.org/TR/trace-context/, section 3.2.
    """
    digest = hashlib.sha256(cause.encode()).hexdigest()
    return f"00-{digest[:32]}-{digest[32:48]}-01"
