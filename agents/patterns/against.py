"""Cues that a sentence is nothing to keep, and how far each of them reaches."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

# More than all teaching cues of a sentence can add up to in practice.
BAR = -20.0

ONE_OFF = Cue(
    "one-off",
    -5.0,
    "it holds for the moment only",
    latin=(
        r"(?:just|only)? ?(?:for )?this (?:once|one time)|just (?:this|the) (?:once|run|time|one|file)",
        r"(?:only|just) (?:for )?(?:today|tonight|this (?:run|file|commit|time|test|branch|session|pr|mr))",
        r"for this (?:run|file|commit|test|session|answer|one|prompt|pr|mr)(?: only)?",
        r"for (?:the (?:moment|time being|next (?:hour|run|answer|question))|now|a (?:sec|minute|bit|moment))",
        r"(?:the )?next (?:question|answer|message|line|prompt)|temporar(?:y|ily)",
        r"(?:that|this) was (?:the|an) exception|(?<!not )just now",
        r"until (?:it'?s|they'?re|that'?s) (?:back|done|fixed)|back to normal|quick hack",
        r"nur (?:dieses (?:eine )?mal|heute|jetzt|für (?:diesen|diese|dieses))|ausnahmsweise|vorübergehend",
        r"erst ?mal|fürs erste|einmalig",
        r"(?:juste|seulement) (?:cette fois|pour)|pour (?:ce|cette|cet) \S+ seulement|cette fois(?:-ci)?",
        r"pour l'instant|exceptionnellement",
        r"(?:solo|sólo) (?:por )?(?:esta vez|hoy|ahora|para est[ea])|por ahora|de momento",
        r"(?:só|somente|apenas) (?:desta vez|dessa vez|hoje|agora|por hoje)|por enquanto",
        r"solo (?:questa volta|per (?:ora|oggi|questo))|per ora",
    ),
    cjk=(
        "这次",
        "这一次",
        "仅此",
        "暂时",
        "先这样",
        "今天(?:先|就)",
        "今回(?:だけ|は|のみ)",
        "とりあえず",
        "一時的",
        "今だけ",
    ),
)

# Tell against the sentence that holds them.
AGAINST: tuple[Cue, ...] = (
    Cue(
        "question",
        BAR,
        "it asks",
        latin=(
            r"^(?:(?:and|ok|okay|so|but|also|hm+|btw|wait|then|or|hey|well|before anything else),? )*(?:what|why|how|who|which|whose|what's|why's|how's|who's|where's)(?! (?:you|we|i|it|matters|works|happens|counts)\b)(?: \S+|$)",
            r"^(?:(?:and|ok|okay|so|but|also|btw|then|or|hey),? )*(?:when|where) (?:is|are|was|were|do|does|did|will|can|should|would|has|have)\b",
            r"^(?:(?:and|ok|okay|so|but|also|btw|then|or|hey),? )*(?:should|shall|do|does|did|is|are|was|were|has|have|am|isn't|aren't|doesn't|may|might|can|could|would|will) (?:you|we|i|it|there|they|he|she|my|our|an|any\w*|these|those|the|this|that)\b(?<!do this)(?<!do that)(?<!do it)(?<!do the)(?<!have to)",
            r"(?:is it|are they|isn't it|right|ok|okay|or not|correct|agreed|remember|any idea)\?$|i wonder|wondering|do you (?:know|remember|think)",
            r"tell me (?:what|why|how|if|whether|which|who|where)|any idea|not sure (?:if|whether|why|how)|you think|asked (?:me )?(?:whether|if)",
            r"^(?:und |aber |also )?(?:was|wie|warum|wieso|wer|wann|wo|welche\w*|kannst du|könntest du|sollen wir|gibt es|ist das|haben wir)",
            r"^(?:et )?(?:qu'est-ce|est-ce|pourquoi|comment|quel\w*|où|peux-tu|tu peux|combien)|^¿|^(?:qué|cómo|por qué|cuál|dónde|puedes|cuándo)\b",
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
    ONE_OFF,
    Cue(
        "musing",
        -3.5,
        "the user is not sure",
        latin=(
            r"maybe|perhaps|might|could (?:also )?be|possibly|probably|presumably",
            r"i (?:think|guess|bet|suspect|suppose|assume|believe|doubt|fear)|no idea|dunno|not sure|seems?",
            r"looks? like|sounds? like|apparently|supposedly|or so|my (?:guess|hunch|theory)|what about|how about",
            r"i'?m (?:thinking|tempted|considering)|should we|idk|iirc|afaik|let'?s see|we'll see",
            r"vielleicht|vermutlich|wahrscheinlich|könnte|womöglich|ich (?:glaube|denke|vermute|schätze)",
            r"keine ahnung|scheint|peut-être|sans doute|je (?:crois|pense|suppose)|on dirait|aucune idée",
            r"quizás?|tal vez|a lo mejor|puede que|creo que|supongo|ni idea|talvez|acho que|sei lá|parece que|forse",
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
            r"(?:he|she|they|someone|somebody|everyone|people|vendor|colleague|coworker|boss|manager|friend|guy|intern|candidate|author|blog|post|article|tweet|docs?|readme|forum|stack ?overflow|reviewers?|customer|podcast)(?: \w+){0,4} (?:also )?(?:says?|said|wrote|writes|insists?|claims?|thinks?|believes?|recommends?|suggests?|argues?|asked|wants|told (?:me|us))",
            r"according to|(?:says|said|claims|insists) (?:that|the|my|some)|quot(?:e|es|ing)|\ballegedly|rumou?r",
            r"(?:saw|read|found|heard) (?:this |it |that )?(?:on|in|at|from) (?:a|an|the|some|twitter|reddit|hacker)",
            r"(?:sagt|meint|behauptet|schreibt|schrieb)(?:e|en)?|laut|angeblich",
            r"(?:il|elle|ils) (?:dit|disent|prétend)|d'après|selon|dice que|dijo|según|dizem|disse que|segundo o",
            r"dice che|secondo",
        ),
        cjk=("他说", "她说", "他们说", "听说", "据说", "说是", "らしい", "って言って", "と言って", "によると"),
    ),
    Cue(
        "symptom",
        -1.2,
        "it describes something that is broken at the moment",
        latin=(
            r"(?:fails?|failing|failed|crash(?:es|ed|ing)?|hangs?|broken|stuck|flaky|weird|strange|error|errors|exception|traceback|bug|segfaults?|complains?|doesn'?t (?:work|start|build|compile|blink)|died|dying|keeps? (?:dying|failing)|flickers?|undefined)",
            r"kaputt|fehler|stürzt|hängt|plante?|échoue|erreur|falla|error|se cuelga|falha|erro|trava|errore|si blocca",
        ),
        cjk=("报错", "失败", "崩", "卡住", "动かない", "エラー", "落ちる", "固まる"),
    ),
    Cue(
        "picking",
        -3.0,
        "it points at something that is on the screen",
        latin=(
            r"i meant|(?:that|this|the other|the first|the second|the third|the last|the next|wrong|which) (?:one|file|line|branch|tab|option)|lines? \d+|option \w|number \d|the one (?:above|below|in|on|at|with|from)|see above",
            r"(?:this|that|the|your|my|a) (?:function|method|loop|class|variable|screenshot|button|image|pr|mr|diff|test|tests|output|message|error message|text|comment|string)(?! (?:suite|data|runner|box|db|database|env\w*)) (?:\S+ ){0,3}(?:is|are|has|have|should|shows?|says?|prints?|returns?|never|took)",
        ),
    ),
    Cue(
        "narrated",
        -0.8,
        "it tells what happened once",
        latin=(
            r"yesterday|last (?:night|week|month|year|weekend)|this (?:morning|afternoon)|the other day",
            r"i (?:tried|spent|saw|found|deployed|pushed|merged|ran|fixed|went|had|was)|gestern|hier|ayer|ontem",
            r"ieri",
        ),
        cjk=("昨天", "昨日", "刚才", "さっき"),
    ),
    Cue(
        "small-talk",
        -2.0,
        "it is about life outside the work",
        latin=(
            r"coffee|lunch|dinner|breakfast|weather|weekend|holiday|vacation",
            r"my (?:kid|kids|wife|husband|cat|dog|daughter|son)|slept|sleep|tired|hungry|birthday|party|movie",
            r"football|good (?:morning|night)|haha+|lol|lmao|rofl|:\)|;\)",
            r"kaffee|mittagessen|wetter|urlaub|wochenende|café|déjeuner|vacances|almuerzo|vacaciones|almoço|férias|pranzo|ferie",
        ),
        cjk=("咖啡", "吃饭", "天气", "周末", "哈哈", "コーヒー", "ランチ", "天気", "週末"),
    ),
)

# Tell against their own sentence and all that follow in the prompt: they open a frame.
FRAMES: tuple[Cue, ...] = (
    Cue(
        "hypothetical",
        BAR,
        "it is supposed, not stated",
        latin=(
            r"suppose|supposing|imagine|imagining|what if|if (?:i|we|you|it|they|the \w+) (?:were|was|had|ever)",
            r"if only|thought experiment|hypothetical(?:ly)?|let'?s (?:say|assume|pretend|imagine)|say we|assume",
            r"assuming|in theory|would (?:it|that|this|we|you|they|the|have)",
            r"(?:i|we|it|that|you)(?:'d| would) (?:be|have|need|want)|for the sake of|pretend|devil's advocate",
            r"(?:mal )?angenommen|stell dir vor|was wäre|wenn (?:ich|wir|man|es) .{0,40}(?:würde|wäre|hätte)\w*",
            r"hypothetisch|theoretisch|gedankenexperiment|nehmen wir an",
            r"suppos(?:e|ons)|imagin(?:e|ons)|et si (?:on|je|nous)|si (?:on|je|nous) .{0,30}(?:ait|ions)|en théorie",
            r"hypothétiquement|admettons",
            r"supongamos|imagin[ae]|y si|si (?:\w+ ){0,3}\w+(?:ara|iera|áramos|iéramos)|en teoría|hipotéticamente",
            r"suponha(?:mos)?|e se (?:a gente|eu|nós)|em tese|hipoteticamente|mettiamo che|supponiamo|immagina|e se",
        ),
        cjk=(
            "假设",
            "假如",
            "如果.{1,30}会",
            "要是",
            "倘若",
            "设想",
            "もし.{1,30}(?:たら|なら|ば)",
            "仮に",
            "としたら",
            "だったら",
        ),
    ),
    Cue(
        "fiction",
        BAR,
        "it is material for something made up, or somebody else's",
        latin=(
            r"(?:exam|quiz|interview|riddle|homework|trivia) (?:question|transcript|task)|take[- ]home|joke|prank",
            r"parody|satire|novel|short story|the story|screenplay|role ?play|haiku|poem",
            r"(?:example|sample|dummy|fake) (?:text|prompt|email|mail|conversation)",
            r"(?:blog ?post|article|tweet|forum|vendor|candidate|colleague|coworker|customer)(?:'s| says| said| wrote| writes| insists| claims| thinks)",
            r"on a forum|witz|prüfungsfrage|blague|examen de|piada|barzelletta",
        ),
        cjk=("笑话", "考题", "小说", "冗談", "試験問題", "小説"),
    ),
    Cue(
        "sarcasm",
        BAR,
        "it means the opposite",
        latin=(
            r"(?:^|[,.] ?)(?:oh|ah|wow|well),? (?:brilliant|great|wonderful|fantastic|perfect|lovely|nice|joy|marvell?ous|super|good)",
            r"^(?:brilliant|wonderful|fantastic|marvell?ous|splendid|fabulous)[,.!]|yeah,? right|sure,? let'?s",
            r"as if|best idea|what could (?:possibly )?go wrong|clearly how",
            r"i (?:just |absolutely |totally )love (?:it )?(?:when|how)|absolutely prefer",
            r"because (?:that|who) (?:needs|worked)|/s$",
            r"(?:na|ja|oh) (?:super|toll|klasse|prima|wunderbar|klar|sicher)|am liebsten hätte ich sowieso",
            r"(?:ah |oh )?(?:génial|super|bravo),|bien sûr,? (?:et|mettons)|qué bien,|claro que sí,|genial,",
            r"que maravilha|ótimo,|ah bene|fantastico,|certo, come no",
        ),
        cjk=("太好了，", "真棒，又", "呵呵", "さすがに笑", "はいはい", "最高ですね"),
    ),
)

# Take back what the same prompt said before, and, at the head of a prompt, what the prompt before it said.
RETRACTION = Cue(
    "retraction",
    BAR,
    "it takes back what was said",
    latin=(
        r"scratch that|forget (?:that|what i (?:just )?said|i said|all that|the last)",
        r"(?:no|wait|sorry|ok|actually),? forget it|^forget it|ignore (?:that|what i|my last|the last)|just kidding",
        r"(?:i(?:'m| was) )?(?:only )?(?:kidding|joking)|^jk",
        r"i take (?:that|it) back|strike that|disregard",
        r"don'?t (?:keep|save|store|remember|write) (?:that|this|it|any)|un-?decided|nothing(?:'s| is) decided",
        r"mixing (?:things|it|them) up|wrong (?:repo|window|chat|project|terminal|tab)",
        r"i (?:was|am|'m) (?:wrong|mistaken)|not (?:our|my) (?:system|repo|project|company)",
        r"(?:it'?s|we) (?:off|back to) the table",
        r"vergiss (?:es|das|was)|nimm das zurück|(?:das )?war (?:nur )?(?:spaß|ein scherz|quatsch)|(?:ach )?quatsch",
        r"doch nicht|falsches? (?:repo|fenster|projekt)|laisse tomber|oublie (?:ça|ce que)",
        r"je (?:plaisante|rigole|déconne)|c'était une blague|annule",
        r"olvídalo|olvida (?:eso|lo)|era broma|es broma|me equivoqué|retiro lo dicho|esquece|brincadeira",
        r"tô brincando|me enganei|deixa pra lá|lascia (?:perdere|stare)|scherzo|scherzavo|dimentica",
        r"mi sono sbagliat[oa]",
    ),
    cjk=(
        "当我没说",
        "开玩笑",
        "忘掉",
        "不用记",
        "收回",
        "搞错了",
        "说错了",
        "やっぱり(?:なし|やめ)",
        "忘れて(?:ください|くれ|$|。)",
        "冗談",
        "取り消",
        "間違えた",
    ),
)

# A prompt that opens so is a correction of what was just done or said, and the rest of it is likely to teach.
OPENS_CORRECTING = Cue(
    "opens-correcting",
    1.0,
    "the prompt begins by stopping or correcting the assistant",
    latin=(
        r"^(?:(?:oh|ah|ugh|argh|god|hey|ha|hm+|uh|um|plz|please|pls|and|well|hold on),? ?)*(?:no|nope|nah|not|wrong|stop|wait|don'?t|do not|never|close but|actually|that'?s (?:wrong|not)|i don'?t|what\?*! no|nein|nicht|halt|stopp|finger weg|non|pas|surtout pas|arrête|não|nada de|fermo)(?!\w)",
    ),
    cjk=("^不是", "^不对", "^别", "^等等", "^いや", "^違う", "^うーん", "^だめ"),
)
