"""Why an entry was shown, in words for the user."""

from __future__ import annotations

from collections.abc import Sequence


def reason(shared: Sequence[str], likeness: float) -> str:
    """Returns "shares port, staging", "close in meaning", or both; `shared` is rarest first."""
    said = [f"shares {', '.join(shared)}"] if shared else []
    if likeness >= 0.5 or not shared:
        said.append("close in meaning")
    return "; ".join(said)
