"""What a prompt answers: the assistant's question and the options that were weighed tell that a short reply settles something.

"molar-stage" alone names something; after "which tenant do you use?" it is a fact, and after "redis or valkey?" a word is a
decision. Words of the assistant decide only whether a reply is an answer: they never enter a fact.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ultan.agents.changes.kinds import kinds
from ultan.agents.patterns.cues import Cue
from ultan.agents.patterns.sentences import bare
from ultan.agents.patterns.task import is_task
from ultan.configs.edge.stopwords import STOP
from ultan.configs.edge.words import content_words
from ultan.retrieval.indexing.everyday import WORDS

# An answer is given in the first sentence; what is picked may follow on a "yes".
HEAD = 2
# A verdict names what was picked in a few words; a longer sentence goes on weighing.
VERDICT_WORDS = 6
WEIGHED_WORDS = 20
# "And visage?": a question this short names one more to choose from.
WONDERED_WORDS = 4

SETS_RIGHT = Cue("sets-right", 2.0, "it gives another value of a kind that the assistant had just named")
ANSWER = Cue("answer", 1.0, "it answers what the assistant asked")
OPEN_ANSWER = Cue("open-answer", 1.6, "it answers which, who or where, of something that isn't only on the screen")
STANDING_ANSWER = Cue("standing-answer", 2.2, "it answers what the assistant asked about how things are here")
TELLS = Cue("tells", 1.2, "the assistant had said that it does not know")
PICKS = Cue("picks", 1.6, "it takes one of the options that were weighed")
VERDICT = Cue("verdict", 3.0, "in a few words it takes one of the options that the user had weighed", kind="decision")

# What has one value for good: a port, a channel. "Which file should I edit?" asks about the moment.
_KINDS = (
    r"(?:port|host|hostname|channel|tenant|url|server|queue|region|account|user|role|bucket|database|version|format|style|"
    r"language|editor|tool|library|registry|baud|rate|limit|unit|time ?zone|convention|address|topic|cluster|namespace|"
    r"profile|package manager|runner|linter|formatter|framework|prefix|schedule|kanal|rechner|datenbank|serveur|canal|"
    r"servidor|puerto|porta|fila|coda|versione?|formato)"
)
_STANDING = re.compile(
    rf"^(?:.*[,.] )?(?:which|what|whose|on which|in which|at which|under which|welche[rns]?|auf welche\w+|"
    rf"quel(?:le)?s?|sur quel|"
    rf"qué|cuál|qual|quale) (?:[\w-]+ ){{0,2}}{_KINDS}"
    r"|(?:do|does) (?:you|your team|the team|we) (?:usually |normally |always |want |prefer |use\b|keep |call |like )"
    r"|(?:want|prefer|like) (?:me )?to use|who (?:owns|runs|maintains|signs|approves|is responsible)"
    r"|how (?:often|long|many) (?:do|does|are|is)|哪个(?:端口|频道|服务器|库|队列)|どの(?:ポート|チャンネル|サーバー|キュー)"
)
# Asks for a name or a place, and not what to do or what was meant.
_OPEN = re.compile(
    r"^(?:.*[,.] )?(?:and |so |but )?(?:which|who|whose|where|how (?:often|long|many)|wer|wo|welche\w*|qui|où|quel(?:le)?s?|"
    r"quién|dónde|cuál|quem|onde|qual|chi|dove|quale)(?!.*\b(?:should|shall|can|could|may|mean|see|want|soll|sollen|dois|debo|"
    r"devo)\b)"
    r"|哪|谁|どこ|誰|どれ"
)
# The assistant does not know, or finds nothing.
_UNKNOWING = re.compile(
    r"\b(?:i (?:don't|do not|can't|cannot|couldn't) (?:know|see|find|tell|access)|no idea|not (?:documented|sure|"
    r"in the repo|found)|"
    r"(?:doesn't|does not|don't) (?:list|say|mention|tell|show)|i find nothing|nothing in the (?:repo|code|docs)|"
    r"can't tell|unclear|"
    r"weiß (?:ich )?nicht|steht nirgends|steht nicht|finde (?:ich )?(?:nichts|nicht|keine?n?)|keine ahnung|"
    r"je ne (?:sais|trouve|vois)|"
    r"aucune idée|no (?:lo )?(?:sé|veo|"
    r"encuentro)|ni idea|não (?:sei|achei|encontrei|vejo)|non (?:lo )?(?:so|trovo|vedo))\b"
    r"|不知道|找不到|没找到|不清楚|見当たり|見つかり|分かりません|わかりません"
)
_MOMENTARY = re.compile(r"\b(?:this|these|now|next|first|here|today)\b|\b(?:file|line|test|commit|change|step)\b")
_OR = re.compile(r" (?:or|oder|ou|o|vs\.?|versus) |、|还是|或者?|または|それとも")
# "Lower it to 4": what is to be done to what lies there.
_CHANGE_IT = re.compile(r"^(?:(?:please|and|then|now|ok),? )*[a-z]+ (?:it|that|them|this|these|those)\b")
# A name in the words of the assistant: capitals or digits in it.
_PROPER = re.compile(r"(?<![\w./-])(?=[a-z]*[A-Z0-9])[A-Za-z][\w+#-]{2,}(?![\w/-])")
_WORD = re.compile(r"[a-z0-9À-ɏ][a-z0-9À-ɏ_./#+-]*")
# Stand for themselves in "left or right?" and name nothing that a project decides on.
_ORDINARY = frozenset(
    content_words(
        "left right top bottom yes no now later first second third last true false here there up down one two both none all "
        "new old big small more less only same other different later again local remote plain keep leave split good better"
    )
)
_OPENS_VERDICT = re.compile(
    r"^(?:(?:yes|yep|yeah|ok|okay|right|fine|agreed|settled|sold|done|deal|good|then|so|alright|ja|gut|genau|passt|"
    r"oui|d'accord|"
    r"vale|bueno|sí|decidido|va bene|bene|sì|então|beleza|fechado|pronto|deciso|entschieden|décidé|let's|we|go|take)\b"
    r"|那就|好|じゃあ|では)"
)
_REJECTS = re.compile(
    r"\b(?:no thanks|too (?:big|slow|heavy|expensive|complex|much|old|young)|huge|nice but|means|hate|hmm?|but|cons|although|"
    r"would|could|might|likes?|prefers|thinks|wants|aber|mais|pero|però|mas)\b|太|けど"
)


# A reply that sets things against each other names what is to be chosen from.
_WEIGHS = re.compile(
    r"\b(?:options?|alternatives|candidates|choices|possibilities|of the two|either|versus|vs|möglichkeiten|options|"
    r"alternativen|opciones|"
    r"opções|opzioni|scelte)\b|, (?:or|oder|ou|o) ",
    re.IGNORECASE,
)
# "Ok so larch, with two coats": a word that settles, the bare name, and at most how. A file or a number is of the moment.
_BY_NAME = re.compile(
    r"^(?:(?:ok(?:ay)?|so|then|right|alright|fine|well|yes|yeah|yep|yup|sure|nah|no|gut|also|na|dann|bon|alors|vale|"
    r"bueno|pues|então|allora|va bene|"
    r"d'accord)[ ,.:]+)+(?P<name>[^\W\d][\w+#-]+)(?:,? (?:with|and|zusammen|mit|avec|con|com|then)\b|,| it is|[.!]*$)"
    r"|^(?P<bare>[^\W\d][\w+#-]+) (?:then|it is|also|dann|alors|entonces|então|allora)(?:,|[.!]*$)"
)


class Talk(NamedTuple):
    """What stands before a prompt. `answers` is the sentence whose words may name its subject, `asked` the assistant's question.

    `unknowing` is True where the assistant said that it does not know. `weighed` holds the options of the user's own questions,
    `offered` those of the assistant's, as folded words, `named` all words of a reply that sets things against each other.
    `framed` is True where the prompt before supposed something, or handed over the words of somebody else,
    `choosing` while options stand against each other. `values` holds what the assistant named last, by kind (`changes.kinds`).
    """

    taught: bool = False
    answers: str = ""
    request: str = ""
    asked: str = ""
    unknowing: bool = False
    weighed: frozenset[str] = frozenset()
    offered: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    framed: bool = False
    choosing: bool = False
    values: Mapping[str, frozenset[str]] = MappingProxyType({})


# Nothing was said before it.
SILENCE = Talk()


def options(text: str) -> frozenset[str]:
    """Returns the words that a question sets against each other: {"redis", "valkey"} of "redis or valkey?"; else none."""
    found: set[str] = set()
    # Each sentence once, whether or not it asks: to look for the mark from each character on would take a long paste's square.
    for sentence in re.findall(r"[^.!?？。\n]+[?？]?", text.lower()):
        parts = _OR.split(sentence) if sentence.endswith(("?", "？")) else ()
        if len(parts) > 1:
            found.update(*(_around(part, first=place == 0) for place, part in enumerate(parts)))
    return frozenset(found - _ORDINARY)


def _around(part: str, first: bool) -> list[str]:
    """The words next to "or": the last ones of what stands before it, the first ones of what follows."""
    words = [word for word in _WORD.findall(part) if content_words(word)]
    return words[-2:] if first else words[:2]


def named(text: str) -> frozenset[str]:
    """Returns the folded words of a reply that something may be chosen from: the names in it, and all words of one that sets
    things against each other, "cedar, oak, or larch"."""
    if _WEIGHS.search(text):
        return frozenset(_WORD.findall(text.lower())) - _ORDINARY
    return frozenset(word.lower() for word in _PROPER.findall(text)) - _ORDINARY - WORDS - STOP


def wondered(text: str) -> frozenset[str]:
    """Returns the folded words of the user's short questions, "and visage?": each may be what is settled on."""
    asked = (part for part in re.findall(r"[^.!?？\n]+[?？]", text.lower()) if len(part.split()) <= WONDERED_WORDS)
    return frozenset(word for part in asked for word in _WORD.findall(part)) - _ORDINARY - WORDS - STOP


