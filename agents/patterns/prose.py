"""What a person wrote in a prompt: code, logs, tool output, quoted mail and machine notices are taken out.

Every step looks at one line at a time, so the work grows with the length of the text and no faster.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

# People write at the head or the tail of what they paste; nobody types six thousand characters into a prompt.
HEAD_CHARS = 3_000
TAIL_CHARS = 3_000
# A line of prose that reaches this width and ends without a stop was wrapped by an editor; its sentence goes on.
WRAP_CHARS = 60

# People seldom type four lines in a row without a blank one; programs do. A third of machine-made lines gives a block away.
PASTE_LINES = 4
MACHINE_SHARE = 0.3
# Letters and spaces in a line that a person wrote. "No, it's 7443, not 7001" is short and half numbers.
PLAIN_SHARE, SHORT_PLAIN_SHARE, SHORT_CHARS = 0.6, 0.45, 40
_STOPS = (".", "!", "?", ":", "。", "！", "？", "：")

_CODE_FENCE = re.compile(r"^\s*(```|~~~)")
_TAG_OPENS = re.compile(r"^\s*<([a-zA-Z][\w-]*)\b[^>]*>")
_TAG_CLOSES = re.compile(r"</[a-z][\w-]*>\s*$")
_LIST_ITEM = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-h][.)])\s+")
_BRACKETED = re.compile(r"^\s*\[[^\]]*\]")
_SHELL = re.compile(r"^\s*(?:\$|❯|%|>>>|PS [A-Z]:)\s|^\S+@\S+[:~].*[$#] ")
_QUOTED = re.compile(r"^\s*(?:>|#+\s|//|/\*|\*/|--\s|@@|diff |index [0-9a-f]|[+-]{3} |\+ |[+-](?=\S)(?!-))")
_LOG = re.compile(
    r"^\s*(?:\d{4}-\d\d-\d\d|\d{1,2}:\d\d:\d\d|\d+[:|]\s"
    r"|(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL|FAIL(?:ED)?|PASS(?:ED)?|panic|E  )\b"
    r"|(?!(?:NOTE|TODO|FYI|PSA|IMPORTANT|REMEMBER|UPDATE|RULE):)[A-Z]{4,}:\s|Caused by:"
    r"|Traceback|File \"|at [\w.$<>]+\(|goroutine \d|\w+(?:\.\w+)*(?:Error|Exception)\b|\d+ (?:passed|failed|errors?)\b)"
)
_CODE = re.compile(
    r"[{};]\s*$|=>|->\s*\w+\s*[:{]|^\s*(?:def|func|function) \w+\s*\(|^\s*class \w+\s*[:({]|^\s*(?:#include|<\?php)"
    r"|^\s*import [\w.{*\"]+\s*(?:$|;| as | from |,)|^\s*from \S+ import "
    r"|^\s*(?:const|var|public|private|package) \w+\s*(?:=|\(|;|$)"
    r"|^\s*(?:set|let|export)\s+[\w&.]+\s*[=.]|^\s*[\w.\[\]'\"$]+\s*(?::=|\+=|==?)\s*\S+\s*(?:[#/].*)?$"
    r"|^\s*(?:return|elif|else)\b.*[:;(]"
)
_TABLE = re.compile(r"(?:\S {2,}\S+.*){3}|\|.*\||\.{6,}|[-=─+]{4,}")
# A longer run without a space is a key, a hash or a blob.
_LONGEST_WORD = 40
# "…, please fix the punctuation:" hands over a text of somebody else; a list after a colon is the writer's own.
_HANDS_OVER = re.compile(
    r"\b(?:fix|review|translate|summari[sz]e|explain|proofread|convert|rewrite|shorten|read|transcript|mail|email|text|"
    r"article|post|pdf|datasheet|manual|readme|extract(?:ed)?|excerpt|pasted|copied|"
    r"message|letter|übersetze|korrigiere|traduis|corrige|traduce|traduza)\b.*[:：]\s*$",
    re.IGNORECASE,
)
# "I found this in the wiki, is it still true?": what is below is what was found.
_POINTS_BELOW = re.compile(
    r"\b(?:found|got|saw|read|copied|here'?s|here is|see|following|pasted|attached|from the|comes from)\b.*[:：]\s*$"
    r"|\b(?:this|these|the following|below|it)\b[^.]*[?？:]\s*$",
    re.IGNORECASE,
)
# The headers of a mail, one of which is telling: a subject, a date or an address. "From: mysql 5, To: mysql 8" has none.
_HEADER = r"(?:from|to|cc|bcc|date|sent|subject|reply-to|von|an|gesendet|datum|betreff|de|para|asunto|assunto|objet|da|oggetto)"
_TELLING = r"(?:date|sent|subject|gesendet|datum|betreff|asunto|assunto|objet|oggetto)"
_MAIL = re.compile(
    rf"^{_HEADER}:[^\n]*\n(?:{_HEADER}:[^\n]*\n){{0,8}}?{_TELLING}:|^{_TELLING}:[^\n]*\n{_HEADER}:"
    rf"|^{_HEADER}:[^\n@]*@[^\n]*\n{_HEADER}:",
    re.IGNORECASE | re.MULTILINE,
)


def prose(text: str) -> tuple[str, ...]:
    """Returns what the user wrote in their own words, as lines in which a sentence never runs over the end."""
    return tuple(_unwrapped(_own_words(_before_mail(_without_blocks(_ends(text).splitlines())))))


def is_list_item(line: str) -> bool:
    return _LIST_ITEM.match(line) is not None


def _ends(text: str) -> str:
    if len(text) <= HEAD_CHARS + TAIL_CHARS:
        return text
    head, tail = text[:HEAD_CHARS], text[-TAIL_CHARS:]
    return (head.rpartition("\n")[0] or head.rpartition(" ")[0]) + "\n\n" + (tail.partition("\n")[2] or tail.partition(" ")[2])


def _without_blocks(lines: Iterable[str]) -> Iterator[str]:
    """Drops fenced code and tagged blocks; one that is never closed runs to the end."""
    closes: str | None = None
    for line in lines:
        if closes is not None:
            if closes in line:
                closes = None
            continue
        before, inline, after = line.partition("```")
        if inline and before.strip():
            _, closed, rest = after.partition("```")
            closes = None if closed else "```"
            yield f"{before}{rest}"
            continue
        fence, tag = _CODE_FENCE.match(line), _TAG_OPENS.match(line)
        if fence:
            closes = fence[1]
        elif tag:
            end = f"</{tag[1]}>"
            closes = None if end in line else end
        else:
            yield line


def _before_mail(lines: Iterable[str]) -> list[str]:
    """What stands above a pasted mail; from its headers on it is the words of whoever sent it."""
    return _MAIL.split("\n".join(lines), maxsplit=1)[0].splitlines()


def _own_words(lines: Iterable[str]) -> Iterator[str]:
    """Paragraphs that a person wrote; after a line that hands over a text, nothing more."""
    for written, paragraph in groupby(lines, key=lambda line: bool(line.strip())):
        block = list(paragraph)
        own = [line.rstrip() for line in _until_handed_over(block) if not _machine_made(line)] if written else []
        if _is_paste(block, own):
            own = own[:1] if own and own[0] == block[0].rstrip() and own[0].endswith(_STOPS) else []
        yield from (*own, "")
        if own and (_HANDS_OVER.search(own[-1]) or (len(own) < len(block) and _POINTS_BELOW.search(own[-1]))):
            return


def _until_handed_over(block: Sequence[str]) -> Sequence[str]:
    """The lines of a paragraph up to the one that hands over what follows in it."""
    last = next((at for at, line in enumerate(block[:-1]) if _HANDS_OVER.search(line) or _POINTS_BELOW.search(line)), len(block))
    return block[: last + 1]


def _is_paste(block: Sequence[str], own: Sequence[str]) -> bool:
    """A block of lines, none of which ends like a sentence, or a good part of which a machine wrote."""
    if len(block) < PASTE_LINES or any(is_list_item(line) for line in block):
        return False
    unended = not any(line.endswith(_STOPS) or len(line) >= WRAP_CHARS for line in own[1:])
    return unended or len(block) - len(own) >= MACHINE_SHARE * len(block)


def _machine_made(line: str) -> bool:
    if is_list_item(line):
        return _CODE.search(_LIST_ITEM.sub("", line)) is not None
    if line.startswith(("  ", "\t")):
        return True
    if any(pattern.search(line) for pattern in (_BRACKETED, _SHELL, _QUOTED, _LOG, _TABLE, _CODE)):
        return True
    if _TAG_CLOSES.search(line):
        return True
    if len(line) > _LONGEST_WORD and " " not in line.strip() and line.isascii():
        return True
    letters = sum(character.isalpha() or character.isspace() for character in line)
    return letters < (PLAIN_SHARE if len(line) > SHORT_CHARS else SHORT_PLAIN_SHARE) * len(line) and len(line) > 12


def _unwrapped(lines: Iterable[str]) -> Iterator[str]:
    held = ""
    for line in lines:
        goes_on = held and line and len(held) >= WRAP_CHARS and not is_list_item(line) and not held.endswith(_STOPS)
        if goes_on:
            held = f"{held} {line.strip()}"
            continue
        if held:
            yield held
        held = line.strip()
    if held:
        yield held
