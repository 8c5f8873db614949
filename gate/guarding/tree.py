"""A text becomes a shell tree by tree-sitter's grammar of bash: its commands, blocks and pipelines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

import tree_sitter
import tree_sitter_bash

from ultan.configs.edge.shell.tree import Function, Group, Loop, Pipeline, Redirect, Simple, Text, Unclear, branch_of, perhaps
from ultan.gate.guarding.doubts import whole
from ultan.gate.guarding.redirects import beyond, redirects
from ultan.gate.guarding.words import Source, outputs, word

if TYPE_CHECKING:
    from ultan.configs.edge.shell.tree import Node, Script, Word

# Beyond so many the small reader's word is taken: the grammar takes four microseconds for each, and memory that grows faster.
_MOST_CHARS = 20_000
_CLAUSES = ("elif_clause", "else_clause")
_DECLARES = ("declaration_command", "unset_command")
# What stands beside commands in a block and is none.
_NO_COMMANDS = ("comment", "variable_name", "word", "number", "string", "raw_string", "concatenation", "simple_expansion")


@cache
def _language() -> tree_sitter.Language:
    return tree_sitter.Language(tree_sitter_bash.language())


def parse(text: str) -> Script:
    """Returns the tree of the text. Raises Unclear where the grammar finds no way through all of it."""
    if len(text) > _MOST_CHARS:
        raise Unclear(f"it is longer than {_MOST_CHARS} characters")
    data = text.encode("utf-8", "replace")
    root = tree_sitter.Parser(_language()).parse(data).root_node
    if root.has_error or not whole(root, data):
        raise Unclear("the grammar of bash finds no way through it")
    return _all(root.named_children, Source(data, _script))


def _script(node: tree_sitter.Node, source: Source) -> Script:
    return _all(node.named_children, source)


def _all(nodes: Iterable[tree_sitter.Node], source: Source) -> list[Node]:
    return [made for node in nodes for made in _nodes(node, source)]


def _nodes(node: tree_sitter.Node, source: Source) -> list[Node]:
    """The commands that a node of the grammar stands for."""
    if node.type in _NO_COMMANDS:
        return []
    if node.type == "redirected_statement":
        return _redirected(node, source)
    if node.type == "list":
        return _list(node, source)
    if node.type in _DECLARES:
        return [Simple(words=[[Text(source.text(node.children[0]))], *(_argument(one, source) for one in node.named_children)])]
    made = _ONE.get(node.type)
    return [made(node, source)] if made else _all(node.named_children, source)


def _simple(node: tree_sitter.Node, source: Source) -> Node:
    sets = [_set(one, source) for one in node.named_children if one.type == "variable_assignment"]
    named = [one.named_children[0] for one in node.children_by_field_name("name") if one.named_children]
    words = [word(one, source) for one in (*named, *node.children_by_field_name("argument"))]
    found = node.children_by_field_name("redirect")
    return Simple(sets, [*words, *beyond(found, source)], redirects(found, source))


def _set(node: tree_sitter.Node, source: Source) -> tuple[str, Word]:
    value = node.child_by_field_name("value")
    name = node.named_children[0]
    inside = name.named_children[0] if name.type == "subscript" else name
    grows = any(child.type == "+=" for child in node.children)
    return source.text(inside) + "+" * grows, word(value, source) if value is not None else ()


def _argument(node: tree_sitter.Node, source: Source) -> Word:
    if node.type != "variable_assignment":
        return word(node, source)
    value = node.child_by_field_name("value")
    start, end = node.start_byte, value.start_byte if value is not None else node.end_byte
    return [Text(source.between(start, end)), *(word(value, source) if value is not None else ())]


def _setting(node: tree_sitter.Node, source: Source) -> Node:
    nodes = [node] if node.type == "variable_assignment" else node.named_children
    return Simple([_set(one, source) for one in nodes])


def _pipeline(node: tree_sitter.Node, source: Source) -> Node:
    stages = _all(node.named_children, source)
    return Pipeline(stages) if len(stages) > 1 else stages[0]


def _group(node: tree_sitter.Node, source: Source) -> Node:
    if node.children and node.children[0].type == "((":
        return Simple(words=[[Text("((")], outputs(node, source)])
    return Group(_all(node.named_children, source), apart=node.type == "subshell")


def _list(node: tree_sitter.Node, source: Source) -> list[Node]:
    first, *rest = node.named_children
    nodes = _nodes(first, source)
    both = any(child.type == "&&" for child in node.children)
    return [*nodes, *perhaps(_all(rest, source), branch_of(nodes) if both else None)]


def _branches(node: tree_sitter.Node, source: Source) -> Group:
    conditions = node.children_by_field_name("condition")
    last = conditions[-1].end_byte if conditions else node.start_byte
    sure = [one for one in node.named_children if one.start_byte < last]
    rest = node.named_children[len(sure) :]
    first = [one for one in rest if one.type not in _CLAUSES]
    others = [perhaps(_all([one], source)) for one in rest if one.type in _CLAUSES]
    return Group([*_all(sure, source), *perhaps(_all(first, source)), *(one for other in others for one in other)])


def _again(node: tree_sitter.Node, source: Source) -> Node:
    group = _branches(node, source)
    return Group(group.script, again=True)


def _case(node: tree_sitter.Node, source: Source) -> Node:
    value = node.child_by_field_name("value")
    subject = Simple(words=[[Text(":")], word(value, source) if value is not None else ()])
    items = [one for one in node.named_children if one.type == "case_item"]
    return Group([subject, *(one for item in items for one in perhaps(_item(item, source)))])


def _item(node: tree_sitter.Node, source: Source) -> list[Node]:
    values = node.children_by_field_name("value")
    return _all([one for one in node.named_children if one not in values], source)


def _loop(node: tree_sitter.Node, source: Source) -> Node:
    variable, body = node.child_by_field_name("variable"), node.child_by_field_name("body")
    words = [word(one, source) for one in node.children_by_field_name("value")]
    return Loop(source.text(variable) if variable is not None else "", words, _nodes(body, source) if body is not None else [])


def _function(node: tree_sitter.Node, source: Source) -> Node:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    return Function(source.text(name) if name is not None else "", _nodes(body, source) if body is not None else [])


def _test(node: tree_sitter.Node, source: Source) -> Node:
    return Simple(words=[[Text(source.text(node.children[0]))], outputs(node, source)])


_ONE: dict[str, Callable[[tree_sitter.Node, Source], Node]] = {
    "command": _simple,
    "variable_assignment": _setting,
    "variable_assignments": _setting,
    "pipeline": _pipeline,
    "subshell": _group,
    "compound_statement": _group,
    "if_statement": _branches,
    "while_statement": _again,
    "case_statement": _case,
    "for_statement": _loop,
    "c_style_for_statement": _loop,
    "function_definition": _function,
    "test_command": _test,
}


def _redirected(node: tree_sitter.Node, source: Source) -> list[Node]:
    """Redirections belong to the last command before them; what stands behind a here-document's beginning on its line follows."""
    body = node.child_by_field_name("body")
    # A here-string has no field of its own.
    found = [child for child in node.named_children if child.type.endswith("_redirect")]
    nodes: list[Node] = _nodes(body, source) if body is not None else []
    nodes = nodes or [Simple()]
    documents = [one for one in found if one.type == "heredoc_redirect"]
    more = [word(one, source) for document in documents for one in document.children_by_field_name("argument")]
    inner = [one for document in documents for one in document.children_by_field_name("redirect")]
    nodes[-1] = _with(nodes[-1], redirects([*found, *inner], source), [*more, *beyond([*found, *inner], source)])
    for document in documents:
        nodes = _behind(nodes, document, source)
    return nodes


def _behind(nodes: list[Node], document: tree_sitter.Node, source: Source) -> list[Node]:
    for one in document.named_children:
        if one.type == "pipeline":
            nodes = [*nodes[:-1], Pipeline([nodes[-1], *_all(one.named_children, source)])]
    return [*nodes, *perhaps(_all(document.children_by_field_name("right"), source))]


def _with(node: Node, more: list[Redirect], words: list[Word]) -> Node:
    """The node with redirections at its end."""
    match node:
        case Simple():
            made = Simple(node.sets, [*node.words, *words], [*node.redirects, *more])
            made.branch = node.branch
            return made
        case Pipeline():
            return Pipeline([*node.stages[:-1], _with(node.stages[-1], more, words)])
        case Group():
            return Group(node.script, [*node.redirects, *more], node.apart, node.again)
        case Loop():
            return Loop(node.name, node.words, node.script, [*node.redirects, *more])
        case _:
            return node