def weighs(text: str) -> bool:
    """True where a text sets things against each other."""
    return bool(_WEIGHS.search(text) or options(text))


def answering(place: int, plain: str, talk: Talk) -> tuple[Cue, ...]:
    """Returns how the sentence at this place of a prompt answers what stands before it; `plain` is its bare form."""
    if place >= HEAD or plain.endswith(("?", "？")):
        return ()
    first = place == 0
    tells: tuple[Cue, ...] = (TELLS,) if first and talk.unknowing else ()
    tells += (SETS_RIGHT,) if _sets_right(plain, talk) else ()
    return (*_picks(plain, talk), *tells, *(_answers(plain, talk.asked) if first else ()))


def _sets_right(plain: str, talk: Talk) -> bool:
    """True where a short sentence holds another value of a kind that the assistant had named: an hour there, 20 minutes here."""
    asks = _CHANGE_IT.match(plain) or is_task(plain) or " " not in plain
    ours = kinds(plain) if talk.values and not asks and len(plain.split()) <= WEIGHED_WORDS else {}
    return any(kind != "name" and not talk.values[kind] & ours[kind] for kind in ours.keys() & talk.values.keys())


def unknowing(text: str) -> bool:
    """True where the assistant says that it does not know or finds nothing."""
    return _UNKNOWING.search(bare(text)) is not None


def _answers(plain: str, asked: str) -> tuple[Cue, ...]:
    if not asked or len(plain.split()) > WEIGHED_WORDS:
        return ()
    question = bare(asked)
    standing = _STANDING.search(question) and not _MOMENTARY.search(question)
    if standing:
        return (STANDING_ANSWER,)
    return (OPEN_ANSWER if _OPEN.search(question) and not _MOMENTARY.search(question) else ANSWER,)


def _settled(plain: str) -> frozenset[str]:
    """The name that a sentence of hardly more settles on."""
    match = _BY_NAME.match(plain)
    name = (match["name"] or match["bare"]) if match else ""
    return frozenset(content_words(name))


def _picks(plain: str, talk: Talk) -> tuple[Cue, ...]:
    said = frozenset(_WORD.findall(plain))
    if _settled(plain) & talk.named:
        return (VERDICT,)
    if _REJECTS.search(plain) or not said & (talk.weighed | talk.offered):
        return ()
    words = len(plain.split())
    if said & talk.weighed and (words <= VERDICT_WORDS or (_OPENS_VERDICT.search(plain) and words <= WEIGHED_WORDS)):
        return (VERDICT,)
    return (PICKS,) if words <= WEIGHED_WORDS else ()
