"""Wrong use: what somebody asked for can't be meant. It ends with its own exit code, so that scripts tell it from a failure."""

from __future__ import annotations

from ultan.configs.errors import UltanError


class MisuseError(UltanError):
    """An argument, a file or a variable that can't be used."""
