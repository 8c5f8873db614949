"""Cues of rules: what is to be done or left, every time."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

RULES: tuple[Cue, ...] = (
    Cue(
        "wish",
        3.0,
        "the user asks for it to be kept",
        latin=(
            r"(?:remember|memori[sz]e|don'?t forget)(?! when| how| where| why| what| the| to\b)",
            r"remember (?:that|this|it|the rule)|remember the [\w ]{2,40} (?:never|always|is|are|must|goes|has)|"
            r"(?:keep|bear) (?:that|this|it )?in mind",
            r"(?:make a|please|pls) note|note (?:that|this|to self)|(?:write|jot) (?:that|this|it) down",
            r"for (?:the record|future reference)|^(?:an? )?(?:quick|small|short|side|little) note(?: for (?:you|later))?(?=:)|"
            r"note for (?:you|later)(?=:)",
            r"you should know|just so you know|so you know|for next time",
            r"merk(?:e)? dir|denk dran|zur erinnerung|vergiss nicht|behalte? im kopf|notier",
            r"retiens|souviens-toi|rappelle-toi|n'oublie pas|à retenir|note bien",
            r"recuerda|acuérdate|ten en cuenta|no olvides|apunta que|anota que",
            r"lembra|lembre(?:-se)?|não esqueç[ae]|anota aí|guarda isso",
            r"ricorda(?:ti)?|tieni (?:a mente|presente)|non dimenticare",
        ),
        cjk=("记住", "記住", "请记得", "记得", "别忘了", "覚えて(?!い?ない)", "忘れないで", "メモしておいて"),
    ),
    Cue(
        "from-on",
        3.0,
        "a rule with a beginning and no end",
        latin=(
            r"from (?:now|here|today|tomorrow|this day|\S+) on(?:wards?)?|going forward|in (?:the )?future",
            r"henceforth|starting (?:now|today)",
            r"ab (?:sofort|jetzt|heute)|von nun an|künftig|in zukunft|désormais|dorénavant",
            r"à partir de (?:maintenant|aujourd'hui)",
            r"a partir de (?:ahora|agora|hoy|hoje)|de ahora en adelante|daqui (?:pra|para) frente|d'ora in poi|da ora in poi",
        ),
        cjk=("从现在(?:开始|起)", "以后", "今后", "今後", "これから(?:は|ずっと)", "以降は"),
    ),
    Cue(
        "always",
        1.8,
        "it holds every time",
        latin=(
            r"always|at all times|without exception|as a rule|by default|only ever|no exceptions?",
            r"every (?:single )?time|each time|any ?time|whenever",
            r"immer|grundsätzlich|ausnahmslos|jedes ?mal|standardmäßig|toujours|à chaque fois|systématiquement|par défaut",
            r"siempre|cada vez|por defecto|sempre|toda vez|por padrão|ogni volta",
        ),
        cjk=("都(?:用|是|写|要)", "总是", "一律", "永远", "始终", "统一", "每次", "必ず", "いつも", "毎回"),
    ),
    Cue(
        "never",
        1.8,
        "it never holds",
        latin=(
            r"(?:don'?t|do not|no \w+|not) .{2,40} at all(?=[.,;!]|$)|never(?: ever)?(?! ?mind)|"
            r"under no circumstances|(?:not|don'?t|do not) (?:\w+ ){1,4}ever|,? ever[.!]?$",
            r"(?:nothing|nobody|no one) (?:may|must|can|shall|should|is allowed to) .{2,60} (?:without|before|unless|"
            r"until)|auf keinen fall|niemals|nie|jamais|nunca|jamás|en ningún caso|nooit",
            r"em hipótese alguma|non .{1,30} mai|mai",
        ),
        cjk=("千万", "绝不", "从不", "绝对", "絶対", "決して"),
        kind="constraint",
    ),
    Cue(
        "prohibition",
        1.8,
        "something is not to be done",
        latin=(
            r"(?:nothing|nobody|no one) (?:may|must|shall|is allowed)|must(?: not|n'?t)|may not|not allowed|"
            r"isn'?t allowed|off[- ]limits|forbidden|banned|prohibited",
            r"no[- ]go|hands off|frozen|reserved|untouchable",
            r"(?:nobody|no one|noone|no-one) (?:but (?:\w+ ){1,4}|except (?:\w+ ){1,4}|\w+ )?(?:ever )?\w+s|"
            r"leave (?:\w+ ){1,4}alone|stay away from",
            r"do not ever|you dare",
            r"(?:is|are|it's) read[- ]only|append[- ]only|under (?:\w+ )?(?:hold|embargo|lock)|has to stay",
            r"must stay|(?:stays?|keep) out|no \w+ing (?:of|in|on|to|from)",
            r"verboten|finger weg|darf (?:\w+ ){0,3}(?:nicht|nie|kein\w*)|dürfen (?:\w+ ){0,3}(?:nicht|nie)|tabu",
            r"gesperrt|ändert keiner|fasst keiner",
            r"interdit\w*|défense de|il ne faut (?:pas|jamais)|surtout pas|on ne .{1,30} (?:pas|jamais|plus)",
            r"prohibid[oa]s?|no se (?:puede|debe|toca|usa)|no (?:uses|toques|edites|hagas)|ni se te ocurra",
            r"proibid[oa]s?|proíbe|não (?:pode|use|mexa|edite|rode)|nada de|vietato|non si (?:può|deve|tocca|usa|\w+no mai)",
            r"non (?:usare|toccare|cancellare|mettere)|n[ãa]o (?:se )?(?:grava|apaga|mexe|toca|usa|edita|roda|sobe)|"
            r"(?:on|nous) ne \w+ (?:jamais|pas)|no se \w+n? (?:nunca|jamás)|nunca (?:se )?(?:toques|borres|uses|subas|"
            r"toca|borra)|"
            r"(?:can't|cannot|mustn't|must not) (?:add|use|have|change|touch|go|be|ship)|stays? (?:at|on|under|below) \S+|"
            r"has to (?:stay|run|be|go)|leave (?:it|them|that)(?: alone| be| as)?(?=[.,;!]|$)",
        ),
        cjk=("禁止", "不要", "不准", "不能", "不许", "别用", "てはいけない", "ちゃだめ", "ないで(?:ください|ね|$)", "使わない"),
        kind="constraint",
    ),
    Cue(
        "banned",
        2.2,
        "something that it names first is forbidden, with nothing else said of it",
        latin=(
            r"^(?:(?:stop+|halt|no|nein|non|and|und|et|also|ok|please),? )*(?!(?:that|this|it|he|she|they|das|dies|es|er|sie|ça|"
            r"ce|c'est|eso|esto|isso|isto|questo|the|a|an|der|die|le|la|el|o|il|what|which|who|if|when|"
            r"http|status|error|code|\d+)\b)[^\s,]+(?: [^\s,]+){0,3} "
            r"(?:is|are|ist|sind|est|sont|es|está|son|é|são|è|sono|is|zijn|bleibt|stays?|remains?) (?:\w+ ){0,2}?(?:tabu|"
            r"verboten|untersagt|gesperrt|off[- ]limits|forbidden|banned|prohibited|taboo|a no[- ]go|interdite?s?|prohibid[oa]s?|"
            r"proibid[oa]s?|vietat[oaie]|verboden)(?! (?:by|until|till|today|for now|von|bis|heute))",
            r"^(?:(?:stop+|halt|no|nein|non|whoa|wait|please|and|hey),? )*(?:hands off(?: of)?|(?:keep|stay) out of|"
            r"stay away from|finger weg von|pas touche à|afblijven van) (?:the |den? |der )?(?=\S*[/._])\S{3,}"
            r"(?! (?:for now|today|until|till|while|yet))",
            r"^(?:(?:and|please|also|ok),? )*no (?!(?:errors?|changes?|luck|idea|difference|output|problems?|need|warnings?|"
            r"tests?|one|it|bugs?|issues?|more|way|\w+s)\b)[a-z][\w.-]+(?: [a-z][\w.-]+)? (?:here|in this (?:repo|repository|"
            r"project|codebase)|on this (?:machine|laptop|box)|from you|ever)(?=[.,;!]|$| please| pls| ever)",
            r"^(?:(?:oh|ah|and|stop),? )*(?:please|pls|bitte) (?:no|keine?n?) (?!\w+s\b)[a-z][\w.-]+(?: [a-z][\w.-]+)?[.!]*$",
            r"^(?:keine?n?|pas de|nada de) [a-z][\w.-]+(?: [a-z][\w.-]+)?(?: bitte)?,? (?:niemals|nie|jamais|nunca)(?=[.,;!]|$)",
            r"^[^?:,]{2,50}: (?:never|never ever|nie|niemals|jamais|nunca|mai|nooit)[.!]*$",
        ),
        kind="constraint",
    ),
    Cue(
        "written-by",
        3.2,
        "a file isn't to be edited, since something else writes it",
        latin=(
            r"(?:don'?t|do not|never) (?:touch|edit|change|modify) (?:that|this|the) (?:file|one|folder|directory)"
            r"(?: by hand| directly| manually| yourself)?(?:,| because| since| as)* (?:it(?:'s| is| gets| will be) (?!(?:not|"
            r"still|being|almost|already|just)\b)(?:auto-?)?(?:generated|overwritten|regenerated|rendered|written|"
            r"managed|signed|vendored|"
            r"synced|templated|produced|rewritten)|(?:the|our|a) [\w-]+ (?:overwrites|generates|regenerates|writes|rewrites|owns|"
            r"renders|manages|clobbers))",
        ),
        kind="constraint",
    ),
    Cue(
        "stays",
        2.2,
        "it keeps what was to be changed or dropped",
        latin=(
            r"^(?:(?:no|nope|but|and|so),? )*(?:the |our )?(?!(?:it|that|this|all|everything|he|she|who|what|one|rest)\b)"
            r"[^\W\d][\w./-]+(?: [\w./-]+)? (?:stays?|remains?|bleibt|bleiben|reste|se queda|fica)(?: in| put|"
            r" as it is)?(?=[.!]|$)",
        ),
        kind="constraint",
    ),
    Cue(
        "hands-off-it",
        1.8,
        "it forbids to touch what was spoken of: a part of what is said beside it, and nothing alone",
        latin=(
            r"^(?:(?:so|please|pls|and|just),? )*(?:don'?t|do not|never) (?:touch|edit|change|modify) (?:it|them|those)"
            r"(?: by hand| directly| manually| yourself)?[.!]*$",
        ),
        kind="constraint",
    ),
    Cue(
        "don't",
        1.0,
        "a prohibition, often for the moment only",
        latin=(
            r"(?:we|you|i)? ?(?:don'?t|do not)|avoid|^(?:and |please )?no [\w.-]+(?: \w+)?(?:,| please| pls| here|!|$)",
            r"nicht|kein\w*|ne .{1,20} pas|evita|evite",
        ),
        cjk=("别",),
        kind="constraint",
    ),
    Cue(
        "obligation",
        1.2,
        "something has to be done a certain way",
        latin=(
            r"must|have to|has to|(?<!don't )(?<!not )needs?(?: to)?|is required|are required|got to|gotta",
            r"you (?:use|run|type|set|go|enter|export|pass|put|add|start|take)",
            r"only (?:via|through|with|by|from|in|on|works?|if|when|card|the)",
            r"(?:is|are) (?:handled|done|run|managed|launched|tested|read|edited|changed) (?:with|by|via|in|only|from)",
            r"(?:devi|tienes que|debes|tu dois|vous devez|du musst|tens que|você (?:tem|precisa))|muss|müssen|"
            r"soll(?:en)?|kommen (?:in|immer)|il faut|doit|doivent|obligatoire|tiene que|tienen que",
            r"hay que|debe|deben",
            r"tem que|têm que|precisa|deve|devono|bisogna|va usat[oa]",
        ),
        cjk=(
            "一定要",
            "必须",
            "必須",
            "要求",
            "需要",
            "得用",
            "要用",
            "用.{1,20}跑",
            "なければならない",
            "必要",
            "を使って",
            "こと[。]?$",
            "要用|统一用",
        ),
        kind="constraint",
    ),
    Cue(
        "exclusive",
        1.3,
        "it allows one thing and no other",
        latin=(
            r"only(?! (?:happens|fails|for|this|once|wanted|see|saw|got|have|just|problem|thing|had|in|shows))",
            r"exclusively|solely|nothing (?:else|but)|no \w+ (?:but|except)|\S+ only[.,;]|one way to|darf nur|dürfen nur|"
            r"nur das",
            r"nur noch|ausschließlich|uniquement|rien que|solo|sólo|únicamente|só|somente|apenas|soltanto|exclusivamente",
        ),
        cjk=("只用", "只能", "只走", "のみ", "だけを"),
    ),
    Cue(
        "advice",
        1.6,
        "it says what to use, and why",
        latin=(
            r"^(?:please |just |always |ok,? |no,? |then )*(?:use|prefer|stick (?:to|with)|keep|leave|stay (?:on|"
            r"with|in)|avoid) .{3,60}(?:, |; | because | since | otherwise | or | as )(?:the|it|they|we|that|"
            r"otherwise|else|its|newer|older|other|my|our|you|i|\w+ (?:is|are|has|have|needs?|can'?t|breaks?))\b",
            r"^(?:please |just |always |no,? )*go (?:through|via|over) (?:the|our) \S+|we have \S+ for (?:that|this|it|those)|"
            r"there'?s an? \w+ for (?:that|this|it)[:,]",
            r"ask (?:her|him|them|me|[a-z]+) (?:before|first)",
        ),
        kind="constraint",
    ),
)
