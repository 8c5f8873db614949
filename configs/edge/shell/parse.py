"""A text becomes a shell tree: a small reader of bash that gives up (Unclear) rather than guess.

It is laxer than bash about what may follow what, since nothing is run by it, and as strict about where a word, a quote, a comment
or a here-document ends.
"""

from __future__ import annotations

from ultan.configs.edge.shell.blocks import BLOCKS, bracket, case_ends, reserved
from ultan.configs.edge.shell.lines import blank, gap, lines, redirect
from ultan.configs.edge.shell.tree import Function, Items, Pipeline, Simple, Text, Unclear, branch_of, perhaps
from ultan.configs.edge.shell.words import Reader, braced, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.configs.edge.shell.tree import Node, Part, Script, Word

_BEFORE_BLOCK = r"time[ \t]+(?:-p[ \t]+)?(?=[({]|(?:if|while|until|for|case)\s)"
_SETS = r"([A-Za-z_]\w*)(?:\[[^\]\s]*\])?\+?="
_DECLARES = ("declare", "local", "export", "readonly", "typeset", "alias")
_NO_ARGUMENTS = r"\([ \t]*\)"
_FUNCTION_NAME = r"[ \t]*([^\s(){}|&;<>]+)[ \t]*(?:\([ \t]*\))?"


def parse(text: str) -> Script:
    """Returns the tree of the text. Raises Unclear where it isn't understood."""
    return Reader(text, _script).whole()


def variable(text: str, quoted: bool) -> list[Part]:
    """Returns the parts of a text that is one `${…}`. Raises Unclear where it isn't."""
    return braced(text, _script, quoted)


def _script(reader: Reader, closers: tuple[str, ...]) -> list[Node]:
    nodes: list[Node] = []
    while True:
        sign = gap(reader)
        if not reader.peek() or reader.peek() == ")" or reserved(reader) in closers or case_ends(reader):
            return nodes
        before = reader.at
        made = _pipeline(reader)
        nodes += perhaps(made, branch_of(nodes) if sign == "&&" else None) if sign in ("&&", "||") else made
        if reader.at == before:
            raise Unclear(f"{reader.peek(12)!r} stands where a command should")


def _pipeline(reader: Reader) -> list[Node]:
    stages = _stage(reader)
    while True:
        blank(reader)
        if reader.peek() != "|" or reader.peek(2) == "||":
            return [Pipeline(stages)] if len(stages) > 1 else stages
        reader.at += 2 if reader.peek(2) == "|&" else 1
        lines(reader)
        if not (more := _stage(reader)):
            raise Unclear("nothing stands behind a |")
        stages += more


def _stage(reader: Reader) -> list[Node]:
    """One command of a pipeline; none where a word opens nothing that is known."""
    if reader.peek(4) == "time":
        reader.take(_BEFORE_BLOCK)
    while (opened := reserved(reader)) == "!":
        reader.at += len(opened)
        blank(reader)
    if reader.peek() == "(":
        return [bracket(reader)]
    if not opened:
        return _simple(reader)
    if opened not in BLOCKS and opened != "function":
        return []
    reader.at += len(opened)
    return [BLOCKS[opened](reader) if opened in BLOCKS else _function(reader)]


def _function(reader: Reader) -> Node:
    found = reader.match(_FUNCTION_NAME)
    if found is None:
        raise Unclear("a function has no name")
    reader.at = found.end()
    return _defined(reader, found[1])


def _defined(reader: Reader, name: str) -> Node:
    lines(reader)
    if not (body := _stage(reader)):
        raise Unclear(f"the function {name} has no body")
    return Function(name, body)


def _simple(reader: Reader) -> list[Node]:
    sets: list[tuple[str, Word]] = []
    words: list[Word] = []
    redirects = []
    while True:
        if found := redirect(reader):
            redirects.append(found)
        elif reader.peek() == "(":
            return [_named_before(reader, words)]
        elif setting := reader.match(_SETS) if "=" in reader.text and _may_set(words) else None:
            start, value = reader.at, _value(reader, setting.end())
            if words:
                words.append([Text(reader.text[start : setting.end()]), *value])
            else:
                sets.append((setting[1] + ("+" if setting[0].endswith("+=") else ""), value))
        elif one := word(reader):
            words.append(one)
        else:
            return [Simple(sets, words, redirects)] if words or sets or redirects else []


def _may_set(words: list[Word]) -> bool:
    first = words[0] if words else ()
    return not words or (len(first) == 1 and isinstance(first[0], Text) and first[0].text in _DECLARES)


def _value(reader: Reader, at: int) -> Word:
    """What a variable is set to."""
    reader.at = at
    if reader.peek() != "(":
        return word(reader)
    reader.at += 1
    items: list[Word] = []
    lines(reader)
    while one := word(reader):
        items.append(one)
        lines(reader)
    reader.expect(")")
    return [Items(items)]


def _named_before(reader: Reader, words: list[Word]) -> Node:
    """The function whose name was read as a word."""
    name = words[0][0] if len(words) == 1 and len(words[0]) == 1 else None
    if not isinstance(name, Text) or not reader.take(_NO_ARGUMENTS):
        raise Unclear(f"{reader.peek(12)!r} stands where a word should")
    return _defined(reader, name.text)
