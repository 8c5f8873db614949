"""Cues of facts: where things are, what they are called, how it is done here."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

FACTS: tuple[Cue, ...] = (
    Cue(
        "arrangement",
        1.7,
        "where something is, comes from or goes, by rule",
        latin=(
            r"(?:lives?|lies?|sits?|resides?|listens?|stays?|lands?|hangs?|ends? up|belongs?|survives?) (?:\w+ )?(?:in|under|at|"
            r"on|"
            r"behind|over|by|with|below|inside|next to|there|elsewhere|to|only)",
            r"(?:go|goes|come|comes|start|starts|begin|begins|end|ends|run|runs) (?:\w+ )?(?:in|into|to|out|over|through|"
            r"against|from|with|by|under|behind|on|at|via|first|last)(?! (?:the|an?) (?:first|second|other|next)\b)",
            r"(?:is|are|gets?|get|it'?s) (?:\w+ )?(?:stored|kept|caught|sent|routed|logged|handled|deployed|hosted|served|"
            r"mounted|synced|mirrored|partitioned|generated|pulled|pinned|signed|owned|entered|drawn|written|named|tagged|"
            r"cut|sorted|installed|managed|reached|mounted|answered|built|read)",
            r"(?:we|they|i) (?:\w+ )?(?:keep|store|put|deploy|write|name|tag|cut|run|partition|mirror|squash|rebase|pin)s?",
            r"(?:logs|writes|ships|sends|posts|pushes|publishes|exports|drains|talks|answers|arrives?) (?:\w+ )?(?:to|into|on|"
            r"over|from) (?!me\b|you\b|us\b|it\b|the (?:same|next|first|wrong)\b)\S+",
            r"connects? (?:as|to|through|via)|works? with(?! me)",
            r"(?:van|va|vont|vanno|vão|vai|kommt|kommen) (?:en|em|dans|in|nach|para|pro|junto|al|alla|sur|auf|unter)",
            r"(?:steht|stehen|steckt|stecken) (?:in|im|unter|auf)|liegt|liegen (?:in|im|auf|unter|bei)|läuft (?:auf|unter|"
            r"über|live)|befindet|erreichbar|wohnt|kommen aus|kommt in|se trouve",
            r"tourne sur|vit dans|(?:est|sont) (?:sous|servie?s?|dans|en|sur|à)|está en|corre en|vive en|queda en",
            r"(?:gehen|gehören|geht|gehört|kommen|sollen) (?:jetzt |immer |nun )?(?:nach|in|zu|auf|an)|"
            r"gira(?:no)? (?:la|il|con)|"
            r"laufen (?:auf|unter|über|live|mit)|liegen (?:in|im|auf|unter|bei)|landen (?:in|im|auf|bei)|tournent sur|"
            r"vivent dans|"
            r"escucha|empiezan? por|corren? en|viven? en|est[áa]n? en|quedan? en",
            r"ficam? em|rodam? (?:em|no|na)|começa(?:m)? com|si trova|gira(?:no)? su|st[aà](?:nno)? (?:in|su)|vivono (?:in|su)",
        ),
        cjk=(
            "位于",
            "在 ?[a-z0-9/~]+[./:][a-z0-9]+",
            "要走",
            "放在",
            "跑在",
            "放到",
            "搬到",
            "住在",
            "にある",
            "[でが]動",
            "に置",
            "で始ま",
            "で回",
            "に(?:集め|送っ|溜め|出力し|流し)て",
        ),
        kind="fact",
    ),
    Cue(
        "address",
        1.0,
        "it speaks of where or how something is reached",
        latin=(
            r"port|hosts?|hostname|url|endpoint|bucket|table|branch|branches|channel|queue|topic|profile|prefix",
            r"header|flag|region|namespace|base url|schema|registry|mirror|proxy|vpn|path|role|user|lane|pipeline",
            r"cluster|box|key|id|limit|version|tag|servers?|database|dashboards?",
        ),
        cjk=("端口", "地址", "环境", "ポート", "サーバ"),
        kind="fact",
    ),
    Cue(
        "naming",
        1.6,
        "what something is called, means or belongs to",
        latin=(
            r"(?:is|are|'s|we|i|it|now) (?:called?|named|known as|labell?ed)|called",
            r"(?:runs|owns|leads|maintains|handles|looks after|signs) (?:the |all |our )?[\w/-]+ (?:team|part|side|stuff|"
            r"group|squad|module|service)",
            r"stands for|belongs? to|owned by|owner is|reports? to|(?:owner|maintainer|in charge) of|"
            r"(?:point of )?contact for|means|is short for|(?:is|are|that'?s) the one",
            r"^[“\"']?[\w-]+[”\"']? ?= ?(?!\d+$)\w+ \w+.*|(?:was|were|is|are) (?:promised|guaranteed|entitled|limited|"
            r"capped|allowed)|"
            r"the prefix|signs? off|responsible for|^(?:an? |in here,? an? )[“\"]?[\w-]+[”\"]? is (?:one|an?|the|our|"
            r"what)|is nothing but|"
            r"nothing to do with",
            r"heißt|heißen|nennen wir|gehört|bedeutet|zuständig|s'appelle(?:nt)?|appartient|signifie|se llama",
            r"pertenece|significa|se chamam?|pertence|si chiama(?:no)?|appartiene",
        ),
        cjk=("叫做?", "属于", "负责", "意思是", "と呼", "の担当"),
        kind="fact",
    ),
    Cue(
        "habit",
        1.4,
        "how it is done here",
        latin=(
            r"we(?:'ve)? (?:only |always |all |just |usually |still |do |don'?t |never )*(?:use|run|keep|store|deploy|write|"
            r"name|ship|build|carry|tag|round|call|put|pin|log|go over|hold|own|follow|commit|merge|review|squash|rebase|"
            r"test|sign|release)",
            r"we'?re on \S+|the way (?:we|it)",
            r"(?:here|around here|in this (?:repo|project|codebase)|at our \w+),? (?:we|it|a|the)",
            r"in this (?:repo|codebase)",
            r"our (?:\w+ ){0,2}(?:rule|convention|policy|standard|default|custom|process|style|services|texts|house)",
            r"wir (?:nutzen|verwenden|benutzen|machen|schreiben|nennen|arbeiten|deployen|testen)",
            r"(?:chez nous|ici),? on|on (?:utilise|écrit|dit|met|lance|compile|tutoie)|nous (?:utilisons|avons)",
            r"(?:aquí|nosotros) \w+mos|usamos|aqui a gente|a gente (?:usa|roda|faz|coloca)|da noi|noi (?:\w+ )?\w+iamo",
        ),
        cjk=("我们(?:用|都|一般|统一|这)", "我们的", "我们自己的", "咱们", "うち(?:では|は)", "ここでは", "私たちは"),
        kind="fact",
    ),
    Cue(
        "we-do",
        0.9,
        "it says what we do, in the present",
        latin=(
            r"we (?:only |always |all |just |usually |still |never )*(?!(?:could|should|might|would|will|can|may|must|"
            r"need|had|have|has|"
            r"were|was|are|did|do|get|got|see|saw|know|knew|think|want|hope|wanted|tried|try|found|find|lost|said|"
            r"talked|agreed|made|"
            r"went|go|came|went|let|now|then|both|too|also|really|then|shall|about|at|in|of|on|to|if|as|and|or|a|the)\b)"
            r"(?![\w-]*(?:ed|ing)\b)[a-z]{2,} (?!it\b|this\b|that\b|there\b)\w+",
            r"nobody (?:here )?\w+s|everybody (?:here )?\w+s|people here \w+",
        ),
        kind="fact",
    ),
    Cue(
        "quantity",
        0.2,
        "it gives an amount with its unit",
        latin=(
            r"\d+ ?(?:days?|hours?|hrs?|min(?:utes?)?|sec(?:ond)?s?|weeks?|months?|years?|ms|kb|mb|gb|req/s|rpm|px|"
            r"columns?|"
            r"characters|retries|attempts|shards|replicas|tage|stunden|jours|heures|días|horas|dias|giorni|ore)",
        ),
        kind="fact",
    ),
    Cue(
        "general",
        1.1,
        "it holds for a whole class of cases",
        latin=(
            r"all (?:of )?(?:our|my|the|other|languages|repos|projects)|every|everywhere|anywhere|nowhere|anything",
            r"everything|any|whatever|in general|generally|across|both|each|company|policy|exclusively|solely",
            r"the only|the one (?:way|place)|nothing else|no matter|doesn'?t matter|in all|for all",
            r"\w+s (?:are|must|have|need|go|come|live|start)",
            r"alle[snr]?|überall|jede[rsnm]?|generell|tous|toutes|partout|chaque|en général|todos|todas",
            r"en todas partes|cada|en general|em todos|em todas|geral|tutti|tutte|ovunque|ogni",
        ),
        cjk=("所有", "全部", "任何", "每个", "都", "すべて", "全て", "どの"),
    ),
    Cue(
        "exception",
        1.8,
        "it says where a rule does not hold",
        latin=(
            r"(?:one |an |the only )?exceptions? to|except (?:for|in|on|when|the)|apart from|with the exception of|"
            r"(?:is|are) (?:ok|okay|fine|allowed|permitted|acceptable) (?:in|for|on|inside|with|under)|"
            r"(?:rule|ban|thing) (?:doesn't|does not) (?:hold|apply|count) (?:for|in|to)|außer (?:in|bei|für)|"
            r"sauf (?:dans|pour)|"
            r"excepto en|salvo en|exceto (?:em|no|na)|tranne (?:in|per|nei|nel)",
        ),
        cjk=("除了", "以外は", "を除いて"),
        kind="constraint",
    ),
    Cue(
        "contrast",
        0.8,
        "it sets one thing apart from another",
        latin=(
            r"except|excepted|the others?|others|the rest|the old(?:er)?(?: ones?)?|the newer ones|as well|stays?",
            r"never|unlike|while the|but the|the internal|the public|the default|apart from|besides|at most",
            r"at least|exactly|max|per (?:second|minute|hour|day|key|user)",
            r"nur|außer|der rest|das alte|der alte|die alte|seulement|sauf|le reste|l'ancien\w*|excepto|el otro",
            r"la otra|el resto|el viejo|exceto|o resto|o antigo|tranne|il resto|il vecchio",
        ),
        cjk=("只", "另外", "其他", "旧", "老的", "だけ", "以外", "別"),
    ),
    Cue(
        "ours",
        0.5,
        "it speaks of the user's own work",
        latin=(r"we|our|ours|us|my|mine|wir|unser\w*|nous|notre|nos|nuestr\w+|noss[oa]s?|nostr\w+",),
        cjk=("我们", "咱", "うち"),
    ),
    Cue(
        "states",
        0.6,
        "it says how something is",
        latin=(
            r"\S+ (?:is|are|was|were|has|have|gets?|uses?|needs?|runs?|goes|go|means|takes|does|belongs|comes|come|lives?|"
            r"starts?)",
            r"(?:it|that|this|there|he|she|what|who|where)'s",
            r"they'?re|it is|its (?:in|on|at|the|not)|vont|vanno|van|vão|ist|sind|hat|est|sont|es|son|está|están|tiene|é|são|"
            r"tem|è|sono|ha",
        ),
        cjk=("是", "有", "だ", "です", "ます", "だよ", "るよ"),
    ),
)
