"""How a prompt takes the work that was done before it. Only clear words count; what reports a failure of the code is neither."""

from __future__ import annotations

import re
from typing import Literal

from ultan.agents.patterns.prose import prose
from ultan.agents.patterns.sentences import sentences
from ultan.gate.classify import kind_of

Reaction = Literal["corrected", "exasperated", "thanked", "accepted", "went_on"]

# Words of a prompt in which the user says how it is taken; what follows is about something else.
HEAD_WORDS = 60
HEAD_SENTENCES = 2

# The user had to say it before, or sees it happen again. "Try it again?" asks for another run.
_EXASPERATED = re.compile(
    r"\bagain ?(?:\?!|!\?|!!|\?\?)|^(?:why|argh+|ugh+|seriously|really|not|oh no|come on|ffs|wtf)\b.*\bagain\b"
    r"|\bhow (?:many times|often) (?:do|must|have|did|should)\b|\bi(?:'ve| have)? (?:already |just )?told you\b|\bas i "
    r"(?:already )?said\b"
    r"|\bi (?:just |already |literally )said\b|\bfor the (?:second|third|fourth|nth|umpteenth|hundredth|last) time\b"
    r"|\byou (?:keep|kept) \w+ing\b|\bstop \w+ing\b|\bwhy (?:do|did) you (?:keep|always|still)\b|\byou (?:forgot|ignored) "
    r"(?:that|what i|the rule)"
    r"|\b(?:schon wieder|wie oft (?:noch|muss|soll)|(?:hab|habe) (?:ich )?(?:dir )?(?:doch |schon )+gesagt|zum (?:zweiten|"
    r"dritten|letzten) mal)\b"
    r"|\b(?:encore une fois,|combien de fois|je (?:t'ai|vous ai|te l'ai) (?:déjà )?dit|pour la (?:deuxième|troisième|dernière) "
    r"fois)"
    r"|\b(?:otra vez\?!|cuántas veces|ya te (?:lo )?(?:dije|he dicho)|por (?:segunda|tercera|última) vez)"
    r"|\b(?:de novo\?!|quantas vezes|já (?:te )?(?:disse|falei|avisei)|pela (?:segunda|terceira|última) vez)"
    r"|\b(?:di nuovo\?!|quante volte|te l'ho (?:già )?detto|per la (?:seconda|terza|ultima) volta)"
    r"|怎么又|说过(?:了|多少次|很多次)|我(?:刚|已经)说|また(?:か|ですか|なの)|何度(?:も)?言|(?:さっき|前に)も?言(?:った|いました)",
    re.IGNORECASE,
)
# The user sets right what was done. "No, leave it" answers a question and sets nothing right.
_CORRECTED = re.compile(
    r"^(?:(?:hm+|ah|oh|ok|okay|wait|hold on|sorry|argh+|ugh+|actually),? )*(?:no[,.!]? (?:no\b|not\b|that's|this is|i (?:said|"
    r"meant|asked|want)|don't|you)|"
    r"nope\b|wrong\b|not (?:like )?(?:that|this)\b|not what i\b|that'?s (?:wrong|not|incorrect)\b|this is (?:wrong|not)\b|"
    r"i (?:meant|said|asked (?:for|you)|didn't ask)\b|you (?:misunderstood|broke|deleted|removed|changed|missed|shouldn't)\b|"
    r"why did you\b|don't (?:do|use|touch|add|change)\b|(?:undo|revert|reset|kill|roll ?back) (?:that|this|it|your|the last)\b|"
    r"put (?:it|"
    r"that|them) back\b|"
    r"change (?:it|that) back\b|"
    r"nein,? (?:nicht|so nicht|das|ich)|falsch\b|so nicht\b|nicht so\b|mach das rückgängig|"
    r"non,? (?:pas|ce n'est|c'est|je)|c'est faux|pas comme ça|annule (?:ça|cela)|"
    r"no,? (?:así no|eso no|no es|no así)|así no\b|está mal\b|deshaz (?:eso|esto|lo)|"
    r"não,? (?:assim não|não é|isso não)|assim não\b|está errado|desfaz (?:isso|isto)|"
    r"no,? (?:così no|non così|non è)|così no\b|è sbagliato|annulla (?:questo|quello))"
    r"|^(?:不对|不是这样|不是这个|错了|撤销|改回)|^(?:違う|違います|そうじゃな|間違|元に戻して)",
    re.IGNORECASE,
)
_CRY = re.compile(r"(?:no+|nope|stop|argh+|ugh+|grr+|nein|non|não|halt)[.!]*|不|だめ", re.IGNORECASE)
_THANKED = re.compile(
    r"^(?:(?:yes|yep|yeah|ok|okay|oh|wow|ah)[,!.]? )*(?:thanks|thank you|thx|perfect\b|great\b|awesome|nice\b|excellent|love "
    r"it|lovely|brilliant|"
    r"well done|good job|spot on|exactly\b|that's it\b|that works|works (?:now|great|fine|perfectly)|it works\b|lgtm|looks "
    r"(?:good|great|perfect|right)|"
    r"danke|super\b|klasse|passt\b|perfekt|merci|parfait|génial|gracias|perfecto|genial|obrigad[oa]|perfeito|ótimo|grazie|"
    r"perfetto|ottimo)"
    r"|^(?:谢谢|很好|完美|太好了)|^(?:ありがとう|完璧|いいですね|助かり)",
    re.IGNORECASE,
)
_ACCEPTED = re.compile(
    r"^(?:(?:yes|yep|yeah|ok|okay|good|fine|sure|cool|alright|right|then|and|please|pls|now)[,!.]? )*(?:commit|push|merge|ship|"
    r"deploy|release|tag|publish|"
    r"open (?:a|the) (?:pr|mr|pull request)|go (?:on|ahead)|carry on|continue|proceed|next\b)",
    re.IGNORECASE,
)
# Praise with a "but" is neither, and so is what may be irony.
_BUT = re.compile(
    r"\b(?:but|except|however|although|aber|außer|mais|sauf|pero|salvo|mas|exceto|ma|però|tranne)\b|但是|不过|けど|しかし",
    re.IGNORECASE,
)
_TROUBLE = re.compile(
    r"\b(?:error|errors|fail\w*|broke|broken|breaks|crash\w*|exception|traceback|wrong|bug|bugs|still|doesn't|don't|isn't|not "
    r"work\w*|"
    r"can't|cannot|missing|why|fehler|kaputt|geht nicht|erreur|marche pas|falla|no funciona|erro|não funciona|errore|non "
    r"funziona)\b"
    r"|报错|失败|不行|エラー|失敗|動かない",
    re.IGNORECASE,
)


def reaction(text: str, asked: bool) -> Reaction | None:
    """Returns how a prompt takes what was done before it, None where its words don't tell.

    `asked` is True where the assistant had ended with a question: "no, not that one" is then an answer.
    """
    said = [one.bare for line in prose(text) for one in sentences(line)]
    head = " ".join(" ".join(said).split()[:HEAD_WORDS])
    if not said:
        return None
    if _EXASPERATED.search(head):
        return "exasperated"
    if any(_CORRECTED.search(one) for one in said[:HEAD_SENTENCES]) or _CRY.fullmatch(said[0]):
        return None if asked else "corrected"
    return None if _TROUBLE.search(head) or _BUT.search(said[0]) else _content(text, said[0], asked)


def _content(text: str, first: str, asked: bool) -> Reaction | None:
    kind = kind_of(text)
    if _THANKED.search(first) or kind == "thanks":
        return "thanked"
    if asked or kind not in ("work", "go_on"):
        return None
    # Who asks about the work hasn't taken it yet.
    return "accepted" if _ACCEPTED.search(first) else None if first.endswith(("?", "？")) else "went_on"
