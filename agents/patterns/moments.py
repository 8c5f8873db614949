"""Cues that a sentence is about the moment: what is to be done once, what is seen, what happened, what a product shall do."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

# Parts of a screen: what is said of one is a wish for the product, not for how the work is done.
_SHOWN = (
    r"(?:button|form|page|modal|dialog|header|footer|menu|table|chart|column|label|tooltip|icon|field|sidebar|"
    r"dropdown|popup|title|"
    r"botón|formulario|tabla|página|columna|tabelle|seite|knopf|spalte|überschrift|bouton|tableau|formulaire|botão|tabela|"
    r"formulário|pulsante|tabella|pagina|modulo)s?"
)

ONE_OFF = Cue(
    "one-off",
    -6.5,
    "it holds for the moment only",
    latin=(
        r"(?:just|only)? ?(?:for )?this (?:once|one time)|(?<!not )(?<!every )this time(?! zone)(?=[,.;!]|$| please| only|"
        r" around)|(?:be|was|is) the (?:only|last) time|i (?:only|just) (?:want|need|wanted|needed) to \w+|"
        r"just to (?:see|check|test|try|be sure)|just (?:this|the) (?:once|run|time|one|file)",
        r"(?:only|just) (?:for )?(?:today|tonight|this (?:run|file|commit|time|test|branch|session|pr|mr))",
        r"for this (?:one )?\w+ (?:only|alone)|"
        r"until (?:i(?:'m| am|'ve| have)|we(?:'re| are)) (?:back|through|done|home|ready|finished|awake|saved)",
        r"(?<!not )(?<!not only )for this (?:run|file|commit|test|session|answer|one|prompt|pr|mr|call|request|page|"
        r"step|branch|build|demo|"
        r"query|command)"
        r"(?: only)?",
        r"by (?:tomorrow|tonight|eod|next week|end of (?:day|week)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)",
        r"until (?:\d{1,2}(?::\d\d)?|noon|lunch|tonight|later)(?! \w+ [a-z])|in a (?:meeting|call|minute|sec)|"
        r"give me a (?:sec|second|minute|moment)",
        r"right now|at the moment|for (?:the (?:moment|time being|next (?:hour|run|answer|question))|now|a (?:sec|minute|bit|"
        r"moment))",
        r"for the (?:demo|prototype|poc|spike|experiment|meeting|presentation|screenshot|call|video)|throw (?:it|that|"
        r"this) away",
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

MOMENTS: tuple[Cue, ...] = (
    ONE_OFF,
    Cue(
        "dated",
        -3.0,
        "it says when, once",
        latin=(
            r"(?<!as of )(?<!since )(?<!from )(?<!starting )(?<!decided )(?<!agreed )(?<!settled )(?<!moved )(?<!changed )"
            r"(?:today|tomorrow|tonight|this (?:week|month|evening))(?! on\b)(?!'s)",
        ),
    ),
    Cue(
        "pointing-only",
        -3.0,
        "it forbids or orders a thing by pointing at it",
        latin=(
            r"^(?:(?:no|ok|and|then|so|please|just),? )*(?:stay away from|don'?t (?:touch|use|do|change|take)|never (?:touch|"
            r"use|do)|leave|skip|"
            r"avoid|use|keep|drop) (?:it|that|them|this|those)(?: one)?(?: then| please| again| alone)?(?=[,.;!]|$)",
        ),
    ),
    Cue(
        "slips",
        -3.0,
        "the user tells how they fare with it",
        latin=(
            r"i (?:always|still|keep|never|ever|every time)? ?(?:forget\w*|forgot|lose|mix (?:\w+ )?up|fall for|fell for|stumble|"
            r"trip over|remember to)"
            r"(?! that\b)|(?:it|that|this) (?:ate|cost|took) (?:me |my )\w+|drives me (?:mad|crazy|nuts)",
        ),
    ),
    Cue(
        "symptom",
        -1.2,
        "it describes something that is broken at the moment",
        latin=(
            r"(?:fails?|failing|failed|crash(?:es|ed|ing)?|hangs?|broken|stuck|flaky|weird|strange|"
            r"(?<!de )errors?(?! (?:messages?|codes?|handling|types?|class\w*|rates?))|exception(?! to\b)|traceback|"
            r"bug|segfaults?|"
            r"complains?|doesn'?t (?:work|start|build|compile|blink)|died|dying|keeps? (?:dying|failing)|flickers?|undefined)",
            r"(?:[45]\d\ds|[45]xxs?|timeouts|ooms|retransmits|dropouts) (?:only|just|mostly|nur) (?:from|on|in|at|for|with|von|"
            r"auf|bei)|(?:[45]\d\ds|[45]xxs) (?:from|since|after|every|again|all over)",
            r"kaputt|fehler|stürzt|hängt|plante?|échoue|erreur|falla|se cuelga|falha|erro|trava|errore|si blocca",
        ),
        cjk=("报错", "失败", "崩", "卡住", "动かない", "エラー", "落ちる", "固まる"),
    ),
    Cue(
        "observation",
        -2.2,
        "it tells what is seen at the moment",
        latin=(
            r"^(?:and |but |now |so |still |hm+ |ok )*it (?:\w+ )?(?:takes|prints|returns|says|shows|reaches|gives|still|"
            r"just|only|keeps|works)",
            r"(?:i|we|you|he|she|they|it)(?: have| has| had|'ve)? never (?:\w+ed|had|saw|seen|got|did|was|were|heard|thought|"
            r"knew)",
            r"^my (?:branch|build|test|pr|change|commit|code) (?:is|was|has|fails)(?! (?:called|named))",
            r"^(?:this|it|that) (?:always|never|keeps)|^(?:and |but |still )*(?:always|never|sometimes) \w+[^su\W]s",
            r"(?:is|are|look|looks) (?:all )?(?:green|red|failing|passing|broken|fine|done|ok|down|up|back|clean)(?: again|"
            r" now| for me)*(?=[.!,]|$)",
            r"(?:and|but|so) it (?:says|shows|prints|reports|returns|stops|hangs)",
            r"it (?:says|shows|prints|stops) (?:\d|no\b|at\b)",
            r"each time it|i (?:ran|tried|started|called|restarted) .{1,40} (?:times|twice|again)|"
            r"(?:im|in den|dans les?|en los?|no|nos|nel|nei) logs? (?:steht|stehen|il y a|hay|tem|c'è|ci sono)",
            r"when i (?:run|click|press|open|start|call|do|try|save)|(?:and|but) i (?:get|got|see|saw|pass)|we \w+ (?:this|"
            r"that|it) ",
            r"(?:the|this) (?:test|function|output|call|method|assertion|response) (?:expects|returns|prints|gets|says|shows)",
            r"^(?:the |my )?[\w-]+(?: [\w-]+)? (?:always|never|sometimes) (?:\w+ed|(?:crash|fail|hang|break|die|freez|"
            r"complain)\w*)(?! (?:when|if|with|without|unless)\b)",
            r"^never (?:seen|had|heard|been|got|worked)|(?:mai|nunca) (?:visto|vi|pasó|aconteceu)",
            r"^(?:and |but |so |now )*(?:the (?:file|function|test|bug|class|method|import|code|line|call|button)|la función|"
            r"el (?:archivo|test)|le (?:test|fichier)|il (?:test|file)|der test|die (?:datei|funktion)|o (?:teste|arquivo)|"
            r"a função) (?:is|was|está|est|ist|è|é|läuft|liegt)(?! (?:called|named|generated|frozen|read))",
            r"^(?:and |but |now |so )*i (?:\w+ )?(?:get|got|see|saw|counted|have a)|^(?:and |but )?your \w+|(?:both|all|none|"
            r"some) of (?:these|them|those)",
            r"^(?:and |but |so )?(?:this|these|those) (?!repo|project|codebase|machine|laptop|box|team|company|one|is how|"
            r"is the|goes|must|needs)\w+ (?:is|are|has|have|was|were)",
            r"(?:logs?|files?|tables?|lists?|output|responses?|queue|page|screen|body|columns?|cache|folder|buffer|"
            r"result) (?:is|are) "
            r"(?:empty|blank|null|missing|full)|(?:ports?|\d+) (?:\d+ )?(?:is|isn't|are) (?:open|closed|taken|free|busy)",
            r"^(?:(?:and|but|now|so|hm+),? )*(?:the|this|my|every|each) (?:build|response|request|page|trace|query|job|run|suite|"
            r"pipeline|request|output) "
            r"(?:takes|has|uses|contains|returns|shows|looks|runs for)|now (?:all|most|some) \w+|"
            r"for some reason|weirdly|strangely|somehow|(?:is|are) at \d+ ?%|has \d+k? (?:messages|rows|items|entries|"
            r"jobs|errors)|"
            r"(?:works|runs|läuft|marche|tourne|funciona|funziona|gira) (?:on|in|auf|sur|en|em|su|sul) (?:my |"
            r"mein\w* |mon |ma |mi |meu |mio )\w+",
            r"there(?:'s| is| are) (?:a|an|\d+|some|many) (?:typos?|warnings?|errors?|problems?|issues?|bugs?)|"
            r"times a (?:second|minute|day)",
        ),
    ),
    Cue(
        "picking",
        -3.0,
        "it points at something that is on the screen",
        latin=(
            r"the other way (?:round|around)|(?:right|just|directly) (?:under|above|below|next to|after|before|beside) the|"
            r"(?:not|up|down|over|in) there(?! (?:is|are)\b)(?=[.,;!]|$)|the (?:first|last|next|"
            r"previous) (?:\w+ )?(?:columns?|rows?|"
            r"lines?|arguments?|params?|parameters?|paragraphs?|sections?|fields?)",
            r"i meant",
            r"(?:that|this|the other|the first|the second|the third|the last|the next|wrong|which) (?:one|file|line|branch|"
            r"tab|option)(?! (?:works|uses|goes|is on|stays|lives|runs|takes|keeps))",
            r"lines? \d+|option \w|number \d|in (?:that|this|the) (?:example|screenshot|picture|snippet|query|function|"
            r"method|loop|case|branch|commit|diff|pr|test)",
            r"^(?:the|my|this) (?:branch|pr|mr|ticket|issue|commit) (?:is|has|was)(?! renamed)",
            r"(?<!is )the one (?:above|below|in|on|at|with|from)(?! [\w-]+ is\b)|see above",
            r"(?:this|that|the|your|my|a) (?:function|method|loop|class|variable|screenshot|button|image|pr|mr|diff|test|"
            r"tests|output|message|error message|text|comment|string)(?! (?:suite|data|runner|box|db|database|"
            r"env\w*)) (?:\S+ ){0,3}(?:is|are|has|have|should|shows?|says?|prints?|returns?|never|took)",
        ),
    ),
    Cue(
        "unexplained",
        -6.0,
        "it looks for the cause of something: it works here and not there, it is either this or that",
        latin=(
            r"^(?:(?:ok|so|well|hm+),? )*(?:it'?s )?either .{3,60} or\b",
            r"(?:works|runs|builds|läuft|marche|tourne|funciona|funziona|gira) .{2,40},? (?:but|aber|mais|pero|mas|ma) "
            r"(?:not|nicht|pas|no|não|non)",
        ),
    ),
    Cue(
        "product",
        -2.6,
        "it tells how the product that is being built is to look or to behave",
        latin=(
            r"(?:the|a|each|every) (?:users?|visitors?|customers?|admins?|guests?) (?:press|click|enter|open|log|"
            r"select|see|choose|tap|"
            r"scroll|hover|submit|upload|type)\w*",
            rf"(?:the|this|each|every|any|my) {_SHOWN} (?:should|must|needs? to|has to|have to|never|always)",
            rf"(?:el|la|los|las|der|die|das|le|la|les|o|a|os|as|il|lo|i|gli) {_SHOWN} (?:deben?|soll(?:en)?|muss|"
            rf"müssen|doit|doivent|"
            rf"devem?|deve|devono|tem que)",
            rf"(?:i|we|they|users) (?:want|need|expect) (?:the|each|every|this|my|a|an) (?:\w+ )?{_SHOWN} to\b",
            r"when (?:somebody|someone|anybody|anyone|people|an? (?:user|customer|visitor|guest|admin)|users|customers|"
            r"the user) \w+|"
            r"the api (?:must|should) (?:return|answer|send)|(?:should|must) return (?:a |an )?(?:\d{3}|null|true|false|empty)",
        ),
        cjk=("(?:按钮|页面|表格|弹窗|菜单|标题)(?:应该|必须|要)", "(?:ボタン|画面|ページ|表|メニュー)は.{0,12}(?:表示|配置|並)"),
    ),
    Cue(
        "narrated",
        -0.8,
        "it tells what happened once",
        latin=(
            r"yesterday|last (?:night|week|month|year|weekend)|this (?:morning|afternoon)|the other day",
            r"i (?:changed|added|removed|updated|wrote|made|put|tried|spent|saw|found|deployed|pushed|merged|ran|fixed|went|"
            r"had|was)|gestern|hier|ayer|ontem",
            r"ieri",
        ),
        cjk=("昨天", "昨日", "刚才", "さっき"),
    ),
    Cue(
        "small-talk",
        -2.5,
        "it is about life outside the work",
        latin=(
            r"coffee|tea|beer|doctor|dentist|gym|lunch|dinner|breakfast|weather|holiday|vacation",
            r"never again(?=[.!,]|$| (?:in|with|on|at|without)\b)",
            r"(?:my|our) (?:kids?|wife|husband|cat|dog|daughter|son|cousin|sister|brother|mother|father|mum|mom|dad|girlfriend|"
            r"boyfriend|neighbou?rs?|flat|sink|couch)|snow\w*|rain(?:s|ed|ing)?|sunny|noodles|pizza|concert|train was|"
            r"slept|sleep|tired|hungry|birthday|party|movie",
            r"football|good (?:morning|night)|haha+|lol|lmao|rofl|:\)|;\)",
            r"kaffee|mittagessen|wetter|urlaub|wochenende|café|déjeuner|vacances|almuerzo|vacaciones|almoço|férias",
            r"pranzo|ferie",
        ),
        cjk=("咖啡", "吃饭", "天气", "周末", "哈哈", "コーヒー", "ランチ", "天気", "週末"),
    ),
)
