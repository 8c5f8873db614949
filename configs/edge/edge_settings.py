"""The few settings that hooks need, as the daemon last read them: a hook that read them all would spend its budget on it.

The supervisor writes `state/edge.json` when it starts; without the file the defaults hold.
"""

from __future__ import annotations

import json
import os

from ultan.configs.edge.limits import SESSION_TOKENS
from ultan.configs.edge.paths import Home

# The setting reflexes.on as a variable: what the environment of a session says comes first, as for every setting.
REFLEXES_VARIABLE = "ULTAN_REFLEXES_ON"
TOKENS_VARIABLE = "ULTAN_PRIMING_SESSION_TOKENS"
_NO = ("0", "false", "off", "no", "f", "n")


def reflexes_on(place: Home) -> bool:
    """True where hooks may answer a prompt in the model's place; a file that can't be read says nothing."""
    told = os.environ.get(REFLEXES_VARIABLE, "").strip().lower()
    if told:
        return told not in _NO
    return _kept(place).get("reflexes") is True


def session_tokens(place: Home) -> int:
    """Returns how many tokens memory may put into a session's context (priming.session_tokens)."""
    told = os.environ.get(TOKENS_VARIABLE, "").strip()
    kept = int(told) if told.isdecimal() else _kept(place).get("session_tokens")
    return kept if isinstance(kept, int) else SESSION_TOKENS


def _kept(place: Home) -> dict[str, object]:
    try:
        with open(place.edge_settings, encoding="utf-8") as file:
            kept = json.load(file)
        return kept if isinstance(kept, dict) else {}
    except (OSError, ValueError):
        return {}


def keep(place: Home, *, reflexes: bool, session_tokens: int = SESSION_TOKENS) -> None:
    """Writes the settings down. Raises OSError where the home can't be written."""
    temporary = f"{place.edge_settings}.{os.getpid()}"
    with open(temporary, "w", encoding="utf-8") as file:
        json.dump({"reflexes": reflexes, "session_tokens": session_tokens}, file)
    os.replace(temporary, place.edge_settings)
