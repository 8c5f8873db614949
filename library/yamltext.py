"""YAML as text: how a value is written, and where in a front matter the value of a key stands.

Reading uses libyaml with every scalar as a string, so that `on`, `010` and `1e3` stay the words they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

import yaml

from ultan.library.trust import Trust

Item = str | Mapping[str, str]
Value = str | int | float | bool | date | Trust | Sequence[Item]

# What needs no quotes anywhere, in a list or beside a comment: a letter first, then letters, digits, spaces and these signs, and
# a colon inside a word.
_PLAIN = re.compile(r"[^\W\d_](?:(?:[\w ./+@-]|:(?=\w))*[\w/+@])?")
# Characters that YAML doesn't allow raw, or takes for a line break.
_SPECIAL = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")
_RESOLVERS = yaml.SafeLoader.yaml_implicit_resolvers

try:
    _Base: type[Any] = yaml.CBaseLoader
except AttributeError:  # PyYAML built without libyaml: the same results, seven times slower
    _Base = yaml.BaseLoader


class _Reader(_Base):  # type: ignore[misc]
    """Composes nodes without asking what type each value could have: all are strings here."""

    def resolve(self, _kind: object, _value: object, _implicit: object) -> str:
        return "!"


def read(front: str) -> dict[str, Any]:
    """Returns the mapping with strings for scalars, lists and mappings for the rest; {} for an empty front matter.

    Raises ValueError with a reason for anything else, be it no YAML or no mapping.
    """
    try:
        node = _Reader(front).get_single_node()
        value = None if node is None else _built(node)
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(f"the front matter is not YAML ({_reason(error)})") from error
    if value in (None, ""):
        return {}
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise ValueError("the front matter must be a list of `key: value` lines")
    return value


def _built(node: yaml.Node) -> Any:
    """Does for nodes of strings what PyYAML's constructors do, in half the time. Raises YAMLError for a key that is no word."""
    if isinstance(node, yaml.MappingNode):
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(problem="a key must be a word", problem_mark=key.start_mark)
        return {key.value: _built(value) for key, value in node.value}
    return [_built(item) for item in node.value] if isinstance(node, yaml.SequenceNode) else node.value


def _reason(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or type(error).__name__
    # The front matter starts on the file's second line, and marks count from 0.
    return f"line {mark.line + 2}: {problem}" if mark else str(problem)


def scalar(value: Value) -> str:
    """Returns one value on one line, quoted where a YAML 1.1 reader would otherwise take it for something else."""
    if isinstance(value, Trust):
        return value.label
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int | float):
        return repr(value)
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is neither one value nor a list of them")
    return value if _is_plain(value) else _quoted(value)


def flow(items: Sequence[Item]) -> str:
    return f"[{', '.join(map(_item, items))}]"


def _item(item: Item) -> str:
    """A mapping in a list stands in braces: on one line, like all that is written here."""
    if isinstance(item, str):
        return scalar(item)
    return f"{{{', '.join(f'{scalar(key)}: {_in_braces(value)}' for key, value in item.items())}}}"


def _in_braces(text: str) -> str:
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is a list or a mapping in a mapping in a list")
    return text if text.isalnum() and _is_plain(text) else _quoted(text)


def _is_plain(text: str) -> bool:
    if not _PLAIN.fullmatch(text):
        return False
    return not any(pattern.match(text) for _, pattern in _RESOLVERS.get(text[0], ()))


def _quoted(text: str) -> str:
    return _SPECIAL.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False))


class Place(NamedTuple):
    """Where a value stands: `colon` is behind the key's colon, the value is text[start:end]; `dash` is a block list's column."""

    colon: int
    start: int
    end: int
    dash: int | None
    block: bool


def places(front: str) -> tuple[dict[str, Place], int]:
    """Returns the place of each top-level key's value, and the column at which the keys stand.

    Raises ValueError where it is no YAML, or a mapping in braces: such a front matter can't be changed line by line.
    """
    try:
        root = yaml.compose(front, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise ValueError(f"the front matter is not YAML ({_reason(error)})") from error
    if root is None:
        return {}, 0
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        raise ValueError("the front matter is written in braces; write one `key: value` a line")
    found = {key.value: _place(front, key, value) for key, value in root.value}
    return found, root.start_mark.column


def _place(front: str, key: yaml.Node, value: yaml.Node) -> Place:
    colon = front.index(":", key.end_mark.index) + 1
    is_list = isinstance(value, yaml.SequenceNode) and not value.flow_style
    block = is_list or (isinstance(value, yaml.MappingNode) and not value.flow_style)
    dash = value.start_mark.column if is_list else None
    return Place(colon, value.start_mark.index, _end(front, value), dash, block)


def _end(front: str, node: yaml.Node) -> int:
    """Marks of block nodes lie behind the comments and blank lines that follow; the text itself ends before."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(front, last[1] if isinstance(last, tuple) else last)
    start, end = node.start_mark.index, node.end_mark.index
    return start + len(front[start:end].rstrip())


def replaced(front: str, place: Place, old: object, new: Value, newline: str) -> str:
    """Returns the front matter with one value replaced: a block list stays one, and growing it keeps the lines it has."""
    if isinstance(new, str) or not isinstance(new, Sequence):
        return _put(front, place, scalar(new))
    if place.dash is None or not new:
        return _put(front, place, flow(new))
    indent = " " * place.dash
    kept = len(old) if isinstance(old, list) and list(new[: len(old)]) == old else 0
    lines = [f"- {_item(item)}" for item in new[kept:]]
    if kept:
        return front[: place.end] + "".join(f"{newline}{indent}{line}" for line in lines) + front[place.end :]
    return front[: place.start] + f"{newline}{indent}".join(lines) + front[place.end :]


def _put(front: str, place: Place, text: str) -> str:
    start = place.colon if place.block or place.start == place.end else place.start
    gap = " " if start == place.colon else ""
    return front[:start] + gap + text + front[max(place.end, start) :]


def line(key: str, value: Value) -> str:
    """Returns `key: value` without a line end; lists in flow form."""
    written = flow(value) if not isinstance(value, str) and isinstance(value, Sequence) else scalar(value)
    return f"{key}: {written}"


def expected(value: Value) -> Any:
    """Returns what `read` gives for a value that was written here."""
    key: Mapping[str, Any] = read(line("key", value))
    return key["key"]
