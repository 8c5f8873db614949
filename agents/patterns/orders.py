"""Cues of standing orders and wishes: how a sentence is built tells a rule from a request for the moment.

"Always" before a verb in its base form is an order; before "fails" it is a complaint. A wish for a whole class of what an agent
writes (commit messages, tests, names) is a preference; a wish for one button is a task.
"""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

_LEAD = r"^(?:(?:please|pls|plz|ok|okay|and|so|but|also|no|yes|right|well|btw|then|good|great|nice|thanks|bitte|por favor),? )*"
# An order takes the base form: "never commits" and "never worked" tell what happened.
_BASE = (
    r"(?!(?:a|an|the|mind|been|had|have|has|was|were|is|are|did|does|seen|heard|knew|thought|got|again|when|if|because|in|on|"
    r"at|my|his|her|their|wrong|true|ending|ever since)\b)(?![\w-]*[^su]s\b)(?![\w-]*[^e]ed\b)[a-z][\w-]*(?! (?:it|that|"
    r"this)(?: again)?[.!]?$)"
)
# What an agent writes and a user has a taste for, in the plural or as a mass: a closed class, unlike the things of a product.
_WRITTEN = (
    r"(?:commits?|messages?|tests?|comments?|docs?|docstrings?|functions?|methods|classes|names?|variables?|imports?|logs?|"
    r"errors?|branch(?:es)?|answers?|replies|explanations|summaries|diffs?|patches|types?|hints|files?|filenames|migrations?|"
    r"prs?|lines?|headers?|keywords|tables?|columns?|quotes|snippets|examples|scripts|commands|changelogs?|dates|timestamps|"
    r"queries|constants|exceptions|fixtures|mocks|sql|plots|charts|diagrams|reports|ifs|loops|ternaries|comprehensions|"
    r"dependencies|libraries|libs|globals|macros|abbreviations|emojis?)"
)
_WRITTEN_ELSEWHERE = (
    r"(?:mensajes|commits|comentarios|funciones|nombres|pruebas|tests|ramas|errores|clases|mensagens|testes|comentários|"
    r"funções|nomes|classes|messages|commentaires|fonctions|noms|branches|messaggi|test|commenti|funzioni|nomi|rami|classi|"
    r"kommentare|namen|funktionen|nachrichten|meldungen|fehlermeldungen|klassen|variablen|commit-messages)"
)
_SPOKEN = r"(?:answers?|replies|responses|explanations?|summar(?:y|ies)|messages?|descriptions?|it all|everything)"
# What follows ties a kind of thing to one place: "error messages in the login form".
_OF_ONE = r"(?!.{0,40} (?:in|on|for|of|from) (?:the|this|that|these)\b)"
_GOES_WRONG = r"(?!.*\b(?:wrong|broken|missing|empty|nothing happens|fails?|crash\w*|errors?|hangs)\b)"
_POINTS = r"(?!(?:the|this|that|these|those|it|its|them|you|your|to|a|an|any of|one|where|how|what|when|which|two|three|more)\b)"

# What is set against each other in passing: "this one, not that one", "good, not great", "whatever, not ours".
_NAMES_NOTHING = (
    r"(?:this|that|the|these|those|it|a|an|here|there|now|today|yet|me|you|us|mine|yours|ours|one|first|last|left|right|up|"
    r"down|more|less|true|false|yes|no|sure|really|quite|almost|good|great|nice|fine|close|perfect|done|works|whatever|maybe|"
    r"two|three|four|green|red|blue|before|after|why|is|are|was|\d+)"
)
_TWO_WORDS = r"[\w./`+#-]+(?: [\w./`+#-]+)?"

_NOT_HABIT = (
    r"(?:o|a|as|os|el|la|los|lo|le|les|il|un|una|der|die|das|noch|wieder|mehr|wenn|rien|pas|aussi|en|há|ha|he|hay|vi|visto|"
    r"me|te|se|mi|ti|si|mir|dir|y)"
)
_BREAKS = (
    r"(?:fall|falh|quebr|romp|trav|échou|plant|crash|fail|funcion|march|klapp|geht|kommt|bleib|reste|sigue|es\b|é\b|è\b|está)"
)
_SUBJECT = r"(?:c'est|ça|il|elle|on|das|er|es|ich|wir|sie|man|ist|sind|era|sono|são|son|io|eu|yo|je|j'ai|e|y|et)"

