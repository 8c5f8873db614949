"""Where tree-sitter's grammar of bash says nothing of an error and is wrong all the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import tree_sitter

# In these, what lies between two parts are letters.
_LETTERS = ("string", "heredoc_body", "heredoc_redirect", "expansion", "ansi_c_string", "concatenation")
_BLANK = re.compile(rb"(?:[ \t\r\n]|\\\r?\n)*")
_BACKQUOTE = ord("`")
_UNESCAPED = re.compile(rb"(?<!\\)`")
_WITH_WORDS = ("command", "for_statement", "case_statement", "declaration_command", "variable_assignment")
_IN_TWO_LINES = re.compile(rb"[^\s\\]\\\n\S")
_NUMBER = re.compile(rb"\d+|\{\w+\}")


def whole(root: tree_sitter.Node, data: bytes) -> bool:
    """True where nothing that is no blank got lost between two parts, and everything is what it looks like."""
    return not any(doubt(node, data) for node in _nodes(root) for doubt in _DOUBTS)


def _nodes(root: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


def _lost(node: tree_sitter.Node, data: bytes) -> bool:
    """A word before a redirection may fall out of the tree: `a - 2>&1`."""
    if node.type in _LETTERS:
        return False
    return any(not _BLANK.fullmatch(data[one.end_byte : two.start_byte]) for one, two in pairwise(node.children))


def _torn(node: tree_sitter.Node, _data: bytes) -> bool:
    """A word with a backquote in it may fall apart."""
    words = [*node.children_by_field_name("name"), *node.children_by_field_name("argument")]
    return node.type == "command" and any(one.end_byte == two.start_byte for one, two in pairwise(words))


def _glued(node: tree_sitter.Node, data: bytes) -> bool:
    """Two words in backquotes that stand side by side become one."""
    inside = data[node.start_byte + 1 : node.end_byte - 1]
    return node.type == "command_substitution" and data[node.start_byte] == _BACKQUOTE and bool(_UNESCAPED.search(inside))


def _early(node: tree_sitter.Node, _data: bytes) -> bool:
    """A here-document that begins with a backslash is taken for arguments."""
    if node.type != "heredoc_redirect":
        return False
    found = node.children_by_field_name("argument")
    return any(one.start_point[0] > node.start_point[0] or (one.text or b"").startswith(b"\n") for one in found)


def _no_number(node: tree_sitter.Node, data: bytes) -> bool:
    """A word that ends in a number is taken for the number of a redirection: `-k2>&1`."""
    return node.type == "file_descriptor" and _NUMBER.fullmatch(data[node.start_byte : node.end_byte]) is None


def _no_test(node: tree_sitter.Node, data: bytes) -> bool:
    """A name like `[x]` is taken for a test."""
    return node.type == "test_command" and re.match(rb"\[[^\s\[]", data[node.start_byte : node.start_byte + 2]) is not None


def _continued(node: tree_sitter.Node, data: bytes) -> bool:
    """A word that goes on in the next line is taken for two."""
    return node.type in _WITH_WORDS and _IN_TWO_LINES.search(data, node.start_byte, node.end_byte) is not None


_DOUBTS: tuple[Callable[[tree_sitter.Node, bytes], bool], ...] = (_lost, _torn, _glued, _early, _no_number, _no_test, _continued)
