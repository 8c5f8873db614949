"""The observer of valence without a model: urgency, frustration, threat and reward in the user's own sentences, and the arousal
that they add up to.

Each word of the lexicon has a strength of its own; a feeling is as strong in a sentence as its strongest word. Arousal is how
far the user was from calm: feelings add up like independent chances (noisy or), each weighed by how much it says about whether
what was said beside it matters later. A threat tells most, since it names the harm; being pleased tells that all went well.
That arousal strengthens what is encoded with it, and no more than that: McGaugh 2004, doi:10.1146/annurev.neuro.27.070203.144157.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce

from ultan.agents.observers.lexicon import feelings
from ultan.agents.observers.saying import Spoken, quoted
from ultan.agents.self_model.reactions import reaction
from ultan.blackboard.observed import PIECES, QUOTE_CHARS, Feeling, Signal, Valence

WEIGHTS: Mapping[Feeling, float] = {"threat": 0.8, "frustration": 0.5, "urgency": 0.4, "reward": 0.2}

# Whole words in capitals, beside words that aren't, are said loudly.
_LOUD = re.compile(r"\b(?:STOP|NEVER|NOT|DON'?T|DO NOT|ALWAYS|NO|WHY|AGAIN|MUST|NOW|NEW)\b")
LOUD, LOUDER = 0.6, 0.15
# A cry; who types more than that in capitals types everything so.
SHOUT_WORDS = 2
_SARCASM = re.compile(
    r"^(?:oh|wow|ah|well),? (?:great|wonderful|fantastic|brilliant|perfect|lovely),? (?:another|more|again|now|it)", re.IGNORECASE
)


def valence(said: Sequence[Spoken]) -> Valence:
    """Returns the feelings in the sentences, of each prompt the strongest of its kind."""
    strongest: dict[tuple[str, Feeling], Signal] = {}
    for one in said:
        for signal in _signals(one):
            key = (signal.event_id, signal.feeling)
            if key not in strongest or strongest[key].strength < signal.strength:
                strongest[key] = signal
    return Valence(signals=tuple(strongest.values())[-PIECES:])


def arousal(signals: Iterable[Signal]) -> float:
    """Returns how far from calm the user's words are, 0..1."""
    calm = reduce(lambda rest, one: rest * (1 - WEIGHTS[one.feeling] * one.strength), signals, 1.0)
    return round(1 - calm, 3)


def _signals(one: Spoken) -> Iterator[Signal]:
    loud = bool(_LOUD.search(one.text)) and (not one.text.isupper() or len(one.text.split()) <= SHOUT_WORDS)
    for feeling, rows in feelings().items():
        strength = next((strength for strength, pattern in rows if pattern.search(one.bare)), 0.0)
        strength = _mended(feeling, strength, one, loud)
        if strength:
            yield Signal(feeling=feeling, strength=min(1.0, strength), quote=quoted(one.text, QUOTE_CHARS), event_id=one.event_id)


def _mended(feeling: Feeling, strength: float, one: Spoken, loud: bool) -> float:
    """What is loud is more urgent or annoyed; "what if we lost data?" threatens nobody; mocking praise is none."""
    if feeling == "reward":
        return 0.0 if _SARCASM.search(one.bare) or one.text.rstrip().endswith("?") else strength
    if feeling == "threat":
        return strength if one.states else 0.0
    if feeling == "frustration" and not strength and reaction(one.text, asked=False) == "exasperated":
        strength = LOUD
    if feeling == "urgency" and not strength and loud and one.text.lstrip().startswith("STOP"):
        strength = LOUD
    return strength + LOUDER if loud and strength else strength
