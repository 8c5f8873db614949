"""Is a sentence something to keep? A sum of named cues against two thresholds, so that each decision explains itself.

Two thresholds, as in Canny's edge detector (hysteresis): a sentence above `TAUGHT` is taken for itself, one above `SUPPORTS` only
beside one that was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ultan.agents.patterns.against import AGAINST
from ultan.agents.patterns.cues import BAR, Cue, found, present, times, without
from ultan.agents.patterns.frames import COMPLAINS, FRAMES, MOCKS, OPENS_CORRECTING, POINTS_BACK, RETRACTION
from ultan.agents.patterns.reach import reach_cues
from ultan.agents.patterns.reading import shipped
from ultan.agents.patterns.sentences import Sentence
from ultan.agents.patterns.specifics import addresses, specifics
from ultan.agents.patterns.talk import SILENCE, Talk, answering
from ultan.agents.patterns.task import is_task
from ultan.agents.patterns.teaching import TEACHING
from ultan.configs.edge.words import content_words

# Chosen on sentences of our own so that false captures stay rare: a wish alone, or two independent cues and a name or number;
# just under 3, so that weights that add up to 3 do so in floats as well.
TAUGHT = 2.94
SUPPORTS = 1.0
# Below `TAUGHT` and from here on a sentence teaches only where it contradicts what is known already.
FAINT = 1.0
# Beside one that teaches, a sentence with a name or number belongs to it where nothing tells against it.
BESIDE = -0.1
# Neighbours that each nearly make it make it together: a group's score is its best sentence and this share of the others.
COMPANY = 0.4

# One specific token makes a sentence worth keeping; several, or one that can only be an address, make it more so.
ONE_SPECIFIC = 1.0
MORE_SPECIFICS = 1.5
# A prompt right after one that taught goes on with the subject more often than not.
GOES_ON = Cue("goes-on", 0.6, "the prompt before it taught something")
# "Fine, that goes onto slide 9": what is said on a supposition, or on somebody else's words, is about those.
AFTER_FRAME = Cue("after-frame", -2.5, "the prompt before it supposed something or gave the words of somebody else")
# A cue that is there twice, in other words, counts for more, up to three times.
REPEATED = 0.35
# "…, and the fan curve is in fan.toml. Keep that in mind": what stands before it is what is to be kept.
ASKED_FOR = Cue("asked-for", 3.6, "the sentence after it asks that it be kept")
# The sentences before such a wish that it may mean.
MEANT = 2
QUESTION = Cue("question", BAR, "it ends with a question mark")
# "Could you always …?" asks for nothing but a habit.
POLITE = re.compile(r"^(?:(?:and|but|ok|also|so|please|nice|fine|great|good|thanks),? )*(?:can|could|would|will) you ")
_STANDING = frozenset({"all-mine", "wish", "from-on", "always", "never"})
# "Just tell me what it does, in general": what opens like a question holds for good.
_WIDE = frozenset({"everywhere", "from-on", "wish"})
_TELL = re.compile(r"^(?:(?:just|and|please|ok),? )*tell me ")
# Built like an order for the moment, but the sentence says itself that it is one for good.
_FOR_GOOD = frozenset({"all-mine", "standing-order", "occasion", "conduct", "topic-order", "from-on", "wish", "banned"})
_SETTLES = frozenset({"picks", "verdict", "standing-answer"})
# What breaks is part of the lesson in a sentence that explains when, or what to do instead.
_EXPLAINS = frozenset({"gotcha", "advice", "standing-order", "order-beside", "never", "prohibition"})
# "The mails go to a dead inbox, change the recipient": what is to be changed doesn't hold for long. A procedure has such clauses.
ASKS_AFTER = Cue("asks-after", -3.0, "after telling it, it asks for something to be done about it")
_ASKS_AFTER = re.compile(r", (?!(?:then|and|or|so|use|keep|leave)\b)[^,]+$")
_STEPS = frozenset(
    {
        "sequence",
        "condition",
        "occasion",
        "standing-order",
        "advice",
        "reasoned-ban",
        "never",
        "wish",
        "from-on",
        "remedy",
        "chosen",
        "all-mine",
        "identity",
    }
)
# "We don't patch vendor/, wrap it": how the team works, with what to do instead.
_OUR_WAY = frozenset({"don't", "ours"})
TASK = Cue("task", -2.6, "it asks for something to be done once")
# How a sentence reads counts towards its score by its log-odds, from where it is clearly likelier than not to last. Beside a cue
# that tells against the sentence it adds nothing, and it takes nothing from what a cue makes certain. Of 2 400 sentences held
# out, the rules' sum found 38 % of what lasts at 5 % false ones, and 54 % with it added.
READS_FROM, READS_MOST, READS_LEAST = 1.0, 2.0, -1.0
# From this weight on a cue makes its sentence certain.
ENOUGH = 2.2
# A reply says by what it answers that it lasts; alone "OV-31, and 2 degrees" reads like nothing.
REPLIES = frozenset({"answer", "open-answer", "standing-answer", "tells", "picks", "verdict", "sets-right"})


# Content words beside "remember that" in a sentence that says nothing else; "the lamp is amber, remember that" says it itself.
POINTS_WORDS = 2


class Weighed(NamedTuple):
    """A sentence with its score and the cues that made it, in no particular order."""

    sentence: Sentence
    score: float
    cues: tuple[Cue, ...]
    specifics: tuple[str, ...]

    @property
    def signals(self) -> tuple[str, ...]:
        return tuple(cue.name for cue in sorted(self.cues, key=lambda cue: -abs(cue.weight)))


def weigh(prompt: Sequence[Sentence], talk: Talk = SILENCE) -> tuple[Weighed, ...]:
    """Scores the sentences of one prompt; frames and retractions reach over sentence borders."""
    everywhere = present((OPENS_CORRECTING, COMPLAINS), prompt[0].bare) if prompt else ()
    everywhere += (GOES_ON,) if talk.taught else ()
    everywhere += (AFTER_FRAME,) if talk.framed else ()
    weighed: list[Weighed] = []
    framed: tuple[Cue, ...] = ()
    for place, sentence in enumerate(prompt):
        framed += tuple(cue for cue in present(FRAMES, sentence.bare) if cue not in framed)
        back = present((RETRACTION, MOCKS), sentence.bare)
        for cue in back:
            weighed = [_with(before, cue) for before in weighed]
        framed += back
        if points_back(sentence):
            weighed[-MEANT:] = [_with(one, ASKED_FOR) if one.score > POINTS_BACK.weight else one for one in weighed[-MEANT:]]
        weighed.append(_weigh(sentence, framed + everywhere + answering(place, sentence.bare, talk)))
    return tuple(weighed)


def points_back(sentence: Sentence) -> bool:
    """True for a wish that something be kept which says nothing itself: "remember that"."""
    if specifics(sentence.text) or not found(POINTS_BACK, sentence.bare):
        return False
    return len(content_words(without(POINTS_BACK, sentence.bare))) <= POINTS_WORDS


def _weigh(sentence: Sentence, extra: tuple[Cue, ...]) -> Weighed:
    names = frozenset(cue.name for cue in extra)
    cues = own_cues(sentence, names)
    named = specifics(sentence.text)
    if named:
        more = len(named) > 1 or addresses(named)
        cues += (Cue("specific", MORE_SPECIFICS if more else ONE_SPECIFIC, "it names something"),)
    cues += (_reads(sentence, cues, certain=bool(names & REPLIES) or addresses(named)), *extra)
    return Weighed(sentence, sum(_strength(cue, sentence.bare) for cue in cues), cues, named)


def _reads(sentence: Sentence, cues: Sequence[Cue], certain: bool) -> Cue:
    """How the sentence reads, as a cue; it takes nothing from one that is certain to state something by its place or its cues."""
    names = (*(cue.name for cue in cues), *reach_cues(sentence.bare))
    odds = shipped().lasting.odds(sentence, names) - READS_FROM
    doubted = any(cue.weight < 0 for cue in cues)
    if odds > 0:
        return Cue("reads-lasting", 0.0 if doubted else min(odds, READS_MOST), "it reads like what lasts")
    certain = certain or (not doubted and any(cue.weight >= ENOUGH or cue.name in _FOR_GOOD for cue in cues))
    return Cue("reads-passing", 0.0 if certain else max(odds, READS_LEAST), "it reads like what passes")


def own_cues(sentence: Sentence, beside: frozenset[str] = frozenset()) -> tuple[Cue, ...]:
    """Returns the cues of a sentence itself; `beside` names those that it has from what stands around it."""
    taught = present(TEACHING, sentence.bare)
    names = {cue.name for cue in taught}
    cues = taught + _against(sentence, names)
    if is_task(sentence.bare) and not names & _FOR_GOOD and not _SETTLES & beside:
        cues += (TASK,)
    if points_back(sentence):
        cues += (POINTS_BACK,)
    if (
        not (names & _STEPS or names >= _OUR_WAY)
        and _ASKS_AFTER.search(sentence.bare)
        and is_task(sentence.bare.rpartition(", ")[2])
    ):
        cues += (ASKS_AFTER,)
    return cues


def _against(sentence: Sentence, taught: set[str]) -> tuple[Cue, ...]:
    against = present(AGAINST, sentence.bare)
    if sentence.text.rstrip().endswith(("?", "？")):
        against += (QUESTION,)
    if taught & _STANDING and POLITE.match(sentence.bare):
        against = tuple(cue for cue in against if cue.name != "question")
    if taught & _WIDE and _TELL.match(sentence.bare):
        against = tuple(cue for cue in against if cue.name != "question" or cue is QUESTION)
    if taught & _EXPLAINS:
        against = tuple(cue for cue in against if cue.name != "symptom")
    if taught & {"moved", "change", "identity"}:
        # "Last month" dates a move that still holds, and who "was a cook for nine years" still knows how.
        against = tuple(cue for cue in against if cue.name != "narrated")
    return against


def _strength(cue: Cue, bare: str) -> float:
    return cue.weight * (1 + REPEATED * (min(times(cue, bare), 3) - 1)) if cue in TEACHING else cue.weight


def together(group: Sequence[Weighed]) -> float:
    """Returns the score of neighbouring sentences as one statement."""
    scores = sorted((one.score for one in group), reverse=True)
    return (scores[0] if scores else 0.0) + COMPANY * sum(scores[1:])


def _with(weighed: Weighed, cue: Cue) -> Weighed:
    return weighed._replace(score=weighed.score + cue.weight, cues=(*weighed.cues, cue))
