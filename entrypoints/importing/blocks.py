"""Markdown as blocks: headings, items of lists, paragraphs, rows of tables and code, each with its line. Knows no meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ultan.entrypoints.importing.texts import Line

Kind = Literal["heading", "item", "paragraph", "row", "code"]

# Nobody writes longer lines or paragraphs; the rest of a line is cut off, a paragraph goes on as another.
_LINE_CHARS = 10_000
_HEADING_CHARS = 300
_HEADING = re.compile(r"(#{1,6})\s+(.+?)\s*#*$")
_UNDERLINE = re.compile(r"\s{0,3}(=+|-{2,})\s*$")
_ITEM = re.compile(r"(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(.*)$")
_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
_RULE = re.compile(r"\s{0,3}([-*_])(?:\s*\1){2,}\s*$")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_DIVIDER = re.compile(r"[\s|:-]+$")
_QUOTE = re.compile(r"\s{0,3}(?:>\s?)+(?:\[![\w-]+\][-+]?\s*)?")
_REFERENCE = re.compile(r"\s{0,3}\[[^\]]+\]:\s*\S+")


class Block(NamedTuple):
    """`depth` is a heading's level, or an item's indentation in columns; `text` has its lines joined by line breaks."""

    kind: Kind
    line: int
    text: str
    depth: int = 0


def blocks(lines: Sequence[Line]) -> Iterator[Block]:
    """Yields the blocks in their order. Comments, rules and definitions of links are left out."""
    return iter(_Reader(lines))


class _Reader:
    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = tuple(_without_comments(lines))
        self._at = 0
        self._open: Block | None = None

    def __iter__(self) -> Iterator[Block]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            yield from self._line(line)
        yield from self._closed()

    def _line(self, line: Line) -> Iterator[Block]:
        text = _QUOTE.sub("", line.text)
        if found := _FENCE.match(text):
            yield from self._closed()
            yield self._code(line, found[1])
        elif not text.strip() or (_RULE.match(text) and not self._underlines(text)) or _REFERENCE.match(text):
            yield from self._closed()
        elif self._underlines(text):
            assert self._open is not None
            block, self._open = self._open, None
            yield Block("heading", block.line, block.text, 1 if "=" in text else 2)
        elif len(text) <= _HEADING_CHARS and (found := _HEADING.match(text.lstrip())):
            yield from self._closed()
            yield Block("heading", line.number, found[2], len(found[1]))
        elif _ROW.match(text):
            yield from self._closed()
            if not _DIVIDER.match(text):
                yield Block("row", line.number, text.strip().strip("|"))
        elif found := _ITEM.match(text):
            yield from self._closed()
            self._open = Block("item", line.number, found[2], len(found[1].expandtabs(4)))
        else:
            yield from self._closed() if self._open and len(self._open.text) > _LINE_CHARS else ()
            self._go_on(line, text)

    def _go_on(self, line: Line, text: str) -> None:
        if self._open is None:
            self._open = Block("paragraph", line.number, text)
        else:
            self._open = self._open._replace(text=f"{self._open.text}\n{text}")

    def _underlines(self, text: str) -> bool:
        """True for the line under a heading: a paragraph of one line stands above it."""
        above = self._open
        return above is not None and above.kind == "paragraph" and "\n" not in above.text and bool(_UNDERLINE.match(text))

    def _closed(self) -> Iterator[Block]:
        if self._open is not None:
            yield self._open
        self._open = None

    def _code(self, opened: Line, fence: str) -> Block:
        inside: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            self._at += 1
            if line.text.strip().startswith(fence[:3]) and not line.text.strip().strip(fence[0]):
                break
            inside.append(_QUOTE.sub("", line.text))
        return Block("code", opened.number, "\n".join(inside))


def _without_comments(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines without comments, of HTML and of Obsidian; inside of code they are none."""
    code = comment = ""
    for line in lines:
        text = line.text[:_LINE_CHARS]
        fence = _FENCE.match(text)
        if not comment and fence:
            code = "" if code and text.strip().startswith(code) else code or fence[1][:3]
        kept: list[str] = []
        while not code and text:
            ends = comment or next((end for start, end in (("<!--", "-->"), ("%%", "%%")) if start in text), "")
            if not ends:
                break
            if not comment:
                before, _, text = text.partition("<!--" if ends == "-->" else "%%")
                kept.append(before)
            _, closed, text = text.partition(ends)
            comment = "" if closed else ends
        yield Line(line.number, "".join((*kept, "" if comment else text)))
