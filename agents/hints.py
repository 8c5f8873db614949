"""A prompt that states too little to be kept may still set right what is known: "Farida retired. ask Lennart".

It counts only where it changes an entry and words vouch for that: what is asked, supposed, meant for the moment, told by others
or taken back is no hint.
"""

from __future__ import annotations

from collections.abc import Sequence

from ultan.agents.changes.shifting import announces
from ultan.agents.patterns.against import AGAINST
from ultan.agents.patterns.cues import Cue, found, present
from ultan.agents.patterns.decision import own_cues
from ultan.agents.patterns.extract import describe
from ultan.agents.patterns.frames import FRAMES, MOCKS, OPENS_CORRECTING, RETRACTION
from ultan.agents.patterns.moments import ONE_OFF
from ultan.agents.patterns.prose import prose
from ultan.agents.patterns.sentences import Sentence, sentences
from ultan.agents.patterns.statement import Statement

# Who sets something right does it in a few words; a longer text is a task or a story.
HINT_WORDS = 40
# Less sure than any statement: it enters as a change or not at all.
HINT_CONFIDENCE = 0.3

_BARS = frozenset({"question", "musing", "reported", "narrated", "product", "asks-memory", "quoted", "slips"})
# What is asked for, and what is seen at the moment, changes nothing that is known.
PASSING = frozenset({"task", "asks-after", "observation", "pointing-only", "small-talk"})
_AGAINST: tuple[Cue, ...] = (ONE_OFF, RETRACTION, MOCKS, *FRAMES, *(cue for cue in AGAINST if cue.name in _BARS))


def hint(text: str) -> Statement | None:
    """Returns what a short prompt says, taken at its word; None where it asks, supposes or speaks of the moment."""
    turned = announces(text)
    said = [one for line in prose(text) for one in sentences(line)]
    kept = [one for one in said if not _barred(one, turned)]
    whole = " ".join(one.text for one in kept)
    if not kept or len(kept) < len(said) or len(whole.split()) > HINT_WORDS or not (turned or _lasts(kept)):
        return None
    return describe(whole).model_copy(update={"confidence": HINT_CONFIDENCE, "quote": whole})


def _lasts(said: Sequence[Sentence]) -> bool:
    """True where it sets the assistant right, or one of the sentences neither asks for something nor tells what is seen."""
    return found(OPENS_CORRECTING, said[0].bare) or any(not PASSING & {cue.name for cue in own_cues(one)} for one in said)


def _barred(one: Sentence, turned: bool) -> bool:
    """True for what is no hint; "I changed my mind" tells what happened once, and is one."""
    against = [cue for cue in present(_AGAINST, one.bare) if not (turned and cue.name == "narrated")]
    return one.text.rstrip().endswith(("?", "？")) or bool(against)
