"""Redirections and here-documents, as tree-sitter's grammar of bash finds them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import tree_sitter

from ultan.configs.edge.shell.lines import operator
from ultan.configs.edge.shell.tree import Redirect, Text
from ultan.gate.guarding.words import Source, filled, word

if TYPE_CHECKING:
    from ultan.configs.edge.shell.tree import Part, Word

_QUOTES = re.compile(r"[\"'\\]")
_IN_DOCUMENT = re.compile(r"\\([$`\\\n])")
_TABS = re.compile(r"^\t+", re.M)


def redirects(nodes: Iterable[tree_sitter.Node], source: Source) -> list[Redirect]:
    """Returns where a command reads and writes, in the order in which it stands there."""
    return [_redirect(node, source) for node in nodes]


def beyond(nodes: Iterable[tree_sitter.Node], source: Source) -> list[Word]:
    """Returns the words that stand behind a redirection and belong to the command, as in `> file word`."""
    files = [node for node in nodes if node.type == "file_redirect"]
    return [word(one, source) for node in files for one in node.children_by_field_name("destination")[1:]]


def _redirect(node: tree_sitter.Node, source: Source) -> Redirect:
    if node.type == "heredoc_redirect":
        return _document(node, source)
    if node.type == "herestring_redirect":
        return Redirect("<<<", word(node.named_children[-1], source))
    number = node.child_by_field_name("descriptor")
    sign = next(child.type for child in node.children if not child.is_named)
    targets = node.children_by_field_name("destination")
    return Redirect(
        operator(source.text(number) if number is not None else "", sign), word(targets[0], source) if targets else ()
    )


def _document(node: tree_sitter.Node, source: Source) -> Redirect:
    kinds = {child.type: child for child in node.children}
    sign = "<<-" if "<<-" in kinds else "<<"
    start, body = kinds["heredoc_start"], kinds.get("heredoc_body")
    if body is None:
        return Redirect(sign)
    if _QUOTES.search(source.text(start)):
        return Redirect(sign, [Text(_unindented(source.text(body), sign), quoted=True)])
    parts = filled(body, source, (body.start_byte, body.end_byte), _IN_DOCUMENT)
    return Redirect(sign, _unindented_parts(parts, sign))


def _unindented(text: str, sign: str) -> str:
    return _TABS.sub("", text) if sign == "<<-" else text


def _unindented_parts(parts: Iterable[Part], sign: str) -> Word:
    return [Text(_unindented(part.text, sign), quoted=True) if isinstance(part, Text) else part for part in parts]
