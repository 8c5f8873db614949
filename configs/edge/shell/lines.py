"""What stands between the words of a shell text: blanks, comments, ends of lines with their here-documents, and redirections."""

from __future__ import annotations

from ultan.configs.edge.shell.tree import Redirect, Text, Unclear
from ultan.configs.edge.shell.words import Reader, body, word

_BLANK = r"(?:[ \t\r]|\\\n)+"
_COMMENT = r"#[^\n]*"
_BETWEEN = r"(?:&&|\|\||&(?![>&])|;(?![;&]))"
_MAY_REDIRECT = frozenset("<>&{0123456789")
_REDIRECT = r"(\d+|\{\w+\})?(<<<|<<-|<<|<>|<&|>&|>>|>\||<|>|&>>|&>)(?!\()"


def blank(reader: Reader) -> None:
    """Passes over blanks, and a comment behind them."""
    reader.take(_BLANK)
    if reader.peek() == "#":
        reader.take(_COMMENT)


def lines(reader: Reader) -> None:
    """Passes over ends of lines too."""
    blank(reader)
    while reader.peek() == "\n":
        _newline(reader)
        blank(reader)


def gap(reader: Reader) -> str:
    """Passes over all that stands between two commands; returns the last sign of it."""
    lines(reader)
    last = ""
    while sign := reader.take(_BETWEEN):
        last = sign
        lines(reader)
    return last


def redirects(reader: Reader) -> list[Redirect]:
    """The redirections behind a block."""
    found: list[Redirect] = []
    while one := redirect(reader):
        found.append(one)
    return found


def redirect(reader: Reader) -> Redirect | None:
    """The redirection that stands here, behind blanks. Raises Unclear where it leads nowhere."""
    blank(reader)
    # Most words begin with a letter, and a pattern that nobody needs isn't compiled.
    found = reader.match(_REDIRECT) if reader.peek() in _MAY_REDIRECT else None
    if found is None:
        return None
    reader.at = found.end()
    blank(reader)
    start = reader.at
    one = Redirect(operator(found[1] or "", found[2]), word(reader))
    if not one.target:
        raise Unclear(f"nothing stands behind {found[0]}")
    if one.operator in ("<<", "<<-"):
        written = reader.text[start : reader.at]
        end = "".join(part.text for part in one.target if isinstance(part, Text))
        reader.waiting.append((one, end, one.operator == "<<-", written != end))
        one.target = ()
    return one


def operator(number: str, sign: str) -> str:
    """The sign, with the number before it unless that is the one that is meant without."""
    return sign if number in ("", "0" if sign.startswith("<") else "1") else f"{number}{sign}"


def _newline(reader: Reader) -> None:
    """The end of a line, behind which the here-documents stand that began on it."""
    reader.at += 1
    waiting, reader.waiting = reader.waiting, []
    for one, end, indented, quoted in waiting:
        text = _document(reader, end, indented)
        one.target = [Text(text, quoted=True)] if quoted else body(reader.within(text))


def _document(reader: Reader, end: str, indented: bool) -> str:
    kept: list[str] = []
    while reader.at < len(reader.text):
        stop = reader.text.find("\n", reader.at)
        stop = len(reader.text) if stop < 0 else stop
        line = reader.text[reader.at : stop]
        line = line.lstrip("\t") if indented else line
        # The newline behind the last line stays: it ends what follows the document's last line.
        reader.at = stop
        if line == end:
            return "".join(f"{one}\n" for one in kept)
        kept.append(line)
        reader.at += 1
    raise Unclear(f"the here-document up to {end!r} has no end")
