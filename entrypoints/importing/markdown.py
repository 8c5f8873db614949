"""A page of markdown becomes single statements: items of lists, sentences of paragraphs, rows of tables, commands with a comment.

Headings, an item that opens a list of its own, and a paragraph that ends with a colon are what the statements below are about.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest

from ultan.agents.patterns.sentences import sentences
from ultan.entrypoints.importing.blocks import Block, blocks
from ultan.entrypoints.importing.inline import plain, tags
from ultan.entrypoints.importing.pieces import Piece
from ultan.entrypoints.importing.texts import Line

# Characters of one statement: what is longer is parted between its sentences. An entry's fact has as many at most.
PIECE_CHARS = 600
# Characters of code that belong to the sentence before it.
_CODE_CHARS = 300
# By so many characters a statement is found again in its paragraph.
_BEGINNING = 20
# Words below which a line says nothing that stands alone.
_WORDS = 2
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\w+")
_TASK = re.compile(r"\[[ xX/-]\]\s")
# A page that is pulled in: what it says stands there.
_PULL = re.compile(r"(?<![\w`@])@[\w./~-]+")
_PULL_ALONE = re.compile(r"^[ \t]*@[\w./~-]+[ \t]*$", re.MULTILINE)
_ONLY_LINK = re.compile(r"(?:!?\[[^\]]*\]\([^)]*\)|!?\[\[[^\]]*\]\]|<?https?://\S+>?|@\S+)(?:\s*[—–:-]\s.*)?$")
_COMMENTED = re.compile(r"(?P<command>\S.*?)\s+(?:#|//)\s+(?P<comment>\S.*)$")
# A sentence that opens so goes on with the one before it.
_GOES_ON = re.compile(
    r"(?:it|its|it's|this|that|these|those|they|them|their|he|she|and|but|or|so|because|otherwise|then|also|which|instead|"
    r"if not|e\.g|i\.e|for example|for instance|see|das|dies|es|sie|und|aber|oder|sonst|dann|cela|ceci|et|mais|ou|sinon|"
    r"esto|eso|y|pero|o)\b",
    re.IGNORECASE,
)


def pieces(lines: Sequence[Line], above: tuple[str, ...] = ()) -> tuple[Piece, ...]:
    """Returns the statements of a page; `above` is what the whole page is about."""
    return tuple(_Page(above).read(blocks(lines)))


class _Page:
    """Where the reader is: which headings, which items and which opening line stand above."""

    def __init__(self, above: tuple[str, ...]) -> None:
        self._above = above
        self._headings: list[tuple[int, str]] = []
        self._items: list[tuple[int, str]] = []
        self._opening = ""
        self._columns: tuple[str, ...] = ()
        self._under_heading = False

    def read(self, found: Iterator[Block]) -> Iterator[Piece]:
        all_blocks = tuple(found)
        for block, after in zip_longest(all_blocks, all_blocks[1:]):
            if block.kind != "row":
                self._columns = ()
            said = block.text if block.kind == "code" else _PULL_ALONE.sub("", block.text)
            yield from self._block(block._replace(text=said), after)
            self._under_heading = block.kind == "heading"

    def _block(self, block: Block, after: Block | None) -> Iterator[Piece]:
        match block.kind:
            case "heading":
                self._headings = [one for one in self._headings if one[0] < block.depth] + [(block.depth, plain(block.text))]
                self._items, self._opening = [], ""
            case "item":
                yield from self._item(block, after)
            case "paragraph":
                yield from self._paragraph(block, after)
            case "row":
                yield from self._row(block)
            case "code":
                yield from self._code(block)

    def _item(self, block: Block, after: Block | None) -> Iterator[Piece]:
        self._items = [one for one in self._items if one[0] < block.depth]
        about = self._about()
        deeper = after is not None and after.kind == "item" and after.depth > block.depth
        self._items.append((block.depth, plain(block.text).rstrip(":")))
        if not _TASK.match(block.text) and not (deeper and block.text.rstrip(" *_").endswith(":")):
            yield from self._stated(self._with_code(block.text, after), block, about)

    def _paragraph(self, block: Block, after: Block | None) -> Iterator[Piece]:
        self._items, self._opening = [], ""
        about = self._about()
        text = self._with_code(block.text, after)
        if text is block.text and block.text.rstrip(" *_").endswith(":"):
            self._opening = plain(block.text).rstrip(":")
            return
        for part, line in _placed(block) if text is block.text else ((plain(text), block.line),):
            yield from self._stated(part, block._replace(line=line), about)

    def _with_code(self, text: str, after: Block | None) -> str:
        """A short piece of code that a colon announces is a part of the sentence."""
        code = " ; ".join(after.text.split("\n")) if after is not None and after.kind == "code" else ""
        fits = text.rstrip().endswith(":") and 0 < len(code) <= _CODE_CHARS and not _explained(code.replace(" ; ", "\n"))
        return f"{text} `{code.replace('`', '')}`" if fits else text

    def _code(self, block: Block) -> Iterator[Piece]:
        """Lines of code say something where a comment says what they are for; a few without one, where the heading does."""
        if self._under_heading and 0 < len(block.text) <= _CODE_CHARS and not _explained(block.text):
            code = " ; ".join(block.text.split("\n"))
            yield from self._stated(f"{self._headings[-1][1]}: `{code.replace('`', '')}`", block, self._about())
            return
        comment = ""
        for place, line in enumerate(block.text.split("\n"), 1):
            text = line.strip()
            found = _commented(text)
            command, said = (found["command"], found["comment"]) if found else (text, comment)
            if command and said and not command.startswith("#"):
                yield from self._stated(
                    f"{said}: `{command.replace('`', '')}`", block._replace(line=block.line + place), self._about()
                )
            comment = text.lstrip("# ") if text.startswith("# ") else ""

    def _row(self, block: Block) -> Iterator[Piece]:
        cells = tuple(plain(cell) for cell in re.split(r"(?<!\\)\|", block.text))
        if not self._columns:
            self._columns = cells
            return
        named = [f"{name}: {cell}" if name else cell for name, cell in zip(self._columns, cells, strict=False) if cell]
        yield from self._stated("; ".join(named), block, self._about())

    def _about(self) -> tuple[str, ...]:
        inner = [text for _, text in (*self._headings, *self._items)]
        return tuple(dict.fromkeys(text for text in (*self._above, *inner, self._opening) if text))

    def _stated(self, text: str, block: Block, about: tuple[str, ...]) -> Iterator[Piece]:
        if _ONLY_LINK.match(text.strip()) or len(_WORD.findall(_PULL.sub("", text))) < _WORDS:
            return
        about = (*about, *(tag for tag in tags(block.text) if tag not in about))
        for part in _fitting(plain(text)):
            if len(_WORD.findall(part)) >= _WORDS:
                yield Piece(part, block.line, about)


def _commented(line: str) -> re.Match[str] | None:
    return _COMMENTED.match(line) if len(line) <= _CODE_CHARS else None


def _explained(code: str) -> bool:
    """True where comments say what lines of code are for."""
    return any(line.strip().startswith("#") or _commented(line.strip()) for line in code.split("\n"))


def _placed(block: Block) -> Iterator[tuple[str, int]]:
    """The statements of a paragraph, each with the line that it begins in."""
    whole, at = plain(block.text), 0
    ends = tuple(accumulate(len(plain(line)) + 1 for line in block.text.split("\n")))
    for part in _parted(whole):
        at = max(at, whole.find(part[:_BEGINNING], at))
        yield part, block.line + min(bisect_right(ends, at), len(ends) - 1)
        at += len(part)


def _parted(text: str) -> Iterator[str]:
    """The sentences of a paragraph, each with those that only go on with it."""
    part = ""
    for one in sentences(text):
        if part and not _GOES_ON.match(one.text):
            yield part
            part = ""
        part = f"{part} {one.text}".strip()
    if part:
        yield part


def _fitting(text: str) -> Iterator[str]:
    """The text in parts of at most PIECE_CHARS, cut between sentences, else between words."""
    if len(text) <= PIECE_CHARS:
        yield text
        return
    part = ""
    for word in (piece for one in sentences(text) for piece in _cut(one.text)):
        if part and len(part) + 1 + len(word) > PIECE_CHARS:
            yield part
            part = ""
        part = f"{part} {word}".strip()
    if part:
        yield part


def _cut(sentence: str) -> Iterator[str]:
    while len(sentence) > PIECE_CHARS:
        at = sentence.rfind(" ", 0, PIECE_CHARS)
        at = at if at > 0 else PIECE_CHARS
        yield sentence[:at]
        sentence = sentence[at:].lstrip()
    yield sentence
