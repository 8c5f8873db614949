"""Words of a shell text, as tree-sitter's grammar of bash finds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import tree_sitter

from ultan.configs.edge.shell.parse import variable
from ultan.configs.edge.shell.tree import Items, Output, Text, Variable
from ultan.configs.edge.shell.words import unescaped

if TYPE_CHECKING:
    from ultan.configs.edge.shell.tree import Part, Script, Word

_ANY_ESCAPE = re.compile(r"\\(\n|.)", re.S)
_IN_QUOTES = re.compile(r'\\([$`"\\\n])')
_TAKES_ESCAPES = ("word", "extglob_pattern", "regex")
_OPERATORS = (":-", "-", ":=", "=", ":+", "+", ":?", "?")


class Source:
    """The bytes that a tree was made of, and what makes commands of a node that holds some."""

    def __init__(self, data: bytes, script: Callable[[tree_sitter.Node, Source], Script]) -> None:
        self._data = data
        self._script = script

    def text(self, node: tree_sitter.Node) -> str:
        return self.between(node.start_byte, node.end_byte)

    def between(self, start: int, end: int) -> str:
        return self._data[start:end].decode("utf-8", "replace")

    def script(self, node: tree_sitter.Node) -> Script:
        return self._script(node, self)


def word(node: tree_sitter.Node, source: Source) -> Word:
    """Returns the parts of a word."""
    return _merged(_parts(node, source, quoted=False))


def outputs(node: tree_sitter.Node, source: Source) -> Word:
    """Returns only what runs inside a node."""
    if node.type in ("command_substitution", "process_substitution"):
        return [_output(node, source, quoted=True)]
    return [part for child in node.named_children for part in outputs(child, source)]


def filled(node: tree_sitter.Node, source: Source, span: tuple[int, int], escapes: re.Pattern[str]) -> list[Part]:
    """Returns the parts of a quoted span: what the grammar names in it, and between them the letters as they stand."""
    at, end = span
    parts: list[Part] = []
    for child in node.named_children:
        if child.type in ("string_content", "heredoc_content") or not at <= child.start_byte < end:
            continue
        parts += _letters(source.between(at, child.start_byte), escapes)
        parts += _parts(child, source, quoted=True)
        at = child.end_byte
    return [*parts, *_letters(source.between(at, end), escapes)]


def _letters(text: str, escapes: re.Pattern[str]) -> list[Part]:
    return [Text(escapes.sub(lambda found: "" if found[1] == "\n" else found[1], text), quoted=True)] if text else []


def _parts(node: tree_sitter.Node, source: Source, quoted: bool) -> list[Part]:  # noqa: PLR0911 - one return a kind of word
    text = source.text(node)
    match node.type:
        case "string":
            return [Text("", quoted=True), *filled(node, source, (node.start_byte + 1, node.end_byte - 1), _IN_QUOTES)]
        case "raw_string":
            return [Text(text[1:-1], quoted=True)]
        case "ansi_c_string":
            return [Text(unescaped(text[2:-1]), quoted=True)]
        case "translated_string" | "command_name":
            return [part for child in node.named_children for part in _parts(child, source, quoted)]
        case "concatenation":
            return [part for child in node.children for part in _parts(child, source, quoted)]
        case "array":
            return [Items([word(child, source) for child in node.named_children])]
        case "simple_expansion":
            return [Variable(text[1:], text, quoted)]
        case "expansion":
            return _expansion(node, source, quoted)
        case "arithmetic_expansion":
            return [Variable("", text, quoted), *outputs(node, source)]
        case "command_substitution" | "process_substitution":
            return [_output(node, source, quoted or node.type == "process_substitution")]
        case _:
            return _plain(text, quoted)


def _plain(text: str, quoted: bool) -> list[Part]:
    if quoted or "\\" not in text:
        return [Text(text, quoted)]
    return [Text(_ANY_ESCAPE.sub(lambda found: "" if found[1] == "\n" else found[1], text), quoted=True)]


def _output(node: tree_sitter.Node, source: Source, quoted: bool) -> Output:
    return Output(source.script(node), quoted, file=node.type == "process_substitution")


def _expansion(node: tree_sitter.Node, source: Source, quoted: bool) -> list[Part]:
    """`${name}`, `${name:-other}`, and what the small reader makes of the others. Raises Unclear where it makes nothing of it."""
    written = source.text(node)
    names = [child for child in node.children if child.type in ("variable_name", "special_variable_name")]
    operators = [child for child in node.children_by_field_name("operator") if child.type != "!"]
    rest = [child for child in node.named_children if names and child.start_byte >= names[0].end_byte]
    inside = [part for child in rest for part in _parts(child, source, quoted)]
    starts_plain = bool(names) and names[0].start_byte == node.start_byte + 2
    name = source.text(names[0]) if starts_plain else ""
    if starts_plain and not operators and not rest and not written[2 + len(name) :].strip("}"):
        return [Variable(name, written, quoted)]
    if starts_plain and operators and operators[0].type in _OPERATORS:
        return [Variable(name, written, quoted, operators[0].type[-1], inside)]
    # The grammar has many shapes for what else may stand behind a name, and bash has one.
    return variable(written, quoted)


def _merged(parts: Sequence[Part]) -> Word:
    """Letters that stand side by side unquoted are one part, as `{a,b}` must be."""
    made: list[Part] = []
    for part in parts:
        last = made[-1] if made else None
        if isinstance(part, Text) and isinstance(last, Text) and not part.quoted and not last.quoted:
            made[-1] = Text(last.text + part.text)
        else:
            made.append(part)
    return made
