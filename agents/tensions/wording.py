"""How people say that a matter is open and theirs to decide, in eight languages. Only clear words are here.

A question to the assistant, a doubt about how the code behaves, and what others haven't decided are none of it.
"""

from __future__ import annotations

import re

_OPENS = (
    r"^(?:(?:and|but|so|also|ok|okay|well|btw|fyi|note|note that|remember|remember that|keep in mind|keep in mind that|"
    r"heads[- ]up|for now|one thing|since|as|because|und|aber|also|übrigens|et|mais|y|pero|e|mas|ma)[,:]? )*"
)
_WE = r"(?:we|i|(?:our|my|the) team)"
_ASKED = r"(?:whether|if|which|what|who|where|how|when|between)"
_STANDS = (
    r"(?:still (?:undecided|not decided|not settled|not agreed|tbd|to be decided|up in the air|an open question)|"
    r"undecided(?: yet)?|not (?:decided|settled|agreed)(?: on)? yet|yet to be decided|tbd)"
)

# The words before the matter; what follows a match is the matter.
LEADS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(lead, re.IGNORECASE)
    for lead in (
        rf"{_OPENS}{_WE} (?:still )?(?:haven't|havent|have not|hasn't|has not) (?:yet |really |actually )?"
        rf"(?:decided|settled|agreed|made up (?:our|my|their) minds?)(?: yet)?(?: on| about)?,? (?={_ASKED}\b)",
        rf"{_OPENS}{_WE} still (?:have|has|need|needs) to (?:decide|settle|agree|make up (?:our|my) minds?)(?: on| about)? "
        rf"(?={_ASKED}\b)",
        rf"{_OPENS}(?:it|that)(?:'s| is) (?:still |yet )?(?:open|undecided|unsettled|to be decided|not decided|up in the air|"
        rf"an open question|tbd)(?: yet)?,? (?={_ASKED}\b)",
        rf"{_OPENS}(?:{_WE}(?:'re| are|'m| am|'s| is) )?(?:still )?undecided (?:on |about )?(?={_ASKED}\b)",
        rf"{_OPENS}(?:still |as yet )?(?:an |the |one )?open question(?: for (?:us|later))?(?: is |: ?)(?=\w)",
        rf"{_OPENS}(?:we(?:'ll| will)|i(?:'ll| will)) decide (?:later|another day|next (?:week|month|sprint|quarter|year)) "
        rf"(?:on )?(?={_ASKED}\b)",
        rf"{_OPENS}(?:let's |we )?(?:leave|keep|left|are leaving|are keeping) (?:it |that )?open (?:for now )?(?={_ASKED}\b)",
        rf"{_OPENS}(?:still )?(?:to be decided|tbd|undecided|not decided yet): ?(?=\w)",
        rf"{_OPENS}(?:{_WE}(?:'re| are|'m| am|'s| is) )?still (?:torn (?=between\b)|on the fence (?:about |on )?(?={_ASKED}\b))",
        rf"{_OPENS}(?:there(?:'s| is) )?no decision (?:yet|so far) (?:on |about )?(?={_ASKED}\b)",
        rf"{_OPENS}(?:the )?jury(?:'s| is) still out on (?={_ASKED}\b)",
        rf"{_OPENS}(?:let's |we )?(?:park|parked|shelve|shelved|postpone|postponed) the (?:question|decision) (?:of |on "
        rf")?(?={_ASKED}\b)",
        rf"{_OPENS}offene frage: ?(?=\w)",
        r"^(?:(?:und|aber|also|übrigens),? )*(?:wir haben (?:uns )?noch nicht (?:entschieden|festgelegt|geklärt)|"
        r"wir müssen (?:uns )?noch (?:entscheiden|klären)|(?:es ist )?noch (?:offen|nicht entschieden)),? "
        r"(?=(?:ob|welche|wer|wie|wo|was|wann|wohin)\w*\b)",
        rf"{_OPENS}(?:on n'a|nous n'avons) pas encore (?:décidé|choisi|tranché|arrêté) "
        r"(?=(?:si|s'|quel|qui|où|comment|quand|entre)\w*)",
        rf"{_OPENS}(?:il reste|reste) à (?:décider|trancher) (?=(?:si|s'|quel|qui|où|comment|quand|entre)\w*)",
        rf"{_OPENS}question ouverte ?: ?(?=\w)",
        rf"{_OPENS}(?:(?:todavía|aún) no hemos decidido|no hemos decidido (?:todavía|aún)|(?:falta|queda) (?:por )?decidir) "
        r"(?=(?:si|qué|cuál|cuáles|entre|dónde|quién|cómo|cuándo)\b)",
        rf"{_OPENS}pregunta abierta: ?(?=[\w¿])",
        rf"{_OPENS}(?:(?:a gente |nós )?ainda não (?:decidimos|decidiu|definimos|definiu)|falta decidir) "
        r"(?=(?:se|qual|quais|entre|onde|quem|como|quando)\b)",
        rf"{_OPENS}(?:questão|pergunta) (?:em aberto|aberta): ?(?=\w)",
        rf"{_OPENS}(?:non abbiamo ancora deciso|dobbiamo ancora decidere|resta da decidere) "
        r"(?=(?:se|quale|quali|tra|fra|chi|come|dove|quando)\b)",
        rf"{_OPENS}questione aperta: ?(?=\w)",
    )
)
# "Not sure yet" leaves open only a choice that is the user's: both ways are named.
UNSURE = re.compile(
    rf"{_OPENS}(?:(?:i'm|i am|we're|we are) )?(?:still )?not sure yet (?=(?:whether|if) (?:we|i)\b.* or |which\b)", re.IGNORECASE
)
# The matter comes first: "which region the backups go to is still undecided".
SUBJECT_FIRST = re.compile(rf"{_OPENS}(?P<matter>\S.{{4,120}}?) (?:is|are) {_STANDS}$", re.IGNORECASE)
# "We haven't decided on the queue yet: kafka or nats".
OBJECT = re.compile(
    rf"{_OPENS}{_WE} (?:still )?(?:haven't|havent|have not|hasn't|has not) (?:decided|settled|agreed) on "
    rf"(?P<matter>\S.{{3,120}}?) yet(?P<choice>[:,] \S.*)?$",
    re.IGNORECASE,
)
WHOLE: tuple[re.Pattern[str], ...] = (
    re.compile(
        r"(?:我们|咱们|我|团队)?(?:还没有?|尚未)(?:决定|定下来|想好).*(?:还是|是否|要不要|哪|不)|(?:还是|是否|要不要|哪).*(?:还没(?:有)?(?:决定|定)|尚未决定|待定)$"
    ),
    re.compile(r"か(?:は)?、?まだ(?:決めて(?:い)?(?:ない|ません)|決まって(?:い)?(?:ない|ません)|未定)"),
)
# Pronouns that point at the moment: "it is still undecided" says nothing in the next session.
POINTS = re.compile(r"^(?:it|that|this|these|those|they|he|she|everything|nothing|something|the rest)$", re.IGNORECASE)

