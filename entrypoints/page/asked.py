"""What is asked of a view: the parameters of an address, which anybody may have typed. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from ultan.entrypoints.misuse import MisuseError

# Characters of a parameter: more than any path or question that a person types.
_CHARS = 2_000
# Digits of a number in an address: more means nothing here.
_DIGITS = 6


class Asked:
    """The parameters by name."""

    def __init__(self, parameters: Mapping[str, str]) -> None:
        self._given = parameters

    def text(self, name: str) -> str:
        """Returns a parameter on one line, cut, without what can't be seen and blanks around it; "" where it isn't given."""
        return "".join(filter(str.isprintable, self._given.get(name, "")))[:_CHARS].strip()

    def number(self, name: str, usual: int, low: int, high: int) -> int:
        """Returns a whole number, `usual` where none is given. Raises MisuseError where it isn't one of low..high."""
        given = self.text(name)
        if not given:
            return usual
        if not (given.isascii() and given.isdigit() and len(given) <= _DIGITS and low <= int(given) <= high):
            raise MisuseError(f"{name} is {given[:40]!r}: give a whole number from {low} to {high}.")
        return int(given)

    def one_of(self, name: str, known: tuple[str, ...]) -> str:
        """Returns one of the known values, the first where none is given. Raises MisuseError for any other."""
        given = self.text(name) or known[0]
        if given not in known:
            raise MisuseError(f"{name} is {given[:40]!r}: give one of {', '.join(filter(None, known))}.")
        return given
