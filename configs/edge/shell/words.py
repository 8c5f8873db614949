"""Reading one word of a shell text: quotes, escapes, variables, and commands inside it."""

from __future__ import annotations

import re

from ultan.configs.edge.shell.tree import Output, Text, Unclear, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ultan.configs.edge.shell.tree import Node, Part, Redirect, Word

_PLAIN = r"[^\s\\'\"`$|&;<>()]+"
_IN_QUOTES = r'[^"\\$`]+'
_IN_BODY = r"[^\\$`]+"
_NAME = r"[A-Za-z_]\w*|[0-9@*#?$!-]"
_BRACED = (
    r"\$\{([!#]?)([A-Za-z_]\w*|\d+|[@*#?$!-]|)(?:\[([^\]\n]*)\])?"
    r"(:?[-+=?]|##?|%%?|//|/[#%]?|\^\^?|,,?|@(?=[A-Za-z]\})|:)?"
)
# Behind these stands a pattern, in which quotes count even between double quotes.
_PATTERN_BEHIND = ("#", "%", "/", "^", ",")
_ANSI_C = r"(?s)\$'((?:[^'\\]|\\.)*)'"
_ESCAPE = r"(?s)\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|.)"
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b", "E": "\x1b"}
# Commands in commands; nobody writes so many levels, and a reader that calls itself must end.
_DEPTH = 32
# Words of one text: some twenty milliseconds' worth, and more than anybody writes outside of a here-document.
_WORDS = 5_000


class Reader:
    """A place `at` in a text, and the here-documents that wait for the end of its line.

    `script` reads commands from there on, up to one of some closers, and not over it: words and blocks hold commands.
    """

    __slots__ = ("at", "depth", "script", "text", "waiting", "words")

    def __init__(self, text: str, script: Callable[[Reader, tuple[str, ...]], list[Node]], depth: int = 0) -> None:
        self.text = text
        self.at = 0
        self.script = script
        self.depth = depth
        self.words = 0
        self.waiting: list[tuple[Redirect, str, bool, bool]] = []

    def peek(self, chars: int = 1) -> str:
        """The next characters, "" at the end."""
        return self.text[self.at : self.at + chars]

    def match(self, pattern: str) -> re.Match[str] | None:
        """What the pattern matches here. Patterns are compiled where they are first used: a hook needs few of them."""
        return re.compile(pattern).match(self.text, self.at)

    def take(self, pattern: str) -> str:
        """Takes what the pattern matches here; "" for nothing."""
        found = self.match(pattern)
        if found is None:
            return ""
        self.at = found.end()
        return found[0]

    def expect(self, closer: str) -> None:
        """Takes the closer."""
        if self.peek(len(closer)) != closer:
            raise Unclear(f"{closer!r} is missing")
        self.at += len(closer)

    def within(self, text: str) -> Reader:
        """A reader of a text that stands inside this one."""
        return Reader(text, self.script, self.depth)

    def commands(self, *closers: str) -> list[Node]:
        """The commands up to one of the closers, which isn't taken."""
        self.depth += 1
        if self.depth > _DEPTH:
            raise Unclear(f"more than {_DEPTH} levels of commands in commands")
        nodes = self.script(self, closers)
        self.depth -= 1
        return nodes

    def inner(self, closer: str) -> list[Node]:
        """The commands up to the closer, which is taken."""
        nodes = self.commands(closer)
        self.expect(closer)
        return nodes

    def whole(self) -> list[Node]:
        """The commands of the whole text."""
        nodes = self.commands()
        if self.peek():
            raise Unclear(f"{self.peek(12)!r} has no beginning")
        if self.waiting:
            raise Unclear("a here-document has no end")
        return nodes


def word(reader: Reader) -> Word:
    """Reads one word; an empty one where none stands here. Raises Unclear where a quote or a bracket isn't closed."""
    reader.words += 1
    if reader.words > _WORDS:
        raise Unclear(f"it has more than {_WORDS} words")
    parts: list[Part] = []
    while True:
        plain = reader.take(_PLAIN)
        if plain:
            parts.append(Text(plain))
        elif reader.peek(2) in ("<(", ">(") and not parts:
            reader.at += 2
            parts.append(Output(reader.inner(")"), quoted=True, file=True))
        elif reader.peek() == "\\":
            parts += _escaped(reader)
        elif reader.peek() == "'":
            parts.append(Text(_up_to(reader, "'"), quoted=True))
        elif reader.peek() == '"':
            reader.at += 1
            parts += _quoted(reader)
        elif reader.peek() in ("$", "`") and reader.peek():
            parts += _special(reader, quoted=False)
        else:
            return parts


def body(reader: Reader) -> Word:
    """Reads a whole here-document in which variables count."""
    parts: list[Part] = []
    while reader.peek():
        parts += [Text(plain, quoted=True)] if (plain := reader.take(_IN_BODY)) else _inside(reader)
    return parts


def _quoted(reader: Reader) -> list[Part]:
    parts: list[Part] = [Text("", quoted=True)]
    while reader.peek() != '"':
        if not reader.peek():
            raise Unclear("a \" isn't closed")
        parts += [Text(plain, quoted=True)] if (plain := reader.take(_IN_QUOTES)) else _inside(reader)
    reader.at += 1
    return parts


def _inside(reader: Reader) -> list[Part]:
    if reader.peek() != "\\":
        return _special(reader, quoted=True)
    pair = reader.peek(2)
    reader.at += len(pair)
    if pair == "\\\n":
        return []
    return [Text(pair[1:] if pair[1:] in ("$", "`", '"', "\\") else pair, quoted=True)]


