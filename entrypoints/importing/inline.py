"""Marks within a line of markdown: what is left of them where the line stands alone."""

from __future__ import annotations

import re

# What stands between marks is bounded: one that is never closed must not cost the whole text.
_CODE = re.compile(r"(`{1,5})(?!`).{1,500}?(?<!`)\1(?!`)")
_IMAGE = re.compile(r"!\[\[[^\]]{0,300}\]\]|!\[[^\]]{0,300}\]\([^)]{0,2000}\)")
_WIKILINK = re.compile(r"\[\[([^\]|#]{0,300})(?:#[^\]|]{0,300})?(?:\|([^\]]{0,300}))?\]\]")
_LINK = re.compile(r"\[([^\]]{1,300})\]\(\s?<?([^)\s>]{0,2000})>?(?:\s[^)]{0,300})?\)")
_STRONG = re.compile(r"(\*\*|__|~~|==)(?=\S)(.{1,500}?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])|(?<![\w_])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])")
_HTML = re.compile(r"</?(?:br|b|i|em|strong|sub|sup|kbd|details|summary|p|div|span|a|img)\b[^<>]*>", re.IGNORECASE)
# Behind a sentence's end, or alone in a line: "post incidents in #fire-desk" names its channel so.
_TAGS_AFTER = re.compile(r"(?:(?<=[.!?…。！？])\s|^)(?:\s*#[^\W\d][\w/-]*)+\s*$")
_TAG = re.compile(r"(?<![\w#&])#([^\W\d][\w/-]*)")
_BLOCK_ID = re.compile(r"\s+\^[\w-]+$")
_WEB = ("http://", "https://")


def plain(text: str) -> str:
    """Returns a text in one line without marks: links by their words, web addresses behind them; code stays as it is."""
    text = " ".join(" ".join(_TAGS_AFTER.sub("", line) for line in text.split("\n")).split())
    kept: list[str] = []
    at = 0
    for code in _CODE.finditer(text):
        kept += (_marks_off(text[at : code.start()]), code.group())
        at = code.end()
    return " ".join("".join((*kept, _marks_off(text[at:]))).split())


def tags(text: str) -> tuple[str, ...]:
    """Returns the tags of a line, without their sign."""
    return tuple(dict.fromkeys(found[1] for found in _TAG.finditer(_CODE.sub("", text))))


def _marks_off(text: str) -> str:
    text = _LINK.sub(_link, _WIKILINK.sub(lambda found: found[2] or found[1], _IMAGE.sub("", text)))
    text = _STRONG.sub(r"\2", text)
    text = _EMPHASIS.sub(lambda found: found[1] or found[2], text)
    return _BLOCK_ID.sub("", _HTML.sub(" ", text))


def _link(found: re.Match[str]) -> str:
    words, target = found[1], found[2]
    return f"{words} ({target})" if target.startswith(_WEB) and target not in words else words
