"""Cues of how things are laid out: what holds for a whole class, where a thing is reached, what moved, what acts on what."""

from __future__ import annotations

from ultan.agents.patterns.cues import Cue

# What is so of everything at the moment and no rule.
_PASSING = (
    r"(?:now|green|red|failing|passing|broken|gone|down|up|done|fine|ok|okay|good|missing|empty|there|wrong|slow|the same|"
    r"still|running|clean|fixed|in place|in order|set|merged|ready)"
)
_REACHED = (
    r"(?:port|hosts?|hostname|url|endpoint|bucket|branch|channel|queue|topic|prefix|namespace|registry|proxy|address|user|"
    r"account|role|region|cluster|database|db|puerto|porta|puerta|servidor|serveur|rama|ramo|branche|cola|fila|coda|adresse|"
    r"endereço|dirección|indirizzo|route|path|tenant|limit|cap|timeout|window|seed|rate|quota|baud|codename|ttl|size|"
    r"simulator|trunk|mirror|licen[sc]e|image|warteschlange|adresse|zweig|rechner|datenbank|servidor|painel|serveur|chemin)"
)
_BE = r"(?:is|are|it's|runs?|sits?|listens?|es|est|ist|é|è)"

LAYOUT: tuple[Cue, ...] = (
    Cue(
        "universal",
        1.6,
        "it holds for each of a kind",
        latin=(
            r"^(?:and |so |also |no,? )?(?:all|every|each)(?: (?!of\b|the\b|these\b|\d)[\w-]+){1,3} (?:is|are|needs?|must|"
            r"gets?|has to|have to|goes?|starts?|ends?|comes?|lives?|uses?|returns?|carr(?:y|ies))"
            rf"(?= (?!{_PASSING}\b|a problem|problems))",
            r"^(?:todos|todas|tous|toutes|tutti|tutte|alle) (?:os |as |los |las |les |i |le |gli )?\w+ (?:\w+ )?(?:van|están|"
            r"son|vont|sont|doivent|vanno|sono|devono|vão|são|devem|kommen|liegen|sind|müssen|haben)",
        ),
        cjk=("(?:所有|每个).{1,15}(?:都|必须|要)", "(?:すべて|全て)の.{1,15}(?:は|に)"),
        kind="constraint",
    ),
    Cue(
        "located",
        0.8,
        "it says on what or in what something is",
        latin=(
            rf"{_BE} (?:now |only |always |maintenant |jetzt |ora |ahora |agora )?(?:on|at|in|under|behind|sur|sous|dans|auf|"
            rf"unter|"
            r"en|em|na|no|su|sulla|sul) (?!(?:line|the (?:way|middle|screen|left|right|diff|output))\b)\w+",
        ),
        cjk=("(?:放|存|写)(?:在|到|进)", "に(?:入れ|置|保存)"),
        kind="fact",
    ),
    Cue(
        "valued",
        1.5,
        "it gives the value of something that is reached by it",
        latin=(
            rf"{_REACHED}(?: [\w-]+){{0,3}} (?:is|es|est|ist|é|è)(?: el| le| la| o| il| der| die| das| now| maintenant|"
            rf" jetzt| ora|"
            r" ahora| agora| called)* (?=[\w./:@-]*(?:\d|[a-z][-_.][a-z]|/\w))[\w./:@-]+(?! times)",
            rf"(?:ora|agora|ahora) (?:è|é|es) [\w./:@-]*\d+|\w {_BE} (?:now )?(?:on|at) (?:port )?\d{{2,5}}\b",
            r"(?:escucha|escuta|ascolta|écoute|lauscht|hört) (?:\w+ )?(?:en|em|na|su|sulla|sur|auf) (?:\w+ )?\d+",
        ),
        cjk=(
            r"(?:库|服务器?|环境|文档|日志|配置|接口|仓库)(?:\w{0,4})?在 ?[\w./:-]+",
            r"(?:端口|地址|域名|ポート|サーバー?|アドレス|ホスト)(?:号)?(?:は|是|：|: ?)\s?[\w./-]*\d",
        ),
        kind="fact",
    ),
    Cue(
        "moved",
        1.4,
        "something of ours has another place or name",
        latin=(
            r"^(?:and |so |no,? |btw,? )?(?:the |our )?(?!i\b|we\b|you\b|it\b|focus\b|"
            r"cursor\b)[\w./-]+(?: [\w./-]+){0,2} (?:has |have |was |were |got |is )?(?:moved|switched|migrated|renamed|"
            r"merged) (?:over )?(?:to|into) (?!(?:the )?(?:left|right|top|bottom|end|start|next|wrong|first|second|third|"
            r"background|front|back|other|\d+:\d+)\b)\w+",
            r"we (?:stopped using|got off|moved off|left) (?!it\b|this\b|that\b|the\b)[\w./-]+",
            r"we're on [\w./-]+(?: [\w./-]+)? (?:now|since)",
        ),
        kind="fact",
    ),
    Cue(
        "given",
        1.6,
        "a kind of value with the value, without a verb",
        latin=(
            rf"(?:^|[,;:] ?)(?:the |our )?(?:[\w-]+ ){{0,3}}{_REACHED}s?(?: is| are|:|=)? ?[\w./:#@-]*(?:\d|[a-z][-_./][a-z])"
            r"[\w./:#@-]*(?=$|[,.;]| for| in| on)",
        ),
        kind="fact",
    ),
    Cue(
        "side-effect",
        1.3,
        "what it does besides, and to what",
        latin=(
            r"it (?:also |silently |always |even |then )*(?:deletes|wipes|drops|removes|overwrites|resets|kills|truncates|"
            r"clears|erases|breaks) (?:the|your|our|all|every|my|any)",
            r"(?:efface|écrase|supprime|borra|elimina|sobrescribe|apaga|cancella|sovrascrive|löscht|"
            r"überschreibt) (?:auch )?(?:la|le|les|el|los|o|a|os|i|die|den|das)",
        ),
        cjk=("会(?:删|清|覆盖)", "(?:消え|上書きされ|削除され)る"),
        kind="gotcha",
    ),
    Cue(
        "parallel",
        3.0,
        "two like things side by side, each with its own",
        latin=(
            r"^(?:(?:and|also|no),? )*(?!(?:the|this|that|add|put|use|one|it|i|we)\b)(?:[\w-]{2,} ){1,3}(?P<joint>in|for|on|"
            r"is|are) [\w-]+, (?!(?:the|this|that|one|it|i|we|so|but|and)\b)(?:[\w-]+ ){1,3}(?P=joint) [\w-]+[.!]?$",
        ),
        kind="constraint",
    ),
    Cue(
        "convention",
        3.0,
        "it is called a rule, or how it is to look",
        latin=(
            r"(?:the|our|my) (?:\w+ )?(?:convention|rule|policy|guideline|house style)s?(?: here)?(?: says|:|"
            r" is)(?! (?:wrong|broken|missing|too|not|off|on)\b)|rule of thumb|(?:that's|is) (?:our|the) convention",
        ),
        kind="constraint",
    ),
    Cue(
        "style",
        1.4,
        "it speaks of how something is written",
        latin=(
            r"(?:snake|camel|pascal|kebab|upper|lower|title)[-_ ]?case|(?:single|double) quotes|trailing (?:commas?|dots?|"
            r"spaces?)|imperative|past tense|singular|plural|type hints",
        ),
        kind="constraint",
    ),
    Cue(
        "schedule",
        2.0,
        "when it is done, over and over",
        latin=(
            r"(?:mon|tues|wednes|thurs|fri|satur|sun)days|every (?:other )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
            r"week|night|morning|month|sprint)|every \d+ ?(?:s|secs?|seconds?|m|min|minutes?|h|hours?|days?)|(?:once|"
            r"twice) an? (?:day|week|month|hour)|(?:ends?|starts?|closes?) (?:on |every )?(?:mon|tues|wednes|thurs|fri|satur|"
            r"sun)day|weekly|nightly|jeden (?:montag|dienstag|mittwoch|donnerstag|freitag)|immer (?:montags|dienstags|"
            r"mittwochs|donnerstags|freitags)|(?:cada|los|todos los|toda|todas as|tous les|ogni) (?:lunes|martes|jueves|"
            r"viernes|segunda|terça|sexta|lundis?|mardis?|jeudis?|vendredis?|lunedì|martedì|venerdì|semana|semaine|settimana)",
        ),
        cjk=("毎(?:週|日|朝|晩|月)", "每(?:周|天|晚|月|个?星期)"),
        kind="fact",
    ),
    Cue(
        "remedy",
        1.8,
        "what to do, or what it is, when something goes wrong",
        latin=(
            r"^(?:and |but )?if (?:the |a |your )?[\w -]{2,40} (?:fails?|doesn't \w+|won't \w+|hangs?|crashes|breaks|"
            r"complains), (?!(?:tell|let|try|check|stop|ask|show|run|fix|do|go|we|i|you|then|please|can|could|what)\b)\w+",
        ),
        kind="gotcha",
    ),
    Cue(
        "condition",
        1.8,
        "what to do whenever something is so",
        latin=(
            r"^(?:(?:and|but|so|also|btw),? )*(?:if|when|whenever|once|as soon as) (?!(?:it|this|that|they|"
            r"you're (?:done|ready|finished)|"
            r"i|we're)\b)[\w' -]{3,60}?,? (?:(?:you |we |just |always |please |then |first |simply )*)(?:run|use|call|"
            r"restart|clear|ask|ping|"
            r"drain|rebuild|rerun|re-run|unplug|wait|file|bump|revert|kill|reset|delete|rm|flush|reload|regenerate|"
            r"re-?seed|update) "
            r"(?!(?:me|it|this|that)\b)\S+",
        ),
        kind="procedure",
    ),
    Cue(
        "hands-off",
        0.8,
        "something is to be left as it is",
        latin=(
            r"(?:don't|do not|never) (?:delete|touch|move|edit|rename|remove|change|modify|overwrite)(?! (?:\w+ )?(?:it|this|"
            r"that)? ?(?:yet|now)?[.!]?$)",
        ),
        kind="constraint",
    ),
    Cue(
        "owner",
        2.0,
        "who is in charge of it",
        latin=(
            r"is the (?:owner|maintainer|contact|lead) (?:of|for)|(?:^|[,;] )[\w' -]{2,30} (?:owns|leads|maintains|"
            r"signs off|approves) "
            r"(?:the|our|all|every)|(?:is|are) (?:owned|maintained|handled|looked after|"
            r"run) by|(?:owns|maintains|looks after) (?!it\b|this\b|that\b)\w+|(?:zuständig|responsable|responsável|"
            r"responsabile) (?:für|de|del|do|da|di|per|du)",
        ),
        cjk=("(?:是|由).{1,10}负责", "(?:さん|氏|チーム)(?:の|が)担当"),
        kind="fact",
    ),
    Cue(
        "expected",
        1.2,
        "it looks wrong and is meant to be so",
        latin=(
            r"(?:that's|it's|this is|is|are) (?:\w+ )?(?:normal|expected|intended|intentional|deliberate|on purpose|by design)",
        ),
        cjk=("(?:这|那)?是?正常的", "仕様です", "わざと"),
        kind="gotcha",
    ),
    Cue(
        "custom",
        3.0,
        "what is done here, of no particular thing",
        latin=(
            r"we (?:\w+ )?(?:do|use|say|write|name) (?!a\b|an\b|the\b|this\b|that\b|it\b|"
            r"not\b)[\w-]+(?: [\w-]+){0,5} (?:around )?here",
            r"we (?:\w+ )?(?:mock|stub|pin|squash|rebase|tag|pair|review|test|deploy|ship|release|document|translate|"
            r"format) (?!this\b|that\b|it\b)[\w-]+(?: [\w-]+){0,5} (?:around )?here",
            r"(?:aquí|aqui|ici|qui|bei uns|chez nous|da noi) (?:\w+ ){0,2}(?:usamos|usa|utilise|usiamo|decimos|dizemos|dit|"
            r"diciamo|nehmen|schreiben|heißt|liegen|machen|facciamo|hacemos|fazemos|fait)",
            r"bei uns (?:immer|nur|nie|maximal|stets|keine?|gilt)|(?:aquí|aqui|ici|qui) (?:solo|sólo|só|somente|siempre|"
            r"sempre|toujours)",
            r"(?:liegen|nehmen|schreiben|machen|heißen|nutzen) (?:\w+ )?(?:bei uns|hier)",
        ),
        cjk=("我们(?:这里|这边)?(?:都|只|统一)?用", "うちは"),
        kind="fact",
    ),
)
