"""An entry as a file: reading it, writing it, and changing single keys without touching another byte.

A file opens with a line `---`, YAML, and a line `---` (or `...`); what follows is the body. The first line of the body
that isn't a heading is the fact, the rest is the narrative.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from ultan.library import fields, naming, yamltext
from ultan.library.entry import Entry
from ultan.library.errors import BrokenEntry

_OPENING = re.compile(r"\ufeff?---[ \t]*(\r?\n)")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_HEADING = re.compile(r"#{1,6}[ \t]")
_BLANK_START = re.compile(r"\A(?:[ \t]*\n)+")


class Parts(NamedTuple):
    """A file's text cut in three; joined they are the text again. `newline` is the file's own line end."""

    opening: str
    front: str
    rest: str
    newline: str

    @property
    def body_at(self) -> int:
        """Where in `rest` the body starts, behind the closing line."""
        match = _CLOSING.match(self.rest)
        return match.end() if match else 0


def split(text: str, path: str = "this text") -> Parts:
    """Raises BrokenEntry where there is no front matter."""
    opening = _OPENING.match(text)
    if opening is None:
        raise BrokenEntry(path, "it has no front matter: the first line must be `---`")
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        raise BrokenEntry(path, "its front matter has no end: a line `---` must follow the keys")
    return Parts(opening[0], text[opening.end() : closing.start()], text[closing.start() :], opening[1])


def front(text: str) -> dict[str, Any]:
    """Returns the front matter with strings for scalars. Raises BrokenEntry where it can't be read."""
    try:
        return yamltext.read(split(text).front)
    except ValueError as error:
        raise BrokenEntry("this text", str(error)) from error


def parse(text: str, path: str) -> Entry:
    """Returns the entry that a file holds; `path` is relative to the library.

    A file without an id gets one from its path, one without a scope that of its folder, one without a title its file name,
    one without a type is a fact. Raises BrokenEntry with the path and the reason.
    """
    parts = split(text, path)
    fact, narrative = _told(parts.rest[parts.body_at :])
    try:
        values = fields.read(yamltext.read(parts.front))
        values.setdefault("id", naming.id_of_path(path))
        values.setdefault("title", naming.stem(path).replace("-", " "))
        values.setdefault("type", "fact")
        values.setdefault("scope", naming.scope_of(path) or "")
        values.update(path=path, fact=fact or values["title"], narrative=narrative, archived=naming.is_archived(path))
        return Entry.model_validate(values)
    except ValidationError as error:
        raise BrokenEntry(path, _reasons(error)) from error
    except ValueError as error:
        raise BrokenEntry(path, str(error)) from error


def _reasons(error: ValidationError) -> str:
    return "; ".join(
        f"{fields.KEYS.get(str(item['loc'][0]), item['loc'][0])}: {item['msg']} (it is {item['input']!r})"
        for item in error.errors()
    )


def render(entry: Entry) -> str:
    """Returns the text of a file for an entry, with `\\n` line ends. `parse` gives the same entry back."""
    lines = ["---"]
    for name, key in fields.KEYS.items():
        value = getattr(entry, name)
        if name in fields.ALWAYS or value != Entry.model_fields[name].default:
            lines.append(yamltext.line(key, fields.written(entry, name)))
    lines += ["---", "", entry.fact]
    if entry.narrative:
        lines += ["", entry.narrative]
    return "\n".join(lines) + "\n"


def patch(text: str, changes: Mapping[str, yamltext.Value]) -> str:
    """Returns the text with the named attributes changed in place, a missing one added before the closing line.

    Every byte outside those lines stays: comments, order, unknown keys, line ends, body. Raises BrokenEntry where that can't
    be done, which is checked by reading the result again.
    """
    before = split(text)
    try:
        front = before.front
        for name, value in changes.items():
            front = _set(front, name, value, before.newline)
        after = before._replace(front=front)
        _verify(before, after, changes)
    except ValueError as error:
        raise BrokenEntry("this text", f"its front matter can't be changed in place: {error}") from error
    return "".join(after[:3])


def _set(front: str, name: str, value: yamltext.Value, newline: str) -> str:
    found, column = yamltext.places(front)
    key = next((key for key in found if fields.attribute(key) == name), None)
    if key is None:
        gap = "" if not front or front.endswith("\n") else newline
        return f"{front}{gap}{' ' * column}{yamltext.line(fields.KEYS.get(name, name), value)}{newline}"
    return yamltext.replaced(front, found[key], yamltext.read(front).get(key), value, newline)


def _verify(before: Parts, after: Parts, changes: Mapping[str, yamltext.Value]) -> None:
    old, new = yamltext.read(before.front), yamltext.read(after.front)
    named = {key for key in new if fields.attribute(key) in changes}
    if split("".join(after[:3])) != after or {k: v for k, v in new.items() if k not in named} != {
        k: v for k, v in old.items() if fields.attribute(k) not in changes
    }:
        raise ValueError("another key would change")
    for key in named:
        if new[key] != yamltext.expected(changes[fields.attribute(key)]):
            raise ValueError(f"{key} would not read back")


def reword(text: str, fact: str | None = None, append: str = "") -> str:
    """Returns the text with another fact line, or with a paragraph added at the end; nothing else changes."""
    parts = split(text)
    at = len(text) - len(parts.rest) + parts.body_at
    if fact is not None:
        start, end = _fact_at(text[at:])
        around = "" if end else parts.newline
        text = text[: at + start] + around + fact + around + text[at + end :]
    if append:
        body = append.replace("\r\n", "\n").replace("\n", parts.newline)
        text = text.rstrip() + parts.newline * 2 + body + parts.newline
    return text


def _told(body: str) -> tuple[str, str]:
    start, end = _fact_at(body)
    narrative = body[end:].replace("\r\n", "\n")
    return body[start:end].strip(), _BLANK_START.sub("", narrative).rstrip()


def _fact_at(body: str) -> tuple[int, int]:
    """Returns where the fact stands, without its line end; (0, 0) where the body holds none."""
    at = 0
    for line in body.split("\n"):
        if line.strip() and not _HEADING.match(line):
            return at, at + len(line.rstrip())
        at += len(line) + 1
    return 0, 0
