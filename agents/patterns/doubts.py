"""Cues that a sentence isn't the user's own sure word: it asks, guesses, or tells what others say."""

from __future__ import annotations

from ultan.agents.patterns.cues import BAR, Cue

DOUBTS: tuple[Cue, ...] = (
    Cue(
        "question",
        BAR,
        "it asks",
        latin=(
            r"^(?:(?:and|ok|okay|so|but|also|hm+|btw|wait|then|or|hey|well|before anything else),? )*(?:what|why|how|who|"
            r"which|whose|what's|why's|how's|who's|where's)(?! (?:you|we|i|it|matters|works|happens is|counts)\b)(?: \S+|$)",
            r"^(?:(?:and|ok|okay|so|but|also|btw|then|or|hey),? )*(?:when|where) (?:is|are|was|were|do|does|did|will|can|"
            r"should|would|has|have)\b",
            r"^(?:(?:and|ok|okay|so|but|also|btw|then|or|hey),? )*(?!(?:do|did) (?:this|that|it|the)\b)(?:should|shall|do|"
            r"does|did|is|are|was|were|has|have|am|isn't|aren't|doesn't|may|might|can|could|would|will) (?:you|we|i|it|there|"
            r"they|he|she|my|our|an|any\w*|these|those|the|this|that)\b(?<!have to)",
            r"(?:is it|are they|isn't it|right|ok|okay|or not|correct|agreed|remember|any idea)\?$|i wonder",
            r"wondering|do you (?:know|remember|think)",
            r"(?<=, )(?:so |but |and )?(?:what else|how (?:do|does|did|can|could|would|should)|why (?:do|does|did|is|are)|"
            r"what (?:do|does|is|are|would|"
            r"can)|where (?:do|does|is|are|can)|can (?:you|we)|could (?:you|we)|should (?:i|we)|would you|is (?:he|she|it|"
            r"that)|which one)\b[^,]*$",
            r"tell me (?:what|why|how|if|whether|which|who|where)|any idea|not sure (?:if|whether|why|how)",
            r"you think|asked (?:me )?(?:whether|if)",
            r"^(?:und |aber |also )?(?:was|wie|warum|wieso|wer|wann|wo|welche\w*|kannst du|könntest du|sollen wir|gibt es|"
            r"ist das|haben wir)",
            r"^(?:et )?(?:qu'est-ce|est-ce|pourquoi|comment|quel\w*|où|peux-tu|tu peux|combien)|^¿",
            r"^(?:qué|cómo|por qué|cuál|dónde|puedes|cuándo)\b",
            r"^(?:e )?(?:o que|por que|como|qual|onde|quando|você pode|dá pra|che cosa|perché|come|quale|dove|puoi)",
        ),
        cjk=(
            "[吗嘛呢么][？?。]?$",
            "为什么",
            "怎么",
            "什么",
            "哪个",
            "是不是",
            "(?:です|ます|る|た|の)か[？?。]?$",
            "どう(?:して|する|やって)",
            "なぜ",
            "何(?:が|を|で|の)",
        ),
    ),
    Cue(
        "asks-memory",
        BAR,
        "it asks for what is kept, or repeats it",
        latin=(
            r"(?:list|show|print|tell me|recite|dump|repeat|read|sum(?:marise|marize)?|"
            r"give me)(?: me)?(?: back)?(?: up)? (?:all|everything|"
            r"anything|what(?:ever)?|the (?:things|facts|rules|entries))(?: that)? (?:you|i|we)(?:'ve|'d|"
            r" have)? (?:\w+ )?(?:remember\w*|"
            r"know|knew|kept|stored?|saved?|noted?|memori[sz]ed|told you|learned|learnt|wrote)",
            r"(?:from|in|out of) (?:your|the|my) (?:memory|notes|entries|memories)(?=[:,])|your (?:memory|notes|"
            r"entries) (?:says?|"
            r"read|mention|list|hold)s?|you (?:told|reminded) me (?:that|of)|as you (?:noted|remembered|stored|recalled)",
            r"do you (?:still )?(?:remember|know|recall)|you(?:'ve| have)? (?:stored|noted|kept|remembered|saved) that",
        ),
    ),
    Cue(
        "quoted",
        BAR,
        "it gives the words of somebody else",
        latin=(
            r"(?:says?|said|writes?|wrote|goes|tells?|told|claims?|insists?|demands?|asks?|asked|shouts?|reads?|yells?|warns?|"
            r"posted|"
            r"tweeted|quotes?|quoting|answered|replied|mailed|sagt\w*|schrieb|schreibt|meint\w*|dit|écrit|dice|dijo|escribe|"
            r"disse|diz|"
            r"escreve|scrive)\b[^\"“„«]{0,60}[\"“„«][^\"“„«]{0,6}¤",
            r"(?:e-?mail|mail|message|letter|ticket|memo|post|comment|blog|article|slide|chat|thread|from|by)\b[^\"“„«:]{0,40}: ?"
            r"[\"“„«][^\"“„«]{0,6}¤",
            r"unquote|(?:used to|would always|kept|loved to|liked to|(?:he|she|they|who|boss|teacher) always) (?:say|tell|"
            r"preach|write|claim)\w*|"
            r"famous last words|grand(?:ma|pa|mother|father|dad)'s \w+|(?:rule|motto|advice|mantra|saying) (?:was|used to be)",
        ),
        cjk=('[说写道][:：，]?[「“"]¤',),
    ),
    Cue(
        "musing",
        -3.5,
        "the user is not sure",
        latin=(
            r"maybe|perhaps|might|^or (?:it|that|they|he|she|maybe|the|is|just)(?:'s)?|could be (?:either|both|any\w*)|"
            r"who knows|may (?:need|be|have|want)|should probably|must have|could (?:also )?be|possibly|probably|"
            r"presumably",
            r"(?:has|have|had|got) to be (?:the|an?|some\w*|in|on)|must be (?:the|an?|some\w*|that|dns|because)|"
            r"i'?d (?:bet|guess|say)|my money(?:'s| is) on|let me guess|feels like a|smells like|if i'?m right",
            r"i (?:think|guess|bet|suspect|suppose|assume|believe|doubt|fear)|no idea|dunno|not sure|seems?",
            r"looks? like|sounds? like|apparently|supposedly|or so (?:i|it|they|he|she)|my (?:guess|hunch|theory)|what about|"
            r"how about",
            r"in an ideal world|would be (?:cool|nice|great)|some day",
            r"i'?m (?:thinking|tempted|considering)|should we|idk|iirc|afaik|let'?s see|we'll see",
            r"vielleicht|vermutlich|kann sein|kann es sein|wahrscheinlich|könnte|womöglich|ich (?:glaube|denke|vermute|"
            r"schätze)",
            r"keine ahnung|scheint|peut-être|sans doute|ça peut être|je (?:crois|pense|suppose)|on dirait|aucune idée",
            r"quizás?|tal vez|puede ser|a lo mejor|puede que|creo que|supongo|ni idea|talvez|acho que|sei lá|parece que|forse",
            r"magari|credo che|penso che|boh",
        ),
        cjk=(
            "可能",
            "也许",
            "好像",
            "大概",
            "估计",
            "我猜",
            "应该是",
            "かも",
            "かな",
            "もしかして",
            "たぶん",
            "多分",
            "気がする",
            "だろう",
            "っぽい",
        ),
    ),
    Cue(
        "reported",
        -3.5,
        "somebody else says so",
        latin=(
            r"(?:he|she|they|someone|somebody|everyone|people|vendor|colleague|coworker|boss|manager|friend|guy|intern|"
            r"candidate|author|blog|post|article|tweet|docs?|readme|forum|stack ?overflow|reviewers?|customer|"
            r"podcast)(?: \w+){0,4} (?:also )?(?:says?|said|wrote|writes|insists?|claims?|thinks?|believes?|recommends?|"
            r"suggests?|argues?|asked|wants|told (?:me|us))",
            r"my (?:\w+ ){0,3}(?:swears|reckons|uses|keeps telling|always \w+s)|(?:some|this|that) (?:guy|dude|girl|"
            r"woman|person|"
            r"fellow|bloke|speaker|consultant)|at (?:the|a|some) (?:meetup|conference|talk|workshop|party)|the other team|"
            r"(?:in|from|per) their (?:docs?|readme|guide|contributing|style)|their (?:contributing|style|readme|docs?|guide)",
            r"(?:used to|would(?: always)?|always) (?:say|tell|preach|warn|claim)(?: (?:us|me))?|(?:told|taught|warned) (?:us|"
            r"me) (?:to|never|always|that)|their (?:\w+ )?(?:guides?|rules?|polic(?:y|ies)|docs?|readme|conventions?|"
            r"standards?|wiki) (?:require|say|want|demand|ask|insist|state|tell)s?|at my (?:last|old|previous|former) (?:job|"
            r"company|place|firm)|in (?:that|his|"
            r"her|their) (?:book|talk|slides|course)|my (?:\w+ )?(?:aunt|uncle|grand\w+|teacher|professor|brother|sister|father|"
            r"mother|dad|mum|mom|flatmate|neighbou?r)",
            r"according to|\w+ (?:says|writes|wrote|claims|recommends|argues|insists) (?:that |to )?(?:you|we|one|everyone|"
            r"never|always)|i (?:just )?(?:read|heard|saw)(?: \w+)? that",
            r"(?:says|said|claims|insists) (?:that|the|my|some)|i quote|quoting|\ballegedly|rumou?r",
            r"(?:saw|read|found|heard) (?:this |it |that )?(?:on|in|at|from) (?:a|an|the|some|twitter|reddit|hacker)",
            r"(?:sagt|meint|behauptet|schreibt|schrieb)(?:e|en)?|laut|angeblich",
            r"(?:il|elle|ils) (?:dit|disent|prétend)|d'après|selon|dice que|dijo|según|dizem|disse que|segundo o",
            r"dice che|secondo",
        ),
        cjk=("他说", "她说", "他们说", "听说", "据说", "说是", "らしい", "って言って", "と言って", "によると"),
    ),
)
