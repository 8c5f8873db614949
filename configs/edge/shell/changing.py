"""What `${name#pattern}` and its kin make of a value: ends cut off, parts replaced, letters raised."""

from __future__ import annotations

import re

from ultan.configs.edge.shell.tree import Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ultan.configs.edge.shell.tree import Part, Word

    Told = Callable[[Word], str]

# A value and a pattern beyond these aren't tried: time grows with the length to the power of the wildcards.
_LONGEST = 1_000
_WILDCARDS = 4
_SPAN = r"\s*(-?\d+)\s*(?::\s*(-?\d+)\s*)?"
_WILD = r"\*|\?|\[[!^]?\]?[^\]]*\]|(?s:.)"


def changed(value: str, operator: str, behind: Word, told: Told) -> str | None:
    """Returns the value after the operator with the word behind it, None where nobody can tell; `told` makes text of a word."""
    if operator == "len":
        return str(len(value))
    if operator == ":":
        return _span(value, told(behind))
    if operator[0] in "^,@":
        return _letters(value, operator if operator[0] != "@" else told(behind))
    first, second = _halves(behind) if operator[0] == "/" else (behind, ())
    pattern = _expression(first, told)
    if len(value) > _LONGEST or pattern.count(".*") > _WILDCARDS:
        return None
    try:
        return _replaced(value, operator, pattern, told(second)) if operator[0] == "/" else _cut(value, operator, pattern)
    except re.error:
        return None


def part_of(items: Sequence[str], span: str) -> list[str] | None:
    """Returns the items that `${name[@]:start:length}` names, None where nobody can tell."""
    found = re.fullmatch(_SPAN, span)
    if found is None:
        return None
    start = int(found[1])
    return list(items[start:][: int(found[2])] if found[2] else items[start:])


def _span(value: str, span: str) -> str | None:
    found = re.fullmatch(_SPAN, span)
    if found is None:
        return None
    rest = value[int(found[1]) :]
    if found[2] is None:
        return rest
    return rest[: int(found[2])]


def _letters(value: str, how: str) -> str:
    first = {"^": str.upper, ",": str.lower, "u": str.upper}.get(how)
    if first:
        return first(value[:1]) + value[1:]
    return {"^^": str.upper, ",,": str.lower, "U": str.upper, "L": str.lower}.get(how, str)(value)


def _halves(word: Word) -> tuple[Word, Word]:
    """What stands before the first unquoted slash, and behind it."""
    for at, part in enumerate(word):
        if isinstance(part, Text) and not part.quoted and "/" in part.text:
            before, _, after = part.text.partition("/")
            return [*word[:at], Text(before)], [Text(after), *word[at + 1 :]]
    return word, ()


def _expression(word: Word, told: Told) -> str:
    """The word, a pattern as for file names, as a regular expression."""
    return "".join(_escaped(part, told) for part in word)


def _escaped(part: Part, told: Told) -> str:
    text = told([part])
    return re.escape(text) if part.quoted else re.sub(_WILD, lambda found: _wild(found[0]), text)


def _wild(sign: str) -> str:
    if sign in ("*", "?"):
        return "(?s:.*)" if sign == "*" else "(?s:.)"
    if len(sign) > 1:
        inside = sign[1:-1].replace("\\", "\\\\")
        return f"[^{inside[1:]}]" if inside[:1] in ("!", "^") else f"[{inside}]"
    return re.escape(sign)


def _cut(value: str, operator: str, pattern: str) -> str:
    """Without the shortest or the longest beginning or end that fits."""
    if operator[0] == "#":
        ends = range(len(value) + 1) if operator == "#" else range(len(value), -1, -1)
        return next((value[end:] for end in ends if re.fullmatch(pattern, value[:end])), value)
    starts = range(len(value), -1, -1) if operator == "%" else range(len(value) + 1)
    return next((value[:start] for start in starts if re.fullmatch(pattern, value[start:])), value)


def _replaced(value: str, operator: str, pattern: str, other: str) -> str:
    if not pattern:
        return value
    where = {"/#": rf"\A(?:{pattern})", "/%": rf"(?:{pattern})\Z"}.get(operator, pattern)
    return re.sub(where, lambda _: other, value, count=0 if operator == "//" else 1)
