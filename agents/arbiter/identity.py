"""Who the user is and what they work with: entries in which they tell of themselves. Read off the fact's words; pure."""

from __future__ import annotations

import re

from ultan.agents.patterns.choices import CHOICES
from ultan.agents.patterns.cues import found
from ultan.agents.patterns.sentences import bare
from ultan.library.entry import Entry
from ultan.library.trust import Trust

_CUE = next(cue for cue in CHOICES if cue.name == "identity")
# A model in the seats writes of the user in the third person.
_OF_THE_USER = re.compile(
    r"^the user (?:is|has|lives|works|owns|leads|maintains|belongs|comes|reports|speaks|types|codes|took over)\b"
    r"|^the user's (?:name|role|team|employer|editor|shell|laptop|machine|keyboard|time ?zone|e-?mail|git identity|language)\b",
    re.IGNORECASE,
)


def tells_who(entry: Entry) -> bool:
    """True for what the user said of themselves."""
    if entry.trust < Trust.USER_SAID:
        return False
    return found(_CUE, bare(entry.fact)) or _OF_THE_USER.search(entry.fact) is not None