def _escaped(reader: Reader) -> list[Part]:
    pair = reader.peek(2)
    reader.at += len(pair)
    return [] if pair == "\\\n" else [Text(pair[1:], quoted=True)]


def _special(reader: Reader, quoted: bool) -> list[Part]:
    """What a dollar or a backquote begins."""
    if reader.peek() == "`":
        return [_backquoted(reader, quoted)]
    if reader.peek(3) == "$((":
        return _sum(reader, quoted)
    if reader.peek(2) == "$(":
        reader.at += 2
        return [Output(reader.inner(")"), quoted)]
    if reader.peek(2) == "${":
        return _braced(reader, quoted)
    return _dollar(reader, quoted)


def _dollar(reader: Reader, quoted: bool) -> list[Part]:
    found = None if quoted else reader.match(_ANSI_C)
    if found:
        reader.at = found.end()
        return [Text(unescaped(found[1]), quoted=True)]
    reader.at += 1
    if not quoted and reader.peek() == '"':
        return []
    name = reader.take(_NAME)
    return [Variable(name, f"${name}", quoted)] if name else [Text("$", quoted=True)]


def _backquoted(reader: Reader, quoted: bool) -> Part:
    end = reader.at + 1
    while reader.text[end : end + 1] != "`":
        if end >= len(reader.text):
            raise Unclear("a ` isn't closed")
        end += 2 if reader.text[end] == "\\" else 1
    inside = re.sub(r"\\([`\\$])", r"\1", reader.text[reader.at + 1 : end])
    reader.at = end + 1
    return Output(reader.within(inside).whole(), quoted)


def _sum(reader: Reader, quoted: bool) -> list[Part]:
    """A sum `$((…))`, of whose words only the commands inside matter; else a subshell in a substitution."""
    start, end = reader.at, _balanced(reader.text, reader.at + 1)
    if reader.text[end - 2 : end] != "))":
        reader.at += 2
        return [Output(reader.inner(")"), quoted)]
    reader.at = end
    inside = body(reader.within(reader.text[start + 3 : end - 2]))
    return [
        Variable("", reader.text[start:end], quoted),
        *(Output(part.script, quoted) for part in inside if isinstance(part, Output)),
    ]


def _balanced(text: str, at: int) -> int:
    """The place behind the bracket that closes the one at `at`."""
    level = 0
    for found in re.compile(r"[()]").finditer(text, at):
        level += 1 if found[0] == "(" else -1
        if level == 0:
            return found.end()
    raise Unclear("a ( isn't closed")


def _braced(reader: Reader, quoted: bool) -> list[Part]:
    start = reader.at
    found = reader.match(_BRACED)
    if found is None:
        raise Unclear("no variable stands in ${")
    reader.at = found.end()
    sign, name, index, operator = found[1], found[2], found[3] or "", found[4] or ""
    behind: list[Part] = []
    while reader.peek() != "}":
        if not reader.peek():
            raise Unclear("a ${ isn't closed")
        behind += _in_braces(reader, quoted and operator[:1] not in _PATTERN_BEHIND)
    reader.at += 1
    written = reader.text[start : reader.at]
    plain = bool(operator) or not behind
    if sign:
        operator = "len" if sign == "#" else "!"
        plain = bool(name) and found.end() == reader.at - 1 and not found[4] and not (sign == "!" and index)
    elif operator[:1] == ":" and len(operator) > 1:
        operator = operator[1:]
    if plain:
        return [Variable(name, written, quoted, operator, behind, index=index)]
    return [Variable("", written, quoted), *(part for part in behind if isinstance(part, Output))]


def braced(text: str, script: Callable[[Reader, tuple[str, ...]], list[Node]], quoted: bool) -> list[Part]:
    """Returns the parts of a text that is one `${…}`. Raises Unclear where it isn't."""
    reader = Reader(text, script)
    parts = _braced(reader, quoted)
    if reader.peek():
        raise Unclear(f"{text!r} is more than one variable")
    return parts


_PLAIN_IN_BRACES = r"[^}\\'\"`$]+"


def _in_braces(reader: Reader, quoted: bool) -> list[Part]:
    if plain := reader.take(_PLAIN_IN_BRACES):
        return [Text(plain, quoted)]
    if reader.peek() == "\\":
        return _escaped(reader)
    if reader.peek() == "'":
        # Within double quotes an apostrophe is a letter like any other.
        return [Text(_up_to(reader, "'"), quoted=True)] if not quoted else [Text(_one(reader), quoted)]
    if reader.peek() == '"':
        reader.at += 1
        return _quoted(reader)
    return _special(reader, quoted)


def _one(reader: Reader) -> str:
    reader.at += 1
    return reader.text[reader.at - 1]


def _up_to(reader: Reader, quote: str) -> str:
    end = reader.text.find(quote, reader.at + 1)
    if end < 0:
        raise Unclear(f"a {quote} isn't closed")
    text = reader.text[reader.at + 1 : end]
    reader.at = end + 1
    return text


def unescaped(text: str) -> str:
    """What stands in `$'…'`, with its escapes carried out."""

    def letter(found: re.Match[str]) -> str:
        code = found[1]
        if code[0] in "xuU" and len(code) > 1:
            return _character(int(code[1:], 16))
        return _character(int(code, 8)) if code[0] in "01234567" else _ESCAPES.get(code, code)

    return re.sub(_ESCAPE, letter, text)


def _character(code: int) -> str:
    return chr(code) if code < 0x110000 else ""
