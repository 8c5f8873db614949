"""A word of a shell tree becomes strings: variables that the same text sets, alternatives in braces, what `echo` would print."""

from __future__ import annotations

import re

from ultan.configs.edge.shell.tree import Items, Output, Text, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

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
# What stands between words, where a text doesn't say otherwise; and a blank that stays in its word where it does.
BLANKS = " \t\n"
_GLUE = "\0"
# Characters of a value: one that is made of itself twice over grows without end.
_LONGEST = 20_000


class Expander:
    """`values` are those of known variables and `lists` those of known lists, `files` what known files hold, `arguments` those of
    the function or script, None where nobody knows them; `printed` says what commands inside a word print. `looked` grows with
    the names that are looked up."""

    __slots__ = ("arguments", "files", "lists", "looked", "printed", "values")

    def __init__(
        self, values: MutableMapping[str, str], lists: MutableMapping[str, list[str]], files: dict[str, str], printed: Printed
    ) -> None:
        self.values = values
        self.lists = lists
        self.files = files
        self.printed = printed
        self.arguments: list[str] | None = None
        self.looked: set[str] = set()

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
        if isinstance(part, Variable) and (items := self._items(part)) is not None:
            joined = part.quoted and "*" in (part.name, part.index)
            return (
                [" ".join(items)] if joined else items if part.quoted else [word for item in items for word in self.split(item)]
            )
        text = self._text(part)
        if not isinstance(part, (Variable, Output)) or part.quoted or text.startswith(UNKNOWN):
            return [text]
        return self.split(text)

    def _items(self, part: Variable) -> list[str] | None:
        """The items of a list that is meant as a whole; None for what is none, and where nobody knows them."""
        self.looked.add(part.name)
        items = self.arguments if part.name in ("@", "*") else self.lists.get(part.name) if part.index in ("@", "*") else None
        if items is None or part.operator not in ("", ":"):
            return None
        if not part.operator:
            return items
        from ultan.configs.edge.shell.changing import part_of  # noqa: PLC0415 - few commands need it

        return part_of(["", *items] if part.name in ("@", "*") else items, self.one(part.other))

    def split(self, text: str) -> list[str]:
        """The words of a text, and "" at an end where a blank stands: `a${B}c` is two words where B is a blank."""
        between = self.values.get("IFS", BLANKS)
        if between != BLANKS:
            text = "".join(" " if letter in between else _GLUE if letter in BLANKS else letter for letter in text)
        words = [word.replace(_GLUE, " ") for word in text.split(" ")] if _GLUE in text else text.split()
        return [*([""] if text[:1].isspace() else []), *filter(None, words), *([""] if text[-1:].isspace() else [])]

    def _text(self, part: Part) -> str:
        if isinstance(part, Text):
            return part.text
        if isinstance(part, Items):
            return " ".join(self.items(part))[:_LONGEST]
        return self._looked_up(part)[:_LONGEST]

    def items(self, part: Items) -> list[str]:
        """Returns the strings of a list."""
        return [field for word in part.words for field in self.fields(word)]

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
        known = self._known(part)
        if part.operator == "+":
            return self.one(part.other)
        if part.operator in ("-", "=") and not known:
            other = self.one(part.other)
            if part.operator == "=":
                self.values[part.name] = other
            return other
        if part.operator not in ("", "-", "=", "?"):
            known = self._changed(part, known)
        return part.written if known is None else known

    def _changed(self, part: Variable, known: str | None) -> str | None:
        """What the operator makes of a value. The word behind it is looked at in any case: commands may stand there."""
        if part.operator == "len" and part.index in ("@", "*"):
            items = self.lists.get(part.name)
            return None if items is None else str(len(items))
        if part.operator == "!":
            self.looked.add(known or "")
            return self.values.get(known or "")
        from ultan.configs.edge.shell.changing import changed  # noqa: PLC0415 - few commands need it

        made = changed(known or "", part.operator, part.other, self.one)
        return None if known is None else made

    def _known(self, part: Variable) -> str | None:
        self.looked.add(part.name)
        if part.name in ("@", "*", "#") or part.name.isdigit():
            return self._argument(part.name)
        items = self.lists.get(part.name)
        if not part.index or items is None:
            return items[0] if items else self.values.get(part.name)
        if part.index in ("@", "*"):
            return " ".join(items)
        return items[int(part.index)] if part.index.isdigit() and int(part.index) < len(items) else None

    def _argument(self, name: str) -> str | None:
        """Of a function's arguments those are empty that it isn't given; "$0" is nobody's."""
        if self.arguments is None or name == "0":
            return None
        if not name.isdigit():
            return str(len(self.arguments)) if name == "#" else " ".join(self.arguments)
        return self.arguments[int(name) - 1] if int(name) <= len(self.arguments) else ""


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
