"""Triggers that a mind proposes for a prohibition: which calls of tools an entry speaks against.

A trigger only restricts, so the harm of a wrong one is a call that is stopped though nobody forbade it. It must therefore belong
to a prohibition, name something that the user named, and leave ordinary calls alone. That its pattern can be tried at all, and
doesn't match everything, is the schema's business (`library.entry.Trigger`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ultan.configs.edge.words import content_words
from ultan.library.entry import Trigger

SEVERITIES = ("advise", "block")

# Calls of any day. A rule may well be about one of them ("never run pytest by hand"), but hardly about several.
_ORDINARY = (
    "ls -la src",
    "git status",
    "git diff --stat",
    "cat README.md",
    "grep -rn TODO .",
    "python -m pytest -q",
    "npm run build",
    "/home/dev/project/src/main.py",
    "cd project && make test",
    "docs/index.md",
)
_HITS = 2
# What a pattern says of kinds and numbers of characters, and no word of its own.
_SIGNS = re.compile(r"\\[a-zA-Z]|\[[^\]]*\]|\(\?[a-zA-Z:!=<]+")
_WORD = re.compile(r"[^\W\d_]{2,}")
# Letters of a beginning that two words share: "prod" and "production", "delete" and "deletes".
_BEGINNING = 4


def fault(triggers: Sequence[Trigger], prohibits: bool, spoken: Iterable[str]) -> str:
    """Returns what speaks against the triggers, or "". `spoken` are the words that the prohibition rests on."""
    if triggers and not prohibits:
        return f"block_triggers belong to a prohibition: type constraint, severity {' or '.join(SEVERITIES)}"
    said = {word[:_BEGINNING] for text in spoken for word in content_words(text)}
    return next((why for one in triggers if (why := _fault(one, said))), "")


def _fault(trigger: Trigger, said: set[str]) -> str:
    named = _WORD.findall(_SIGNS.sub(" ", trigger.pattern))
    if not {word.casefold()[:_BEGINNING] for word in named} & said:
        return f"the pattern {trigger.pattern!r} names nothing that the user named: it would stop calls that nobody forbade"
    pattern = re.compile(trigger.pattern)
    hit = [call for call in _ORDINARY if pattern.search(call)]
    return (
        f"the pattern {trigger.pattern!r} would stop {hit[0]!r} and {hit[1]!r} too: make it narrower" if hit[_HITS - 1 :] else ""
    )
