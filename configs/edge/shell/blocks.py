"""The blocks of a shell text: loops, branches, cases, tests. What may run in one counts as run."""

from __future__ import annotations

from ultan.configs.edge.shell.lines import blank, gap, lines, redirects
from ultan.configs.edge.shell.tree import Group, Loop, Simple, Text, Unclear, perhaps
from ultan.configs.edge.shell.words import Reader, body, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.configs.edge.shell.tree import Node, Word

_CASE_END = r";;&?|;&"
_RESERVED = r"(?:if|then|elif|else|fi|while|until|do|done|for|select|case|esac|function|\{|\}|!|\[\[)(?=[\s;&|<>()]|$)"
_IN = r"in(?=[\s;]|$)"
_SUM = r"\(\("


def reserved(reader: Reader) -> str:
    """The word that stands here and means something to the shell, "" for another."""
    found = reader.match(_RESERVED)
    return found[0] if found else ""


def case_ends(reader: Reader) -> bool:
    """True where a branch of a case ends."""
    return reader.peek(2) in (";;", ";&")


def bracket(reader: Reader) -> Node:
    """A subshell, or a sum `((…))`."""
    end = reader.text.find("))", reader.at)
    if reader.peek(2) == "((" and end > 0 and "\n" not in reader.text[reader.at : end]:
        inside = body(reader.within(reader.text[reader.at + 2 : end]))
        reader.at = end + 2
        return Simple((), [[Text("((")], inside], redirects(reader))
    reader.at += 1
    script = reader.inner(")")
    return Group(script, redirects(reader), apart=True)


def braces(reader: Reader) -> Node:
    return _until(reader, "}", [])


def branches(reader: Reader) -> Node:
    script = reader.commands("then")
    while (opened := reserved(reader)) in ("then", "elif", "else"):
        reader.at += len(opened)
        script += perhaps(reader.commands("then", "elif", "else", "fi"))
    return _until(reader, "fi", script)


def repeated(reader: Reader) -> Node:
    """A `while` or an `until`."""
    script = reader.inner("do")
    group = _until(reader, "done", script)
    group.again = True
    perhaps(group.script[len(script) :])
    return group


def each(reader: Reader) -> Node:
    """A `for` or a `select`; what counts a number up runs once, under no name."""
    blank(reader)
    name, words = "", []
    if reader.take(_SUM):
        _pass(reader, "))")
    else:
        name = "".join(part.text for part in word(reader) if isinstance(part, Text))
        words = _listed(reader)
    gap(reader)
    opened, closer = ("do", "done") if reserved(reader) == "do" else ("{", "}")
    reader.expect(opened)
    group = _until(reader, closer, [])
    return Loop(name, words, group.script, group.redirects)


def cases(reader: Reader) -> Node:
    blank(reader)
    script: list[Node] = [Simple(words=[[Text(":")], word(reader)])]
    lines(reader)
    reader.expect("in")
    while True:
        gap(reader)
        reader.take(_CASE_END)
        gap(reader)
        if reserved(reader) == "esac":
            return _until(reader, "esac", script)
        _patterns(reader)
        script += perhaps(reader.commands("esac"))


def test(reader: Reader) -> Node:
    """`[[ … ]]`, of which only what runs inside its words matters."""
    words: list[Word] = [[Text("[[")]]
    while True:
        lines(reader)
        found = word(reader)
        if len(found) == 1 and isinstance(found[0], Text) and found[0].text == "]]":
            return Simple((), words, redirects(reader))
        if found:
            words.append(found)
        elif not reader.peek():
            raise Unclear("a [[ isn't closed")
        else:
            reader.at += 1


BLOCKS = {
    "{": braces,
    "if": branches,
    "while": repeated,
    "until": repeated,
    "for": each,
    "select": each,
    "case": cases,
    "[[": test,
}


def _until(reader: Reader, closer: str, before: list[Node]) -> Group:
    script = before + reader.inner(closer)
    return Group(script, redirects(reader))


def _pass(reader: Reader, closer: str) -> None:
    end = reader.text.find(closer, reader.at)
    if end < 0:
        raise Unclear(f"{closer!r} is missing")
    reader.at = end + len(closer)


def _listed(reader: Reader) -> list[Word]:
    lines(reader)
    words: list[Word] = []
    if reader.take(_IN):
        blank(reader)
        while found := word(reader):
            words.append(found)
            blank(reader)
    return words


def _patterns(reader: Reader) -> None:
    """Passes over the patterns of a case and the bracket that closes them."""
    if reader.peek() == "(":
        reader.at += 1
    blank(reader)
    while word(reader):
        blank(reader)
        if reader.peek() == "|":
            reader.at += 1
            blank(reader)
    reader.expect(")")