# The user hands the matter to the assistant, or wants to talk it over: then it isn't left open.
HANDED_OVER = re.compile(
    r"\b(?:you (?:decide|choose|pick|tell me)|your (?:call|choice|pick)|up to you|what do you (?:think|say|suggest)|"
    r"what would you|which (?:do|would|should) (?:you|i|we)|should (?:we|i)|"
    r"(?:any|your) (?:opinion|preference|recommendation|thoughts|advice)|recommend|suggest|pros and cons|trade-?offs?|"
    r"compare|weigh|help (?:me|us)|let's (?:discuss|talk|decide)|decide for (?:me|us)|"
    r"entscheide du|entscheid du|was meinst du|was würdest du|empfiehlst|qu'en penses|tu en penses|tu conseilles|qué opinas|"
    r"recomiendas|o que você acha|recomenda|cosa ne pensi|consigli)\b|你觉得|你来定|建议|どう思|おすすめ|決めて(?:ください|くれ)",
    re.IGNORECASE,
)
# What is open for the moment only: a name of a variable, an order of steps, what is on the desk.
MOMENTARY = re.compile(
    r"\b(?:this (?:function|variable|file|test|branch|pr|mr|commit|line|method|class|name|bug|one|time|step|run|loop)|"
    r"(?:name|call) (?:it|this|that)|right now|today|tonight|this (?:morning|afternoon|evening)|lunch|dinner|coffee|weekend|"
    r"vacation|holiday)\b",
    re.IGNORECASE,
)
# What people go on with after naming the matter.
GOES_ON = re.compile(
    r"(?:,? (?:so (?!that)|but |until then|for now|in the meantime|meanwhile|and until|bis dahin|en attendant|por ahora|"
    r"por enquanto|per ora)|[;—–]| - |,? \().*$",
    re.IGNORECASE,
)
# Words of a question that say no more than that it is open, in scripts where they are glued to the rest.
SAYS_OPEN = re.compile(
    r"(?:我们|咱们|团队)?(?:还没有?|尚未)(?:决定|定下来|想好|定)|待定|か?(?:は)?、?まだ(?:決めて(?:い)?(?:ない|ません)|決まって(?:い)?(?:ない|ません)|未定)"
)
# Between the ways that a question names.
OR = re.compile(r" (?:or|oder|ou|o|vs\.?|versus) |还是|或者?|または|それとも")
BETWEEN = re.compile(r"^(?:between|entre|tra|fra|zwischen) (?P<one>.+?) (?:and|et|y|e|und) (?P<other>.+)$", re.IGNORECASE)
# "redis か valkey か".
KA = re.compile(r"(?P<one>[\w./+#-]+) ?か ?(?P<other>[\w./+#-]+) ?か")
