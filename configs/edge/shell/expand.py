"""A word of a shell tree becomes strings: variables that the same text sets, alternatives in braces, what `echo` would print."""

from __future__ import annotations

import re

from ultan.configs.edge.shell.tree import Output, Text, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ultan.configs.edge.shell.tree import Part, Script, Word

    # What commands print, None where that can't be told.
    Printed = Callable[[Script], "str | None"]

# What nobody can tell is written so, and stands first in a word that nobody can tell.
UNKNOWN = "$"
# And this is what a command prints that nobody can tell.
PRINTED = "$(…)"
PRINTED_FILE = "<(…)"
_BRACES = r"\{([^{}\s]*,[^{}\s]*)\}"
# Alternatives that one word may have; nobody writes more by hand.
_MOST = 64
# Characters of a value: one that is made of itself twice over grows without end.
_LONGEST = 20_000


class Expander:
    """`values` are those of known variables, `files` what known files hold, `arguments` those of the function or script, None
    outside of one; `printed` says what commands inside a word print."""

    __slots__ = ("arguments", "files", "printed", "values")

    def __init__(self, values: Mapping[str, str], files: dict[str, str], printed: Printed) -> None:
        self.values = values
        self.files = files
        self.printed = printed
        self.arguments: list[str] | None = None

    def fields(self, word: Word) -> list[str]:
        """Returns the strings that the word becomes: one as a rule, none or several where a variable is split."""
        made: list[str] = []
        for part in word:
            made = _joined(made, self._pieces(part))
        if not all(isinstance(part, Text) or part.quoted for part in word):
            made = [text for text in made if text]
        return _alternatives(made) if any(_has_braces(part) for part in word) else made

    def one(self, word: Word) -> str:
        """Returns the word as one string, as behind `=` or `>`."""
        return "".join(self._text(part) for part in word)

    def _pieces(self, part: Part) -> list[str]:
        """What isn't quoted is split at blanks, but for what nobody can tell: "${A:-b c}" would fall apart."""
        if isinstance(part, Variable) and part.name in ("@", "*") and self.arguments is not None:
            return self.arguments
        text = self._text(part)
        return [text] if isinstance(part, Text) or part.quoted or text.startswith(UNKNOWN) else _split(text)

    def _text(self, part: Part) -> str:
        if isinstance(part, Text):
            return part.text
        return self._looked_up(part)[:_LONGEST]

    def _looked_up(self, part: Variable | Output) -> str:
        if isinstance(part, Output):
            found = self.printed(part.script)
            if part.file:
                return self._as_file(found)
            return PRINTED if found is None else found.rstrip("\n")
        return self._value(part)

    def _as_file(self, text: str | None) -> str:
        self.files.pop(PRINTED_FILE, None)
        if text is not None:
            self.files[PRINTED_FILE] = text
        return PRINTED_FILE

    def _value(self, part: Variable) -> str:
        known = self._argument(int(part.name)) if part.name.isdigit() else self.values.get(part.name)
        if part.operator == "+":
            return self.one(part.other)
        if part.operator in ("-", "=") and not known:
            return self.one(part.other)
        return part.written if known is None else known

    def _argument(self, at: int) -> str | None:
        return self.arguments[at - 1] if self.arguments is not None and 0 < at <= len(self.arguments) else None


def _split(text: str) -> list[str]:
    """The words of a text, and "" at an end where a blank stands: `a${B}c` is two words where B is a blank."""
    words = text.split()
    return [*([""] if text[:1].isspace() else []), *words, *([""] if text[-1:].isspace() else [])]


def _joined(made: list[str], pieces: list[str]) -> list[str]:
    """The first piece goes on where the last string ended."""
    return [*made[:-1], made[-1] + pieces[0], *pieces[1:]] if made and pieces else made or pieces


def _has_braces(part: Part) -> bool:
    return isinstance(part, Text) and not part.quoted and "{" in part.text and "," in part.text


def _alternatives(texts: list[str]) -> list[str]:
    """`a{b,c}` is `ab` and `ac`."""
    done: list[str] = []
    left = list(texts)
    while left:
        text = left.pop(0)
        found = re.search(_BRACES, text)
        if found is None or len(done) + len(left) > _MOST:
            done.append(text)
        else:
            left = [text[: found.start()] + choice + text[found.end() :] for choice in found[1].split(",")] + left
    return done