ORDERS: tuple[Cue, ...] = (
    Cue(
        "standing-order",
        1.5,
        "it orders something to be done or left every time",
        latin=(
            rf"{_LEAD}(?:you (?:should |must |need to |have to )|make sure (?:to |you |that you )|be sure to |"
            rf"try to )?(?:always|never(?: ever)?|(?:don't|do not) ever) {_BASE}",
            rf"{_LEAD}(?:sempre|siempre|toujours|immer|stets|nunca|jamais|jamás|nie|niemals|nooit) "
            rf"(?!{_NOT_HABIT}\b|{_BREAKS})\w+",
            rf"{_LEAD}(?!{_SUBJECT} |{_BREAKS})[\w'-]{{3,}} (?:sempre|siempre|toujours|immer|jamais|nunca) \w+",
            rf"{_LEAD}only (?:ever )?(?:use|import|write|log|test|commit|call|touch|edit|build|deploy) (?!one\b){_POINTS}\w+",
            r"^(?:ne |n')\w+ jamais|^non \w+ mai|bitte (?:immer|nie|niemals|stets|kein\w*)",
            rf"^(?!{_SUBJECT} )[\w-]+ (?:\w+ )?(?:immer|stets|nie|niemals) .{{3,60}}\w{{2,}}en[.!]?$",
        ),
        cjk=(
            "一律",
            "(?:绝|永远|千万)不?(?:要|能|准|许|别)",
            "(?:请|要)?(?:总是|始终|每次都?)(?:要|用|写|先|加|把|跑)",
            "(?:必ず|毎回|常に).{1,40}(?:て|で|こと|してください|する|ように)[。！!]?$",
            "(?:絶対に?|決して).{1,40}(?:ないで|な|ないこと|てはいけない)[。！!]?$",
        ),
        kind="constraint",
    ),
    Cue(
        "order-beside",
        1.5,
        "beside something else it orders what is to hold every time",
        latin=(rf"(?:[,;:] |, and |, so |please |you could |could you |can you |would you )(?:always|never|don't ever) {_BASE}",),
        kind="constraint",
    ),
    Cue(
        "occasion",
        2.4,
        "an order for each time that something is done",
        latin=(
            rf"{_LEAD}(?:when(?:ever)?|wherever|every ?time|each time|any ?time|if you ever|before|after)(?: you(?:'re)?)? "
            r"(?:write|add|create|make|name|touch|change|edit|refactor|fix|review|commit|push|merge|release|deploy|generate|"
            r"use|call|import|test|log|handle|open|rename|delete|remove|document|explain|answer|see|find|need|"
            rf"introduce|print|show|build|(?:writ|add|creat|mak|nam|touch|chang|edit|refactor|fix|review|committ|push|merg|"
            rf"releas|deploy|generat|us|import|test|handl|renam|delet|remov|document|explain|answer|bump|"
            rf"upgrad)ing) (?!(?:the|this|that|these|those|it|its|them)\b){_GOES_WRONG}\w+",
            rf"{_LEAD}(?!(?:the|a|it|this|that|my|our|they|there|i|we|what)\b)[a-z]+ .{{2,60}} (?:after|before|"
            rf"with) (?:every|each) "
            r"(?:single )?(?:change|commit|pr|push|release|merge|deploy\w*|migration|edit|step|session|feature|fix|branch|"
            r"upgrade|task|answer)",
        ),
        kind="constraint",
    ),
    Cue(
        "class-wish",
        3.0,
        "a wish for a whole class of what is written",
        latin=(
            r"(?:in|for|with|on|under|during) (?!(?:the|this|that|these|my|your)\b)\w+s,? (?:i|"
            r"we) (?:always )?(?:want|like|prefer|"
            r"need|expect)",
            rf"i(?:'d| would)? (?:want|like|love|need)(?: all| my| our| your)? {_POINTS}(?:[\w-]+ ){{0,2}}{_WRITTEN}\b"
            rf"{_OF_ONE}(?! (?:for|by|from|of|about)\b)(?= \w|,)",
            rf"i(?:'d| would)? (?:want|like|love|need) (?:the|your) (?:[\w-]+ )?{_WRITTEN} "
            r"(?:to (?:end|start|begin|stay|go|come|say|use|have|follow|live|sit|read)|without|never|always)",
            rf"(?:eu )?(?:quero|gosto d[aeo]s?|quiero|je veux|j'aime|voglio|mi piacciono|ich (?:will|mag|möchte|"
            rf"hätte gern))(?: (?:os|as|o|a|los|las|les|des|i|gli|le|die|keine))? {_WRITTEN_ELSEWHERE} "
            r"(?!(?:per|für|pour|para|de (?:est|es[ae]|est[ae]|la|el|ayer|hoy)|von|sehen|ver|voir|vedere|d')\b)\S+",
            r"(?:gosto|me gustan?|j'aime|mi piacciono) (?:de )?(?:mais )?(?:as |los |las |les |le )?\w+ (?:cort|curt|pequ|"
            r"petit|piccol|brev)\w+",
        ),
        cjk=(
            "我(?:更|比较|很)?喜欢(?!这|那|它|你|他|她)",
            "我(?:希望|想要)(?:所有|每个)",
            "(?:ほう|方)が(?:好き|いい)",
        ),
        kind="preference",
    ),
    Cue(
        "dislike",
        2.2,
        "what the user does not want, whatever it is for",
        latin=(
            rf"i (?:really |just |actually )?(?:don't|do not|never) (?:like|want|use) (?:any (?!of\b)|{_POINTS})"
            rf"{_OF_ONE}\w+",
            rf"(?:avoid|vermeide|évite|evite?|evita|evitar) (?:[\w-]+ )?(?:{_WRITTEN}|{_WRITTEN_ELSEWHERE})(?! (?:the|this|"
            rf"that)\b)",
            r"(?:no (?:me gustan?|quiero)|je n'aime pas|je ne veux pas|não gosto|não quero|non mi piacciono|non voglio|"
            r"ich (?:will|mag|möchte) kein\w*) (?!que|d'|esto|isso|ça|questo|das|dass)\w+",
        ),
        cjk=("我不(?:喜欢|想要|要)(?!这|那|它|你)",),
        kind="preference",
    ),
    Cue(
        "topic-order",
        3.0,
        "it says of a kind of thing, as the topic, how it is to be",
        cjk=(
            "^(?!これ|それ|あれ|ここ|今日|今回|次)[^。、を]{2,15}は(?!後で|今|まず|先に|すぐ)[^。を]{1,20}(?:で|に)(?:お願い|して|書いて|統一|揃え|入れる|置く|書く|使う)",
        ),
        kind="preference",
    ),
    Cue(
        "conduct",
        3.0,
        "how the assistant is to speak or to work",
        latin=(
            rf"(?:keep|make|give|write) (?:your |me |all )?{_SPOKEN} (?:\w+ ){{0,2}}(?:short|brief|terse|concise|simple|"
            r"plain|long|detailed|friendly|formal|dry)",
            r"(?:answer|reply|respond|talk|speak)(?: to)?(?: me)? (?:only )?(?:in (?!one|two|three|a\b|the\b|this\b|detail)|"
            r"with |like )\w+",
            r"(?:don't|do not|no need to|stop) (?:explain|explaining|apologi[sz]e|apologi[sz]ing|thank|thanking|repeat|"
            r"repeating|summari[sz]e|summari[sz]ing|ask|asking) (?:\w+ ){0,3}(?:to me|me|yourself|basics?|every|before|after|"
            r"all|at the end)",
            rf"^(?:los|las|les|i|gli|le|os|as|die|alle|todos los|todas las) {_WRITTEN_ELSEWHERE} (?:en|auf|in|em) \w+|"
            rf"^(?:all |your )?{_WRITTEN} in (?:english|german|french|spanish|present tense|past tense|\w+ case)",
            r"(?:is|are) (?:plenty|enough)(?=[.,;]|$)|(?:british|american) (?:spelling|english)|(?:sentence|title) case",
            r"(?:red|rede|sprich|antworte|schreib) (?:bitte |immer )*(?:deutsch|englisch|auf \w+)|"
            r"réponds(?:-moi)? (?:toujours )?en|"
            r"parle(?:-moi)?(?: en)? \w+ais|(?:responde(?:me)?|contéstame) (?:siempre )?en|(?:responda|responde|"
            r"fala comigo) (?:sempre )?em|"
            r"(?:rispondimi|rispondi|parlami) (?:sempre )?in",
            r"ask (?:me )?before (?:you )?(?!you\b)\w+\b(?! (?:it|this|that)\b)|call me (?!back|later|when|if)\w+",
        ),
        kind="preference",
    ),
    Cue(
        "reasoned-ban",
        1.6,
        "it forbids something and says why",
        latin=(
            r"^(?:(?:please|and|no|oh|hey|also),? )*(?:don't|do not|avoid|stop|never) (?!worry|know|think|mind|"
            r"understand|see|care|bother|"
            r"panic|forget|tell|just)\w+ (?!(?:it|this|that|them|me|yet|now)\b)(?:(?!\bthis\b|"
            r"\bthat\b).){3,80}?(?:[,;:] | because | since | - )"
            r"(?:because|since|it|they|we|the|our|that|customers?|users?|ops|ci|legal|otherwise|else|use|[\w-]+ (?:is|"
            r"are|will|needs?|"
            r"breaks?|reads?|uses?|depends?|has|have|can't|does|do))(?!\w)",
        ),
        kind="constraint",
    ),
    Cue(
        "sparing",
        2.0,
        "what the assistant is to leave out, or to do less of",
        latin=(
            r"(?:spare me|skip|drop|lose|cut|no|enough with|without) (?:the |all the |any )?(?:preambles?|intros?|"
            r"apolog\w+|recaps?|emojis?|"
            r"disclaimers?|boilerplate|chatter|fluff|praise|cheering|pleasantries|small talk|filler|summar(?:y|"
            r"ies) at the end)",
            r"^(?:less|fewer|more|shorter|longer|simpler) [\w-]+(?: [\w-]+)? ?(?:please|pls)",
        ),
        kind="preference",
    ),
    Cue(
        "none-of",
        2.0,
        "a kind of thing is not to be in another kind",
        latin=(
            r"^(?:(?:and|also|please|bitte|ah),? )*(?:no|keine?|pas de|pas d'|sin|sem|senza|niente|nada de) ?(?!(?:errors?|"
            r"changes?|luck|idea|difference|output|problems?|need|warnings?|tests?|one|it)\b)[\w-]+(?: [\w-]+)? (?:in|im|"
            r"dans|en|no|na|nos|nas|nei|nelle|inside|outside) (?:(?!(?:the|this|that|diesem|ce)\b)\w+|the (?:app|"
            r"frontend|backend|"
            r"code|codebase|repo|api|core|tests|docs|domain|services?|controllers?|templates?)\b)",
        ),
        kind="constraint",
    ),
    Cue(
        "ban",
        1.4,
        "something is never to be done, said without pointing at one thing",
        cjk=(
            "^(?:请)?(?:不要|别|禁止)(?!.{0,10}(?:这|那|它|现在|先|担心|急|管))",
            "^(?!.*(?:この|その|これ|それ|今|まだ|心配|気に)).{2,40}(?:し|わ|さ|か|ら|ま|べ|え|け|め|せ)?ないで(?:ください|ね|くれ)?[。！!]?$",
        ),
        kind="constraint",
    ),
    Cue(
        "labelled",
        2.4,
        "a kind of thing with how it is to look",
        latin=(
            r"^(?:[\w-]+ names?|commits?|commit messages|branches|imports|comments|docs|diagrams|plots|charts|quotes|"
            r"variables|functions|classes|indentation|namen|noms|nombres|nomes|nomi): (?!\d)\S+",
        ),
        kind="constraint",
    ),
    Cue(
        "instead-of",
        1.8,
        "it names what to leave and what to take in its place",
        latin=(
            r"^(?:please |and |also )?(?:avoid|no|never|don't use|not) (?!the |this |that |these |it )[\w./-]+(?: (?:in|for|"
            r"on) [\w./-]+)?[,;] (?:always |just |please )?(?:use|prefer|take)(?! (?:a|an|the|this|that|it)\b)(?= \S)",
        ),
        kind="constraint",
    ),
    Cue(
        "over",
        0.8,
        "it sets one name above another, which can be for the moment",
        latin=(
            r"(?:use|prefer|take|write) (?!the |this |that |a |an |it )[\w./-]+ (?:instead of|over|rather than|not) (?!the |"
            r"this |that |a |an |it )[\w./-]+",
        ),
        kind="preference",
    ),
    Cue(
        "this-not-that",
        3.0,
        "a correction in two names",
        latin=(
            rf"^(?:no,? |nope,? |it's |its |that's |use )?(?!{_NAMES_NOTHING}\b){_TWO_WORDS}(?:,? not|, (?:nicht|pas|no|não|"
            rf"non)) (?!{_NAMES_NOTHING}\b){_TWO_WORDS}(?:,? (?:please|pls))?[.!]?$",
        ),
        cjk=(r"^[\w./-]+[，、](?:不是|不用|别用) ?[\w./-]+[。！]?$",),
        kind="preference",
    ),
)
