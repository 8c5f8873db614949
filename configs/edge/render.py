"""The one-line form of an entry, the same wherever one is shown."""

from __future__ import annotations

# What kind of thing the line is, in the fewest letters that a reader still understands without a legend.
TAGS = {
    "preference": "pref",
    "constraint": "rule",
    "procedure": "how",
    "reference": "ref",
    "abstraction": "theme",
    "connection": "link",
    "tension": "open question",
}


def line(*, type: str, fact: str, id: str, updated: str, scope: str, cap: int) -> str:  # noqa: A002, PLR0913 - the fields' own names
    """Returns "- [pref] fact (e_…, 2026-11-20)", at most `cap` characters: a long fact is cut, the id never.

    `updated` may be ""; an entry that holds in every project says so.
    """
    marks = [id, *(["all projects"] if scope == "global" else []), *([updated] if updated else [])]
    head, tail = f"- [{TAGS.get(type, type)}] ", f" ({', '.join(marks)})"
    return head + shorten(" ".join(fact.split()), cap - len(head) - len(tail)) + tail


def spent(tokens: int) -> str:
    """Returns what a session is told where all that memory may cost it is spent."""
    return f"memory may cost this session {tokens} tokens (priming.session_tokens), and that is reached"


def shorten(text: str, cap: int) -> str:
    """Returns the text in at most `cap` characters; a cut text ends in an ellipsis, at a word's end where one is near."""
    if len(text) <= cap:
        return text
    kept = text[: max(cap - 1, 0)]
    space = kept.rfind(" ")
    return (kept[:space] if space > len(kept) * 0.7 else kept) + "…"
